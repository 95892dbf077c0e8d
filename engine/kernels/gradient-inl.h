// SPDX-License-Identifier: GPL-3.0-or-later
//
// The backward pass: sums of the upstream gradient by group and by parameter, and the gradient of the input.
#if defined(NORMSCOPE_GRADIENT_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_GRADIENT_INL_H
#undef NORMSCOPE_GRADIENT_INL_H
#else
#define NORMSCOPE_GRADIENT_INL_H
#endif

#include "engine/kernels/gradient_kernels.h"
#include "engine/kernels/mask_bytes-inl.h"
#include "engine/kernels/panel-inl.h"
#include "engine/kernels/runs-inl.h"

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// Elements of a run whose sums stay in vectors of T. Shorter than in the forward pass: nothing is taken off them
/// first.
inline constexpr std::int64_t gradientBlock = 512;

/// Of a lambda that is called for each vector, and for what is left once more: compilers then make it a function, whose
/// vectors all go through the memory.
#define NORMSCOPE_INLINE HWY_ATTR __attribute__((always_inline))

/// Calls f(i, count, load) for the vectors of a run; load(from) reads what they hold of it.
template <class T, class F>
HWY_INLINE void forEachVector(std::int64_t length, F &&f)
{
    const hn::ScalableTag<T> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    std::int64_t i = 0;
    for (; i + lanes <= length; i += lanes)
        f(i, lanes, [&](const T *from) HWY_ATTR { return hn::LoadU(d, from + i); });
    if (i < length)
        f(i, length - i, [&](const T *from) HWY_ATTR { return loadPart(d, from + i, length - i); });
}

/// A vector with the lanes cleared that do not count; all lanes of it or the first `count` are real.
template <bool masked, class V>
HWY_INLINE V counting([[maybe_unused]] V v, [[maybe_unused]] const MaskByte *mask, [[maybe_unused]] std::int64_t count)
{
    if constexpr (masked) {
        const hn::DFromV<V> d;
        const bool isWhole = count == static_cast<std::int64_t>(hn::Lanes(d));
        return hn::And(v, isWhole ? maskVector(d, mask) : maskVectorPart(d, mask, count));
    } else {
        return v;
    }
}

/// Adds the first `count` values to doubles.
template <class T>
HWY_INLINE void addTo(double *to, const T *values, std::int64_t count)
{
    const hn::ScalableTag<double> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    std::int64_t i = 0;
    for (; i + lanes <= count; i += lanes)
        hn::StoreU(hn::Add(hn::LoadU(d, to + i), Narrow<T>::load(d, values + i)), d, to + i);
    for (; i < count; ++i)
        to[i] += static_cast<double>(values[i]);
}

/// Adds a vector, all its lanes or the first `count`, to values of its own type.
template <class T, class V>
HWY_INLINE void addVectorTo(T *to, V v, std::int64_t count)
{
    const hn::ScalableTag<T> d;
    if (count == static_cast<std::int64_t>(hn::Lanes(d)))
        hn::StoreU(hn::Add(hn::LoadU(d, to), v), d, to);
    else
        storePart(hn::Add(loadPart(d, to, count), v), d, to, count);
}

/// Adds partial sums, and sets them to zero again.
template <class T>
HWY_INLINE void flush(double *to, T *partials, std::int64_t count)
{
    addTo(to, partials, count);
    std::fill_n(partials, count, T(0));
}

/// Σγ·dy and Σγ·dy·x̂.
struct RunSums
{
    double gradient = 0;
    double projection = 0;
};

