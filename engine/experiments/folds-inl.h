// SPDX-License-Identifier: GPL-3.0-or-later
//
// Cells summed in float64, and sorted into bins.
#if defined(NORMSCOPE_FOLDS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_FOLDS_INL_H
#undef NORMSCOPE_FOLDS_INL_H
#else
#define NORMSCOPE_FOLDS_INL_H
#endif

#include "engine/experiments/draw_kernels.h"

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace normscope::draws::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

/// Raises the lanes' largest quotients reach/(variance + ε). Most cells are below them, which a product tells; only the
/// others are divided, each lane on its own, so that the result does not depend on the width of vectors.
HWY_INLINE void raiseLargest(const Cells &cells, std::size_t count, std::size_t period, const float *epsilons,
                             float *largest)
{
    const hn::CappedTag<float, laneCount> d;
    for (std::size_t first = 0; first < period; first += hn::Lanes(d)) {
        const auto epsilon = hn::LoadU(d, epsilons + first);
        auto most = hn::LoadU(d, largest + first % laneCount);
        for (std::size_t i = first; i < count; i += period) {
            const auto reach = hn::Load(d, cells.reaches + i);
            const auto denominator = hn::Add(hn::Load(d, cells.variances + i), epsilon);
            const auto higher = hn::Gt(reach, hn::Mul(most, denominator));
            if (HWY_UNLIKELY(!hn::AllFalse(d, higher)))
                most = hn::IfThenElse(hn::And(higher, hn::Gt(denominator, hn::Zero(d))), hn::Div(reach, denominator),
                                      most);
        }
        hn::StoreU(most, d, largest + first % laneCount);
    }
}

HWY_ATTR inline void foldCells(const Cells &cells, std::int64_t count, const Fold &fold)
{
    const hn::CappedTag<double, laneCount / 2> d;
    const hn::Rebind<float, decltype(d)> narrow;
    const auto center = hn::Set(d, static_cast<double>(fold.expected));
    const auto all = static_cast<std::size_t>(count);
    const auto step = static_cast<std::size_t>(fold.period);
    for (std::size_t first = 0; first < step; first += hn::Lanes(d)) {
        const auto at = [&](std::size_t which) { return fold.sums + which * step + first; };
        auto mean = hn::LoadU(d, at(0));
        auto meanSquare = hn::LoadU(d, at(1));
        auto variance = hn::LoadU(d, at(2));
        auto square = hn::LoadU(d, at(3));
        auto fourth = hn::LoadU(d, at(4));
        for (std::size_t i = first; i < all; i += step) {
            const auto m = hn::PromoteTo(d, hn::Load(narrow, cells.means + i));
            const auto w = hn::Sub(hn::PromoteTo(d, hn::Load(narrow, cells.variances + i)), center);
            const auto w2 = hn::Mul(w, w);
            mean = hn::Add(mean, m);
            meanSquare = hn::MulAdd(m, m, meanSquare); // Fused or not: the square of a float is exact as a double.
            variance = hn::Add(variance, w);
            square = hn::Add(square, w2);
            fourth = hn::Add(fourth, hn::Mul(w2, w2));
        }
        hn::StoreU(mean, d, at(0));
        hn::StoreU(meanSquare, d, at(1));
        hn::StoreU(variance, d, at(2));
        hn::StoreU(square, d, at(3));
        hn::StoreU(fourth, d, at(4));
    }
    raiseLargest(cells, all, step, fold.epsilons, fold.largest);
}

HWY_ATTR inline void findBins(const float *values, std::int64_t count, const CellBins &bins, std::int32_t *out)
{
    const hn::CappedTag<float, laneCount> d;
    const hn::RebindToSigned<decltype(d)> i;
    const auto low = hn::Set(d, bins.low);
    const auto perUnit = hn::Set(d, bins.perUnit);
    const auto one = hn::Set(d, 1.0f);
    const auto above = hn::Set(d, static_cast<float>(bins.count + 1));
    for (std::size_t at = 0; at < static_cast<std::size_t>(count); at += hn::Lanes(d)) {
        const auto place = hn::Add(hn::Mul(hn::Sub(hn::Load(d, values + at), low), perUnit), one);
        hn::StoreU(hn::ConvertTo(i, hn::Min(hn::Max(place, hn::Zero(d)), above)), i, out + at);
    }
}

} // namespace normscope::draws::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif // NORMSCOPE_FOLDS_INL_H
