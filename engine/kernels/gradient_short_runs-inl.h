// SPDX-License-Identifier: GPL-3.0-or-later
//
// The backward pass of short runs, several of which are summed up together.
#if defined(NORMSCOPE_GRADIENT_SHORT_RUNS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_GRADIENT_SHORT_RUNS_INL_H
#undef NORMSCOPE_GRADIENT_SHORT_RUNS_INL_H
#else
#define NORMSCOPE_GRADIENT_SHORT_RUNS_INL_H
#endif

#include "engine/kernels/gradient_run-inl.h"
#include "engine/kernels/short_runs-inl.h"

#include <algorithm>
#include <cstddef>

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// The longest runs of a group of several that are dealt with four at a time.
inline constexpr std::int64_t longestShortRun = 128;

/// Σdy and Σdy·x̂ of four runs of one length. `mask` leads to that of the elements, or to nothing.
template <class T, class M>
HWY_INLINE void sumFourGradients(const GradientOperands<T> &operands, M mask, const Steps *places, std::int64_t length,
                                 Transforms<T> transforms, T *sums, T *projections)
{
    const hn::ScalableTag<T> d;
    hn::Vec<decltype(d)> sum[4];
    hn::Vec<decltype(d)> projection[4];
    for (int k = 0; k < 4; ++k) {
        const GradientOperands<T> run = operands.at(places[k]);
        const M own = maskFrom(mask, places[k].x);
        const auto centre = hn::Set(d, transforms.centres[k]);
        const auto scale = hn::Set(d, transforms.scales[k]);
        const auto offset = hn::Set(d, transforms.offsets[k]);
        sum[k] = projection[k] = hn::Zero(d);
        forEachVector<T>(length, [&](std::int64_t i, std::int64_t count, auto &&load) NORMSCOPE_INLINE {
            const auto upstream = counting(load(run.upstream), own, i, count);
            const auto normalized = counting(hn::MulAdd(hn::Sub(load(run.x), centre), scale, offset), own, i, count);
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

/// Everything for groups of one short run each, with a γ and β of their own. `mask` and `counts` are as of
/// backwardSharedRows().
template <class Writer, class T, class M, class Counts>
HWY_NOINLINE void backwardShortGroups(const GradientOperands<T> &operands, M mask, const Counts counts,
                                      const Runs &shape, Range groups, Transforms<T> transforms,
                                      const GradientShares &shares, ParameterGradients parameters)
{
    const std::int64_t length = shape.written.inner().length;
    const std::int64_t soon = 4 * length * Writer::fetches;
    Odometer odometer(shape.groups, groups.first);
    Writer to(operands.gradient + odometer.place().x);
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
        sumFourGradients<T>(operands, mask, places, length, {own[0], own[1], own[2]}, sums, projections);
        for (std::int64_t k = 0; k < some; ++k) {
            GradientOperands<T> run = operands.at(places[k]);
            if constexpr (Writer::fetches) {
                run.gradient = to.place();
                run.ahead = first + k + 4 < groups.last ? soon : 0;
            }
            const auto sum = static_cast<double>(sums[k]);
            const auto projection = static_cast<double>(projections[k]);
            const double scaled = -static_cast<double>(own[1][k]) * static_cast<double>(*run.gamma);
            const RunFactors<T> factors {{own[0][k], own[1][k], own[2][k]},
                                         static_cast<T>(scaled * shares.projections[first + k] * projection),
                                         static_cast<T>(scaled * shares.gradients[first + k] * sum)};
            if (counts(first + k)) {
                parameters.gamma[places[k].gamma] += projection;
                parameters.beta[places[k].beta] += sum;
                inputGradientOfPart<false, Writer>(run, maskFrom(mask, places[k].x), length, factors);
            } else {
                writeZeros(run.gradient, length, Writer::streams);
            }
            to.advance(length);
        }
        first += some;
    });
    to.finish();
}

/// The sums of a group of short runs, each with a γ and β of its own, with what they add to the gradients of these.
template <class T, class M>
HWY_NOINLINE RunSums sumFourRunsAtOnce(const GradientOperands<T> &group, M mask, const Nest &runs, Transform<T> by,
                                       ParameterGradients parameters)
{
    T own[3][4];
    std::fill_n(own[0], 4, by.centre);
    std::fill_n(own[1], 4, by.scale);
    std::fill_n(own[2], 4, by.offset);
    RunSums total;
    Odometer odometer = Odometer::outside(runs, 1);
    forEachFour(odometer, runs.size() / runs.inner().length, [&](const Steps *places, std::int64_t some) HWY_ATTR {
        T sums[4];
        T projections[4];
        sumFourGradients<T>(group, mask, places, runs.inner().length, {own[0], own[1], own[2]}, sums, projections);
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

/// sumFourRunsAtOnce() where all runs have one γ and one β: as many as are a block stay in vectors together.
template <class T, class M>
HWY_NOINLINE RunSums sumRunsTogether(const GradientOperands<T> &group, M mask, const Nest &runs, Transform<T> by,
                                     ParameterGradients parameters)
{
    const hn::ScalableTag<T> d;
    const auto centre = hn::Set(d, by.centre);
    const auto scale = hn::Set(d, by.scale);
    const auto offset = hn::Set(d, by.offset);
    const std::int64_t length = runs.inner().length;
    const std::int64_t together = gradientBlock / length;
    auto sum = hn::Zero(d);
    auto projection = sum;
    double gradient = 0;
    double projected = 0;
    const auto settle = [&]() HWY_ATTR {
        gradient += totalOf(d, sum);
        projected += totalOf(d, projection);
        sum = projection = hn::Zero(d);
    };
    std::int64_t left = together;
    forEachRun(runs, [&](const Steps &place) HWY_ATTR {
        const T *const x = group.x + place.x;
        const T *const upstreams = group.upstream + place.x;
        const M own = maskFrom(mask, place.x);
        forEachVector<T>(length, [&](std::int64_t i, std::int64_t count, auto &&load) NORMSCOPE_INLINE {
            const auto upstream = counting(load(upstreams), own, i, count);
            const auto normalized = counting(hn::MulAdd(hn::Sub(load(x), centre), scale, offset), own, i, count);
            sum = hn::Add(sum, upstream);
            projection = hn::MulAdd(upstream, normalized, projection);
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

/// Whether sumShortRuns() can do it. γ and β do not advance within a run.
HWY_INLINE bool areShortGradientRuns(const Nest &runs)
{
    return runs.depth > 1 && runs.inner().length <= (haveOneParameter(runs) ? gradientBlock / 2 : longestShortRun);
}

/// As sumRuns(), of a group of short runs. `mask` leads to that of its elements, or to nothing.
template <class T, class M>
HWY_INLINE RunSums sumShortRuns(const GradientOperands<T> &group, M mask, const Nest &runs, Transform<T> by,
                                ParameterGradients parameters)
{
    return haveOneParameter(runs) ? sumRunsTogether(group, mask, runs, by, parameters)
                                  : sumFourRunsAtOnce(group, mask, runs, by, parameters);
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
