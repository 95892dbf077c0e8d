// SPDX-License-Identifier: GPL-3.0-or-later
//
// From moments to x̂ = (x − centre)·scale + offset, for many groups at a time.
#if defined(NORMSCOPE_TRANSFORMS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_TRANSFORMS_INL_H
#undef NORMSCOPE_TRANSFORMS_INL_H
#else
#define NORMSCOPE_TRANSFORMS_INL_H
#endif

#include "engine/kernels/partial-inl.h"

#include <hwy/cache_control.h>
#include <hwy/highway.h>

#include <limits>

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

/// Values of type T, as many as there are lanes in a tag of doubles: read as doubles, and written from doubles.
template <class T>
struct Narrow
{
    template <class D>
    static HWY_INLINE hn::Vec<D> load(D d, const T *from)
    {
        if constexpr (sizeof(T) == sizeof(double))
            return hn::LoadU(d, from);
        else
            return hn::PromoteTo(d, hn::LoadU(hn::Rebind<float, D>(), from));
    }
    template <class D>
    static HWY_INLINE void store(D d, hn::Vec<D> v, T *to)
    {
        if constexpr (sizeof(T) == sizeof(double))
            hn::StoreU(v, d, to);
        else
            hn::StoreU(hn::DemoteTo(hn::Rebind<float, D>(), v), hn::Rebind<float, D>(), to);
    }
    /// The values as they are after being written.
    template <class D>
    static HWY_INLINE hn::Vec<D> round(D d, hn::Vec<D> v)
    {
        if constexpr (sizeof(T) == sizeof(double))
            return v;
        else
            return hn::PromoteTo(d, hn::DemoteTo(hn::Rebind<float, D>(), v));
    }
};

/// Vector arithmetic is trusted with a group unless its squares may have left the range of T, or it is so nearly
/// constant that rounding of the shift could pass for a deviation. If the squares are exactly 0, and the mean is so far
/// from 0 that the square of a difference of two values cannot vanish, no value differs from the shift: the group is
/// constant, and its result exact. Nearer to 0, its values are looked at: before the moments are complete
/// (areInDoubt()), by lanes (laneTransform()), or afterwards (constant_groups-inl.h).
template <class T>
struct Usual
{
    static constexpr bool isSingle = sizeof(T) == sizeof(float);
    static constexpr double smallestVariance = isSingle ? 1e-30 : 1e-290;
    static constexpr double largestVariance = isSingle ? 1e37 : 1e300;
    static constexpr double certainMean = isSingle ? 1e-14 : 1e-130;
    static constexpr double largestScale = isSingle ? 2e15 : 2e145;
    /// (4 ε)², relative to the squared mean.
    static constexpr double rounding = 16.0 * std::numeric_limits<T>::epsilon() * std::numeric_limits<T>::epsilon();
};

/// 1/√v. In doubles a square root and a division of the processor; for floats those of floats and one step of Newton's
/// method, which is as good to the last bit of a float, and several times as fast. v is in the range of T; what is so
/// small that it is 0 there has an infinite result, of either sign.
template <class T, class D>
HWY_INLINE hn::Vec<D> reciprocalRoot(D d, hn::Vec<D> v)
{
    if constexpr (sizeof(T) == sizeof(double)) {
        return hn::Div(hn::Set(d, 1.0), hn::Sqrt(v));
    } else {
        const hn::Rebind<float, D> df;
        const auto guess = hn::PromoteTo(d, hn::Div(hn::Set(df, 1.0f), hn::Sqrt(hn::DemoteTo(df, v))));
        const auto half = hn::Mul(hn::Set(d, 0.5), v);
        return hn::Mul(guess, hn::NegMulAdd(half, hn::Mul(guess, guess), hn::Set(d, 1.5)));
    }
}

/// Mean and Σ(x − mean)² in doubles.
template <class D>
struct MomentVectors
{
    hn::Vec<D> mean;
    hn::Vec<D> squares;
};

/// The moments of groups of 1/`perCount` elements from Σd and Σd², d = x − shift. The squares are 0 only where Σd² is;
/// NaN where they are lost in rounding.
template <class D>
HWY_INLINE MomentVectors<D> momentVectors(D d, hn::Vec<D> shift, hn::Vec<D> sum, hn::Vec<D> square, double perCount)
{
    const auto zero = hn::Zero(d);
    const auto meanDeviation = hn::Mul(sum, hn::Set(d, perCount));
    const auto squares = hn::NegMulAdd(sum, meanDeviation, square);
    const auto lost = hn::Set(d, std::numeric_limits<double>::quiet_NaN());
    return {hn::Add(shift, meanDeviation),
            hn::IfThenElse(hn::Gt(squares, zero), squares, hn::IfThenElse(hn::Eq(square, zero), zero, lost))};
}

