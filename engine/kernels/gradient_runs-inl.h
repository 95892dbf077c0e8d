// SPDX-License-Identifier: GPL-3.0-or-later
//
// The backward pass of groups of runs.
#if defined(NORMSCOPE_GRADIENT_RUNS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_GRADIENT_RUNS_INL_H
#undef NORMSCOPE_GRADIENT_RUNS_INL_H
#else
#define NORMSCOPE_GRADIENT_RUNS_INL_H
#endif

#include "engine/kernels/gradient_parts-inl.h"
#include "engine/kernels/runs-inl.h"

#include <algorithm>
#include <type_traits>

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// Σγ·dy and Σγ·dy·x̂.
struct RunSums
{
    double gradient = 0;
    double projection = 0;
};

/// The sums of a block of a run, with what it adds to the gradients of γ and β. `mask` is as of counting().
template <bool gammaSteps, bool betaSteps, class T, class Mask>
HWY_INLINE void addRunBlock(const GradientOperands<T> &block, Mask mask, std::int64_t length, T centreValue,
                            T scaleValue, T offsetValue, RunSums &sums, ParameterGradients parameters, T *gammaPartials,
                            T *betaPartials)
{
    const hn::ScalableTag<T> d;
    const auto centre = hn::Set(d, centreValue);
    const auto scale = hn::Set(d, scaleValue);
    const auto offset = hn::Set(d, offsetValue);
    auto plain = hn::Zero(d); // Σdy, Σdy·x̂; the others are the same with γ.
    auto plainProjection = plain, gradient = plain, projection = plain;
    forEachVector<T>(length, [&](std::int64_t i, std::int64_t count, auto &&load) NORMSCOPE_INLINE {
        const auto upstream = counting(load(block.upstream), mask, i, count);
        const auto normalized = counting(hn::MulAdd(hn::Sub(load(block.x), centre), scale, offset), mask, i, count);
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

/// dx = dy·γ·scale + x̂·slope + level, with x̂ = (x − centre)·scale + offset.
template <class T>
struct RunFactors
{
    T centre;
    T scale;
    T offset;
    T slope;
    T level;
};

template <bool gammaSteps, bool streams, class T, class Mask>
HWY_INLINE void inputGradientOfRun(const GradientOperands<T> &run, Mask mask, std::int64_t length, RunFactors<T> by)
{
    const hn::ScalableTag<T> d;
    const auto centre = hn::Set(d, by.centre);
    const auto scale = hn::Set(d, by.scale);
    const auto offset = hn::Set(d, by.offset);
    const auto slope = hn::Set(d, by.slope);
    const auto level = hn::Set(d, by.level);
    const auto factorOfRun = hn::Set(d, by.scale * *run.gamma);
    forEachVector<T>(length, [&](std::int64_t i, std::int64_t count, auto &&load) NORMSCOPE_INLINE {
        if constexpr (streams) {
            hwy::Prefetch(run.x + run.ahead + i);
            hwy::Prefetch(run.upstream + run.ahead + i);
        }
        const auto normalized = hn::MulAdd(hn::Sub(load(run.x), centre), scale, offset);
        const auto factor = gammaSteps ? hn::Mul(load(run.gamma), scale) : factorOfRun;
        const auto gradient = hn::MulAdd(load(run.upstream), factor, hn::MulAdd(normalized, slope, level));
        storeGradient<streams>(counting(gradient, mask, i, count), run.gradient + i, count);
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
    // Counted here, in registers: processors wait for what an odometer stored by parts and is read as a whole.
    const Nest::Loop &loop = nest.loops[nest.depth - 2];
    Odometer odometer = Odometer::outside(nest, 2);
    do {
        Steps place = odometer.place();
        for (std::int64_t i = 0; i < loop.length; ++i, place = place + loop.steps)
            f(place);
    } while (odometer.advance());
}

/// The input gradient of the runs of a group, whose mask begins at the `start`-th element. Not inlined: in larger
/// functions compilers keep less in registers.
template <bool gammaSteps, class T, class Mask>
HWY_NOINLINE void inputGradientOfRuns(const GradientOperands<T> &group, Mask mask, std::int64_t start, const Nest &runs,
                                      RunFactors<T> by)
{
    const std::int64_t length = runs.depth == 0 ? 1 : runs.inner().length;
    const std::int64_t part = std::is_same_v<Mask, NoMask> ? length : gradientBlock;
    forEachRun(runs, [&](const Steps &place) NORMSCOPE_INLINE {
        const auto ofRun = runMask(mask, start + place.x);
        const bool streams = group.stream && elementsIntoVector(group.gradient + place.x) == 0;
        for (std::int64_t i = 0; i < length; i += part) {
            const GradientOperands<T> own = group.at({place.x + i, place.gamma + (gammaSteps ? i : 0), 0});
            const std::int64_t count = std::min(part, length - i);
            const bool counts = withMask(ofRun, i, count, [&](auto some) NORMSCOPE_INLINE {
                if (streams)
                    inputGradientOfRun<gammaSteps, true>(own, some, count, by);
                else
                    inputGradientOfRun<gammaSteps, false>(own, some, count, by);
            });
            if (!counts)
                writeZeros(own.gradient, count, streams);
        }
    });
}

/// The longest runs that are dealt with four at a time.
inline constexpr std::int64_t longestShortRun = 128;

/// The longest rows with a γ and β in common that are: what is read twice stays in the first-level cache.
inline constexpr std::int64_t longestSharedRow = 512;

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
        for (std::int64_t k = 0; k < some;) { // As forEachRun().
            Steps place = odometer.place();
            const std::int64_t last = k + std::min(odometer.leftInRun(), some - k);
            odometer.advance(last - k);
            for (; k < last; ++k, place = place + odometer.runSteps())
                places[k] = place;
        }
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
            inputGradientOfRun<false, false>(
                run, nullptr, length,
                RunFactors<T> {own[0][k], own[1][k], own[2][k],
                               static_cast<T>(scaled * shares.projections[first + k] * projection),
                               static_cast<T>(scaled * shares.gradients[first + k] * sum)});
        }
        first += some;
    });
}

/// The sums of a group of short runs, each with a γ and β of its own, with what they add to the gradients of these.
template <class T>
HWY_NOINLINE RunSums sumShortRuns(const GradientOperands<T> &group, const Nest &runs, T centre, T scale, T offset,
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

/// Whether all runs of a group have one γ and one β.
HWY_INLINE bool haveOneParameter(const Nest &runs)
{
    const auto steps = [](const Nest::Loop &loop) { return loop.steps.gamma != 0 || loop.steps.beta != 0; };
    return std::none_of(runs.loops.begin(), runs.loops.begin() + static_cast<std::ptrdiff_t>(runs.depth), steps);
}

/// sumShortRuns() where all runs have one γ and one β: as many as are a block stay in vectors together.
template <class T>
HWY_NOINLINE RunSums sumRunsTogether(const GradientOperands<T> &group, const Nest &runs, T centreValue, T scaleValue,
                                     T offsetValue, ParameterGradients parameters)
{
    const hn::ScalableTag<T> d;
    const auto centre = hn::Set(d, centreValue);
    const auto scale = hn::Set(d, scaleValue);
    const auto offset = hn::Set(d, offsetValue);
    const std::int64_t length = runs.inner().length;
    const std::int64_t together = gradientBlock / length;
    auto sum = hn::Zero(d);
    auto projection = sum;
    double gradient = 0;
    double projected = 0;
    const auto total = [&](auto v) HWY_ATTR { return static_cast<double>(hn::GetLane(hn::SumOfLanes(d, v))); };
    const auto settle = [&]() HWY_ATTR {
        gradient += total(sum);
        projected += total(projection);
        sum = projection = hn::Zero(d);
    };
    std::int64_t left = together;
    forEachRun(runs, [&](const Steps &place) HWY_ATTR {
        const T *const x = group.x + place.x;
        const T *const upstreams = group.upstream + place.x;
        forEachVector<T>(length, [&](std::int64_t, std::int64_t, auto &&load) NORMSCOPE_INLINE {
            const auto upstream = load(upstreams);
            sum = hn::Add(sum, upstream);
            projection = hn::MulAdd(upstream, hn::MulAdd(hn::Sub(load(x), centre), scale, offset), projection);
        });
        if (--left == 0) {
            settle();
            left = together;
        }
    });
    settle();
    *parameters.gamma += projected;
    *parameters.beta += gradient;
    const auto gamma = static_cast<double>(*group.gamma);
    return {gamma * gradient, gamma * projected};
}

/// How many groups add to the same partial sums before those are added to the gradients of γ and β.
inline constexpr std::int64_t mostPartialGroups = 32;

/// n rows that share γ and β, all at a time: what γ and β are, and what their gradients have become, is read once.
template <int n, bool betaSteps, bool streams, class T>
HWY_INLINE void backwardRowsTogether(const GradientOperands<T> &rows, std::int64_t step, std::int64_t length,
                                     Transforms<T> transforms, const GradientShares &shares, double *betaSum,
                                     ParameterPartials<T> partials)
{
    const hn::ScalableTag<T> d;
    using V = hn::Vec<decltype(d)>;
    V centres[n];
    V scales[n];
    V offsets[n];
    V gradients[4]; // Σγ·dy and Σγ·dy·x̂ by row; storeLaneSums() takes four.
    V projections[4];
    // Copies: what a reference leads to would be read from memory for every vector.
    const T *x[n];
    const T *upstreams[n];
    T *to[n];
    const T *const gammas = rows.gamma;
    const std::int64_t ahead = rows.ahead;
    T *const ofGammas = partials.gamma;
    T *const ofBetas = partials.beta;
    for (int k = 0; k < n; ++k) {
        x[k] = rows.x + k * step;
        upstreams[k] = rows.upstream + k * step;
        to[k] = rows.gradient + k * step;
        centres[k] = hn::Set(d, transforms.centres[k]);
        scales[k] = hn::Set(d, transforms.scales[k]);
        offsets[k] = hn::Set(d, transforms.offsets[k]);
    }
    for (int k = 0; k < 4; ++k)
        gradients[k] = projections[k] = hn::Zero(d);
    auto all = hn::Zero(d); // Σdy
    const auto normalized = [&](int k, auto &&load) NORMSCOPE_INLINE {
        return hn::MulAdd(hn::Sub(load(x[k]), centres[k]), scales[k], offsets[k]);
    };
    forEachVector<T>(length, [&](std::int64_t i, std::int64_t count, auto &&load) NORMSCOPE_INLINE {
        const auto gamma = load(gammas);
        auto ofGamma = hn::Zero(d);
        auto ofBeta = ofGamma;
        for (int k = 0; k < n; ++k) {
            const auto upstream = load(upstreams[k]);
            const auto projected = hn::Mul(upstream, normalized(k, load));
            gradients[k] = hn::MulAdd(upstream, gamma, gradients[k]);
            projections[k] = hn::MulAdd(projected, gamma, projections[k]);
            ofGamma = hn::Add(ofGamma, projected);
            ofBeta = hn::Add(ofBeta, upstream);
        }
        addVectorTo(ofGammas + i, ofGamma, count);
        if constexpr (betaSteps)
            addVectorTo(ofBetas + i, ofBeta, count);
        else
            all = hn::Add(all, ofBeta);
    });
    if constexpr (!betaSteps)
        *betaSum += static_cast<double>(hn::GetLane(hn::SumOfLanes(d, all)));
    T sums[2][4];
    storeLaneSums(gradients, sums[0]);
    storeLaneSums(projections, sums[1]);
    V slopes[n];
    V levels[n];
    for (int k = 0; k < n; ++k) {
        const auto scale = -static_cast<double>(transforms.scales[k]);
        slopes[k] = hn::Set(d, static_cast<T>(scale * shares.projections[k] * static_cast<double>(sums[1][k])));
        levels[k] = hn::Set(d, static_cast<T>(scale * shares.gradients[k] * static_cast<double>(sums[0][k])));
    }
    forEachVector<T>(length, [&](std::int64_t i, std::int64_t count, auto &&load) NORMSCOPE_INLINE {
        const auto gamma = load(gammas);
        for (int k = 0; k < n; ++k) {
            if constexpr (streams) {
                hwy::Prefetch(x[k] + ahead + i);
                hwy::Prefetch(upstreams[k] + ahead + i);
            }
            const auto bend = hn::MulAdd(normalized(k, load), slopes[k], levels[k]);
            const auto gradient = hn::MulAdd(load(upstreams[k]), hn::Mul(gamma, scales[k]), bend);
            storeGradient<streams>(gradient, to[k] + i, count);
        }
    });
}

/// Everything for groups of one short row each that share γ and β.
template <bool betaSteps, bool streams, class T>
HWY_NOINLINE void backwardSharedRows(const GradientOperands<T> &operands, const Runs &shape, Range groups,
                                     Transforms<T> transforms, const GradientShares &shares,
                                     ParameterGradients parameters, ParameterPartials<T> partials)
{
    constexpr int few = 4;
    // Rows that come from the memory are read in its order, which processors follow by themselves; a few short ones
    // together are nearly in order.
    constexpr std::int64_t inOrder = 64;
    const std::int64_t length = shape.written.inner().length;
    const std::int64_t step = shape.groups.inner().steps.x;
    const std::int64_t together = operands.areHeld || length <= inOrder ? few : 1;
    std::int64_t untilFlush = mostPartialGroups;
    for (std::int64_t group = groups.first; group < groups.last;) {
        GradientOperands<T> rows = operands.at({group * step, 0, 0});
        const GradientShares own {shares.gradients + group, shares.projections + group};
        const std::int64_t left = groups.last - group;
        rows.ahead = left >= 2 * together ? together * step : 0;
        const auto backward = [&](auto n) HWY_ATTR {
            backwardRowsTogether<n.value, betaSteps, streams>(rows, step, length, transforms.from(group), own,
                                                              parameters.beta, partials);
            group += n.value;
            untilFlush -= n.value;
        };
        if (together == few && left >= few)
            backward(std::integral_constant<int, few>());
        else
            backward(std::integral_constant<int, 1>());
        if (untilFlush <= 0 || group == groups.last) {
            flush(parameters.gamma, partials.gamma, partials.gammaCount);
            if constexpr (betaSteps)
                flush(parameters.beta, partials.beta, partials.betaCount);
            untilFlush = mostPartialGroups;
        }
    }
}

/// Whether backwardSharedRows() can do it.
HWY_INLINE bool areSharedRows(const Runs &shape)
{
    if (!shareParameters(shape))
        return false;
    const Nest::Loop &row = shape.written.inner();
    return row.length <= longestSharedRow && row.steps.gamma == 1 && row.steps.beta <= 1;
}

template <bool gammaSteps, bool betaSteps, class T, class Mask>
HWY_INLINE void backwardGroups(const GradientOperands<T> &operands, Mask mask, const Runs &shape, Range groups,
                               Transforms<T> transforms, const GradientShares &shares, ParameterGradients parameters,
                               ParameterPartials<T> partials)
{
    constexpr bool masked = !std::is_same_v<Mask, NoMask>;
    constexpr std::int64_t inputs = 2; // x and the upstream gradient.
    const bool fetches = shape.groups.depth > 0 && canFetchAhead<T>(shape, inputs);
    const std::int64_t ahead = fetches ? shape.groups.inner().steps.x : 0;
    const std::int64_t length = shape.written.depth == 0 ? 1 : shape.written.inner().length;
    const bool oneParameter = haveOneParameter(shape.written);
    const bool isOfShortRuns = !masked && !gammaSteps && !betaSteps && shape.written.depth > 1
        && length <= (oneParameter ? gradientBlock / 2 : longestShortRun);
    Odometer odometer(shape.groups, groups.first);
    for (std::int64_t group = groups.first; group < groups.last; ++group, odometer.advance()) {
        const T centre = transforms.centres[group];
        const T scale = transforms.scales[group];
        const T offset = transforms.offsets[group];
        RunSums sums;
        if (isOfShortRuns) {
            const auto sumUp = oneParameter ? sumRunsTogether<T> : sumShortRuns<T>;
            sums = sumUp(operands.at(odometer.place()), shape.written, centre, scale, offset,
                         parameters.at(odometer.place()));
        } else {
            forEachRun(shape.written, [&](const Steps &within) HWY_ATTR {
                const Steps place = odometer.place() + within;
                const auto ofRun = runMask(mask, place.x);
                for (std::int64_t i = 0; i < length; i += gradientBlock) {
                    const Steps start = place + i * Steps {1, gammaSteps ? 1 : 0, betaSteps ? 1 : 0};
                    const std::int64_t count = std::min(gradientBlock, length - i);
                    withMask(ofRun, i, count, [&](auto own) HWY_ATTR {
                        addRunBlock<gammaSteps, betaSteps>(operands.at(start), own, count, centre, scale, offset, sums,
                                                           parameters.at(start),
                                                           gammaSteps ? partials.gamma + start.gamma : nullptr,
                                                           betaSteps ? partials.beta + start.beta : nullptr);
                    });
                }
            });
        }
        const auto slope = static_cast<T>(-static_cast<double>(scale) * shares.projections[group] * sums.projection);
        const auto level = static_cast<T>(-static_cast<double>(scale) * shares.gradients[group] * sums.gradient);
        GradientOperands<T> own = operands.at(odometer.place());
        own.ahead = group + 1 < groups.last ? ahead : 0;
        inputGradientOfRuns<gammaSteps>(own, mask, odometer.place().x, shape.written,
                                        RunFactors<T> {centre, scale, offset, slope, level});
        if ((group - groups.first + 1) % mostPartialGroups == 0 || group + 1 == groups.last) {
            if constexpr (gammaSteps)
                flush(parameters.gamma, partials.gamma, partials.gammaCount);
            if constexpr (betaSteps)
                flush(parameters.beta, partials.beta, partials.betaCount);
        }
    }
}

template <class T, class Mask>
void backwardRuns(const GradientOperands<T> &operands, Mask mask, const Runs &shape, Range groups,
                  Transforms<T> transforms, const GradientShares &shares, ParameterGradients parameters,
                  ParameterPartials<T> partials)
{
    const Steps inner = shape.written.depth == 0 ? Steps() : shape.written.inner().steps;
    if constexpr (std::is_same_v<Mask, NoMask>) {
        const bool areShort = shape.written.depth == 1 && shape.written.inner().length <= longestShortRun;
        if (areShort && inner.gamma == 0 && inner.beta == 0 && !operands.stream)
            return backwardShortGroups(operands, shape, groups, transforms, shares, parameters);
        if (areSharedRows(shape)) {
            const auto lanes = static_cast<std::int64_t>(hn::Lanes(hn::ScalableTag<T>()));
            const bool streamsRows = operands.stream && elementsIntoVector(operands.gradient) == 0
                && shape.groups.inner().steps.x % lanes == 0;
            const auto backward = [&](auto beta, auto streams) {
                backwardSharedRows<beta.value, streams.value>(operands, shape, groups, transforms, shares, parameters,
                                                              partials);
            };
            const auto withBeta = [&](auto streams) {
                inner.beta == 0 ? backward(std::false_type(), streams) : backward(std::true_type(), streams);
            };
            streamsRows ? withBeta(std::true_type()) : withBeta(std::false_type());
            if (operands.stream)
                hwy::FlushStream();
            return;
        }
    }
    chooseSteps(inner, false, [&](auto gamma, auto beta, auto) {
        backwardGroups<gamma.value, beta.value>(operands, mask, shape, groups, transforms, shares, parameters,
                                                partials);
    });
    if (operands.stream)
        hwy::FlushStream();
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
