// SPDX-License-Identifier: GPL-3.0-or-later
//
// The backward pass of rows that share γ and β, as in layer norm.
#if defined(NORMSCOPE_GRADIENT_ROWS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_GRADIENT_ROWS_INL_H
#undef NORMSCOPE_GRADIENT_ROWS_INL_H
#else
#define NORMSCOPE_GRADIENT_ROWS_INL_H
#endif

#include "engine/kernels/gradient_parts-inl.h"
#include "engine/kernels/runs-inl.h"
#include "engine/kernels/short_runs-inl.h"

#include <algorithm>
#include <type_traits>

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// The longest rows that are dealt with a few at a time, what is read twice staying in the first-level cache.
inline constexpr std::int64_t longestOfFewRows = 512;

/// How many those are.
inline constexpr int fewRows = 4;

/// How many groups add to the same partial sums before those are added to the gradients of γ and β.
inline constexpr std::int64_t mostPartialGroups = 32;

/// n rows, one after the other, that share γ and β, all at a time: what γ and β are, and what their gradients have
/// become, is read once. `mask` leads to that of the first row's elements, or to nothing.
template <int n, bool betaSteps, class Writer, class T, class M>
HWY_INLINE void backwardRowsTogether(const GradientOperands<T> &rows, M mask, std::int64_t length,
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
    M masks[n];
    const T *const gammas = rows.gamma;
    const std::int64_t ahead = rows.ahead;
    T *const ofGammas = partials.gamma;
    T *const ofBetas = partials.beta;
    for (int k = 0; k < n; ++k) {
        x[k] = rows.x + k * length;
        upstreams[k] = rows.upstream + k * length;
        to[k] = rows.gradient + k * length;
        masks[k] = maskFrom(mask, k * length);
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
            const auto upstream = counting(load(upstreams[k]), masks[k], i, count);
            const auto projected = counting(hn::Mul(upstream, normalized(k, load)), masks[k], i, count);
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
            if constexpr (Writer::fetches) {
                hwy::Prefetch(x[k] + ahead + i);
                hwy::Prefetch(upstreams[k] + ahead + i);
            }
            const auto bend = hn::MulAdd(normalized(k, load), slopes[k], levels[k]);
            const auto gradient = hn::MulAdd(load(upstreams[k]), hn::Mul(gamma, scales[k]), bend);
            storeGradient<Writer::streams>(counting(gradient, masks[k], i, count), to[k] + i, count);
        }
    });
}

/// Which rows count: all of them, or those whose byte says so.
struct AllRows
{
    HWY_INLINE bool operator()(std::int64_t) const { return true; }
};
struct WholeRows
{
    const RowMask &mask;
    std::int64_t length;
    HWY_INLINE bool operator()(std::int64_t row) const { return *mask.at(row * length) != 0; }
};

/// The first of the rows from `row` on for which `counts` is what is asked for; the larger of `row` and `end` if there
/// is none before `end`.
template <class Counts>
HWY_INLINE std::int64_t firstRow(const Counts &counts, bool wanted, std::int64_t row, std::int64_t end)
{
    while (row < end && counts(row) != wanted)
        ++row;
    return row;
}

/// Everything for groups of one short row each that share γ and β. `mask` leads to that of the elements, or to nothing;
/// `counts` tells which rows count at all.
template <bool betaSteps, class Writer, class T, class M, class Counts>
HWY_NOINLINE void backwardSharedRows(const GradientOperands<T> &operands, M mask, const Counts counts,
                                     const Runs &shape, Range groups, Transforms<T> transforms,
                                     const GradientShares &shares, ParameterGradients parameters,
                                     ParameterPartials<T> partials)
{
    constexpr int few = fewRows;
    // Rows that come from the memory are read in its order, which processors follow by themselves; a few short ones
    // together are nearly in order.
    constexpr std::int64_t inOrder = 64;
    const std::int64_t length = shape.written.inner().length;
    const std::int64_t together = operands.areHeld || length <= inOrder ? few : 1;
    // How many rows ahead is soon enough to prefetch one, and what has been prefetched still in the first-level cache.
    const auto soon = static_cast<std::int64_t>(8 * 1024 / sizeof(T)) / length;
    const auto flushAll = [&] {
        flush(parameters.gamma, partials.gamma, partials.gammaCount);
        if constexpr (betaSteps)
            flush(parameters.beta, partials.beta, partials.betaCount);
    };
    Writer to(operands.gradient + groups.first * length);
    std::int64_t next = groups.first; // What is to be prefetched.
    std::int64_t untilFlush = mostPartialGroups;
    for (std::int64_t group = groups.first; group < groups.last;) {
        if (!counts(group)) {
            writeZeros(to.place(), length, Writer::streams);
            to.advance(length);
            ++group;
            continue;
        }
        GradientOperands<T> rows = operands.at({group * length, 0, 0});
        const GradientShares own {shares.gradients + group, shares.projections + group};
        const bool areFew = groups.last - group >= few && together == few
            && firstRow(counts, false, group, group + few) == group + few;
        const auto backward = [&](auto n) HWY_ATTR {
            // From the last one on: masked rows are passed over but once.
            next = firstRow(counts, true, std::max({next, group + n.value, group + soon}), groups.last);
            rows.ahead = next + n.value <= groups.last ? (next - group) * length : 0;
            rows.gradient = to.place();
            backwardRowsTogether<n.value, betaSteps, Writer>(rows, maskFrom(mask, group * length), length,
                                                             transforms.from(group), own, parameters.beta, partials);
            to.advance(n.value * length);
            group += n.value;
            untilFlush -= n.value;
        };
        if (areFew)
            backward(std::integral_constant<int, few>());
        else
            backward(std::integral_constant<int, 1>());
        if (untilFlush <= 0) {
            flushAll();
            untilFlush = mostPartialGroups;
        }
    }
    flushAll();
    to.finish();
}

/// Whether backwardSharedRows() can do it.
HWY_INLINE bool areSharedRows(const Runs &shape)
{
    if (!shareParameters(shape))
        return false;
    const Nest::Loop &row = shape.written.inner();
    return row.length <= longestOfFewRows && row.steps.gamma == 1 && row.steps.beta <= 1
        && followOneAnother(shape.groups, row.length);
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
