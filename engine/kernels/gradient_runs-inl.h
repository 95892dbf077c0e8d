// SPDX-License-Identifier: GPL-3.0-or-later
//
// The backward pass of groups of runs.
#if defined(NORMSCOPE_GRADIENT_RUNS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_GRADIENT_RUNS_INL_H
#undef NORMSCOPE_GRADIENT_RUNS_INL_H
#else
#define NORMSCOPE_GRADIENT_RUNS_INL_H
#endif

#include "engine/kernels/gradient_lane_rows-inl.h"
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
    constexpr std::int64_t inputs = 2; // x and the upstream gradient.
    const bool fetches = shape.groups.depth > 0 && canFetchAhead<T>(shape, inputs);
    const std::int64_t ahead = fetches ? shape.groups.inner().steps.x : 0;
    constexpr bool isPlain = std::is_same_v<Mask, NoMask> && !gammaSteps && !betaSteps;
    const bool areShort = isPlain && areShortGradientRuns(shape.written);
    Odometer odometer(shape.groups, groups.first);
    for (std::int64_t group = groups.first; group < groups.last; ++group, odometer.advance()) {
        const Steps &start = odometer.place();
        const Transform<T> transform = transformOf(transforms, group);
        GradientOperands<T> own = operands.at(start);
        own.ahead = group + 1 < groups.last ? ahead : 0;
        const RunSums sums = areShort
            ? sumShortRuns(own, shape.written, transform, parameters.at(start))
            : sumRuns<gammaSteps, betaSteps>(operands, mask, start, shape.written, transform, parameters, partials);
        const double scale = -static_cast<double>(transform.scale);
        inputGradientOfRuns<gammaSteps>(
            own, mask, start.x, shape.written,
            RunFactors<T> {transform, static_cast<T>(scale * shares.projections[group] * sums.projection),
                           static_cast<T>(scale * shares.gradients[group] * sums.gradient)});
        if ((group - groups.first + 1) % mostPartialGroups == 0 || group + 1 == groups.last) {
            if constexpr (gammaSteps)
                flush(parameters.gamma, partials.gamma, partials.gammaCount);
            if constexpr (betaSteps)
                flush(parameters.beta, partials.beta, partials.betaCount);
        }
    }
}

/// Whether each element, or each row as a whole, has a mask of its own, if there is any.
HWY_INLINE bool areOfElementsOrRows(NoMask)
{
    return true;
}
HWY_INLINE bool areOfElementsOrRows(const RowMask &mask)
{
    return mask.isOfElements() || mask.isOfWholeRows();
}

/// Rows for which areSharedRows() and areOfElementsOrRows().
template <class T, class Mask>
HWY_INLINE void backwardAlikeRows(const GradientOperands<T> &operands, const Mask &mask, const Runs &shape,
                                  Range groups, Transforms<T> transforms, const GradientShares &shares,
                                  ParameterGradients parameters, ParameterPartials<T> partials)
{
    const auto backward = [&](auto beta, auto streams) {
        const auto byElements = [&](auto own) {
            backwardSharedRows<beta.value, streams.value>(operands, own, shape, groups, transforms, shares, parameters,
                                                          partials);
        };
        if constexpr (std::is_same_v<Mask, NoMask>)
            byElements(nullptr);
        else if (mask.isOfWholeRows())
            backwardWholeRows<beta.value, streams.value>(operands, mask, shape, groups, transforms, shares, parameters,
                                                         partials);
        else
            byElements(mask.at(0));
    };
    const auto withBeta = [&](auto streams) {
        shape.written.inner().steps.beta == 0 ? backward(std::false_type(), streams)
                                              : backward(std::true_type(), streams);
    };
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(hn::ScalableTag<T>()));
    const bool streamsRows
        = operands.stream && elementsIntoVector(operands.gradient) == 0 && shape.groups.inner().steps.x % lanes == 0;
    streamsRows ? withBeta(std::true_type()) : withBeta(std::false_type());
    if (operands.stream)
        hwy::FlushStream();
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
    } else if (mask.isOfElements() && areMaskedLaneRows(shape) && canForwardMaskedLaneRows(shape)) {
        return backwardLaneRows(operands, mask.at(0), shape, groups, transforms, shares, parameters);
    }
    if (areSharedRows(shape) && areOfElementsOrRows(mask))
        return backwardAlikeRows(operands, mask, shape, groups, transforms, shares, parameters, partials);
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
