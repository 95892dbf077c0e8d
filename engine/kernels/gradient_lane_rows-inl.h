// SPDX-License-Identifier: GPL-3.0-or-later
//
// The backward pass of short masked rows, as many of them at a time as a vector has lanes (masked_lane_rows-inl.h).
#if defined(NORMSCOPE_GRADIENT_LANE_ROWS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_GRADIENT_LANE_ROWS_INL_H
#undef NORMSCOPE_GRADIENT_LANE_ROWS_INL_H
#else
#define NORMSCOPE_GRADIENT_LANE_ROWS_INL_H
#endif

#include "engine/kernels/gradient_rows-inl.h"
#include "engine/kernels/masked_lane_rows-inl.h"

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// What rows add to the gradients of γ and β that they share, by place in the row and lane.
template <class T>
class LanePartials
{
    static constexpr hn::ScalableTag<T> d {};
    using V = hn::Vec<hn::ScalableTag<T>>;

public:
    explicit HWY_INLINE LanePartials(std::int64_t length)
        : m_length(length)
    {
        clear();
    }
    HWY_INLINE void add(std::int64_t place, V gamma, V beta)
    {
        const std::int64_t at = place * static_cast<std::int64_t>(hn::Lanes(d));
        hn::Store(hn::Add(hn::Load(d, m_gamma + at), gamma), d, m_gamma + at);
        hn::Store(hn::Add(hn::Load(d, m_beta + at), beta), d, m_beta + at);
    }
    /// Adds all to doubles, to which γ and β advance by `inner` with each element, and starts again.
    HWY_INLINE void flush(ParameterGradients to, const Steps &inner)
    {
        for (std::int64_t place = 0; place < m_length; ++place) {
            const std::int64_t at = place * static_cast<std::int64_t>(hn::Lanes(d));
            to.gamma[place * inner.gamma] += totalOf(d, hn::Load(d, m_gamma + at));
            to.beta[place * inner.beta] += totalOf(d, hn::Load(d, m_beta + at));
        }
        clear();
    }

private:
    HWY_INLINE void clear()
    {
        const auto count = m_length * static_cast<std::int64_t>(hn::Lanes(d));
        std::fill_n(m_gamma, count, T(0));
        std::fill_n(m_beta, count, T(0));
    }

    std::int64_t m_length;
    HWY_ALIGN T m_gamma[longestPatternRow * mostLanes<T>];
    HWY_ALIGN T m_beta[longestPatternRow * mostLanes<T>];
};

/// dx = dy·γ·scale + x̂·slope + level, by row.
template <class T>
struct LaneRowFactors
{
    HWY_ALIGN T centres[mostLanes<T>] = {};
    HWY_ALIGN T scales[mostLanes<T>] = {};
    HWY_ALIGN T offsets[mostLanes<T>] = {};
    HWY_ALIGN T slopes[mostLanes<T>] = {};
    HWY_ALIGN T levels[mostLanes<T>] = {};

    HWY_INLINE void readTransforms(Transforms<T> from, std::int64_t count)
    {
        std::copy_n(from.centres, count, centres);
        std::copy_n(from.scales, count, scales);
        std::copy_n(from.offsets, count, offsets);
    }
    /// From Σg and Σg·x̂ of the rows.
    HWY_INLINE void finish(const T *gradients, const T *projections, const GradientShares &shares, std::int64_t row,
                           std::int64_t count)
    {
        for (std::int64_t i = 0; i < count; ++i) {
            const double minusScale = -static_cast<double>(scales[i]);
            slopes[i] = static_cast<T>(minusScale * shares.projections[row + i] * static_cast<double>(projections[i]));
            levels[i] = static_cast<T>(minusScale * shares.gradients[row + i] * static_cast<double>(gradients[i]));
        }
    }
};

template <bool shared, class T>
HWY_INLINE void writeLaneRowGradients(const GradientOperands<T> &first, const MaskByte *mask, std::int64_t length,
                                      std::int64_t count, const LaneRowFactors<T> &factors,
                                      const LaneRowPattern<T> &pattern, const RowParameters<T> &parameters)
{
    const hn::ScalableTag<T> d;
    const auto centres = hn::Load(d, factors.centres);
    const auto slopes = hn::Load(d, factors.slopes);
    const auto levels = hn::Load(d, factors.levels);
    const auto scales = hn::Load(d, factors.scales);
    const auto offsets = hn::Load(d, factors.offsets);
    const auto gammas = hn::Load(d, parameters.gamma);
    const auto gradient = [&](auto &&load, auto start) NORMSCOPE_INLINE {
        const auto rows = pattern.rows(start);
        const auto ofRows = [rows](auto byRow) HWY_ATTR { return hn::TableLookupLanes(byRow, rows); };
        const auto scale = ofRows(scales);
        const auto normalized = hn::MulAdd(hn::Sub(load(first.x), ofRows(centres)), scale, ofRows(offsets));
        const auto along = hn::MulAdd(normalized, ofRows(slopes), ofRows(levels));
        const auto gamma = shared ? pattern.gamma(start) : ofRows(gammas);
        return hn::MulAdd(load(first.upstream), hn::Mul(gamma, scale), along);
    };
    writeLaneVectors<false>(length, count, pattern, first.gradient, MaskedVectors {mask}, gradient);
}