/// The sums of a block of a run, with what it adds to the gradients of γ and β.
template <bool gammaSteps, bool betaSteps, bool masked, class T>
HWY_INLINE void addRunBlock(const GradientOperands<T> &block, std::int64_t length, T centreValue, T scaleValue,
                            T offsetValue, RunSums &sums, ParameterGradients parameters, T *gammaPartials,
                            T *betaPartials)
{
    const hn::ScalableTag<T> d;
    const auto centre = hn::Set(d, centreValue);
    const auto scale = hn::Set(d, scaleValue);
    const auto offset = hn::Set(d, offsetValue);
    auto plain = hn::Zero(d); // Σdy, Σdy·x̂; the others are the same with γ.
    auto plainProjection = plain, gradient = plain, projection = plain;
    forEachVector<T>(length, [&](std::int64_t i, std::int64_t count, auto &&load) NORMSCOPE_INLINE {
        const MaskByte *mask = masked ? block.mask + i : nullptr;
        const auto upstream = counting<masked>(load(block.upstream), mask, count);
        const auto normalized
            = counting<masked>(hn::MulAdd(hn::Sub(load(block.x), centre), scale, offset), mask, count);
        const auto projected = hn::Mul(upstream, normalized);
        if constexpr (gammaSteps) {
            const auto gamma = load(block.gamma);
            gradient = hn::MulAdd(upstream, gamma, gradient);
            projection = hn::MulAdd(projected, gamma, projection);
            addVectorTo(gammaPartials + i, projected, count);
        } else {
            plainProjection = hn::Add(plainProjection, projected);
        }
        if constexpr (betaSteps)
            addVectorTo(betaPartials + i, upstream, count);
        if constexpr (!gammaSteps || !betaSteps)
            plain = hn::Add(plain, upstream);
    });
    const auto total = [&](auto v) HWY_ATTR { return static_cast<double>(hn::GetLane(hn::SumOfLanes(d, v))); };
    const double all = total(plain);
    if constexpr (!betaSteps)
        *parameters.beta += all;
    if constexpr (gammaSteps) {
        sums.gradient += total(gradient);
        sums.projection += total(projection);
    } else {
        const double projected = total(plainProjection);
        const auto gamma = static_cast<double>(*block.gamma);
        *parameters.gamma += projected;
        sums.gradient += gamma * all;
        sums.projection += gamma * projected;
    }
}

template <bool streams, class T, class V>
HWY_INLINE void storeGradient(V v, T *to, std::int64_t count)
{
    const hn::ScalableTag<T> d;
    if (count < static_cast<std::int64_t>(hn::Lanes(d)))
        storePart(v, d, to, count);
    else if constexpr (streams)
        hn::Stream(v, d, to);
    else
        hn::StoreU(v, d, to);
}

template <bool gammaSteps, bool streams, bool masked, class T>
HWY_INLINE void inputGradientOfRun(const GradientOperands<T> &run, std::int64_t length, T centreValue, T scaleValue,
                                   T offsetValue, T slopeValue, T levelValue)
{
    const hn::ScalableTag<T> d;
    const auto centre = hn::Set(d, centreValue);
    const auto scale = hn::Set(d, scaleValue);
    const auto offset = hn::Set(d, offsetValue);
    const auto slope = hn::Set(d, slopeValue);
    const auto level = hn::Set(d, levelValue);
    const auto factorOfRun = hn::Set(d, scaleValue * *run.gamma);
    forEachVector<T>(length, [&](std::int64_t i, std::int64_t count, auto &&load) NORMSCOPE_INLINE {
        if constexpr (streams) {
            hwy::Prefetch(run.x + run.ahead + i);
            hwy::Prefetch(run.upstream + run.ahead + i);
        }
        const auto normalized = hn::MulAdd(hn::Sub(load(run.x), centre), scale, offset);
        const auto factor = gammaSteps ? hn::Mul(load(run.gamma), scale) : factorOfRun;
        const auto gradient = hn::MulAdd(load(run.upstream), factor, hn::MulAdd(normalized, slope, level));
        const MaskByte *mask = masked ? run.mask + i : nullptr;
        storeGradient<streams>(counting<masked>(gradient, mask, count), run.gradient + i, count);
    });
}

/// Calls f(place) for the runs of a nest.
template <class F>
HWY_INLINE void forEachRun(const Nest &nest, F &&f)
{
    if (nest.depth <= 1) {
        f(Steps());
        return;
    }
    Odometer odometer = Odometer::outside(nest, 1);
    do
        f(odometer.place());
    while (odometer.advance());
}

/// The longest runs that are dealt with four at a time.
inline constexpr std::int64_t longestShortRun = 128;

/// Σdy and Σdy·x̂ of four groups of one short run each.
template <class T>
HWY_INLINE void sumFourGradients(const GradientOperands<T> &operands, const Steps *places, std::int64_t length,
                                 Transforms<T> transforms, T *sums, T *projections)
{
    const hn::ScalableTag<T> d;
    hn::Vec<decltype(d)> sum[4];
    hn::Vec<decltype(d)> projection[4];
    for (int k = 0; k < 4; ++k) {
        const GradientOperands<T> run = operands.at(places[k]);
        const auto centre = hn::Set(d, transforms.centres[k]);
        const auto scale = hn::Set(d, transforms.scales[k]);
        const auto offset = hn::Set(d, transforms.offsets[k]);
        sum[k] = projection[k] = hn::Zero(d);
        forEachVector<T>(length, [&](std::int64_t, std::int64_t, auto &&load) NORMSCOPE_INLINE {
            const auto upstream = load(run.upstream);
            const auto normalized = hn::MulAdd(hn::Sub(load(run.x), centre), scale, offset);
            sum[k] = hn::Add(sum[k], upstream);
            projection[k] = hn::MulAdd(upstream, normalized, projection[k]);
        });
    }
    storeLaneSums(sum, sums);
    storeLaneSums(projection, projections);
}

