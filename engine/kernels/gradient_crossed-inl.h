// SPDX-License-Identifier: GPL-3.0-or-later
//
// The backward pass where γ or β cross the groups: layer norm of images over their channels, which lie apart.
#if defined(NORMSCOPE_GRADIENT_CROSSED_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_GRADIENT_CROSSED_INL_H
#undef NORMSCOPE_GRADIENT_CROSSED_INL_H
#else
#define NORMSCOPE_GRADIENT_CROSSED_INL_H
#endif

#include "engine/kernels/column_moments-inl.h"
#include "engine/kernels/gradient_run-inl.h"
#include "engine/kernels/short_runs-inl.h"

#include <algorithm>
#include <cstddef>
#include <type_traits>

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// A value of each element, or the one of all.
template <bool steps, class D, class T, class Load>
HWY_INLINE hn::Vec<D> valueOf(D d, const T *values, Load &&load)
{
    if constexpr (steps)
        return load(values);
    else
        return hn::Set(d, *values);
}

/// Adds a vector, all its lanes or the first `count`, to doubles.
template <class T, class V>
HWY_INLINE void addVectorToDoubles(double *to, V v, std::int64_t count)
{
    HWY_ALIGN T values[HWY_MAX_BYTES / sizeof(T)];
    hn::Store(v, hn::ScalableTag<T>(), values);
    addTo(to, values, count);
}

/// Rows that are dealt with at once.
inline constexpr int crossedTogether = 4;

/// The sum of all lanes of each of n vectors.
template <int n, class T, class V>
HWY_INLINE void storeSums(const V *vectors, T *sums)
{
    if constexpr (n == crossedTogether)
        storeLaneSums(vectors, sums);
    else
        *sums = hn::GetLane(hn::SumOfLanes(hn::ScalableTag<T>(), *vectors));
}

/// Adds the sum of each of n vectors to doubles that are so far apart.
template <int n, class T, class V>
HWY_INLINE void addSums(const V *vectors, double *to, std::int64_t step)
{
    T sums[crossedTogether];
    storeSums<n>(vectors, sums);
    for (int k = 0; k < n; ++k)
        to[k * step] += static_cast<double>(sums[k]);
}

/// Where the sums of rows go: by element (with room for whole vectors) if groups advance within rows, else by group.
template <class T>
struct CrossedSums
{
    T *gradients;
    T *projections;
    GradientSums ofGroups;
    ParameterGradients parameters;
};

/// Adds Σg and Σg·x̂ of n rows, and what they add to dγ and dβ. `mask` is as of counting(), of the first row.
template <int n, bool groupSteps, bool gammaSteps, bool betaSteps, class T, class Mask>
HWY_INLINE void addCrossed(const GradientOperands<T> &first, Mask mask, const CrossedSteps &between,
                           std::int64_t length, Transforms<T> transforms, const CrossedSums<T> &to)
{
    const hn::ScalableTag<T> d;
    using V = hn::Vec<decltype(d)>;
    const T *const x = first.x;
    const T *const upstreams = first.upstream;
    const T *const gammas = first.gamma;
    const Steps own = between.own;
    V gradient[n];
    V projection[n];
    V ofGamma[n];
    V ofBeta[n];
    for (int k = 0; k < n; ++k)
        gradient[k] = projection[k] = ofGamma[k] = ofBeta[k] = hn::Zero(d);
    forEachVector<T>(length, [&](std::int64_t i, std::int64_t count, auto &&load) NORMSCOPE_INLINE {
        auto sum = groupSteps ? hn::LoadU(d, to.gradients + i) : hn::Zero(d);
        auto projectedSum = groupSteps ? hn::LoadU(d, to.projections + i) : hn::Zero(d);
        for (int k = 0; k < n; ++k) {
            const Transforms<T> by = transforms.from(groupSteps ? 0 : k * between.group);
            const auto maskOfThis = maskFrom(mask, k * between.mask);
            const auto deviation = hn::Sub(load(x + k * own.x), valueOf<groupSteps>(d, by.centres, load));
            const auto offset = valueOf<groupSteps>(d, by.offsets, load);
            const auto normalized = hn::MulAdd(deviation, valueOf<groupSteps>(d, by.scales, load), offset);
            const auto upstream = counting(load(upstreams + k * own.x), maskOfThis, i, count);
            const auto projected = hn::Mul(upstream, counting(normalized, maskOfThis, i, count));
            const auto gamma = valueOf<gammaSteps>(d, gammas + k * own.gamma, load);
            if constexpr (groupSteps) {
                sum = hn::MulAdd(upstream, gamma, sum);
                projectedSum = hn::MulAdd(projected, gamma, projectedSum);
            } else {
                gradient[k] = hn::MulAdd(upstream, gamma, gradient[k]);
                projection[k] = hn::MulAdd(projected, gamma, projection[k]);
            }
            if constexpr (gammaSteps)
                addVectorToDoubles<T>(to.parameters.gamma + k * own.gamma + i, projected, count);
            else
                ofGamma[k] = hn::Add(ofGamma[k], projected);
            if constexpr (betaSteps)
                addVectorToDoubles<T>(to.parameters.beta + k * own.beta + i, upstream, count);
            else
                ofBeta[k] = hn::Add(ofBeta[k], upstream);
        }
        if constexpr (groupSteps) {
            hn::StoreU(sum, d, to.gradients + i);
            hn::StoreU(projectedSum, d, to.projections + i);
        }
    });
    if constexpr (!groupSteps) {
        addSums<n, T>(gradient, to.ofGroups.gradients, between.group);
        addSums<n, T>(projection, to.ofGroups.projections, between.group);
    }
    if constexpr (!gammaSteps)
        addSums<n, T>(ofGamma, to.parameters.gamma, own.gamma);
    if constexpr (!betaSteps)
        addSums<n, T>(ofBeta, to.parameters.beta, own.beta);
}

