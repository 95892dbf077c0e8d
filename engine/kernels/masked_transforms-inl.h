// SPDX-License-Identifier: GPL-3.0-or-later
//
// The transforms of masked groups, each of which has a count of its own.
#if defined(NORMSCOPE_MASKED_TRANSFORMS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_MASKED_TRANSFORMS_INL_H
#undef NORMSCOPE_MASKED_TRANSFORMS_INL_H
#else
#define NORMSCOPE_MASKED_TRANSFORMS_INL_H
#endif

#include "engine/kernels/masked_kernels.h"
#include "engine/kernels/transforms-inl.h"

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

template <class T, bool epsilonInside, class D>
HWY_INLINE bool maskedTransformsAt(D d, const FinishFactors &factors, double lessThanCount, MaskedMoments moments,
                                   Transforms<T> to)
{
    const auto one = hn::Set(d, 1.0);
    const auto count = hn::LoadU(d, moments.counts);
    const auto squares = hn::LoadU(d, moments.squares);
    const auto perCount = hn::Div(one, count);
    const bool usesDenominator = factors.kept != 0 && lessThanCount != 0;
    const CountFactors<D> ofCounts(
        perCount, usesDenominator ? hn::Div(one, hn::Sub(count, hn::Set(d, lessThanCount))) : perCount);
    const auto own = transformVectors<T, epsilonInside>(d, factors, ofCounts, hn::LoadU(d, moments.means), squares);
    const auto isEmpty = hn::Eq(count, hn::Zero(d));
    Narrow<T>::store(d, hn::IfThenZeroElse(isEmpty, own.centre), to.centres);
    Narrow<T>::store(d, hn::IfThenZeroElse(isEmpty, own.scale), to.scales);
    Narrow<T>::store(d, hn::IfThenZeroElse(isEmpty, own.offset), to.offsets);
    return markUnusual(d, hn::Or(isEmpty, own.usual), squares, moments.squares);
}

template <class T, bool epsilonInside>
HWY_INLINE bool maskedTransformsOf(const Finish &finish, MaskedMoments moments, std::int64_t groups, Transforms<T> to)
{
    const FinishFactors factors = FinishFactors(finish).ofConstants();
    const double lessThanCount = finish.count - finish.denominator;
    bool unusual = false;
    forAllLanes(hn::ScalableTag<double>(), groups, [&](auto d, std::int64_t i) HWY_ATTR {
        unusual |= maskedTransformsAt<T, epsilonInside>(d, factors, lessThanCount, moments.from(i), to.from(i));
    });
    return unusual;
}

/// Squares of 0 mean a constant group here, however near to 0 its mean is.
template <class T>
bool maskedTransforms(const Finish &finish, MaskedMoments moments, std::int64_t groups, Transforms<T> to)
{
    return finish.epsilonInside ? maskedTransformsOf<T, true>(finish, moments, groups, to)
                                : maskedTransformsOf<T, false>(finish, moments, groups, to);
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
