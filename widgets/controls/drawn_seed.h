// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRandomGenerator>

#include <cstdint>

namespace normscope {

/// The largest seed that a button draws: few enough digits to be read out to a class.
inline constexpr int largestDrawnSeed = 9999;

/// A random seed from 1 to largestDrawnSeed, other than the present one.
inline std::uint64_t drawnSeed(std::uint64_t present)
{
    std::uint64_t seed = present;
    while (seed == present)
        seed = QRandomGenerator::global()->bounded(largestDrawnSeed) + 1U;
    return seed;
}

} // namespace normscope
