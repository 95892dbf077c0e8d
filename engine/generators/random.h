// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>

namespace normscope {

/// The upper and the lower half of a · b.
struct WideProduct
{
    std::uint64_t high;
    std::uint64_t low;
};
WideProduct multiply(std::uint64_t a, std::uint64_t b);

/// Philox4x64-10, a counter-based generator: block i is a function of seed, stream and i alone, so that any part of a
/// sequence can be had without the parts before it. The same numbers on every machine.
/// Source: Salmon, Moraes, Dror & Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC 2011. NumPy's
/// Philox(key=[seed, stream], counter=i − 1) draws block i first.
std::array<std::uint64_t, 4> philox(std::uint64_t seed, std::uint64_t stream, std::uint64_t block);

/// The words of philox() one after another, from block 0. Streams of one seed are independent of each other.
class RandomStream
{
public:
    explicit RandomStream(std::uint64_t seed, std::uint64_t stream = 0)
        : m_seed(seed)
        , m_stream(stream)
    { }

    std::uint64_t word();
    /// Uniform on the multiples of 2⁻⁵³ in [0, 1).
    double uniform();
    /// Standard normal: the quantile function at the midpoint of one of 2⁵² equal parts of (0, 1).
    double normal();
    /// Uniform on 0 … count − 1, by the upper half of word · count (Lemire 2019, without the rejection: the bias is
    /// below count / 2⁶⁴).
    std::uint64_t index(std::uint64_t count);

private:
    std::uint64_t m_seed;
    std::uint64_t m_stream;
    std::uint64_t m_block = 0;
    std::array<std::uint64_t, 4> m_words = {};
    unsigned m_used = 4;
};

} // namespace normscope
