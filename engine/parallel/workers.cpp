// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/parallel/workers.h"

#include "engine/parallel/affinity.h"

#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <limits>
#include <thread>
#include <vector>

namespace normscope {

namespace {

// What the ThreadLimit in force allows. oneTBB's own count will not do: it knows only the processors of the thread that
// asked first.
std::atomic<int> &allowedThreads()
{
    static std::atomic<int> allowed = std::numeric_limits<int>::max();
    return allowed;
}

// Threads that help must not share a processor to which the one that they help is tied. They are placed as they start a
// piece: a tbb::task_scheduler_observer would be told when they join, but oneTBB 2021.8 may leak it as the process
// ends.
class Placing
{
public:
    explicit Placing(int threads)
        : m_processors(processorsForHelpers(threads))
    { }

    void placeHelper() const
    {
        if (!m_processors.empty() && std::this_thread::get_id() != m_helped)
            runOn(m_processors);
    }

private:
    std::vector<int> m_processors;
    std::thread::id m_helped = std::this_thread::get_id();
};

} // namespace

struct Workers::Arena
{
    explicit Arena(int threads)
        : arena(threads)
        , placing(threads)
    { }
    // More than oneTBB would give a caller that is tied; never more than a ThreadLimit allows.
    tbb::global_control allowance {tbb::global_control::max_allowed_parallelism,
                                   static_cast<std::size_t>(processorCount())};
    tbb::task_arena arena;
    Placing placing;
};

Workers::Workers(int threads)
    : m_count(std::min(processorCount(), allowedThreads().load()))
{
    if (threads > 0)
        m_count = std::min(m_count, threads);
}

Workers::~Workers() = default;
Workers::Workers(Workers &&) noexcept = default;
Workers &Workers::operator=(Workers &&) noexcept = default;

void Workers::forEach(std::int64_t pieces, const std::function<void(std::int64_t)> &work)
{
    if (m_count == 1 || pieces == 1) {
        for (std::int64_t piece = 0; piece < pieces; ++piece)
            work(piece);
        return;
    }
    if (!m_arena)
        m_arena = std::make_unique<Arena>(m_count);
    m_arena->arena.execute([&] {
        const auto placed = [&](std::int64_t piece) {
            m_arena->placing.placeHelper();
            work(piece);
        };
        tbb::parallel_for(std::int64_t(0), pieces, placed, tbb::simple_partitioner());
    });
}

std::int64_t Workers::mirrored(std::int64_t index, std::int64_t pieces) const
{
    const std::int64_t share = (pieces + m_count - 1) / m_count;
    const std::int64_t first = index / share * share;
    return first + std::min(first + share, pieces) - 1 - index;
}

struct ThreadLimit::Control
{
    explicit Control(int threads)
        : before(allowedThreads().exchange(std::min(threads, allowedThreads().load())))
        , control(tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(threads))
    { }
    ~Control() { allowedThreads() = before; }
    int before;
    tbb::global_control control;
};

ThreadLimit::ThreadLimit(int threads)
    : m_control(std::make_unique<Control>(threads))
{ }

ThreadLimit::~ThreadLimit() = default;

} // namespace normscope
