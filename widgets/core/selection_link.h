// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <cstdint>
#include <vector>

namespace normscope {

class Selection;

/// Joins the selections of several groupings of tensors of one shape, such as the same tensor under several methods: an
/// element that is hovered or pinned in one selection is so in all, each with the group it has there. A group without
/// an element is passed only to selections with an equal grouping; the others clear theirs. The stage is shared.
class SelectionLink : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    enum class Shares
    {
        All,
        Pointing ///< Only what is hovered and pinned: the selection keeps a stage of its own.
    };
    /// Joins a selection until it or the link is destroyed. The selection first takes over what is pinned, and the
    /// stage.
    void add(Selection *selection, Shares shares = Shares::All);

private:
    void passOn(const Selection &changed, void (*pass)(const Selection &from, Selection &to));
    void passStageOn(const Selection &changed);

    std::vector<Selection *> m_selections;
    std::vector<Selection *> m_ofOneStage; ///< The subset of m_selections that shares the stage.
    bool m_isPassing = false; ///< Changes that the link itself makes are not passed on again.
};

} // namespace normscope