/// Calls f(places, some) for the next places of an odometer, four at a time; those that are missing stand for the
/// first.
template <class F>
HWY_INLINE void forEachFour(Odometer &odometer, std::int64_t count, F &&f)
{
    for (; count > 0; count -= 4) {
        const std::int64_t some = std::min<std::int64_t>(4, count);
        Steps places[4];
        for (std::int64_t k = 0; k < some; ++k, odometer.advance())
            places[k] = odometer.place();
        std::fill(places + some, places + 4, places[0]);
        f(places, some);
    }
}

/// Everything for groups of one short run each, with a γ and β of their own.
template <class T>
HWY_INLINE void backwardShortGroups(const GradientOperands<T> &operands, const Runs &shape, Range groups,
                                    Transforms<T> transforms, const GradientShares &shares,
                                    ParameterGradients parameters)
{
    const std::int64_t length = shape.written.inner().length;
    Odometer odometer(shape.groups, groups.first);
    std::int64_t first = groups.first;
    forEachFour(odometer, groups.count(), [&](const Steps *places, std::int64_t some) HWY_ATTR {
        T own[3][4];
        for (std::int64_t k = 0; k < 4; ++k) {
            const std::int64_t group = k < some ? first + k : first;
            own[0][k] = transforms.centres[group];
            own[1][k] = transforms.scales[group];
            own[2][k] = transforms.offsets[group];
        }
        T sums[4];
        T projections[4];
        sumFourGradients<T>(operands, places, length, {own[0], own[1], own[2]}, sums, projections);
        for (std::int64_t k = 0; k < some; ++k) {
            const GradientOperands<T> run = operands.at(places[k]);
            const double scaled = -static_cast<double>(own[1][k]) * static_cast<double>(*run.gamma);
            const auto sum = static_cast<double>(sums[k]);
            const auto projection = static_cast<double>(projections[k]);
            parameters.gamma[places[k].gamma] += projection;
            parameters.beta[places[k].beta] += sum;
            inputGradientOfRun<false, false, false>(run, length, own[0][k], own[1][k], own[2][k],
                                                    static_cast<T>(scaled * shares.projections[first + k] * projection),
                                                    static_cast<T>(scaled * shares.gradients[first + k] * sum));
        }
        first += some;
    });
}

/// The sums of a group of short runs, each with a γ and β of its own, with what they add to the gradients of these.
template <class T>
HWY_INLINE RunSums sumShortRuns(const GradientOperands<T> &group, const Nest &runs, T centre, T scale, T offset,
                                ParameterGradients parameters)
{
    T own[3][4];
    std::fill_n(own[0], 4, centre);
    std::fill_n(own[1], 4, scale);
    std::fill_n(own[2], 4, offset);
    RunSums total;
    Odometer odometer = Odometer::outside(runs, 1);
    forEachFour(odometer, runs.size() / runs.inner().length, [&](const Steps *places, std::int64_t some) HWY_ATTR {
        T sums[4];
        T projections[4];
        sumFourGradients<T>(group, places, runs.inner().length, {own[0], own[1], own[2]}, sums, projections);
        for (std::int64_t k = 0; k < some; ++k) {
            const auto gamma = static_cast<double>(group.gamma[places[k].gamma]);
            const auto sum = static_cast<double>(sums[k]);
            const auto projection = static_cast<double>(projections[k]);
            parameters.gamma[places[k].gamma] += projection;
            parameters.beta[places[k].beta] += sum;
            total.gradient += gamma * sum;
            total.projection += gamma * projection;
        }
    });
    return total;
}

