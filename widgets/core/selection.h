// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/grouping.h"

#include <QObject>

#include <cstdint>

namespace normscope {

/// Nothing hovered, nothing pinned.
inline constexpr std::int64_t noIndex = -1;

/// One value of γ or β, by its flat index into the parameter.
struct AffineEntry
{
    enum class Parameter
    {
        Gamma,
        Beta
    };
    Parameter parameter = Parameter::Gamma;
    std::int64_t index = noIndex;
    friend bool operator==(const AffineEntry &, const AffineEntry &) = default;
};

/// What is hovered and pinned, as a value that figures paint from. Elements are flat indices into the tensor, groups
/// are indices into its Grouping; noIndex where there is none.
struct SelectionState
{
    std::int64_t hoveredElement = noIndex;
    std::int64_t hoveredGroup = noIndex;
    AffineEntry hoveredEntry; ///< Set beside hoveredGroup where a value of γ or β is pointed at.
    std::int64_t pinnedElement = noIndex;
    std::int64_t pinnedGroup = noIndex;
    double stage = 3; ///< 0 input, 1 centred, 2 normalized, 3 output, continuous in between.

    /// The group that stands out: the hovered one, else the pinned one.
    std::int64_t activeGroup() const { return hoveredGroup != noIndex ? hoveredGroup : pinnedGroup; }
    friend bool operator==(const SelectionState &, const SelectionState &) = default;
};

/// The one SelectionState that all views of a grouping read and write. Linked highlighting is nothing but this object;
/// a SelectionLink joins several of them. Signals fire on real changes only.
class Selection : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    const SelectionState &state() const { return m_state; }
    /// The grouping that group indices refer to.
    const Grouping &grouping() const { return m_grouping; }

    /// The cell under the pointer and its group. A table row or a sphere point hovers a group without a cell.
    void hover(std::int64_t element, std::int64_t group) { setHover(element, group, {}); }
    void hoverGroup(std::int64_t group) { hover(noIndex, group); }
    /// Hovers a value of γ or β and the group that it acts on.
    void hoverEntry(const AffineEntry &entry, std::int64_t group) { setHover(noIndex, group, entry); }
    void clearHover() { hover(noIndex, noIndex); }

    void pin(std::int64_t element, std::int64_t group);
    void pinGroup(std::int64_t group) { pin(noIndex, group); }
    void clearPin() { pin(noIndex, noIndex); }

    void setStage(double stage);

    /// Changes to another grouping: a hovered or pinned cell is kept, with its group in the new grouping, unless the
    /// shape of the tensor differs; a group without a cell is cleared.
    void regroup(const Grouping &grouping);

signals:
    void hoverChanged();
    void pinChanged();
    void stageChanged(double stage);

private:
    void setHover(std::int64_t element, std::int64_t group, const AffineEntry &entry);

    Grouping m_grouping;
    SelectionState m_state;
};

} // namespace normscope
