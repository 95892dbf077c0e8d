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
    const bool areShort = !gammaSteps && !betaSteps && mask.isOfElements() && areShortGradientRuns(shape.written);
    Odometer odometer(shape.groups, groups.first);
    for (std::int64_t group = groups.first; group < groups.last; ++group, odometer.advance()) {
        const Steps &start = odometer.place();
        const Transform<T> transform = transformOf(transforms, group);
        GradientOperands<T> own = operands.at(start);
        own.ahead = group + 1 < groups.last ? ahead : 0;
        const RunSums sums = areShort
            ? sumShortRuns(own, mask.at(start.x), shape.written, transform, parameters.at(start))
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
template <class Mask>
HWY_INLINE bool areOfElementsOrRows(const Mask &mask)
{
    return mask.isOfElements() || mask.isOfWholeRows();
}

/// Calls f(mask, counts) with the mask of elements, or with nothing and which rows of a length count, where
/// areOfElementsOrRows().
template <class F>
HWY_INLINE void withMaskOfRows(NoMask, std::int64_t, F &&f)
{
    f(nullptr, AllRows());
}
template <class F>
HWY_INLINE void withMaskOfRows(const RowMask &mask, std::int64_t length, F &&f)
{
    if (mask.isOfWholeRows())
        f(nullptr, WholeRows {mask, length});
    else
        f(mask.at(0), AllRows());
}

/// Calls f(std::type_identity<Writer>()) for groups of one run each: whether they follow one another decides how they
/// are written past the caches, if they are to be.
template <class T, class F>
HWY_INLINE void withWriterOfRows(const GradientOperands<T> &operands, const Runs &shape, F &&f)
{
    const std::int64_t length = shape.written.inner().length;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(hn::ScalableTag<T>()));
    if (!operands.stream || !followOneAnother(shape.groups, length))
        f(std::type_identity<DirectWriter<false, T>>());
    else if (elementsIntoVector(operands.gradient) == 0 && length % lanes == 0)
        f(std::type_identity<DirectWriter<true, T>>());
    else
        f(std::type_identity<LineWriter<fewRows * longestOfFewRows, T>>());
}

/// Rows for which areSharedRows() and areOfElementsOrRows().
template <class T, class Mask>
HWY_INLINE void backwardAlikeRows(const GradientOperands<T> &operands, const Mask &mask, const Runs &shape,
                                  Range groups, Transforms<T> transforms, const GradientShares &shares,
                                  ParameterGradients parameters, ParameterPartials<T> partials)
{
    withWriterOfRows(operands, shape, [&]<class Writer>(std::type_identity<Writer>) {
        withMaskOfRows(mask, shape.written.inner().length, [&](auto own, auto counts) {
            const auto backward = [&](auto beta) {
                backwardSharedRows<beta.value, Writer>(operands, own, counts, shape, groups, transforms, shares,
                                                       parameters, partials);
            };
            shape.written.inner().steps.beta == 0 ? backward(std::false_type()) : backward(std::true_type());
        });
    });
}

/// Whether backwardShortGroups() can do it: they have a γ and a β each, and if there is a mask, follow one another.
template <class Mask>
HWY_INLINE bool areShortGroups(const Mask &mask, const Runs &shape)
{
    if (shape.written.depth != 1 || shape.written.inner().length > longestOfFewRows)
        return false;
    const Steps &inner = shape.written.inner().steps;
    return inner.gamma == 0 && inner.beta == 0 && areOfElementsOrRows(mask)
        && (std::is_same_v<Mask, NoMask> || followOneAnother(shape.groups, shape.written.inner().length));
}

template <class T, class Mask>
void backwardRuns(const GradientOperands<T> &operands, Mask mask, const Runs &shape, Range groups,
                  Transforms<T> transforms, const GradientShares &shares, ParameterGradients parameters,
                  ParameterPartials<T> partials)
{
    if constexpr (!std::is_same_v<Mask, NoMask>) {
        if (mask.isOfElements() && areMaskedLaneRows(shape) && canForwardMaskedLaneRows(shape))
            return backwardLaneRows(operands, mask.at(0), shape, groups, transforms, shares, parameters);
    }
    if (areShortGroups(mask, shape)) {
        return withWriterOfRows(operands, shape, [&]<class Writer>(std::type_identity<Writer>) {
            withMaskOfRows(mask, shape.written.inner().length, [&](auto own, auto counts) {
                backwardShortGroups<Writer>(operands, own, counts, shape, groups, transforms, shares, parameters);
            });
        });
    }
    if (areSharedRows(shape) && areOfElementsOrRows(mask))
        return backwardAlikeRows(operands, mask, shape, groups, transforms, shares, parameters, partials);
    const Steps inner = shape.written.depth == 0 ? Steps() : shape.written.inner().steps;
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
