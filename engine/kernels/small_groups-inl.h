// SPDX-License-Identifier: GPL-3.0-or-later
//
// Groups of a few elements, as many groups at a time as a vector has lanes. Nothing leaves the registers in between:
// element i of all these groups is one vector.
#if defined(NORMSCOPE_SMALL_GROUPS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_SMALL_GROUPS_INL_H
#undef NORMSCOPE_SMALL_GROUPS_INL_H
#else
#define NORMSCOPE_SMALL_GROUPS_INL_H
#endif

#include "engine/kernels/partial-inl.h"
#include "engine/kernels/transforms-inl.h"

#include <algorithm>
#include <type_traits>

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// The most groups of one vector.
template <class T>
inline constexpr std::size_t mostLanes = HWY_MAX_BYTES / sizeof(T);

/// Stores the moments of as many groups as a tag of doubles has lanes, but of no more than `groups`; returns
/// Σ(x − mean)² of all.
template <class D>
HWY_INLINE hn::Vec<D> storeMoments(D d, hn::Vec<D> shift, hn::Vec<D> sum, hn::Vec<D> square, double perCount,
                                   GroupMoments to, std::int64_t groups)
{
    const MomentVectors<D> own = momentVectors(d, shift, sum, square, perCount);
    if (groups >= static_cast<std::int64_t>(hn::Lanes(d))) {
        hn::StoreU(own.mean, d, to.means);
        hn::StoreU(own.squares, d, to.squares);
    } else if (groups > 0) {
        storePart(own.mean, d, to.means, groups);
        storePart(own.squares, d, to.squares, groups);
    }
    return own.squares;
}

/// The vector of f(d, i, v as doubles ...), which is called for the lanes from the i-th on, as many as `d` has.
template <class T, class F, class... V>
HWY_INLINE auto throughDoubles(F &&f, V... v)
{
    const hn::ScalableTag<T> d;
    const hn::ScalableTag<double> dd;
    if constexpr (sizeof(T) == sizeof(double)) {
        return f(dd, 0, v...);
    } else {
#if HWY_TARGET == HWY_SCALAR
        return hn::DemoteTo(d, f(dd, 0, hn::PromoteTo(dd, v)...));
#else
        const hn::Half<decltype(d)> half;
        const auto first = f(dd, 0, hn::PromoteTo(dd, hn::LowerHalf(half, v))...);
        const auto second
            = f(dd, static_cast<std::int64_t>(hn::Lanes(dd)), hn::PromoteTo(dd, hn::UpperHalf(half, v))...);
        return hn::Combine(d, hn::DemoteTo(half, second), hn::DemoteTo(half, first));
#endif
    }
}

/// Stores the moments of `groups` groups, no more than a vector has lanes; returns Σ(x − mean)².
template <class T, class V>
HWY_INLINE V momentsOfLanes(V shift, V sum, V square, double perCount, GroupMoments moments, std::int64_t groups)
{
    return throughDoubles<T>(
        [&](auto d, std::int64_t i, auto ownShift, auto ownSum, auto ownSquare) NORMSCOPE_INLINE {
            return storeMoments(d, ownShift, ownSum, ownSquare, perCount, moments.from(i), groups - i);
        },
        shift, sum, square);
}

/// The sums of the deviations from the first elements.
template <class V>
struct PlaceSums
{
    V sum;
    V square;
};

template <class T, class V, int n>
HWY_INLINE PlaceSums<V> sumPlaces(const V (&places)[n], V (&deviations)[n])
{
    const auto zero = hn::Zero(hn::ScalableTag<T>());
    PlaceSums<V> sums {zero, zero};
    deviations[0] = zero;
    for (int i = 1; i < n; ++i) {
        deviations[i] = hn::Sub(places[i], places[0]);
        sums.sum = hn::Add(sums.sum, deviations[i]);
        sums.square = hn::MulAdd(deviations[i], deviations[i], sums.square);
    }
    return sums;
}

