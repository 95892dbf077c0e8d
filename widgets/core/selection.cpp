// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/core/selection.h"

#include <algorithm>

namespace normscope {

void Selection::setHover(std::int64_t element, std::int64_t group, const AffineEntry &entry)
{
    if (m_state.hoveredElement == element && m_state.hoveredGroup == group && m_state.hoveredEntry == entry)
        return;
    m_state.hoveredElement = element;
    m_state.hoveredGroup = group;
    m_state.hoveredEntry = entry;
    emit hoverChanged();
}

void Selection::pin(std::int64_t element, std::int64_t group)
{
    if (m_state.pinnedElement == element && m_state.pinnedGroup == group)
        return;
    m_state.pinnedElement = element;
    m_state.pinnedGroup = group;
    emit pinChanged();
}

void Selection::setStage(double stage)
{
    stage = std::clamp(stage, 0.0, 3.0);
    if (m_state.stage == stage)
        return;
    m_state.stage = stage;
    emit stageChanged(stage);
}

void Selection::regroup(const Grouping &grouping)
{
    if (grouping == m_grouping)
        return;
    const bool sameShape = grouping.shape() == m_grouping.shape();
    m_grouping = grouping;
    const auto kept = [&](std::int64_t element) { return sameShape ? element : noIndex; };
    const auto group = [&](std::int64_t element) { return element == noIndex ? noIndex : grouping.groupOf(element); };
    const std::int64_t hovered = kept(m_state.hoveredElement);
    const std::int64_t pinned = kept(m_state.pinnedElement);
    hover(hovered, group(hovered));
    pin(pinned, group(pinned));
}

} // namespace normscope