template <bool gammaSteps, bool betaSteps, bool masked, class T>
HWY_INLINE void backwardGroups(const GradientOperands<T> &operands, const Runs &shape, Range groups,
                               Transforms<T> transforms, const GradientShares &shares, ParameterGradients parameters,
                               ParameterPartials<T> partials)
{
    constexpr std::int64_t mostPartialGroups = 32;
    // x and the upstream gradient are two inputs.
    const bool fetches = shape.groups.depth > 0 && canFetchAhead<T>(shape, 2);
    const std::int64_t ahead = fetches ? shape.groups.inner().steps.x : 0;
    const std::int64_t length = shape.written.depth == 0 ? 1 : shape.written.inner().length;
    Odometer odometer(shape.groups, groups.first);
    for (std::int64_t group = groups.first; group < groups.last; ++group, odometer.advance()) {
        const T centre = transforms.centres[group];
        const T scale = transforms.scales[group];
        const T offset = transforms.offsets[group];
        RunSums sums;
        if (!masked && !gammaSteps && !betaSteps && shape.written.depth > 1 && length <= longestShortRun) {
            sums = sumShortRuns(operands.at(odometer.place()), shape.written, centre, scale, offset,
                                parameters.at(odometer.place()));
        } else {
            forEachRun(shape.written, [&](const Steps &within) HWY_ATTR {
                const Steps place = odometer.place() + within;
                for (std::int64_t i = 0; i < length; i += gradientBlock) {
                    const Steps start = place + i * Steps {1, gammaSteps ? 1 : 0, betaSteps ? 1 : 0};
                    addRunBlock<gammaSteps, betaSteps, masked>(operands.at(start), std::min(gradientBlock, length - i),
                                                               centre, scale, offset, sums, parameters.at(start),
                                                               gammaSteps ? partials.gamma + start.gamma : nullptr,
                                                               betaSteps ? partials.beta + start.beta : nullptr);
                }
            });
        }
        const auto slope = static_cast<T>(-static_cast<double>(scale) * shares.projections[group] * sums.projection);
        const auto level = static_cast<T>(-static_cast<double>(scale) * shares.gradients[group] * sums.gradient);
        forEachRun(shape.written, [&](const Steps &within) HWY_ATTR {
            GradientOperands<T> run = operands.at(odometer.place() + within);
            run.ahead = group + 1 < groups.last ? ahead : 0;
            if (run.stream && elementsIntoVector(run.gradient) == 0)
                inputGradientOfRun<gammaSteps, true, masked>(run, length, centre, scale, offset, slope, level);
            else
                inputGradientOfRun<gammaSteps, false, masked>(run, length, centre, scale, offset, slope, level);
        });
        if ((group - groups.first + 1) % mostPartialGroups == 0 || group + 1 == groups.last) {
            if constexpr (gammaSteps)
                flush(parameters.gamma, partials.gamma, partials.gammaCount);
            if constexpr (betaSteps)
                flush(parameters.beta, partials.beta, partials.betaCount);
        }
    }
}

template <class T>
void backwardRuns(const GradientOperands<T> &operands, const Runs &shape, Range groups, Transforms<T> transforms,
                  const GradientShares &shares, ParameterGradients parameters, ParameterPartials<T> partials)
{
    const Steps inner = shape.written.depth == 0 ? Steps() : shape.written.inner().steps;
    const bool areShort = shape.written.depth == 1 && shape.written.inner().length <= longestShortRun;
    if (areShort && inner.gamma == 0 && inner.beta == 0 && !operands.stream && operands.mask == nullptr)
        return backwardShortGroups(operands, shape, groups, transforms, shares, parameters);
    chooseSteps(inner, false, [&](auto gamma, auto beta, auto) {
        if (operands.mask != nullptr)
            backwardGroups<gamma.value, beta.value, true>(operands, shape, groups, transforms, shares, parameters,
                                                          partials);
        else
            backwardGroups<gamma.value, beta.value, false>(operands, shape, groups, transforms, shares, parameters,
                                                           partials);
    });
    if (operands.stream)
        hwy::FlushStream();
}

/// Adds Σdy and Σdy·(x − centre) of `n` rows to the sums by column.
template <int n, bool masked, class T>
HWY_INLINE void addGradientRows(const GradientOperands<T> &operands, const std::int64_t *rows, std::int64_t width,
                                const T *centres, T *sums, T *projections)
{
    const hn::ScalableTag<T> d;
    forEachVector<T>(width, [&](std::int64_t i, std::int64_t count, auto &&load) NORMSCOPE_INLINE {
        const auto centre = load(centres);
        auto sum = hn::LoadU(d, sums + i);
        auto projection = hn::LoadU(d, projections + i);
        for (int row = 0; row < n; ++row) {
            const MaskByte *mask = masked ? operands.mask + rows[row] + i : nullptr;
            const auto upstream = counting<masked>(load(operands.upstream + rows[row]), mask, count);
            const auto deviation = counting<masked>(hn::Sub(load(operands.x + rows[row]), centre), mask, count);
            sum = hn::Add(sum, upstream);
            projection = hn::MulAdd(upstream, deviation, projection);
        }
        hn::StoreU(sum, d, sums + i);
        hn::StoreU(projection, d, projections + i);
    });
}

