// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/parallel/workers.h"

#include "engine/parallel/affinity.h"
#include "engine/parallel/crew.h"
#include "engine/parallel/priority.h"

#include <algorithm>
#include <atomic>
#include <limits>
#include <memory>
#include <mutex>

#ifdef __unix__
#include <pthread.h>
#endif

namespace normscope {

namespace {

// What the strictest of the ThreadLimits allows.
std::atomic<int> &allowedThreads()
{
    static std::atomic<int> allowed = std::numeric_limits<int>::max();
    return allowed;
}

// All of them. They may go in another order than they came in, from several threads.
struct Limits
{
    std::mutex mutex;
    std::vector<int> inForce;

    void allow()
    {
        const auto strictest = std::min_element(inForce.begin(), inForce.end());
        allowedThreads() = strictest == inForce.end() ? std::numeric_limits<int>::max() : *strictest;
    }
};

Limits &limits()
{
    static Limits all;
    return all;
}

// Who computes behind the window has helpers of its own, who step behind with it: those of a frame never wait for it.
//
// After fork() a child has no helpers, though it believes so, and may have inherited a locked mutex: it forgets them
// (their memory is not given back) and hires its own when it first needs some.
class Crews
{
public:
    Crews()
    {
#ifdef __unix__
        pthread_atfork([] { limits().mutex.lock(); }, [] { limits().mutex.unlock(); },
                       [] {
                           limits().mutex.unlock();
                           all().forget();
                       });
#endif
    }
    ~Crews()
    {
        delete m_ahead.load();
        delete m_behind.load();
    }
    Crews(const Crews &) = delete;
    Crews &operator=(const Crews &) = delete;

    static Crews &all()
    {
        limits(); // Outlives the crews.
        static Crews crews;
        return crews;
    }
    Crew &own()
    {
        return isBehind() ? hired(m_behind, stepBehind) : hired(m_ahead, [] {});
    }

private:
    static Crew &hired(std::atomic<Crew *> &place, void (*begin)())
    {
        Crew *crew = place;
        if (crew != nullptr)
            return *crew;
        auto made = std::make_unique<Crew>(begin);
        return place.compare_exchange_strong(crew, made.get()) ? *made.release() : *crew;
    }
    void forget()
    {
        m_ahead = nullptr;
        m_behind = nullptr;
    }

    std::atomic<Crew *> m_ahead = nullptr;
    std::atomic<Crew *> m_behind = nullptr;
};

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
    Crews::all().own().share(shared, *m_processors);
}

std::int64_t Workers::mirrored(std::int64_t index, std::int64_t pieces) const
{
    const std::int64_t share = (pieces + m_count - 1) / m_count;
    const std::int64_t first = index / share * share;
    return first + std::min(first + share, pieces) - 1 - index;
}

ThreadLimit::ThreadLimit(int threads)
    : m_threads(std::max(threads, 1))
{
    const std::lock_guard lock(limits().mutex);
    limits().inForce.push_back(m_threads);
    limits().allow();
}

ThreadLimit::~ThreadLimit()
{
    const std::lock_guard lock(limits().mutex);
    std::vector<int> &inForce = limits().inForce;
    inForce.erase(std::find(inForce.begin(), inForce.end(), m_threads));
    limits().allow();
}

} // namespace normscope
