// SPDX-License-Identifier: GPL-3.0-or-later
//
// Groups of equal values near 0, dead channels above all: their sums do not tell them from values whose squares vanish.
#if defined(NORMSCOPE_CONSTANT_GROUPS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_CONSTANT_GROUPS_INL_H
#undef NORMSCOPE_CONSTANT_GROUPS_INL_H
#else
#define NORMSCOPE_CONSTANT_GROUPS_INL_H
#endif

#include "engine/kernels/constant_groups.h"
#include "engine/kernels/partial-inl.h"
#include "engine/kernels/transforms-inl.h"

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

template <class T>
HWY_INLINE bool isRunOf(const T *x, std::int64_t length, T value)
{
    const hn::ScalableTag<T> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    const auto expected = hn::Set(d, value);
    const auto equals = [&](std::int64_t i) HWY_ATTR { return hn::Eq(hn::LoadU(d, x + i), expected); };
    std::int64_t i = 0;
    for (; i + 4 * lanes <= length; i += 4 * lanes) {
        const auto first = hn::And(equals(i), equals(i + lanes));
        if (!hn::AllTrue(d, hn::And(first, hn::And(equals(i + 2 * lanes), equals(i + 3 * lanes)))))
            return false;
    }
    for (; i + lanes <= length; i += lanes) {
        if (!hn::AllTrue(d, equals(i)))
            return false;
    }
    const std::int64_t left = length - i;
    const auto outside = hn::Not(hn::FirstN(d, static_cast<std::size_t>(left)));
    return left == 0 || hn::AllTrue(d, hn::Or(outside, hn::Eq(loadPart(d, x + i, left), expected)));
}

/// Whether all elements of a nest, whose innermost loop is contiguous, have that value.
template <class T>
bool isConstant(const T *x, const Nest &nest, T value)
{
    const std::int64_t length = nest.depth == 0 ? 1 : nest.inner().length;
    Odometer run = Odometer::outside(nest, 1);
    do {
        if (!isRunOf(x + run.place().x, length, value))
            return false;
    } while (run.advance());
    return true;
}

/// Settles the constant groups among groups of runs that were left out. Returns whether any other was left out.
template <class T>
HWY_NOINLINE bool settleRuns(const T *x, const Runs &shape, const FinishFactors &factors, Range groups,
                             GroupMoments moments, Transforms<T> transforms)
{
    const bool isOneRun = shape.reduced.depth == 1;
    Odometer group(shape.groups, groups.first);
    for (std::int64_t g = 0; g < groups.count(); ++g, group.advance()) {
        const T *own = x + group.place().x;
        if (!mightBeConstant(moments, g)
            || !(isOneRun ? isRunOf(own, shape.reduced.inner().length, *own) : isConstant(own, shape.reduced, *own)))
            continue;
        moments.means[g] = static_cast<double>(*own) + 0.0; // Never −0.
        moments.squares[g] = 0;
    }
    // Now squares of 0 always mean a constant group.
    return transformsBy(factors.ofConstants(), moments, groups.count(), transforms);
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
