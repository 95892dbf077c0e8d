// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/core/selection.h"

#include <algorithm>

namespace normscope {

void Selection::hover(std::int64_t element, std::int64_t group)
{
    if (m_state.hoveredElement == element && m_state.hoveredGroup == group)
        return;
    m_state.hoveredElement = element;
    m_state.hoveredGroup = group;
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

void Selection::reset()
{
    clearHover();
    clearPin();
}

} // namespace normscope
