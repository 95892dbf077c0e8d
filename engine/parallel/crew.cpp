// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/parallel/crew.h"

#include "engine/parallel/affinity.h"

#include <hwy/cache_control.h>

#include <algorithm>
#include <system_error>

namespace normscope {

namespace {

// Polls a condition for a short while, calling `rest` between checks. Returns whether the condition holds.
template <class Condition, class Rest>
bool holdsSoon(Condition &&condition, Rest &&rest)
{
    // About as long as waking a thread takes.
    constexpr auto patience = std::chrono::microseconds(50);
    constexpr int looksPerClock = 32;
    const auto end = std::chrono::steady_clock::now() + patience;
    do {
        for (int i = 0; i < looksPerClock; ++i) {
            if (condition())
                return true;
            rest();
        }
    } while (std::chrono::steady_clock::now() < end);
    return false;
}

// Polls before it waits: the code under the lock takes less time than putting a thread to sleep and waking it.
std::unique_lock<std::mutex> lockSoon(std::mutex &mutex)
{
    constexpr int tries = 100;
    std::unique_lock lock(mutex, std::try_to_lock);
    for (int i = 0; i < tries && !lock; ++i) {
        hwy::Pause();
        lock.try_lock();
    }
    if (!lock)
        lock.lock();
    return lock;
}

} // namespace

SharedWork::SharedWork(std::int64_t pieces, int threads, const Work &work)
    : m_pieces(pieces)
    , m_threads(static_cast<int>(std::min<std::int64_t>(threads, pieces)))
    , m_work(work)
    , m_next(std::make_unique<Next[]>(static_cast<std::size_t>(m_threads)))
{
    for (int share = 0; share < m_threads; ++share)
        m_next[static_cast<std::size_t>(share)].piece = firstOf(share);
}

std::int64_t SharedWork::firstOf(int share) const
{
    const std::int64_t length = (m_pieces + m_threads - 1) / m_threads;
    return std::min(share * length, m_pieces);
}

bool SharedWork::isAllTaken() const
{
    for (int share = 0; share < m_threads; ++share) {
        if (m_next[static_cast<std::size_t>(share)].piece < firstOf(share + 1))
            return false;
    }
    return true;
}

void SharedWork::take(int share)
{
    for (int i = 0; i < m_threads; ++i) {
        const int current = (share + i) % m_threads;
        std::atomic<std::int64_t> &next = m_next[static_cast<std::size_t>(current)].piece;
        const std::int64_t end = firstOf(current + 1);
        for (std::int64_t piece = next++; piece < end; piece = next++) {
            try {
                m_work(piece);
            } catch (...) {
                fail();
            }
        }
    }
}

void SharedWork::fail()
{
    const std::lock_guard lock(m_failing);
    if (!m_failure)
        m_failure = std::current_exception();
    for (int share = 0; share < m_threads; ++share)
        m_next[static_cast<std::size_t>(share)].piece = m_pieces;
}

void SharedWork::rethrow() const
{
    if (m_failure)
        std::rethrow_exception(m_failure);
}

Crew::Crew(void (*begin)())
    : m_begin(begin)
{ }

Crew::~Crew()
{
    {
        const std::lock_guard lock(m_mutex);
        m_ends = true;
    }
    ++m_calls;
    m_called.notify_all();
    for (std::thread &helper : m_helpers)
        helper.join();
}

void Crew::share(SharedWork &work, const std::vector<int> &processors)
{
    Job job {work, processors};
    announce(job);
    work.take(0);
    dismiss(job);
    work.rethrow();
}

void Crew::announce(Job &job)
{
    const int wanted = job.work.threads() - 1;
    int sleepers = 0;
    {
        const std::unique_lock lock = lockSoon(m_mutex);
        hire(static_cast<std::size_t>(wanted));
        m_jobs.push_back(&job);
        sleepers = std::min(m_asleep, wanted);
    }
    ++m_calls; // Polling helpers now try to lock m_mutex, which is free again.
    for (; sleepers > 0; --sleepers)
        m_called.notify_one();
}

void Crew::dismiss(Job &job)
{
    {
        const std::unique_lock lock = lockSoon(m_mutex);
        m_jobs.erase(std::find(m_jobs.begin(), m_jobs.end(), &job));
    }
    if (holdsSoon([&job] { return job.helping == 0; }, [] { hwy::Pause(); }))
        return;
    std::unique_lock lock(m_mutex);
    m_left.wait(lock, [&job] { return job.helping == 0; });
}

// If the system refuses to start more threads, the helpers that exist do the work.
void Crew::hire(std::size_t helpers)
{
    try {
        while (m_helpers.size() < helpers)
            m_helpers.emplace_back(&Crew::help, this);
    } catch (const std::system_error &) { }
}

void Crew::help()
{
    m_begin();
    auto lastYield = Clock::now();
    std::unique_lock lock(m_mutex);
    while (!m_ends) {
        if (Job *job = openJob()) {
            const int share = job->joined++;
            ++job->helping;
            lock.unlock();
            runOn(job->processors);
            job->work.take(share);
            --job->helping; // The calling thread may destroy the job from here on.
            lock = lockSoon(m_mutex);
            m_left.notify_all();
            continue;
        }
        const std::uint64_t calls = m_calls;
        lock.unlock();
        const bool isCalled = isCalledSoon(calls, lastYield);
        lock = lockSoon(m_mutex);
        if (isCalled)
            continue;
        ++m_asleep;
        m_called.wait(lock, [this] { return m_ends || openJob(); });
        --m_asleep;
        lastYield = Clock::now();
    }
}

Crew::Job *Crew::openJob() const
{
    const auto open = std::find_if(m_jobs.begin(), m_jobs.end(), [](const Job *job) {
        return job->joined < job->work.threads() && !job->work.isAllTaken();
    });
    return open == m_jobs.end() ? nullptr : *open;
}

// A helper that waits for work yields before the system takes its processor away: other programs should get the
// processor between jobs rather than in the middle of a piece, for which the caller would have to wait.
bool Crew::isCalledSoon(std::uint64_t calls, Clock::time_point &lastYield) const
{
    // Less than a time slice of the scheduler.
    static constexpr auto ownTime = std::chrono::microseconds(500);
    const auto rest = [&lastYield] {
        if (Clock::now() - lastYield < ownTime) {
            hwy::Pause();
        } else {
            std::this_thread::yield();
            lastYield = Clock::now();
        }
    };
    return holdsSoon([this, calls] { return m_calls != calls; }, rest);
}

} // namespace normscope
