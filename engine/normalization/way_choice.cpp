// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/normalization/way_choice.h"

#include <algorithm>
#include <map>

namespace normscope {

WayChoice::WayChoice(std::vector<Way> ways)
    : m_ways(std::move(ways))
    , m_least(m_ways.size(), Duration::max())
{ }

std::shared_ptr<WayChoice> WayChoice::ofKind(const std::vector<std::int64_t> &kind, std::vector<Way> ways)
{
    static std::mutex mutex;
    static std::map<std::vector<std::int64_t>, std::shared_ptr<WayChoice>> known;
    constexpr std::size_t mostKinds = 256;

    const std::unique_lock lock(mutex, std::try_to_lock);
    if (!lock)
        return std::make_shared<WayChoice>(std::move(ways));
    if (known.size() >= mostKinds && !known.contains(kind))
        known.clear(); // Those who use one keep it.
    std::shared_ptr<WayChoice> &choice = known[kind];
    if (!choice)
        choice = std::make_shared<WayChoice>(std::move(ways));
    return choice;
}

void WayChoice::took(Way way, Duration duration)
{
    const std::unique_lock lock(m_mutex, std::try_to_lock);
    if (!lock || !isOpen())
        return;
    if (m_left > 0) {
        --m_left;
    } else {
        if (way != next())
            return; // Of a call that began when it was another way's turn.
        const auto own = static_cast<std::size_t>(std::find(m_ways.begin(), m_ways.end(), way) - m_ways.begin());
        if (m_calls % turn >= settling)
            m_least[own] = std::min(m_least[own], duration);
        if (++m_calls == rounds * turn * m_ways.size())
            decide();
    }
    m_next = (m_fastest + m_calls / turn) % m_ways.size(); // The fastest one outside of trials.
}

void WayChoice::decide()
{
    // A clear difference, as other programs disturb every way.
    constexpr double gain = 0.97;
    const auto least = std::min_element(m_least.begin(), m_least.end());
    if (std::chrono::duration<double>(*least) < gain * std::chrono::duration<double>(m_least[m_fastest]))
        m_fastest = static_cast<std::size_t>(least - m_least.begin());
    std::fill(m_least.begin(), m_least.end(), Duration::max());
    m_calls = 0;
    m_left = m_pause;
    m_pause = std::min(4 * m_pause, longestPause);
}

} // namespace normscope
