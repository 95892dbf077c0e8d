// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>

namespace normscope {

/// Whether output is written within the caches or past them. At sizes where that differs from one processor to the
/// next, whatever their caches, the first calls of a Normalizer take turns, and the faster way stays. No bit of a
/// result depends on it.
class StoreChoice
{
public:
    using Duration = std::chrono::steady_clock::duration;

    /// `streams`: what sizes of caches speak for. Unless `isOpen`, it stays.
    StoreChoice(bool streams, bool isOpen);

    /// Whether the next call writes past the caches.
    bool streams() const { return m_isOther != m_streams; }
    /// Whether it is still to be found out: then each call says how long it took.
    bool isOpen() const { return m_calls < trials; }
    void took(Duration duration);

private:
    /// Calls of one way in a row: each meets what the one before it left in the caches.
    static constexpr int turn = 3;
    static constexpr int trials = 4 * turn;

    bool m_streams;
    bool m_isOther = false; ///< Whether the next call goes the way that is not expected to be faster.
    int m_calls;
    Duration m_least[2] = {Duration::max(), Duration::max()}; ///< Of calls of either way, the expected one first.
};

} // namespace normscope
