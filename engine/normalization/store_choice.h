// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace normscope {

/// Whether output is written within the caches or past them. At sizes where that differs from one processor to the
/// next, whatever their caches, the first calls of a kind take turns, and the faster way stays until the next trial:
/// the first may have met threads that were only starting, or caches full of other programs' data. Trials become rare.
/// No bit of a result depends on it. Several threads may use it at the same time.
class StoreChoice
{
public:
    using Duration = std::chrono::steady_clock::duration;

    /// `streams`: what sizes of caches speak for. Unless `isOpen`, it stays.
    StoreChoice(bool streams, bool isOpen);

    /// The open choice that all calls of one kind in this process share, whoever makes them: a program may well make a
    /// Normalizer for each of its tensors.
    static std::shared_ptr<StoreChoice> ofKind(const std::vector<std::int64_t> &kind, bool streams);

    /// Whether the next call writes past the caches.
    bool streams() const { return m_isNextStreaming; }
    /// Whether that is to be found out by trials: then each call says how long it took.
    bool isOpen() const { return m_isOpen; }
    void took(bool streamed, Duration duration);

    /// The result of f(streams()), which is a call.
    template <class F>
    decltype(auto) call(F &&f)
    {
        const Clock clock(*this);
        return std::forward<F>(f)(clock.streams);
    }

private:
    /// Calls of one way in a row: each meets what the one before it left in the caches.
    static constexpr int turn = 3;
    static constexpr int trial = 4 * turn;
    /// Calls between trials. The slower way may take twice as long, which is then a five-hundredth of the time.
    static constexpr int firstPause = trial;
    static constexpr int longestPause = 4096;

    /// Takes the time of one call of an open choice; small problems do not pay for the clock.
    struct Clock
    {
        explicit Clock(StoreChoice &own)
            : choice(own)
            , streams(own.streams())
            , isRunning(own.isOpen())
        { }
        ~Clock()
        {
            if (isRunning)
                choice.took(streams, std::chrono::steady_clock::now() - start);
        }
        Clock(const Clock &) = delete;
        Clock &operator=(const Clock &) = delete;
        StoreChoice &choice;
        bool streams;
        bool isRunning;
        std::chrono::steady_clock::time_point start
            = isRunning ? std::chrono::steady_clock::now() : std::chrono::steady_clock::time_point();
    };

    void decide();

    const bool m_isOpen;
    std::atomic<bool> m_isNextStreaming;
    std::mutex m_mutex; ///< For what follows. Never waited for, so that a process may fork at any time.
    bool m_streams; ///< The way that is thought to be faster.
    int m_calls = 0; ///< Of this trial; below 0, those to come before it.
    int m_pause = firstPause;
    std::array<Duration, 2> m_least; ///< Of this trial's calls: of the way thought to be faster, and of the other.
};

} // namespace normscope
