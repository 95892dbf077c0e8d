// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace normscope {

/// Numbered pieces of work, shared out among threads. A thread's share are pieces that follow one another, so that it
/// finds in its cache what it left there the last time; when it is through, it takes from the others' shares.
class SharedWork
{
public:
    using Work = std::function<void(std::int64_t)>;

    SharedWork(std::int64_t pieces, int threads, const Work &work);

    /// The most threads that can take part, with the one that asks for the work.
    int threads() const { return m_threads; }
    bool isAllTaken() const;
    /// Does pieces, those of the share first, until all are taken. After an exception no more are.
    void take(int share);
    /// Throws what the first piece that failed has thrown.
    void rethrow() const;

private:
    /// The next piece of a share. Each in a cache line of its own: threads that are not through with theirs shall not
    /// get into each other's way.
    struct alignas(64) Next
    {
        std::atomic<std::int64_t> piece;
    };

    std::int64_t firstOf(int share) const;
    void fail();

    std::int64_t m_pieces;
    int m_threads;
    const Work &m_work;
    std::unique_ptr<Next[]> m_next; ///< By share.
    std::mutex m_failing;
    std::exception_ptr m_failure;
};

/// The helping threads of a process: made when they are first wanted, and joined as it ends. A thread without work
/// looks out for more for about as long as waking it would take, and then sleeps.
///
/// Not those of a library: with 50 to 200 µs between calls, the helper of oneTBB 2021.8 on two processors did none of
/// 16 pieces in more than half of the calls, and a call took 482 µs where this crew takes 256 and one thread 480.
class Crew
{
public:
    /// Each helper calls `begin` first.
    explicit Crew(void (*begin)() = [] {});
    ~Crew();
    Crew(const Crew &) = delete;
    Crew &operator=(const Crew &) = delete;

    /// Does the work with the calling thread and whoever comes to help, and returns when all is done. It waits for none
    /// that has not begun a piece. Helpers go to the given processors first; none: they stay where they are.
    void share(SharedWork &work, const std::vector<int> &processors);

private:
    using Clock = std::chrono::steady_clock;

    struct Job
    {
        SharedWork &work;
        const std::vector<int> &processors;
        int joined = 1; ///< Threads that have ever taken part; the caller is the first.
        std::atomic<int> helping = 0;
    };

    void announce(Job &job);
    void dismiss(Job &job);
    void hire(std::size_t helpers);
    void help();
    Job *openJob() const;
    bool isCalledSoon(std::uint64_t calls, Clock::time_point &lastYield) const;

    void (*m_begin)();
    std::mutex m_mutex;
    std::condition_variable m_called;
    std::condition_variable m_left; ///< A helper has left a job.
    std::vector<Job *> m_jobs;
    std::vector<std::thread> m_helpers;
    std::atomic<std::uint64_t> m_calls = 0;
    int m_asleep = 0;
    bool m_ends = false;
};

} // namespace normscope
