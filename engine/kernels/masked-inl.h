// SPDX-License-Identifier: GPL-3.0-or-later
//
// Masked groups of runs and of columns. Deviations of masked elements are cleared before they are added.
#if defined(NORMSCOPE_MASKED_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_MASKED_INL_H
#undef NORMSCOPE_MASKED_INL_H
#else
#define NORMSCOPE_MASKED_INL_H
#endif

#include "engine/kernels/block_sums-inl.h"
#include "engine/kernels/mask_bytes-inl.h"
#include "engine/kernels/panel-inl.h"
#include "engine/kernels/runs-inl.h"

#include <algorithm>
#include <cmath>
#include <limits>

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// Merges in a part, and keeps what makes squares of 0 certain: they are not if any deviation was there.
HWY_INLINE void mergeMasked(MergedMoments &merged, double count, double shift, double sum, double square, bool differs)
{
    if (count == 0)
        return;
    constexpr double lost = std::numeric_limits<double>::quiet_NaN();
    const double meanDeviation = sum / count;
    const double mean = shift + meanDeviation;
    double squares = square - sum * meanDeviation;
    if (!(squares > 0))
        squares = differs ? lost : 0;
    if (merged.count == 0) {
        merged = {count, mean, squares};
        return;
    }
    const bool isFar = mean != merged.mean;
    merged.add(count, mean, squares);
    if (isFar && merged.squares == 0)
        merged.squares = lost;
}

/// The sums of a block of one run.
template <class T>
HWY_INLINE void addMaskedBlock(const T *x, const MaskByte *mask, std::int64_t length, MergedMoments &merged)
{
    const hn::ScalableTag<T> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    const std::int64_t whole = length / lanes * lanes;
    // As blockShift(), of what counts: at least one in 128.
    std::int64_t start = 0;
    while (start < length && mask[start] == 0)
        ++start;
    if (start == length)
        return;
    const T first = x[start];
    auto shiftSum = hn::Zero(d);
    auto shiftCount = shiftSum;
    std::int64_t used = 0;
    for (std::int64_t i = start; used * 2 * shiftShare < length && i + lanes <= length;) {
        for (int k = 0; k < 4 && i + lanes <= length; ++k, i += lanes) {
            const auto counts = maskVector(d, mask + i);
            shiftSum = hn::Add(shiftSum, hn::And(hn::LoadU(d, x + i), counts));
            shiftCount = hn::Add(shiftCount, hn::And(hn::Set(d, T(1)), counts));
        }
        used = static_cast<std::int64_t>(hn::GetLane(hn::SumOfLanes(d, shiftCount)));
    }
    const T shiftMean = used == 0 ? first : hn::GetLane(hn::SumOfLanes(d, shiftSum)) / static_cast<T>(used);
    const T shiftValue = settledShift(shiftMean, first);
    const auto shift = hn::Set(d, shiftValue);
    const auto one = hn::Set(d, T(1));
    const auto zero = hn::Zero(d);
    auto sum0 = zero, sum1 = zero, square0 = zero, square1 = zero, count0 = zero, count1 = zero, any0 = zero,
         any1 = zero;
    const auto add = [&](auto value, auto counts, auto &sum, auto &square, auto &count, auto &any) HWY_ATTR {
        const auto deviation = hn::And(hn::Sub(value, shift), counts);
        sum = hn::Add(sum, deviation);
        square = hn::MulAdd(deviation, deviation, square);
        count = hn::Add(count, hn::And(one, counts));
        any = hn::Or(any, deviation);
    };
    std::int64_t i = 0;
    for (; i + 2 * lanes <= whole; i += 2 * lanes) {
        add(hn::LoadU(d, x + i), maskVector(d, mask + i), sum0, square0, count0, any0);
        add(hn::LoadU(d, x + i + lanes), maskVector(d, mask + i + lanes), sum1, square1, count1, any1);
    }
    if (i < whole)
        add(hn::LoadU(d, x + i), maskVector(d, mask + i), sum0, square0, count0, any0);
    if (whole < length) {
        add(loadPart(d, x + whole, length - whole), maskVectorPart(d, mask + whole, length - whole), sum1, square1,
            count1, any1);
    }
    const auto total
        = [&](auto a, auto b) HWY_ATTR { return static_cast<double>(hn::GetLane(hn::SumOfLanes(d, hn::Add(a, b)))); };
    const bool differs = !hn::AllTrue(d, hn::Eq(hn::Or(any0, any1), zero));
    mergeMasked(merged, total(count0, count1), static_cast<double>(shiftValue), total(sum0, sum1),
                total(square0, square1), differs);
}