template <bool shared, class T>
HWY_NOINLINE void backwardLaneRowsOf(const GradientOperands<T> &operands, const MaskByte *mask, const Runs &shape,
                                     Range groups, Transforms<T> transforms, const GradientShares &shares,
                                     ParameterGradients to)
{
    const hn::ScalableTag<T> d;
    using Values = LaneRowValues<T, 2>;
    using V = typename Values::Vector;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    const std::int64_t length = shape.reduced.inner().length;
    const Steps &inner = shape.written.inner().steps;
    // The pattern's β is not used.
    const Operands<T> affine {nullptr, operands.gamma, operands.gamma, nullptr};
    const LaneRowPattern<T> pattern(affine, {1, inner.gamma, inner.gamma}, length);
    Odometer group(shape.groups, groups.first);
    RowParameters<T> parameters;
    LanePartials<T> partials(length);
    LaneRowFactors<T> factors;
    std::int64_t untilFlush = mostPartialGroups;
    for (std::int64_t row = groups.first; row < groups.last; row += lanes) {
        const std::int64_t count = std::min(lanes, groups.last - row);
        const GradientOperands<T> own = operands.at({row * length, 0, 0});
        const MaskByte *const ownMask = mask + row * length;
        factors.readTransforms(transforms.from(row), count);
        const auto centres = hn::Load(d, factors.centres);
        const auto scales = hn::Load(d, factors.scales);
        const auto offsets = hn::Load(d, factors.offsets);
        const Values values(ownMask, length, count, [&](V(&both)[2], V counts, auto &&load) HWY_ATTR {
            both[0] = hn::And(load(own.x), counts);
            both[1] = hn::And(load(own.upstream), counts);
        });
        auto gradients = hn::Zero(d);
        auto projections = hn::Zero(d);
        values.forEachPlace([&](std::int64_t place, const V(&both)[2]) HWY_ATTR {
            const auto upstream = both[1];
            const auto projected = hn::Mul(upstream, hn::MulAdd(hn::Sub(both[0], centres), scales, offsets));
            if constexpr (shared) {
                const auto gamma = hn::Set(d, operands.gamma[place * inner.gamma]);
                gradients = hn::MulAdd(upstream, gamma, gradients);
                projections = hn::MulAdd(projected, gamma, projections);
                partials.add(place, projected, upstream);
            } else {
                gradients = hn::Add(gradients, upstream);
                projections = hn::Add(projections, projected);
            }
        });
        HWY_ALIGN T sums[2][mostLanes<T>];
        hn::Store(gradients, d, sums[0]);
        hn::Store(projections, d, sums[1]);
        if constexpr (!shared) {
            for (std::int64_t i = 0; i < count; ++i, group.advance()) {
                const Steps &place = group.place();
                to.gamma[place.gamma] += static_cast<double>(sums[1][i]);
                to.beta[place.beta] += static_cast<double>(sums[0][i]);
                parameters.gamma[i] = operands.gamma[place.gamma];
                sums[0][i] *= parameters.gamma[i];
                sums[1][i] *= parameters.gamma[i];
            }
        }
        factors.finish(sums[0], sums[1], shares, row, count);
        writeLaneRowGradients<shared>(own, ownMask, length, count, factors, pattern, parameters);
        if (shared && --untilFlush == 0) {
            partials.flush(to, inner);
            untilFlush = mostPartialGroups;
        }
    }
    if constexpr (shared)
        partials.flush(to, inner);
}

/// Everything for such rows.
template <class T>
HWY_INLINE void backwardLaneRows(const GradientOperands<T> &operands, const MaskByte *mask, const Runs &shape,
                                 Range groups, Transforms<T> transforms, const GradientShares &shares,
                                 ParameterGradients to)
{
    if (shareParameters(shape))
        backwardLaneRowsOf<true>(operands, mask, shape, groups, transforms, shares, to);
    else
        backwardLaneRowsOf<false>(operands, mask, shape, groups, transforms, shares, to);
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