/// Calls f(std::integral_constant<int, n>, place, mask) for n rows after n rows, from `place` on, with the mask of the
/// first of them as of counting(), and skip(place) for rows that are masked as a whole.
template <class F, class Skip>
HWY_INLINE void forEachCrossed(const MaskByte *mask, const CrossedRows &rows, CrossedSteps place, std::int64_t count,
                               F &&f, Skip &&skip)
{
    if (mask != nullptr && rows.within.mask == 0) {
        for (; count > 0; --count, place = place + rows.between) {
            if (mask[place.mask] != 0)
                f(std::integral_constant<int, 1>(), place, nullptr);
            else
                skip(place);
        }
        return;
    }
    const auto call = [&](auto n) HWY_ATTR {
        for (; count >= n.value; count -= n.value, place = place + n.value * rows.between) {
            if (mask == nullptr)
                f(n, place, nullptr);
            else
                f(n, place, mask + place.mask);
        }
    };
    call(std::integral_constant<int, crossedTogether>());
    call(std::integral_constant<int, 1>());
}

template <bool groupSteps, bool gammaSteps, bool betaSteps, class T>
void sumCrossed(const GradientOperands<T> &operands, const MaskByte *mask, const CrossedRows &rows,
                Transforms<T> transforms, GradientSums ofGroups, ParameterGradients parameters)
{
    constexpr std::int64_t widest = groupSteps ? widestTile : gradientBlock;
    T sums[groupSteps ? paddedTile : 1];
    T projections[groupSteps ? paddedTile : 1];
    for (std::int64_t first = 0; first < rows.length; first += widest) {
        const std::int64_t width = std::min(widest, rows.length - first);
        CrossedSteps place = first * rows.within;
        for (std::int64_t row = 0; row < rows.count; row += blockRows, place = place + blockRows * rows.between) {
            if constexpr (groupSteps) {
                std::fill_n(sums, width, T(0));
                std::fill_n(projections, width, T(0));
            }
            const auto add = [&](auto n, const CrossedSteps &at, auto own) HWY_ATTR {
                addCrossed<n.value, groupSteps, gammaSteps, betaSteps>(
                    operands.at(at.own), own, rows.between, width, transforms.from(at.group),
                    CrossedSums<T> {sums, projections, ofGroups.from(at.group), parameters.at(at.own)});
            };
            forEachCrossed(mask, rows, place, std::min(blockRows, rows.count - row), add, [](const CrossedSteps &) {});
            if constexpr (groupSteps) {
                addTo(ofGroups.gradients + place.group, sums, width);
                addTo(ofGroups.projections + place.group, projections, width);
            }
        }
    }
}