/// Calls f(std::integral_constant<int, n>, rows) for the rows of a nest, some at a time.
template <class F>
HWY_INLINE void forEachRows(Odometer &row, std::int64_t count, F &&f)
{
    constexpr int atOnce = 4;
    std::int64_t rows[atOnce];
    for (; count >= atOnce; count -= atOnce) {
        for (int i = 0; i < atOnce; ++i, row.advance())
            rows[i] = row.place().x;
        f(std::integral_constant<int, atOnce>(), rows);
    }
    for (; count > 0; --count, row.advance()) {
        rows[0] = row.place().x;
        f(std::integral_constant<int, 1>(), rows);
    }
}

template <class T>
void columnGradientSums(const GradientOperands<T> &operands, const Nest &nest, Range columns, const T *centres,
                        GradientSums to)
{
    T sums[paddedTile];
    T projections[paddedTile];
    for (std::int64_t first = columns.first; first < columns.last; first += widestTile) {
        const std::int64_t width = std::min(widestTile, columns.last - first);
        Odometer row(nest);
        for (std::int64_t left = nest.size(); left > 0; left -= blockRows) {
            std::fill_n(sums, width, T(0));
            std::fill_n(projections, width, T(0));
            forEachRows(row, std::min(blockRows, left), [&](auto n, const std::int64_t *rows) HWY_ATTR {
                const GradientOperands<T> tile = operands.at({first, 0, 0});
                if (tile.mask != nullptr)
                    addGradientRows<n.value, true>(tile, rows, width, centres + first, sums, projections);
                else
                    addGradientRows<n.value, false>(tile, rows, width, centres + first, sums, projections);
            });
            addTo(to.gradients + first, sums, width);
            addTo(to.projections + first, projections, width);
        }
    }
}

template <bool streams, bool masked, class T>
HWY_INLINE void writeColumnGradient(const GradientOperands<T> &operands, const Nest &nest, Range columns,
                                    GradientFactors<T> factors)
{
    Odometer row(nest);
    forEachRows(row, nest.size(), [&](auto n, const std::int64_t *rows) HWY_ATTR {
        forEachVector<T>(columns.count(), [&](std::int64_t i, std::int64_t count, auto &&load) NORMSCOPE_INLINE {
            const auto centre = load(factors.centres + columns.first);
            const auto factor = load(factors.factors + columns.first);
            const auto slope = load(factors.slopes + columns.first);
            const auto level = load(factors.levels + columns.first);
            for (int k = 0; k < n.value; ++k) {
                const std::int64_t start = rows[k] + columns.first;
                const auto deviation = hn::Sub(load(operands.x + start), centre);
                const auto gradient
                    = hn::MulAdd(load(operands.upstream + start), factor, hn::MulAdd(deviation, slope, level));
                const MaskByte *mask = masked ? operands.mask + start + i : nullptr;
                storeGradient<streams>(counting<masked>(gradient, mask, count), operands.gradient + start + i, count);
            }
        });
    });
}

template <class T>
void columnInputGradient(const GradientOperands<T> &operands, const Nest &nest, Range columns,
                         GradientFactors<T> factors)
{
    const bool streams = operands.stream && canStream(operands.gradient + columns.first, nest);
    if (operands.mask != nullptr) {
        streams ? writeColumnGradient<true, true>(operands, nest, columns, factors)
                : writeColumnGradient<false, true>(operands, nest, columns, factors);
    } else {
        streams ? writeColumnGradient<true, false>(operands, nest, columns, factors)
                : writeColumnGradient<false, false>(operands, nest, columns, factors);
    }
    if (streams)
        hwy::FlushStream();
}

template <class T>
constexpr GradientTable<T> kernelsOf(std::type_identity<GradientTable<T>>)
{
    return {backwardRuns<T>, columnGradientSums<T>, columnInputGradient<T>};
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