/// The squares of merged moments whose means had that distance: NaN where they vanished.
template <class D>
HWY_INLINE hn::Vec<D> keptSquares(D d, hn::Vec<D> squares, hn::Vec<D> distance)
{
    const auto zero = hn::Zero(d);
    const auto isLost = hn::And(hn::Eq(squares, zero), hn::Ne(distance, zero));
    return hn::IfThenElse(isLost, hn::Set(d, std::numeric_limits<double>::quiet_NaN()), squares);
}

/// Where sums of squares of 0 leave open whether all values equal the shift: far enough from 0 (Usual<T>::certainMean)
/// they do.
template <class T, class D, class V = hn::Vec<D>>
HWY_INLINE hn::Mask<D> areInDoubt(D d, V squares, V shift)
{
    const auto certain = hn::Set(d, static_cast<hn::TFromD<D>>(Usual<T>::certainMean));
    return hn::And(hn::Eq(squares, hn::Zero(d)), hn::Lt(hn::Abs(shift), certain));
}

/// A Finish in the terms of the loop: spread = squares·ofSquares + mean²·ofMean, centre = mean·kept.
struct FinishFactors
{
    explicit FinishFactors(const Finish &finish)
        : certainMean(finish.areConstantsKnown ? 0 : -1)
        , perCount(1 / finish.count)
        , ofSquares(finish.centre ? 1 / finish.denominator : perCount)
        , ofMean(finish.centre ? 0 : 1)
        , kept(finish.centre ? 1 : 0)
        , epsilon(finish.epsilon)
        , epsilonInside(finish.epsilonInside)
    { }
    /// The factors for groups that are known to be constant if their squares are 0.
    FinishFactors ofConstants() const
    {
        FinishFactors other = *this;
        other.certainMean = 0;
        return other;
    }
    /// If |mean| is smaller than this, squares of 0 do not mean a constant group. 0: they always do; −1:
    /// Usual<T>::certainMean.
    double certainMean;
    double perCount;
    double ofSquares;
    double ofMean;
    double kept;
    double epsilon;
    bool epsilonInside;
};

/// What depends on how many elements a group has: 1/count, and by what its squares are multiplied.
template <class D>
struct CountFactors
{
    explicit HWY_INLINE CountFactors(D d, const FinishFactors &factors)
        : perCount(hn::Set(d, factors.perCount))
        , ofSquares(hn::Set(d, factors.ofSquares))
    { }
    HWY_INLINE CountFactors(hn::Vec<D> ofCount, hn::Vec<D> ofDenominator)
        : perCount(ofCount)
        , ofSquares(ofDenominator)
    { }
    hn::Vec<D> perCount;
    hn::Vec<D> ofSquares;
};

/// Transforms in doubles, to be written as T, and which of the groups are usual.
template <class D>
struct TransformVectors
{
    hn::Vec<D> centre;
    hn::Vec<D> scale;
    hn::Vec<D> offset;
    hn::Mask<D> usual;
};

template <class T, bool epsilonInside, class D>
HWY_INLINE TransformVectors<D> transformVectors(D d, const FinishFactors &factors, const CountFactors<D> &own,
                                                hn::Vec<D> mean, hn::Vec<D> squares)
{
    const auto epsilon = hn::Set(d, factors.epsilon);
    const auto biased = hn::Mul(squares, own.perCount);
    const auto squaredMean = hn::Mul(mean, mean);
    const auto spread = hn::MulAdd(squaredMean, hn::Set(d, factors.ofMean), hn::Mul(squares, own.ofSquares));
    const auto root = epsilonInside ? hn::Add(spread, epsilon) : spread;
    const auto scale
        = epsilonInside ? reciprocalRoot<T>(d, root) : hn::Div(hn::Set(d, 1.0), hn::Add(hn::Sqrt(root), epsilon));
    const auto shift = hn::Mul(mean, hn::Set(d, factors.kept));
    const auto centre = Narrow<T>::round(d, shift);

    const auto floor = hn::MulAdd(squaredMean, hn::Set(d, Usual<T>::rounding), hn::Set(d, Usual<T>::smallestVariance));
    const auto largest = hn::Set(d, Usual<T>::largestVariance);
    const auto certain = hn::Set(d, factors.certainMean < 0 ? Usual<T>::certainMean : factors.certainMean);
    // Comparisons with NaN are false.
    const auto constant = hn::And(hn::Eq(squares, hn::Zero(d)), hn::Ge(hn::Abs(mean), certain));
    const auto trusted
        = hn::Or(hn::Ge(biased, floor), hn::And(constant, hn::Le(hn::Abs(scale), hn::Set(d, Usual<T>::largestScale))));
    const auto usual = hn::And(trusted, hn::And(hn::Le(biased, largest), hn::Le(root, largest)));
    return {centre, scale, hn::Mul(hn::Sub(centre, shift), scale), usual};
}

