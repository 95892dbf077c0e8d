// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/core/selection_link.h"

#include "widgets/core/selection.h"

#include <QScopedValueRollback>

namespace normscope {

namespace {

/// The index in `to` of an element's group, or of a group without an element if the groupings are equal.
std::int64_t groupIn(const Selection &to, const Selection &from, std::int64_t element, std::int64_t group)
{
    if (element != noIndex)
        return to.grouping().groupOf(element);
    return to.grouping() == from.grouping() ? group : noIndex;
}

bool haveSameElements(const Selection &a, const Selection &b)
{
    return a.grouping().shape() == b.grouping().shape();
}

void passHover(const Selection &from, Selection &to)
{
    const SelectionState &state = from.state();
    if (!haveSameElements(from, to))
        return;
    const std::int64_t group = groupIn(to, from, state.hoveredElement, state.hoveredGroup);
    const bool hasEntry = state.hoveredEntry.index != noIndex && group != noIndex;
    if (hasEntry)
        to.hoverEntry(state.hoveredEntry, group);
    else
        to.hover(state.hoveredElement, group);
}

void passPin(const Selection &from, Selection &to)
{
    const SelectionState &state = from.state();
    if (haveSameElements(from, to))
        to.pin(state.pinnedElement, groupIn(to, from, state.pinnedElement, state.pinnedGroup));
}

void passStage(const Selection &from, Selection &to)
{
    to.setStage(from.state().stage);
}

} // namespace

void SelectionLink::passOn(const Selection &changed, void (*pass)(const Selection &from, Selection &to))
{
    if (m_isPassing)
        return;
    const QScopedValueRollback passing(m_isPassing, true);
    for (Selection *selection : m_selections) {
        if (selection != &changed)
            pass(changed, *selection);
    }
}

void SelectionLink::passStageOn(const Selection &changed)
{
    if (m_isPassing)
        return;
    const QScopedValueRollback passing(m_isPassing, true);
    for (Selection *selection : m_ofOneStage) {
        if (selection != &changed)
            passStage(changed, *selection);
    }
}

void SelectionLink::add(Selection *selection, Shares shares)
{
    if (!m_selections.empty())
        passPin(*m_selections.front(), *selection);
    m_selections.push_back(selection);
    connect(selection, &Selection::hoverChanged, this, [this, selection] { passOn(*selection, passHover); });
    connect(selection, &Selection::pinChanged, this, [this, selection] { passOn(*selection, passPin); });
    if (shares == Shares::All) {
        if (!m_ofOneStage.empty())
            passStage(*m_ofOneStage.front(), *selection);
        m_ofOneStage.push_back(selection);
        connect(selection, &Selection::stageChanged, this, [this, selection] { passStageOn(*selection); });
    }
    connect(selection, &QObject::destroyed, this, [this, selection] {
        std::erase(m_selections, selection);
        std::erase(m_ofOneStage, selection);
    });
}

} // namespace normscope
