// SPDX-License-Identifier: GPL-3.0-or-later
//
// From sums of groups to their moments and transforms in one go, without a way through memory in between.
#if defined(NORMSCOPE_FINISH_SUMS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_FINISH_SUMS_INL_H
#undef NORMSCOPE_FINISH_SUMS_INL_H
#else
#define NORMSCOPE_FINISH_SUMS_INL_H
#endif

#include "engine/kernels/transforms-inl.h"

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// What came of the sums of some groups.
struct FinishedSums
{
    bool unusual = false; ///< Any group was left out, as by transformsBy().
    bool inDoubt = false; ///< Squares of 0 leave open whether all values of a group are equal (areInDoubt()).
};

template <class T, bool epsilonInside, class D>
HWY_INLINE FinishedSums finishSumsAt(D d, const FinishFactors &factors, const T *shifts, const T *sums,
                                     const T *squares, GroupMoments moments, Transforms<T> to)
{
    const auto shift = Narrow<T>::load(d, shifts);
    const auto square = Narrow<T>::load(d, squares);
    const auto own = momentVectors(d, shift, Narrow<T>::load(d, sums), square, factors.perCount);
    hn::StoreU(own.mean, d, moments.means);
    hn::StoreU(own.squares, d, moments.squares);
    const auto transform = transformVectors<T, epsilonInside>(d, factors, own.mean, own.squares);
    storeTransforms(d, transform, to);
    const auto inDoubt = areInDoubt<T>(d, square, shift);
    if (HWY_LIKELY(hn::AllTrue(d, hn::AndNot(inDoubt, transform.usual))))
        return {};
    return {markUnusual(d, transform.usual, own.squares, moments.squares), !hn::AllFalse(d, inDoubt)};
}

template <class T, bool epsilonInside>
HWY_INLINE FinishedSums finishSumsBy(const FinishFactors &factors, const T *shifts, const T *sums, const T *squares,
                                     std::int64_t groups, GroupMoments moments, Transforms<T> to)
{
    FinishedSums finished;
    forAllLanes(hn::ScalableTag<double>(), groups, [&](auto d, std::int64_t i) HWY_ATTR {
        const FinishedSums own = finishSumsAt<T, epsilonInside>(d, factors, shifts + i, sums + i, squares + i,
                                                                moments.from(i), to.from(i));
        finished.unusual |= own.unusual;
        finished.inDoubt |= own.inDoubt;
    });
    return finished;
}

/// The moments of groups from their shifts, Σd and Σd² (mergeBlock()), and their transforms (transformsBy()), which
/// take those in doubt for constant.
template <class T>
HWY_INLINE FinishedSums finishSums(const FinishFactors &factors, const T *shifts, const T *sums, const T *squares,
                                   std::int64_t groups, GroupMoments moments, Transforms<T> to)
{
    const FinishFactors own = factors.ofConstants();
    return own.epsilonInside ? finishSumsBy<T, true>(own, shifts, sums, squares, groups, moments, to)
                             : finishSumsBy<T, false>(own, shifts, sums, squares, groups, moments, to);
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