template <class T>
void maskedRunMoments(const T *x, const MaskByte *mask, const Runs &shape, Range groups, MaskedMoments moments)
{
    const std::int64_t length = shape.reduced.depth == 0 ? 1 : shape.reduced.inner().length;
    const std::int64_t part = length <= blockSize ? length : blockOfRun(length);
    Odometer group(shape.groups, groups.first);
    for (std::int64_t g = 0; g < groups.count(); ++g, group.advance()) {
        MergedMoments merged;
        Odometer run = Odometer::outside(shape.reduced, 1);
        do {
            const std::int64_t start = group.place().x + run.place().x;
            for (std::int64_t i = 0; i < length; i += part)
                addMaskedBlock(x + start + i, mask + start + i, std::min(part, length - i), merged);
        } while (run.advance());
        moments.means[g] = merged.mean;
        moments.squares[g] = merged.squares;
        moments.counts[g] = merged.count;
    }
}

template <bool gammaSteps, bool betaSteps, class T>
HWY_INLINE void normalizeMaskedRun(const Operands<T> &run, const MaskByte *mask, std::int64_t length,
                                   Transform<T> transform)
{
    const hn::ScalableTag<T> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    const RunWriter<gammaSteps, betaSteps, T> writer(run, transform);
    std::int64_t i = 0;
    if (run.stream && elementsIntoVector(run.y) == 0) {
        for (; i + lanes <= length; i += lanes)
            hn::Stream(hn::And(writer.vector(i), maskVector(d, mask + i)), d, run.y + i);
    }
    for (; i + lanes <= length; i += lanes)
        hn::StoreU(hn::And(writer.vector(i), maskVector(d, mask + i)), d, run.y + i);
    if (i < length) {
        writer.writePart(i, length - i);
        for (; i < length; ++i)
            run.y[i] = mask[i] != 0 ? run.y[i] : T(0);
    }
}

template <class T>
void normalizeMaskedRuns(const Operands<T> &operands, const MaskByte *mask, const Runs &shape, Range groups,
                         Transforms<T> transforms)
{
    const Steps inner = shape.written.depth == 0 ? Steps() : shape.written.inner().steps;
    const std::int64_t length = shape.written.depth == 0 ? 1 : shape.written.inner().length;
    chooseSteps(inner, false, [&](auto gamma, auto beta, auto) {
        Odometer group(shape.groups, groups.first);
        for (std::int64_t g = 0; g < groups.count(); ++g, group.advance()) {
            const Transform<T> transform = transformOf(transforms, g);
            Odometer run = Odometer::outside(shape.written, 1);
            do {
                const Steps place = group.place() + run.place();
                normalizeMaskedRun<gamma.value, beta.value>(operands.at(place), mask + place.x, length, transform);
            } while (run.advance());
        }
    });
    if (operands.stream)
        hwy::FlushStream();
}

/// The sums by column of up to blockRows rows.
template <class T>
struct MaskedColumnSums
{
    T shifts[paddedTile];
    T sums[paddedTile];
    T squares[paddedTile];
    T counts[paddedTile];
    T differences[paddedTile];
};

/// The shift of a column is the mean of what counts in the first rows, at least as many as every column has one.
template <class T>
HWY_INLINE void maskedShifts(const T *const *rows, const MaskByte *const *masks, std::int64_t count, std::int64_t width,
                             MaskedColumnSums<T> &block)
{
    const hn::ScalableTag<T> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    const auto one = hn::Set(d, T(1));
    const auto zero = hn::Zero(d);
    for (std::int64_t i = 0; i < width; i += lanes) {
        const std::int64_t here = std::min(lanes, width - i);
        auto sum = zero, seen = zero, first = zero;
        for (std::int64_t row = 0; row < count; ++row) {
            const auto own = here == lanes ? maskVector(d, masks[row] + i) : maskVectorPart(d, masks[row] + i, here);
            // Column by column, whatever their neighbours are: the same bits for a column alone.
            const auto counts = row < shiftRows ? own : hn::IfThenElseZero(hn::Eq(seen, zero), own);
            const auto value
                = hn::And(here == lanes ? hn::LoadU(d, rows[row] + i) : loadPart(d, rows[row] + i, here), counts);
            first = hn::IfThenElse(hn::Eq(seen, zero), value, first);
            sum = hn::Add(sum, value);
            seen = hn::Add(seen, hn::And(one, counts));
            const auto missing = hn::And(hn::Eq(seen, zero), hn::FirstN(d, static_cast<std::size_t>(here)));
            if (row + 1 >= shiftRows && hn::AllFalse(d, missing))
                break;
        }
        const auto mean = hn::Div(sum, hn::Max(seen, one));
        const auto close = hn::Le(hn::Abs(hn::Sub(mean, first)),
                                  hn::Mul(hn::Abs(first), hn::Set(d, 4 * std::numeric_limits<T>::epsilon())));
        hn::StoreU(hn::IfThenElse(close, first, mean), d, block.shifts + i);
        hn::StoreU(zero, d, block.sums + i);
        hn::StoreU(zero, d, block.squares + i);
        hn::StoreU(zero, d, block.counts + i);
        hn::StoreU(zero, d, block.differences + i);
    }
}

