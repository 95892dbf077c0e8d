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

/// Numbered pieces of work, shared out among threads. A thread's share is a run of consecutive pieces, so that their
/// data are still in its cache from the last time; a thread that is through with its share takes pieces from the
/// others'.
class SharedWork
{
public:
    using Work = std::function<void(std::int64_t)>;

    SharedWork(std::int64_t pieces, int threads, const Work &work);

    /// The most threads that can take part, the caller included.
    int threads() const { return m_threads; }
    bool isAllTaken() const;
    /// Does pieces, those of `share` first, until all are taken. After an exception no further piece is begun.
    void take(int share);
    /// Rethrows the first exception that a piece threw, if any.
    void rethrow() const;

private:
    /// The next piece of a share, in a cache line of its own: threads on different shares must not contend for one
    /// line.
    struct alignas(64) Next
    {
        std::atomic<std::int64_t> piece;
    };

    std::int64_t firstOf(int share) const;
    void fail();

    std::int64_t m_pieces;
    int m_threads;
    const Work &m_work;
    std::unique_ptr<Next[]> m_next; ///< Entries by share.
    std::mutex m_failing;
    std::exception_ptr m_failure;
};

/// The helper threads of a process: started when they are first needed, and joined at its end. A helper without work
/// polls for a job for about as long as waking it would take, and then sleeps.
///
/// Used instead of a library: with 50 to 200 µs between calls, the helper of oneTBB 2021.8 on two processors did none
/// of 16 pieces in more than half of the calls, and a call took 482 µs where this crew takes 256 and one thread 480.
class Crew
{
public:
    /// Each helper calls `begin` first.
    explicit Crew(void (*begin)() = [] {});
    ~Crew();
    Crew(const Crew &) = delete;
    Crew &operator=(const Crew &) = delete;

    /// Does the work in the calling thread and the free helpers, and returns when all pieces are done. It does not wait
    /// for a helper that has not begun a piece. Helpers go to `processors` first; empty: they stay where they are.
    /// Rethrows the first exception of a piece.
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
