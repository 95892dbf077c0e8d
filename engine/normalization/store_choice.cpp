// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/normalization/store_choice.h"

#include <algorithm>
#include <map>

namespace normscope {

StoreChoice::StoreChoice(bool streams, bool isOpen)
    : m_streams(streams)
    , m_calls(isOpen ? 0 : trials)
{ }

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
    Duration &least = m_least[streamed != m_streams ? 1 : 0];
    least = std::min(least, duration);
    const int calls = ++m_calls;
    // A clear difference, as other programs disturb either way.
    constexpr double gain = 0.97;
    const bool isOtherFaster
        = std::chrono::duration<double>(m_least[1]) < gain * std::chrono::duration<double>(m_least[0]);
    m_isOther = isOpen() ? calls / turn % 2 == 1 : isOtherFaster;
}

} // namespace normscope
