// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/parallel/workers.h"

#include "engine/parallel/affinity.h"
#include "engine/parallel/crew.h"
#include "engine/parallel/priority.h"

#include <algorithm>
#include <atomic>
#include <limits>

namespace normscope {

namespace {

// What the ThreadLimit in force allows.
std::atomic<int> &allowedThreads()
{
    static std::atomic<int> allowed = std::numeric_limits<int>::max();
    return allowed;
}

// Who computes behind the window has helpers of its own, who step behind with it: those of a frame never wait for it.
Crew &crew()
{
    static Crew ahead;
    static Crew behind(stepBehind);
    return isBehind() ? behind : ahead;
}

} // namespace

Workers::Workers(int threads)
    : m_count(threads == 1 ? 1 : std::min(processorCount(), allowedThreads().load()))
{
    if (threads > 0)
        m_count = std::min(m_count, threads);
}

void Workers::forEach(std::int64_t pieces, const std::function<void(std::int64_t)> &work)
{
    const int threads = std::min(m_count, allowedThreads().load());
    if (threads == 1 || pieces <= 1) {
        for (std::int64_t piece = 0; piece < pieces; ++piece)
            work(piece);
        return;
    }
    if (!m_processors)
        m_processors = processorsForHelpers(threads);
    SharedWork shared(pieces, threads, work);
    crew().share(shared, *m_processors);
}

std::int64_t Workers::mirrored(std::int64_t index, std::int64_t pieces) const
{
    const std::int64_t share = (pieces + m_count - 1) / m_count;
    const std::int64_t first = index / share * share;
    return first + std::min(first + share, pieces) - 1 - index;
}

ThreadLimit::ThreadLimit(int threads)
    : m_before(allowedThreads().exchange(std::min(threads, allowedThreads().load())))
{ }

ThreadLimit::~ThreadLimit()
{
    allowedThreads() = m_before;
}

} // namespace normscope
