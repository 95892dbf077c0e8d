// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/normalization/store_choice.h"

#include <algorithm>
#include <map>

namespace normscope {

StoreChoice::StoreChoice(bool streams, bool isOpen)
    : m_isOpen(isOpen)
    , m_isNextStreaming(streams)
    , m_streams(streams)
{
    m_least.fill(Duration::max());
}

std::shared_ptr<StoreChoice> StoreChoice::ofKind(const std::vector<std::int64_t> &kind, bool streams)
{
    static std::mutex mutex;
    static std::map<std::vector<std::int64_t>, std::shared_ptr<StoreChoice>> known;
    constexpr std::size_t mostKinds = 256;

    const std::unique_lock lock(mutex, std::try_to_lock);
    if (!lock)
        return std::make_shared<StoreChoice>(streams, true);
    if (known.size() >= mostKinds && !known.contains(kind))
        known.clear(); // Those who use one keep it.
    std::shared_ptr<StoreChoice> &choice = known[kind];
    if (!choice)
        choice = std::make_shared<StoreChoice>(streams, true);
    return choice;
}

void StoreChoice::took(bool streamed, Duration duration)
{
    const std::unique_lock lock(m_mutex, std::try_to_lock);
    if (!lock || !isOpen())
        return;
    if (m_calls >= 0) {
        Duration &least = m_least[streamed == m_streams ? 0 : 1];
        least = std::min(least, duration);
    }
    if (++m_calls == trial)
        decide();
    const bool isOthersTurn = m_calls > 0 && m_calls / turn % 2 == 1;
    m_isNextStreaming = m_streams != isOthersTurn;
}

void StoreChoice::decide()
{
    // A clear difference, as other programs disturb either way.
    constexpr double gain = 0.97;
    if (std::chrono::duration<double>(m_least[1]) < gain * std::chrono::duration<double>(m_least[0]))
        m_streams = !m_streams;
    m_least.fill(Duration::max());
    m_calls = -m_pause;
    m_pause = std::min(4 * m_pause, longestPause);
}

} // namespace normscope
