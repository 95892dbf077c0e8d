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

// The smallest of all ThreadLimits that exist.
std::atomic<int> &allowedThreads()
{
    static std::atomic<int> allowed = std::numeric_limits<int>::max();
    return allowed;
}

// All ThreadLimits that exist. They may be destroyed in another order than they were made, from several threads.
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
    static Limits &all = *new Limits; // Never destroyed, as the crews.
    return all;
}

// Threads that have called stepBehind() have a crew of their own, of the same low priority, so that the work for a
// frame never waits for helpers of low priority.
//
// After fork() a child has no helper threads although its crews list them, and may have inherited a locked mutex: it
// forgets its crews (without freeing them) and makes new ones when it first needs helpers.
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
    Crews(const Crews &) = delete;
    Crews &operator=(const Crews &) = delete;

    static Crews &all()
    {
        static Crews &crews = *new Crews; // Never destroyed: a thread may be in one while the program exits.
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
