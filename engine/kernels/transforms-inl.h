// SPDX-License-Identifier: GPL-3.0-or-later
//
// From moments to x̂ = (x − centre)·scale + offset, for many groups at a time.
#if defined(NORMSCOPE_TRANSFORMS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_TRANSFORMS_INL_H
#undef NORMSCOPE_TRANSFORMS_INL_H
#else
#define NORMSCOPE_TRANSFORMS_INL_H
#endif

#include "engine/kernels/kernels.h"

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
};

/// Vector arithmetic is trusted with a group unless its squares may have left the range of T, or it is so nearly
/// constant that rounding of the shift could pass for a deviation.
template <class T>
struct Usual
{
    static constexpr bool isSingle = sizeof(T) == sizeof(float);
    static constexpr double smallestVariance = isSingle ? 1e-30 : 1e-290;
    static constexpr double largestVariance = isSingle ? 1e37 : 1e300;
    /// (4 ε)², relative to the squared mean.
    static constexpr double rounding = 16.0 * std::numeric_limits<T>::epsilon() * std::numeric_limits<T>::epsilon();
};

template <class T, class D>
HWY_INLINE bool transformsAt(D d, const Finish &finish, GroupMoments moments, Transforms<T> to)
{
    const auto mean = hn::LoadU(d, moments.means);
    const auto squares = hn::LoadU(d, moments.squares);
    const auto biased = hn::Mul(squares, hn::Set(d, 1 / finish.count));
    const auto squaredMean = hn::Mul(mean, mean);
    const auto floor = hn::MulAdd(squaredMean, hn::Set(d, Usual<T>::rounding), hn::Set(d, Usual<T>::smallestVariance));
    // Comparisons with NaN are false.
    const auto usual = hn::And(hn::Ge(biased, floor), hn::Le(biased, hn::Set(d, Usual<T>::largestVariance)));
    const auto spread
        = finish.centre ? hn::Mul(squares, hn::Set(d, 1 / finish.denominator)) : hn::Add(biased, squaredMean);
    const auto epsilon = hn::Set(d, finish.epsilon);
    const auto divisor = finish.epsilonInside ? hn::Sqrt(hn::Add(spread, epsilon)) : hn::Add(hn::Sqrt(spread), epsilon);
    const auto scale = hn::Div(hn::Set(d, 1.0), divisor);
    const auto shift = finish.centre ? mean : hn::Zero(d);
    Narrow<T>::store(d, shift, to.centres);
    Narrow<T>::store(d, scale, to.scales);
    Narrow<T>::store(d, hn::Mul(hn::Sub(Narrow<T>::load(d, to.centres), shift), scale), to.offsets);
    if (HWY_LIKELY(hn::AllTrue(d, usual)))
        return false;
    hn::StoreU(hn::IfThenElse(usual, squares, hn::Set(d, std::numeric_limits<double>::quiet_NaN())), d,
               moments.squares);
    return true;
}

template <class T>
bool transforms(const Finish &finish, GroupMoments moments, std::int64_t groups, Transforms<T> to)
{
    const hn::ScalableTag<double> d;
    const hn::CappedTag<double, 1> single;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    bool unusual = false;
    std::int64_t i = 0;
    for (; i + lanes <= groups; i += lanes)
        unusual |= transformsAt<T>(d, finish, moments.from(i), to.from(i));
    for (; i < groups; ++i)
        unusual |= transformsAt<T>(single, finish, moments.from(i), to.from(i));
    return unusual;
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
