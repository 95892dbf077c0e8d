// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/generators/random.h"

#include "engine/generators/portable_math.h"

namespace normscope {

WideProduct multiply(std::uint64_t a, std::uint64_t b)
{
    constexpr std::uint64_t lower = 0xffffffff;
    const std::uint64_t lowLow = (a & lower) * (b & lower);
    const std::uint64_t highLow = (a >> 32) * (b & lower) + (lowLow >> 32);
    const std::uint64_t lowHigh = (a & lower) * (b >> 32) + (highLow & lower);
    return {(a >> 32) * (b >> 32) + (highLow >> 32) + (lowHigh >> 32), a * b};
}

std::array<std::uint64_t, 4> philox(std::uint64_t seed, std::uint64_t stream, std::uint64_t block)
{
    std::array<std::uint64_t, 4> counter = {block, 0, 0, 0};
    for (int round = 0; round < 10; ++round) {
        const WideProduct first = multiply(0xD2E7470EE14C6C93u, counter[0]);
        const WideProduct second = multiply(0xCA5A826395121157u, counter[2]);
        counter = {second.high ^ counter[1] ^ seed, second.low, first.high ^ counter[3] ^ stream, first.low};
        seed += 0x9E3779B97F4A7C15u;
        stream += 0xBB67AE8584CAA73Bu;
    }
    return counter;
}

std::uint64_t RandomStream::word()
{
    if (m_used == m_words.size()) {
        m_words = philox(m_seed, m_stream, m_block++);
        m_used = 0;
    }
    return m_words[m_used++];
}

double RandomStream::uniform()
{
    return static_cast<double>(word() >> 11) * 0x1p-53;
}

double RandomStream::normal()
{
    return normalQuantile((static_cast<double>(word() >> 12) + 0.5) * 0x1p-52);
}

std::uint64_t RandomStream::index(std::uint64_t count)
{
    return multiply(word(), count).high;
}

} // namespace normscope