/// Looks at `count` groups again, in float64: marks the unusual ones, and returns whether there are any. `constants`
/// are other than 0 for those whose values are known to be equal.
template <class T>
HWY_NOINLINE bool markUnusualOf(const FinishFactors &factors, GroupMoments moments, std::int64_t count,
                                const T *constants)
{
    const FinishFactors ofConstants = factors.ofConstants();
    bool unusual = false;
    forAllLanes(hn::ScalableTag<double>(), count, [&](auto d, std::int64_t i) HWY_ATTR {
        const auto squares = hn::LoadU(d, moments.squares + i);
        const auto mean = hn::LoadU(d, moments.means + i);
        const auto usualBy = [&](const FinishFactors &own) HWY_ATTR {
            return own.epsilonInside ? transformVectors<T, true>(d, own, mean, squares).usual
                                     : transformVectors<T, false>(d, own, mean, squares).usual;
        };
        const auto areConstant = hn::Ne(Narrow<T>::load(d, constants + i), hn::Zero(d));
        const auto usual = hn::Or(usualBy(factors), hn::And(areConstant, usualBy(ofConstants)));
        unusual |= markUnusual(d, usual, squares, moments.squares + i);
    });
    return unusual;
}

/// A Finish in vectors. The limits of variances leave some room for the rounding of T: few groups need the closer look.
template <class T>
struct LaneFinish
{
    using Vector = hn::Vec<hn::ScalableTag<T>>;
    explicit HWY_INLINE LaneFinish(const FinishFactors &factors)
        : perCount(set(factors.perCount))
        , ofSquares(set(factors.ofSquares))
        , inside(set(factors.epsilonInside ? factors.epsilon : 0))
        , outside(set(factors.epsilonInside ? 0 : factors.epsilon))
        , rounding(set(2 * Usual<T>::rounding))
        , smallest(set(2 * Usual<T>::smallestVariance))
        , largest(set(Usual<T>::largestVariance / 2))
        , largestScale(set(Usual<T>::largestScale / 2))
    { }
    Vector perCount;
    Vector ofSquares;
    Vector inside; ///< ε if it stands inside the root, else 0.
    Vector outside;
    Vector rounding;
    Vector smallest;
    Vector largest;
    Vector largestScale;

    /// The same for groups that have so many elements each, in place of one.
    HWY_INLINE LaneFinish ofCounts(Vector counts, const FinishFactors &factors, double lessThanCount) const
    {
        LaneFinish own = *this;
        const Vector one = set(1);
        own.perCount = hn::Div(one, hn::Max(counts, one));
        const bool usesDenominator = factors.kept != 0 && lessThanCount != 0;
        own.ofSquares = usesDenominator ? hn::Div(one, hn::Sub(counts, set(lessThanCount))) : own.perCount;
        return own;
    }

private:
    static HWY_INLINE Vector set(double value) { return hn::Set(hn::ScalableTag<T>(), static_cast<T>(value)); }
};

/// How the elements of groups are normalized: x̂ = (d − meanDeviation)·scale, or x·scale where nothing is centred.
template <class V>
struct LaneTransform
{
    V meanDeviation;
    V scale;
    bool unusual; ///< Whether any of the groups is.
};

/// The transforms of groups from their sums and Σ(x − mean)². areShift() tells in which lanes all values equal the
/// shift: it is asked where sums of squares of 0 leave that open. lookAgain(constants) looks at the groups in float64,
/// of which those are known to be constant whose lane is not 0; it returns whether any is unusual.
template <bool centred, class T, class V, class AreShift, class LookAgain>
HWY_INLINE LaneTransform<V> laneTransform(V shift, const PlaceSums<V> &sums, V squares, const LaneFinish<T> &finish,
                                          AreShift &&areShift, LookAgain &&lookAgain)
{
    const hn::ScalableTag<T> d;
    const auto meanDeviation = hn::Mul(sums.sum, finish.perCount);
    const auto mean = hn::Add(shift, meanDeviation);
    const auto squaredMean = hn::Mul(mean, mean);
    auto root = hn::MulAdd(squares, finish.ofSquares, finish.inside);
    if constexpr (!centred)
        root = hn::Add(root, squaredMean);
    const auto scale = hn::Div(hn::Set(d, T(1)), hn::Add(hn::Sqrt(root), finish.outside));

    const auto biased = hn::Mul(squares, finish.perCount);
    const auto floor = hn::MulAdd(squaredMean, finish.rounding, finish.smallest);
    const auto isSmall = hn::And(hn::Le(biased, finish.largest), hn::Le(root, finish.largest));
    const auto isUsual = hn::And(hn::Ge(biased, floor), isSmall);
    if (HWY_LIKELY(hn::AllTrue(d, isUsual)))
        return {meanDeviation, scale, false};
    auto isConstant = hn::Eq(sums.square, hn::Zero(d));
    if (!hn::AllFalse(d, isConstant))
        isConstant = areShift();
    const auto isSettled = hn::And(isConstant, hn::And(isSmall, hn::Le(scale, finish.largestScale)));
    if (hn::AllTrue(d, hn::Or(isUsual, isSettled)))
        return {meanDeviation, scale, false};
    HWY_ALIGN T constants[mostLanes<T>];
    hn::Store(hn::IfThenElseZero(isConstant, hn::Set(d, T(1))), d, constants);
    return {meanDeviation, scale, lookAgain(constants)};
}