template <int n, class T>
HWY_INLINE void addMaskedRows(const T *const *rows, const MaskByte *const *masks, std::int64_t width,
                              MaskedColumnSums<T> &block)
{
    const hn::ScalableTag<T> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    const auto one = hn::Set(d, T(1));
    const auto addAt = [&](std::int64_t i, auto &&load, auto &&loadMask) HWY_ATTR {
        const auto shift = hn::LoadU(d, block.shifts + i);
        auto sum = hn::LoadU(d, block.sums + i);
        auto square = hn::LoadU(d, block.squares + i);
        auto count = hn::LoadU(d, block.counts + i);
        auto any = hn::LoadU(d, block.differences + i);
        for (int row = 0; row < n; ++row) {
            const auto counts = loadMask(masks[row] + i);
            const auto deviation = hn::And(hn::Sub(load(rows[row] + i), shift), counts);
            sum = hn::Add(sum, deviation);
            square = hn::MulAdd(deviation, deviation, square);
            count = hn::Add(count, hn::And(one, counts));
            any = hn::Or(any, deviation);
        }
        hn::StoreU(sum, d, block.sums + i);
        hn::StoreU(square, d, block.squares + i);
        hn::StoreU(count, d, block.counts + i);
        hn::StoreU(any, d, block.differences + i);
    };
    std::int64_t i = 0;
    for (; i + lanes <= width; i += lanes) {
        addAt(
            i, [&](const T *from) HWY_ATTR { return hn::LoadU(d, from); },
            [&](const MaskByte *from) HWY_ATTR { return maskVector(d, from); });
    }
    if (i < width) {
        addAt(
            i, [&](const T *from) HWY_ATTR { return loadPart(d, from, width - i); },
            [&](const MaskByte *from) HWY_ATTR { return maskVectorPart(d, from, width - i); });
    }
}

/// mergeMasked() of columns.
template <class T, class D>
HWY_INLINE void mergeMaskedAt(D d, const MaskedColumnSums<T> &block, std::int64_t i, MaskedMoments moments)
{
    const auto zero = hn::Zero(d);
    const auto one = hn::Set(d, 1.0);
    const auto lost = hn::Set(d, std::numeric_limits<double>::quiet_NaN());
    const auto count = Narrow<T>::load(d, block.counts + i);
    const auto sum = Narrow<T>::load(d, block.sums + i);
    const auto meanDeviation = hn::Div(sum, hn::Max(count, one));
    const auto mean = hn::Add(Narrow<T>::load(d, block.shifts + i), meanDeviation);
    const auto raw = hn::NegMulAdd(sum, meanDeviation, Narrow<T>::load(d, block.squares + i));
    const auto equal = hn::Eq(Narrow<T>::load(d, block.differences + i), zero); // NaN where any bit was set and kept.
    const auto squares = hn::IfThenElse(hn::Gt(raw, zero), raw, hn::IfThenElse(equal, zero, lost));
    const auto before = hn::LoadU(d, moments.counts);
    const auto total = hn::Add(before, count);
    const auto share = hn::Div(count, hn::Max(total, one));
    const auto oldMean = hn::LoadU(d, moments.means);
    const auto oldSquares = hn::LoadU(d, moments.squares);
    const auto isFirst = hn::Eq(before, zero);
    const auto distance = hn::Sub(mean, oldMean);
    const auto added = hn::MulAdd(hn::Mul(distance, distance), hn::Mul(before, share), hn::Add(oldSquares, squares));
    const auto vanished = hn::And(hn::Eq(added, zero), hn::Ne(distance, zero));
    const auto mergedSquares = hn::IfThenElse(isFirst, squares, hn::IfThenElse(vanished, lost, added));
    const auto mergedMean = hn::IfThenElse(isFirst, mean, hn::MulAdd(distance, share, oldMean));
    const auto adds = hn::Gt(count, zero);
    hn::StoreU(hn::IfThenElse(adds, mergedMean, oldMean), d, moments.means);
    hn::StoreU(hn::IfThenElse(adds, mergedSquares, oldSquares), d, moments.squares);
    hn::StoreU(total, d, moments.counts);
}

