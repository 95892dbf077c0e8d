// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/gram.h"

#include "engine/kernels/kernels.h"

#include <algorithm>
#include <array>
#include <cstddef>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/analysis/gram.cpp"
#include "engine/kernels/dispatch-inl.h"

HWY_BEFORE_NAMESPACE();
namespace normscope::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

constexpr std::size_t laneCount = 8;
constexpr std::size_t tileRows = 4; ///< Rows of a tile. Times two columns: as many sums as sixteen registers hold.
constexpr std::size_t stretch = 256; ///< Columns of a tile's rows that stay in the nearest cache.

using Lanes = hn::CappedTag<double, laneCount>;
using Values = hn::Vec<Lanes>;
using Sums = std::array<std::array<double, laneCount>, 2 * tileRows>;

/// The products of four rows with two, summed over every eighth column from `lane` on, for as many lanes as a vector
/// has.
static HWY_INLINE void sumLanes(const double *const (&a)[tileRows], const double *const (&b)[2], std::size_t columns,
                                std::size_t lane, Sums &sums)
{
    const Lanes d;
    Values s00 = hn::Zero(d), s01 = s00, s10 = s00, s11 = s00, s20 = s00, s21 = s00, s30 = s00, s31 = s00;
    for (std::size_t i = lane; i < columns; i += laneCount) {
        const Values b0 = hn::LoadU(d, b[0] + i);
        const Values b1 = hn::LoadU(d, b[1] + i);
        const auto add = [&](const double *row, Values &s0, Values &s1) HWY_ATTR {
            const Values value = hn::LoadU(d, row + i);
            s0 = hn::Add(s0, hn::Mul(value, b0));
            s1 = hn::Add(s1, hn::Mul(value, b1));
        };
        add(a[0], s00, s01);
        add(a[1], s10, s11);
        add(a[2], s20, s21);
        add(a[3], s30, s31);
    }
    std::size_t place = 0;
    for (const Values &sum : {s00, s01, s10, s11, s20, s21, s30, s31})
        hn::StoreU(sum, d, sums[place++].data() + lane);
}

/// Adds what some columns of all rows contribute.
static void addStretch(std::span<const double *const> rows, std::size_t first, std::size_t columns, double *gram)
{
    const std::size_t whole = columns / laneCount * laneCount;
    const auto row = [&](std::size_t i) { return rows[std::min(i, rows.size() - 1)] + first; };
    for (std::size_t i = 0; i < rows.size(); i += tileRows) {
        const double *const a[] = {row(i), row(i + 1), row(i + 2), row(i + 3)};
        for (std::size_t j = 0; j < std::min(i + tileRows, rows.size()); j += 2) {
            const double *const b[] = {row(j), row(j + 1)};
            Sums sums;
            for (std::size_t lane = 0; lane < laneCount; lane += hn::MaxLanes(Lanes()))
                sumLanes(a, b, whole, lane, sums);
            for (std::size_t place = 0; place < sums.size(); ++place) {
                const std::size_t down = place / 2;
                const std::size_t across = place % 2;
                if (i + down >= rows.size() || j + across > i + down)
                    continue;
                double &sum = gram[(j + across) * rows.size() + i + down];
                for (const double part : sums[place])
                    sum += part;
                for (std::size_t column = whole; column < columns; ++column)
                    sum += a[down][column] * b[across][column];
            }
        }
    }
}

static void addAll(std::span<const double *const> rows, std::size_t columns, double *gram)
{
    for (std::size_t first = 0; first < columns; first += stretch)
        addStretch(rows, first, std::min(stretch, columns - first), gram);
}

} // namespace normscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace normscope {

void addGram(std::span<const double *const> rows, std::int64_t columns, double *gram)
{
    kernels::readEnvironment();
    NORMSCOPE_CHOSEN(addAll)(rows, static_cast<std::size_t>(columns), gram);
}

} // namespace normscope
#endif