/// Stores the moments of groups, and returns their transforms; `count` of the lanes hold a group.
template <bool centred, class T, class V, class F>
HWY_INLINE LaneTransform<V> finishLanes(V shift, const PlaceSums<V> &sums, std::int64_t count,
                                        const LaneFinish<T> &finish, const FinishFactors &factors, GroupMoments moments,
                                        F &&areShift)
{
    const V squares = momentsOfLanes<T>(shift, sums.sum, sums.square, factors.perCount, moments, count);
    const auto lookAgain
        = [&](const T *constants) HWY_ATTR { return markUnusualOf(factors, moments, count, constants); };
    return laneTransform<centred, T>(shift, sums, squares, finish, areShift, lookAgain);
}

/// Normalizes groups of n elements; `count` of the lanes hold one. gamma(i) and beta(i) are those of the i-th elements.
template <int n, bool centred, class T, class V, class Gamma, class Beta>
HWY_INLINE bool normalizePlaces(V (&places)[n], std::int64_t count, const LaneFinish<T> &finish,
                                const FinishFactors &factors, GroupMoments moments, Gamma &&gamma, Beta &&beta)
{
    V deviations[n];
    const PlaceSums<V> sums = sumPlaces<T>(places, deviations);
    const auto areShift = [&]() HWY_ATTR {
        auto are = hn::Eq(places[1], places[0]);
        for (int i = 2; i < n; ++i)
            are = hn::And(are, hn::Eq(places[i], places[0]));
        return are;
    };
    const auto transform = finishLanes<centred, T>(places[0], sums, count, finish, factors, moments, areShift);
    for (int i = 0; i < n; ++i) {
        const auto value = centred ? hn::Sub(deviations[i], transform.meanDeviation) : places[i];
        places[i] = hn::MulAdd(hn::Mul(value, transform.scale), gamma(i), beta(i));
    }
    return transform.unusual;
}

/// Calls f(std::integral_constant<int, n>), 2 ≤ n ≤ most.
template <int most, class F>
HWY_INLINE bool withCount(std::int64_t n, F &&f)
{
    if constexpr (most > 2) {
        if (n < most)
            return withCount<most - 1>(n, f);
    }
    return f(std::integral_constant<int, most>());
}

/// The most elements of a group that is dealt with in registers.
inline constexpr int mostPlaces = 4;

/// Whether the groups are rows of `fewest` to `most` elements, one after the other.
HWY_INLINE bool areAdjacentRows(const Runs &shape, std::int64_t fewest, std::int64_t most)
{
    if (shape.reduced.depth != 1)
        return false;
    const std::int64_t length = shape.reduced.inner().length;
    return length >= fewest && length <= most && followOneAnother(shape.groups, length);
}

/// Whether the groups are rows of a few elements, one after the other.
HWY_INLINE bool areSmallRows(const Runs &shape)
{
    return areAdjacentRows(shape, 2, mostPlaces);
}

/// Whether all these rows share γ and β.
HWY_INLINE bool shareParameters(const Runs &shape)
{
    return shape.groups.depth == 1 && shape.written.depth == 1 && shape.groups.inner().steps.gamma == 0
        && shape.groups.inner().steps.beta == 0;
}

