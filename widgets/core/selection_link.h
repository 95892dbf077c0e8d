// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <cstdint>
#include <vector>

namespace normscope {

class Selection;

/// Joins the selections of several groupings of tensors of one shape, as of the same tensor under other methods: the
/// element that is hovered or pinned in one of them is so in all, each with the group that it has there. A group
/// without an element goes to those that group the same way; elsewhere it means nothing. The stage is the same
/// everywhere.
class SelectionLink : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    enum class Shares
    {
        All,
        Pointing ///< What is hovered and pinned; it has a stage of its own, and does not pass it on.
    };
    /// From now on it follows the others, and they follow it. First it takes over what is pinned, and the stage. Until
    /// one of the two is destroyed.
    void add(Selection *selection, Shares shares = Shares::All);

private:
    void passOn(const Selection &changed, void (*pass)(const Selection &from, Selection &to));
    void passStageOn(const Selection &changed);

    std::vector<Selection *> m_selections;
    std::vector<Selection *> m_ofOneStage; ///< Of these, the ones that share it.
    bool m_isPassing = false; ///< What changes meanwhile changes because of the link.
};

} // namespace normscope
