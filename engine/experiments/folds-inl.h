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

#include <algorithm>
#include <cstring>

HWY_BEFORE_NAMESPACE();
namespace normscope::draws::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

/// a + b. On AVX2 by a multiply-add: Zen adds in two of its pipes and multiplies in two others, and here is more to
/// add.
template <class D>
HWY_INLINE hn::Vec<D> sumByProduct(D d, hn::Vec<D> a, hn::Vec<D> b)
{
#if HWY_TARGET == HWY_AVX2
    return hn::MulAdd(a, hn::Set(d, hn::TFromD<D>(1)), b);
#else
    static_cast<void>(d);
    return hn::Add(a, b);
#endif
}

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

/// The sums of as many places as a vector has, in registers.
class PlaceSums
{
public:
    using Double = hn::CappedTag<double, laneCount / 2>;

    HWY_INLINE PlaceSums(const Fold &fold, std::size_t place)
        : m_mean(hn::LoadU(Double(), at(fold, place, 0)))
        , m_meanSquare(hn::LoadU(Double(), at(fold, place, 1)))
        , m_variance(hn::LoadU(Double(), at(fold, place, 2)))
        , m_square(hn::LoadU(Double(), at(fold, place, 3)))
        , m_fourth(hn::LoadU(Double(), at(fold, place, 4)))
    { }
    HWY_INLINE void store(const Fold &fold, std::size_t place) const
    {
        hn::StoreU(m_mean, Double(), at(fold, place, 0));
        hn::StoreU(m_meanSquare, Double(), at(fold, place, 1));
        hn::StoreU(m_variance, Double(), at(fold, place, 2));
        hn::StoreU(m_square, Double(), at(fold, place, 3));
        hn::StoreU(m_fourth, Double(), at(fold, place, 4));
    }
    HWY_INLINE void add(const Cells &cells, std::size_t cell, hn::Vec<Double> expected)
    {
        const Double d;
        const hn::Rebind<float, Double> narrow;
        const auto m = hn::PromoteTo(d, hn::Load(narrow, cells.means + cell));
        const auto w = hn::Sub(hn::PromoteTo(d, hn::Load(narrow, cells.variances + cell)), expected);
        const auto w2 = hn::Mul(w, w);
        m_mean = sumByProduct(d, m, m_mean);
        m_meanSquare = hn::MulAdd(m, m, m_meanSquare); // Fused or not: the square of a float is exact as a double.
        m_variance = sumByProduct(d, w, m_variance);
        m_square = hn::Add(m_square, w2);
        m_fourth = hn::Add(m_fourth, hn::Mul(w2, w2));
    }

private:
    static HWY_INLINE double *at(const Fold &fold, std::size_t place, std::size_t sum)
    {
        return fold.sums + sum * static_cast<std::size_t>(fold.period) + place;
    }

    hn::Vec<Double> m_mean, m_meanSquare, m_variance, m_square, m_fourth;
};

/// Finds bins of as many values at a time as a vector has.
class BinFinder
{
public:
    using Float = hn::CappedTag<float, laneCount>;

    HWY_INLINE explicit BinFinder(const CellBins &bins)
        : m_minusLow(hn::Set(Float(), -bins.low))
        , m_perUnit(hn::Set(Float(), bins.perUnit))
        , m_above(hn::Set(Float(), static_cast<float>(bins.count + 1)))
    { }
    HWY_INLINE hn::Vec<Float> operator()(hn::Vec<Float> value) const
    {
        const Float d;
        const auto distance = sumByProduct(d, value, m_minusLow);
        const auto place = sumByProduct(d, hn::Mul(distance, m_perUnit), hn::Set(d, 1.0f));
        return hn::Floor(hn::Min(hn::Max(place, hn::Zero(d)), m_above));
    }

private:
    hn::Vec<Float> m_minusLow, m_perUnit, m_above;
};

/// The places of cells in CellCounts, for `count` cells (a multiple of laneCount).
HWY_INLINE void findPlaces(const Cells &cells, std::size_t count, const CellCounts &into, std::uint32_t *places)
{
    const BinFinder::Float d;
    const hn::RebindToUnsigned<BinFinder::Float> u;
    const BinFinder meanBin(into.means);
    const BinFinder varianceBin(into.variances);
    const auto stride = hn::Set(d, static_cast<float>(into.means.count + 2));
    const auto magic = hn::Set(d, 8388608.0f); // 2²³: whole numbers that are added to it are its last bits.
    for (std::size_t i = 0; i < count; i += hn::Lanes(d)) {
        const auto mean = meanBin(hn::Load(d, cells.means + i));
        const auto variance = varianceBin(hn::Load(d, cells.variances + i));
        const auto place = hn::MulAdd(variance, stride, hn::Add(mean, magic)); // Exact, fused or not.
        hn::Store(hn::Xor(hn::BitCast(u, place), hn::BitCast(u, magic)), u, places + i);
    }
}

/// Counts so many places, an even number, two at a time.
HWY_INLINE void countPlaces(const std::uint32_t *places, std::size_t count, CellCount *counts)
{
    for (std::size_t i = 0; i < count; i += 2) {
        std::uint64_t two;
        std::memcpy(&two, places + i, sizeof two);
        ++counts[static_cast<std::uint32_t>(two)];
        ++counts[two >> 32];
    }
}

/// Adds cells to the sums and, where they are counted, counts as many places meanwhile, which takes other parts of the
/// processor.
template <bool isCounted>
HWY_INLINE void foldAndCount(const Cells &cells, std::size_t count, const Fold &fold, const std::uint32_t *places)
{
    const PlaceSums::Double d;
    const auto expected = hn::Set(d, static_cast<double>(fold.expected));
    const auto step = static_cast<std::size_t>(fold.period);
    const std::size_t next = hn::Lanes(d);
    for (std::size_t first = 0; first < step; first += 2 * next) { // Two at a time: each waits for its own additions.
        PlaceSums one(fold, first);
        PlaceSums other(fold, first + next);
        for (std::size_t i = first; i < count; i += step) {
            one.add(cells, i, expected);
            other.add(cells, i + next, expected);
            if constexpr (isCounted) {
                countPlaces(places, 2 * next, fold.counted->counts);
                places += 2 * next;
            }
        }
        one.store(fold, first);
        other.store(fold, first + next);
    }
}

HWY_ATTR inline void foldCells(const Cells &cells, std::int64_t count, const Fold &fold)
{
    const auto all = static_cast<std::size_t>(count);
    if (fold.counted) {
        constexpr std::size_t atOnce = 512; // Few enough to stay in the nearest cache.
        alignas(64) std::uint32_t places[atOnce];
        for (std::size_t first = 0; first < all; first += atOnce) {
            const Cells some {cells.means + first, cells.variances + first, cells.reaches + first};
            const std::size_t left = std::min(all - first, atOnce);
            findPlaces(some, left, *fold.counted, places);
            foldAndCount<true>(some, left, fold, places);
        }
    } else {
        foldAndCount<false>(cells, all, fold, nullptr);
    }
    raiseLargest(cells, all, static_cast<std::size_t>(fold.period), fold.epsilons, fold.largest);
}

} // namespace normscope::draws::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif // NORMSCOPE_FOLDS_INL_H
