// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace normscope {

/// How a pass deals with the caches.
enum class Way : std::uint8_t
{
    InTurn, ///< A few groups are summed up, then written; what to fetch ahead is left to the processor.
    Ahead, ///< The next groups are fetched, or summed up, while others are written.
    Past ///< As Ahead, and output goes past the caches.
};

/// Which way to go. At sizes where that differs from one processor to the next, whatever their caches, the first calls
/// of a kind take turns, and the fastest way stays until the next trial: the first may have met threads that were only
/// starting, or caches full of other programs' data. Trials become rare. No bit of a result depends on it. Several
/// threads may use it at the same time.
class WayChoice
{
public:
    using Duration = std::chrono::steady_clock::duration;

    /// `ways`: those there are, what sizes of caches speak for first.
    explicit WayChoice(std::vector<Way> ways);

    /// The choice that all calls of one kind in this process share, whoever makes them: a program may well make a
    /// Normalizer for each of its tensors.
    static std::shared_ptr<WayChoice> ofKind(const std::vector<std::int64_t> &kind, std::vector<Way> ways);

    /// The way of the next call.
    Way next() const { return m_ways[m_next]; }
    /// Whether there are several: then each call says how long it took.
    bool isOpen() const { return m_ways.size() > 1; }
    void took(Way way, Duration duration);

    /// The result of f(next()), which is a call.
    template <class F>
    decltype(auto) call(F &&f)
    {
        const Clock clock(*this);
        return std::forward<F>(f)(clock.way);
    }

private:
    /// Calls of one way in a row. The first ones meet what another way left in the caches, and do not count: output
    /// past the caches takes half the time where its lines are still in them, and leaves none there.
    static constexpr std::size_t turn = 4;
    static constexpr std::size_t settling = 2;
    static constexpr std::size_t rounds = 2; ///< Turns of each way in a trial.
    /// Calls between trials. Slower ways may take twice as long, which is then less than a two-hundredth of the time.
    static constexpr std::size_t firstPause = 12;
    static constexpr std::size_t longestPause = 4096;

    /// Takes the time of one call of an open choice; small problems do not pay for the clock.
    struct Clock
    {
        explicit Clock(WayChoice &own)
            : choice(own)
            , way(own.next())
        { }
        ~Clock()
        {
            if (choice.isOpen())
                choice.took(way, std::chrono::steady_clock::now() - start);
        }
        Clock(const Clock &) = delete;
        Clock &operator=(const Clock &) = delete;
        WayChoice &choice;
        Way way;
        std::chrono::steady_clock::time_point start
            = choice.isOpen() ? std::chrono::steady_clock::now() : std::chrono::steady_clock::time_point();
    };

    void decide();

    const std::vector<Way> m_ways;
    std::atomic<std::size_t> m_next = 0; ///< Among m_ways.
    std::mutex m_mutex; ///< For what follows. Never waited for, so that a process may fork at any time.
    std::size_t m_fastest = 0; ///< Among m_ways, as far as is known.
    std::size_t m_calls = 0; ///< Of this trial.
    std::size_t m_left = 0; ///< Calls before it begins.
    std::size_t m_pause = firstPause;
    std::vector<Duration> m_least; ///< Of this trial, by way.
};

} // namespace normscope