/// Sets the squares of unusual groups to NaN. Returns whether there are any.
template <class D>
HWY_INLINE bool markUnusual(D d, hn::Mask<D> usual, hn::Vec<D> squares, double *to)
{
    if (HWY_LIKELY(hn::AllTrue(d, usual)))
        return false;
    hn::StoreU(hn::IfThenElse(usual, squares, hn::Set(d, std::numeric_limits<double>::quiet_NaN())), d, to);
    return true;
}

/// The transforms of groups of elements that are all counted.
template <class T, bool epsilonInside, class D>
HWY_INLINE TransformVectors<D> transformVectors(D d, const FinishFactors &factors, hn::Vec<D> mean, hn::Vec<D> squares)
{
    return transformVectors<T, epsilonInside>(d, factors, CountFactors<D>(d, factors), mean, squares);
}

template <class D, class T>
HWY_INLINE void storeTransforms(D d, const TransformVectors<D> &transforms, Transforms<T> to)
{
    Narrow<T>::store(d, transforms.centre, to.centres);
    Narrow<T>::store(d, transforms.scale, to.scales);
    Narrow<T>::store(d, transforms.offset, to.offsets);
}

template <class T, bool epsilonInside, class D>
HWY_INLINE bool transformsAt(D d, const FinishFactors &factors, GroupMoments moments, Transforms<T> to)
{
    const auto squares = hn::LoadU(d, moments.squares);
    const auto own = transformVectors<T, epsilonInside>(d, factors, hn::LoadU(d, moments.means), squares);
    storeTransforms(d, own, to);
    return markUnusual(d, own.usual, squares, moments.squares);
}

template <class T, bool epsilonInside>
HWY_INLINE bool transformsOf(const FinishFactors &factors, GroupMoments moments, std::int64_t groups, Transforms<T> to)
{
    bool unusual = false;
    forAllLanes(hn::ScalableTag<double>(), groups, [&](auto d, std::int64_t i) HWY_ATTR {
        unusual |= transformsAt<T, epsilonInside>(d, factors, moments.from(i), to.from(i));
    });
    return unusual;
}

template <class T>
HWY_INLINE bool transformsBy(const FinishFactors &factors, GroupMoments moments, std::int64_t groups, Transforms<T> to)
{
    return factors.epsilonInside ? transformsOf<T, true>(factors, moments, groups, to)
                                 : transformsOf<T, false>(factors, moments, groups, to);
}

template <class T>
bool transforms(const Finish &finish, GroupMoments moments, std::int64_t groups, Transforms<T> to)
{
    return transformsBy(FinishFactors(finish), moments, groups, to);
}

/// Adds f(load) of `count` adjacent columns to sums by lane, where load(array) are those of an array from `first` on
/// and anything beyond.
template <class D, class F>
HWY_INLINE hn::Vec<D> addColumns(D d, hn::Vec<D> sums, std::int64_t first, std::int64_t count, F &&f)
{
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    const std::int64_t end = first + count;
    for (; first + lanes <= end; first += lanes)
        sums = hn::Add(sums, f([&](const hn::TFromD<D> *from) HWY_ATTR { return hn::LoadU(d, from + first); }));
    const std::int64_t left = end - first;
    if (left == 0)
        return sums;
    const auto rest = f([&](const hn::TFromD<D> *from) HWY_ATTR { return loadPart(d, from + first, left); });
    return hn::Add(sums, hn::IfThenElseZero(hn::FirstN(d, static_cast<std::size_t>(left)), rest));
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
