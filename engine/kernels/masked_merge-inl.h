// SPDX-License-Identifier: GPL-3.0-or-later
//
// From moments of parts of masked groups to those of the whole.
#if defined(NORMSCOPE_MASKED_MERGE_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_MASKED_MERGE_INL_H
#undef NORMSCOPE_MASKED_MERGE_INL_H
#else
#define NORMSCOPE_MASKED_MERGE_INL_H
#endif

#include "engine/kernels/chan.h"
#include "engine/kernels/masked_kernels.h"
#include "engine/kernels/partial-inl.h"
#include "engine/kernels/transforms-inl.h"

#include <algorithm>
#include <limits>

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// Merges moments of a vector of columns into those found before (MergedMoments::add). Squares of 0 always mean equal
/// values: where means differ and their squares vanish, the result is NaN.
template <class D, class V = hn::Vec<D>>
HWY_INLINE void mergeMoments(D d, V count, V mean, V squares, MaskedMoments into)
{
    const auto zero = hn::Zero(d);
    const auto before = hn::LoadU(d, into.counts);
    const auto total = hn::Add(before, count);
    const auto share = hn::Div(count, hn::Max(total, hn::Set(d, 1.0)));
    const auto oldMean = hn::LoadU(d, into.means);
    const auto oldSquares = hn::LoadU(d, into.squares);
    const auto isFirst = hn::Eq(before, zero);
    const auto distance = hn::Sub(mean, oldMean);
    const auto added = hn::MulAdd(hn::Mul(distance, distance), hn::Mul(before, share), hn::Add(oldSquares, squares));
    const auto mergedSquares = hn::IfThenElse(isFirst, squares, keptSquares(d, added, distance));
    const auto mergedMean = hn::IfThenElse(isFirst, mean, hn::MulAdd(distance, share, oldMean));
    const auto adds = hn::Gt(count, zero);
    hn::StoreU(hn::IfThenElse(adds, mergedMean, oldMean), d, into.means);
    hn::StoreU(hn::IfThenElse(adds, mergedSquares, oldSquares), d, into.squares);
    hn::StoreU(total, d, into.counts);
}

/// Merges the moments of a part of the rows into those of the parts before it, column by column.
inline void mergeMaskedColumns(MaskedMoments part, std::int64_t count, MaskedMoments into)
{
    forAllLanes(hn::ScalableTag<double>(), count, [&](auto d, std::int64_t i) HWY_ATTR {
        mergeMoments(d, hn::LoadU(d, part.counts + i), hn::LoadU(d, part.means + i), hn::LoadU(d, part.squares + i),
                     into.from(i));
    });
}

/// Merges the moments of adjacent columns of one group into those of its columns before them.
inline void mergeMaskedRun(MaskedMoments columns, std::int64_t count, MaskedMoments into)
{
    const hn::ScalableTag<double> d;
    // Σ f(load) over the columns, where load(array) are those of an array.
    const auto sumOf
        = [&](auto &&f) HWY_ATTR { return hn::GetLane(hn::SumOfLanes(d, addColumns(d, hn::Zero(d), 0, count, f))); };
    const double *const first
        = std::find_if(columns.counts, columns.counts + count, [](double own) { return own > 0; });
    if (first == columns.counts + count)
        return;
    // Relative to the mean of a column that has any elements: the mean of equal means is exactly these.
    const auto origin = hn::Set(d, columns.means[first - columns.counts]);
    const double total = sumOf([&](auto &&load) HWY_ATTR { return load(columns.counts); });
    const double mean = sumOf([&](auto &&load) HWY_ATTR {
                            return hn::Mul(load(columns.counts), hn::Sub(load(columns.means), origin));
                        })
        / total;
    const auto distanceOf
        = [&](auto &&load) HWY_ATTR { return hn::Sub(hn::Sub(load(columns.means), origin), hn::Set(d, mean)); };
    double squares = sumOf([&](auto &&load) HWY_ATTR {
        const auto distance = distanceOf(load);
        return hn::MulAdd(hn::Mul(distance, distance), load(columns.counts), load(columns.squares));
    });
    const auto differ = [&](auto &&load) HWY_ATTR { return hn::Mul(hn::Abs(distanceOf(load)), load(columns.counts)); };
    if (squares == 0 && sumOf(differ) != 0) // They vanished.
        squares = std::numeric_limits<double>::quiet_NaN();
    MergedMoments merged {*into.counts, *into.means, *into.squares};
    merged.add(total, hn::GetLane(origin) + mean, squares);
    *into.counts = merged.count;
    *into.means = merged.mean;
    *into.squares = merged.squares;
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