template <class T>
HWY_INLINE void maskedTileMoments(const T *x, const MaskByte *mask, const Nest &nest, std::int64_t width,
                                  MaskedMoments moments)
{
    const hn::ScalableTag<double> d;
    const hn::CappedTag<double, 1> single;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    MaskedColumnSums<T> block;
    std::fill_n(moments.means, width, 0.0);
    std::fill_n(moments.squares, width, 0.0);
    std::fill_n(moments.counts, width, 0.0);
    const T *rows[blockRows];
    const MaskByte *masks[blockRows];
    Odometer row(nest);
    for (std::int64_t left = nest.size(); left > 0; left -= blockRows) {
        const std::int64_t count = std::min(blockRows, left);
        for (std::int64_t k = 0; k < count; ++k, row.advance()) {
            rows[k] = x + row.place().x;
            masks[k] = mask + row.place().x;
        }
        maskedShifts(rows, masks, count, width, block);
        std::int64_t k = 0;
        for (; k + 4 <= count; k += 4)
            addMaskedRows<4>(rows + k, masks + k, width, block);
        for (; k < count; ++k)
            addMaskedRows<1>(rows + k, masks + k, width, block);
        std::int64_t i = 0;
        for (; i + lanes <= width; i += lanes)
            mergeMaskedAt<T>(d, block, i, moments.from(i));
        for (; i < width; ++i)
            mergeMaskedAt<T>(single, block, i, moments.from(i));
    }
}

template <class T>
void maskedColumnMoments(const T *x, const MaskByte *mask, const Nest &rows, Range columns, MaskedMoments moments)
{
    for (std::int64_t first = columns.first; first < columns.last; first += widestTile) {
        maskedTileMoments(x + first, mask + first, rows, std::min(widestTile, columns.last - first),
                          moments.from(first - columns.first));
    }
}

template <class T>
void normalizeMaskedColumns(const Operands<T> &operands, const MaskByte *mask, const Nest &nest, Range columns,
                            Transforms<T> transforms)
{
    const hn::ScalableTag<T> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    const std::int64_t width = columns.count();
    const bool streams = operands.stream && canStream(operands.y + columns.first, nest);
    constexpr std::int64_t atOnce = 4;
    Odometer row(nest);
    for (std::int64_t left = nest.size(); left > 0;) {
        const std::int64_t count = std::min(atOnce, left);
        std::int64_t rows[atOnce];
        for (std::int64_t k = 0; k < count; ++k, row.advance())
            rows[k] = row.place().x + columns.first;
        const auto write = [&](auto streamed) HWY_ATTR {
            std::int64_t i = 0;
            for (; i + lanes <= width; i += lanes) {
                const auto centre = hn::LoadU(d, transforms.centres + i);
                const auto scale = hn::LoadU(d, transforms.scales + i);
                const auto offset = hn::LoadU(d, transforms.offsets + i);
                for (std::int64_t k = 0; k < count; ++k) {
                    const std::int64_t at = rows[k] + i;
                    const auto value = hn::MulAdd(hn::Sub(hn::LoadU(d, operands.x + at), centre), scale, offset);
                    const auto result = hn::And(value, maskVector(d, mask + at));
                    if constexpr (streamed.value)
                        hn::Stream(result, d, operands.y + at);
                    else
                        hn::StoreU(result, d, operands.y + at);
                }
            }
            if (i == width)
                return;
            const std::int64_t rest = width - i;
            const auto centre = loadPart(d, transforms.centres + i, rest);
            const auto scale = loadPart(d, transforms.scales + i, rest);
            const auto offset = loadPart(d, transforms.offsets + i, rest);
            for (std::int64_t k = 0; k < count; ++k) {
                const std::int64_t at = rows[k] + i;
                const auto value = hn::MulAdd(hn::Sub(loadPart(d, operands.x + at, rest), centre), scale, offset);
                storePart(hn::And(value, maskVectorPart(d, mask + at, rest)), d, operands.y + at, rest);
            }
        };
        streams ? write(std::true_type()) : write(std::false_type());
        left -= count;
    }
    if (streams)
        hwy::FlushStream();
}

template <class T>
void packMask(const T *values, std::int64_t count, MaskByte *to)
{
    const hn::ScalableTag<float> d;
    const hn::Rebind<std::int8_t, decltype(d)> d8;
    std::int64_t i = 0;
    if constexpr (sizeof(T) == sizeof(float)) {
        const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
        const hn::Rebind<std::int32_t, decltype(d)> d32;
        for (; i + lanes <= count; i += lanes) {
            const auto counts = hn::VecFromMask(d, hn::Ne(hn::LoadU(d, values + i), hn::Zero(d)));
            hn::StoreU(hn::DemoteTo(d8, hn::BitCast(d32, counts)), d8, reinterpret_cast<std::int8_t *>(to + i));
        }
    }
    for (; i < count; ++i)
        to[i] = values[i] != 0 ? 0xff : 0;
}

template <class T>
constexpr MaskedTable<T> kernelsOf(std::type_identity<MaskedTable<T>>)
{
    return {maskedRunMoments<T>, normalizeMaskedRuns<T>, maskedColumnMoments<T>, normalizeMaskedColumns<T>,
            packMask<T>};
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
