// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/axes.h"
#include "widgets/theme/theme.h"

#include <QWidget>

#include <vector>

namespace normscope {

/// One toggle per axis with its name and length, "N 2", on for the axes of a set. A chip that is on also carries a
/// mark, so that it differs not by colour alone, and its tool tip and accessible description say what it means.
class AxisChips : public QWidget
{
    Q_OBJECT

public:
    /// What the set of axes means.
    enum class Meaning
    {
        ReducedAxes, ///< Statistics are taken over these axes; at least one.
        ParameterAxes ///< A parameter has values of its own along these axes; may be none.
    };

    explicit AxisChips(Meaning meaning, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    /// Shows the axes of a tensor and which of them are in the set.
    void setAxes(const Layout &layout, const Shape &shape, AxisSet axes);
    AxisSet axes() const { return m_axes; }

signals:
    /// The user toggled a chip; `axes` is the new set.
    void axesEdited(normscope::AxisSet axes);

private:
    class Chip;

    void ensureChips(int rank);
    void toggle(int axis);
    QString explanation(int axis) const;

    Meaning m_meaning;
    Theme m_theme = Theme::light();
    AxisSet m_axes;
    std::vector<Chip *> m_chips;
};

} // namespace normscope
