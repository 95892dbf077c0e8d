// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/normalization/store_choice.h"

#include <algorithm>

namespace normscope {

StoreChoice::StoreChoice(bool streams, bool isOpen)
    : m_streams(streams)
    , m_calls(isOpen ? 0 : trials)
{ }

void StoreChoice::took(Duration duration)
{
    Duration &least = m_least[m_isOther ? 1 : 0];
    least = std::min(least, duration);
    ++m_calls;
    // A clear difference, as other programs disturb either way.
    constexpr double gain = 0.97;
    const bool isOtherFaster
        = std::chrono::duration<double>(m_least[1]) < gain * std::chrono::duration<double>(m_least[0]);
    m_isOther = isOpen() ? m_calls / turn % 2 == 1 : isOtherFaster;
}

} // namespace normscope