template <int n, class D, class T>
HWY_INLINE void loadAdjacent(D d, const T *from, hn::Vec<D> (&places)[n])
{
    if constexpr (n == 2) {
        hn::LoadInterleaved2(d, from, places[0], places[1]);
    } else if constexpr (n == 3) {
        hn::LoadInterleaved3(d, from, places[0], places[1], places[2]);
    } else {
        static_assert(n == 4);
        hn::LoadInterleaved4(d, from, places[0], places[1], places[2], places[3]);
    }
}

template <int n, class D, class T>
HWY_INLINE void storeAdjacent(const hn::Vec<D> (&places)[n], D d, T *to)
{
    if constexpr (n == 2) {
        hn::StoreInterleaved2(places[0], places[1], d, to);
    } else if constexpr (n == 3) {
        hn::StoreInterleaved3(places[0], places[1], places[2], d, to);
    } else {
        static_assert(n == 4);
        hn::StoreInterleaved4(places[0], places[1], places[2], places[3], d, to);
    }
}

template <class T>
HWY_INLINE void smallRowMoments(const T *x, std::int64_t length, Range groups, GroupMoments moments)
{
    const hn::ScalableTag<T> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    withCount<mostPlaces>(length, [&](auto n) HWY_ATTR {
        hn::Vec<decltype(d)> places[n.value];
        hn::Vec<decltype(d)> deviations[n.value];
        const auto add = [&](const T *from, std::int64_t row, std::int64_t count) HWY_ATTR {
            loadAdjacent(d, from, places);
            const auto sums = sumPlaces<T>(places, deviations);
            momentsOfLanes<T>(places[0], sums.sum, sums.square, 1.0 / n.value, moments.from(row - groups.first), count);
        };
        std::int64_t row = groups.first;
        for (; row + lanes <= groups.last; row += lanes)
            add(x + row * n.value, row, lanes);
        if (const std::int64_t left = groups.last - row; left > 0) {
            T rows[n.value * mostLanes<T>] = {};
            std::copy_n(x + row * n.value, left * n.value, rows);
            add(rows, row, left);
        }
        return true;
    });
}

template <int n, bool centred, class T>
HWY_INLINE bool forwardAdjacent(const Operands<T> &operands, const Steps &inner, const Finish &finish, Range groups,
                                GroupMoments moments)
{
    const hn::ScalableTag<T> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    const FinishFactors factors(finish);
    const LaneFinish<T> laneFinish(factors);
    const auto gamma = [&](int i) HWY_ATTR { return hn::Set(d, operands.gamma[i * inner.gamma]); };
    const auto beta = [&](int i) HWY_ATTR { return hn::Set(d, operands.beta[i * inner.beta]); };
    hn::Vec<decltype(d)> places[n];
    bool unusual = false;
    for (std::int64_t row = groups.first; row < groups.last; row += lanes) {
        const std::int64_t count = std::min(lanes, groups.last - row);
        const T *x = operands.x + row * n;
        T *y = operands.y + row * n;
        const GroupMoments own = moments.from(row - groups.first);
        if (count == lanes) {
            loadAdjacent(d, x, places);
            unusual |= normalizePlaces<n, centred, T>(places, count, laneFinish, factors, own, gamma, beta);
            storeAdjacent(places, d, y);
        } else {
            T rows[n * mostLanes<T>] = {};
            std::copy_n(x, count * n, rows);
            loadAdjacent(d, rows, places);
            unusual |= normalizePlaces<n, centred, T>(places, count, laneFinish, factors, own, gamma, beta);
            storeAdjacent(places, d, rows);
            std::copy_n(rows, count * n, y);
        }
    }
    return unusual;
}

/// Moments and output of small rows, in one pass.
template <class T>
HWY_INLINE bool forwardSmallRows(const Operands<T> &operands, const Runs &shape, const Finish &finish, Range groups,
                                 GroupMoments moments)
{
    const Nest::Loop &row = shape.written.inner();
    return withCount<mostPlaces>(row.length, [&](auto n) {
        return finish.centre ? forwardAdjacent<n.value, true>(operands, row.steps, finish, groups, moments)
                             : forwardAdjacent<n.value, false>(operands, row.steps, finish, groups, moments);
    });
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