/// Calls f(std::bool_constant<do groups advance?>, the same of γ, of β) for what advances within rows.
template <class F>
HWY_INLINE void chooseCrossing(const CrossedRows &rows, F &&f)
{
    chooseSteps(rows.within.own, rows.within.group != 0,
                [&](auto gamma, auto beta, auto groups) { f(groups, gamma, beta); });
}

template <class T>
void crossedSums(const GradientOperands<T> &operands, const MaskByte *mask, const CrossedRows &rows,
                 Transforms<T> transforms, GradientSums ofGroups, ParameterGradients parameters)
{
    chooseCrossing(rows, [&](auto groups, auto gamma, auto beta) {
        sumCrossed<groups.value, gamma.value, beta.value>(operands, mask, rows, transforms, ofGroups, parameters);
    });
}

/// dx of n rows; `mask` is as of counting(), of the first row.
template <int n, bool groupSteps, bool gammaSteps, bool streams, class T, class Mask>
HWY_INLINE void writeCrossed(const GradientOperands<T> &first, Mask mask, const CrossedSteps &between,
                             std::int64_t length, CrossedFactors<T> factors)
{
    const hn::ScalableTag<T> d;
    const T *const x = first.x;
    const T *const upstreams = first.upstream;
    const T *const gammas = first.gamma;
    T *const gradients = first.gradient;
    const Steps own = between.own;
    forEachVector<T>(length, [&](std::int64_t i, std::int64_t count, auto &&load) NORMSCOPE_INLINE {
        for (int k = 0; k < n; ++k) {
            const CrossedFactors<T> by = factors.from(groupSteps ? 0 : k * between.group);
            const auto deviation = hn::Sub(load(x + k * own.x), valueOf<groupSteps>(d, by.transforms.centres, load));
            const auto scale = valueOf<groupSteps>(d, by.transforms.scales, load);
            const auto offset = valueOf<groupSteps>(d, by.transforms.offsets, load);
            const auto normalized = hn::MulAdd(deviation, scale, offset);
            const auto level = valueOf<groupSteps>(d, by.levels, load);
            const auto along = hn::MulAdd(normalized, valueOf<groupSteps>(d, by.slopes, load), level);
            const auto factor = hn::Mul(valueOf<gammaSteps>(d, gammas + k * own.gamma, load), scale);
            const auto gradient = hn::MulAdd(load(upstreams + k * own.x), factor, along);
            storeGradient<streams>(counting(gradient, maskFrom(mask, k * between.mask), i, count),
                                   gradients + k * own.x + i, count);
        }
    });
}

template <bool groupSteps, bool gammaSteps, class T>
void writeCrossedRows(const GradientOperands<T> &operands, const MaskByte *mask, const CrossedRows &rows,
                      CrossedFactors<T> factors)
{
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(hn::ScalableTag<T>()));
    const bool streams
        = operands.stream && elementsIntoVector(operands.gradient) == 0 && rows.between.own.x % lanes == 0;
    const auto write = [&](auto n, const CrossedSteps &at, auto own) HWY_ATTR {
        const auto writeThem = [&](auto past) HWY_ATTR {
            writeCrossed<n.value, groupSteps, gammaSteps, past.value>(operands.at(at.own), own, rows.between,
                                                                      rows.length, factors.from(at.group));
        };
        streams ? writeThem(std::true_type()) : writeThem(std::false_type());
    };
    const auto clear
        = [&](const CrossedSteps &at) HWY_ATTR { writeZeros(operands.gradient + at.own.x, rows.length, streams); };
    forEachCrossed(mask, rows, {}, rows.count, write, clear);
}

template <class T>
void crossedInputGradient(const GradientOperands<T> &operands, const MaskByte *mask, const CrossedRows &rows,
                          CrossedFactors<T> factors)
{
    chooseCrossing(rows, [&](auto groups, auto gamma, auto) {
        writeCrossedRows<groups.value, gamma.value>(operands, mask, rows, factors);
    });
    if (operands.stream)
        hwy::FlushStream();
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
