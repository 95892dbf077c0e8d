// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the backward pass of groups of runs does with one run, or with one after the other.
#if defined(NORMSCOPE_GRADIENT_RUN_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_GRADIENT_RUN_INL_H
#undef NORMSCOPE_GRADIENT_RUN_INL_H
#else
#define NORMSCOPE_GRADIENT_RUN_INL_H
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
HWY_INLINE void addRunBlock(const GradientOperands<T> &block, Mask mask, std::int64_t length, Transform<T> by,
                            RunSums &sums, ParameterGradients parameters, T *gammaPartials, T *betaPartials)
{
    const hn::ScalableTag<T> d;
    const auto centre = hn::Set(d, by.centre);
    const auto scale = hn::Set(d, by.scale);
    const auto offset = hn::Set(d, by.offset);
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
    const double all = totalOf(d, plain);
    if constexpr (!betaSteps)
        *parameters.beta += all;
    if constexpr (gammaSteps) {
        sums.gradient += totalOf(d, gradient);
        sums.projection += totalOf(d, projection);
    } else {
        const double projected = totalOf(d, plainProjection);
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
    Transform<T> transform;
    T slope;
    T level;
};

template <bool gammaSteps, class Writer, class T, class Mask>
HWY_INLINE void inputGradientOfPart(const GradientOperands<T> &run, Mask mask, std::int64_t length, RunFactors<T> by)
{
    const hn::ScalableTag<T> d;
    const auto centre = hn::Set(d, by.transform.centre);
    const auto scale = hn::Set(d, by.transform.scale);
    const auto offset = hn::Set(d, by.transform.offset);
    const auto slope = hn::Set(d, by.slope);
    const auto level = hn::Set(d, by.level);
    const auto factorOfRun = hn::Set(d, by.transform.scale * *run.gamma);
    forEachVector<T>(length, [&](std::int64_t i, std::int64_t count, auto &&load) NORMSCOPE_INLINE {
        if constexpr (Writer::fetches) {
            hwy::Prefetch(run.x + run.ahead + i);
            hwy::Prefetch(run.upstream + run.ahead + i);
        }
        const auto normalized = hn::MulAdd(hn::Sub(load(run.x), centre), scale, offset);
        const auto factor = gammaSteps ? hn::Mul(load(run.gamma), scale) : factorOfRun;
        const auto gradient = hn::MulAdd(load(run.upstream), factor, hn::MulAdd(normalized, slope, level));
        storeGradient<Writer::streams>(counting(gradient, mask, i, count), run.gradient + i, count);
    });
}

/// Part of a run, of which whole cache lines are written past the caches if asked to.
template <bool gammaSteps, class T, class Mask>
HWY_INLINE void inputGradientOfRun(const GradientOperands<T> &run, Mask mask, std::int64_t length, RunFactors<T> by,
                                   bool streams)
{
    if (!streams)
        return inputGradientOfPart<gammaSteps, DirectWriter<false, T>>(run, mask, length, by);
    forLineParts(run.gradient, length, [&](auto areLines, std::int64_t first, std::int64_t count) NORMSCOPE_INLINE {
        inputGradientOfPart<gammaSteps, DirectWriter<areLines.value, T>>(run.at({first, gammaSteps ? first : 0, 0}),
                                                                         maskFrom(mask, first), count, by);
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

/// The sums of the runs of the group that begins at `start`, with what they add to the gradients of γ and β.
template <bool gammaSteps, bool betaSteps, class T, class Mask>
HWY_INLINE RunSums sumRuns(const GradientOperands<T> &operands, Mask mask, const Steps &start, const Nest &runs,
                           Transform<T> by, ParameterGradients parameters, ParameterPartials<T> partials)
{
    const std::int64_t length = runs.depth == 0 ? 1 : runs.inner().length;
    RunSums sums;
    forEachRun(runs, [&](const Steps &within) HWY_ATTR {
        const Steps place = start + within;
        const auto ofRun = runMask(mask, place.x);
        for (std::int64_t i = 0; i < length; i += gradientBlock) {
            const Steps at = place + i * Steps {1, gammaSteps ? 1 : 0, betaSteps ? 1 : 0};
            const std::int64_t count = std::min(gradientBlock, length - i);
            withMask(ofRun, i, count, [&](auto own) HWY_ATTR {
                addRunBlock<gammaSteps, betaSteps>(operands.at(at), own, count, by, sums, parameters.at(at),
                                                   gammaSteps ? partials.gamma + at.gamma : nullptr,
                                                   betaSteps ? partials.beta + at.beta : nullptr);
            });
        }
    });
    return sums;
}

/// Whether a run is worth it to be written past the caches: if it is short, only where all lines are its own.
template <class T>
HWY_INLINE bool areOwnLines(const T *run, std::int64_t length)
{
    constexpr std::int64_t longestShort = 4 * lineElements<T>;
    return length > longestShort || (elementsToLine(run) == 0 && length % lineElements<T> == 0);
}

/// The input gradient of the runs of a group, whose mask begins at the `start`-th element. Not inlined: in larger
/// functions compilers keep less in registers.
template <bool gammaSteps, class T, class Mask>
HWY_NOINLINE void inputGradientOfRuns(const GradientOperands<T> &group, Mask mask, std::int64_t start, const Nest &runs,
                                      RunFactors<T> by)
{
    const std::int64_t length = runs.depth == 0 ? 1 : runs.inner().length;
    forEachRun(runs, [&](const Steps &place) NORMSCOPE_INLINE {
        const auto ofRun = runMask(mask, start + place.x);
        const bool streams = group.stream && areOwnLines(group.gradient + place.x, length);
        // Masks are looked at part by part, of which none begins within a cache line that is written past the caches.
        const std::int64_t head = streams ? elementsToLine(group.gradient + place.x) : 0;
        for (std::int64_t i = 0, end = 0; i < length; i = end) {
            end = std::is_same_v<Mask, NoMask> ? length : std::min(i + gradientBlock + (i == 0 ? head : 0), length);
            const GradientOperands<T> own = group.at({place.x + i, place.gamma + (gammaSteps ? i : 0), 0});
            const bool counts = withMask(ofRun, i, end - i, [&](auto some) NORMSCOPE_INLINE {
                inputGradientOfRun<gammaSteps>(own, some, end - i, by, streams);
            });
            if (!counts)
                writeZeros(own.gradient, end - i, streams);
        }
    });
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
