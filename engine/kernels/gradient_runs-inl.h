// SPDX-License-Identifier: GPL-3.0-or-later
//
// The backward pass of groups of runs.
#if defined(NORMSCOPE_GRADIENT_RUNS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_GRADIENT_RUNS_INL_H
#undef NORMSCOPE_GRADIENT_RUNS_INL_H
#else
#define NORMSCOPE_GRADIENT_RUNS_INL_H
#endif

#include "engine/kernels/gradient_rows-inl.h"
#include "engine/kernels/gradient_short_runs-inl.h"

#include <algorithm>
#include <type_traits>

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

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
