// SPDX-License-Identifier: GPL-3.0-or-later
//
// Masked groups of runs. Parts in which all elements count, or none, are dealt with as such.
#if defined(NORMSCOPE_MASKED_RUNS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_MASKED_RUNS_INL_H
#undef NORMSCOPE_MASKED_RUNS_INL_H
#else
#define NORMSCOPE_MASKED_RUNS_INL_H
#endif

#include "engine/kernels/block_sums-inl.h"
#include "engine/kernels/mask_bytes-inl.h"
#include "engine/kernels/runs-inl.h"

#include <hwy/cache_control.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <type_traits>

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// Merges a part in. Squares stay 0 only where all values are equal; where others vanish (`differs`, or other means)
/// they are NaN.
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

/// Whether any element that counts differs from `value`; without a mask all count.
template <class T, class M>
HWY_NOINLINE bool differFrom(T value, const T *x, const M *mask, std::int64_t length)
{
    for (std::int64_t i = 0; i < length; ++i) {
        if ((mask == nullptr || mask[i] != 0) && x[i] != value)
            return true;
    }
    return false;
}

/// The first element that counts, of a part in which one does.
HWY_INLINE std::int64_t firstOf(const MaskByte *mask, std::int64_t length)
{
    return static_cast<const MaskByte *>(std::memchr(mask, 0xff, static_cast<std::size_t>(length))) - mask;
}

template <class T>
HWY_INLINE std::int64_t firstOf(const T *mask, std::int64_t length)
{
    return std::find_if(mask, mask + length, [](T value) { return value != 0; }) - mask;
}

/// The shift of a block, as blockShift(): of elements that count, from `start` on, at least one in 128 of the block.
template <class T, class M>
HWY_INLINE T maskedShift(const T *x, const M *mask, std::int64_t start, std::int64_t length)
{
    const hn::ScalableTag<T> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    const T first = x[start];
    auto sum = hn::Zero(d);
    auto count = sum;
    std::int64_t used = 0;
    for (std::int64_t i = start; used * 2 * shiftShare < length && i + lanes <= length;) {
        for (int k = 0; k < 4 && i + lanes <= length; ++k, i += lanes) {
            const auto counts = maskVector(d, mask + i);
            sum = hn::Add(sum, hn::And(hn::LoadU(d, x + i), counts));
            count = hn::Add(count, hn::And(hn::Set(d, T(1)), counts));
        }
        used = static_cast<std::int64_t>(hn::GetLane(hn::SumOfLanes(d, count)));
    }
    return used == 0 ? first : settledShift(hn::GetLane(hn::SumOfLanes(d, sum)) / static_cast<T>(used), first);
}

/// Adds a block of one run, from its `start`-th element on, to the moments.
template <class T, class M>
HWY_INLINE void addMaskedBlock(const T *run, RunMask<M> ofRun, std::int64_t start, std::int64_t length,
                               MergedMoments &merged)
{
    const Counting counting = ofRun.counting(start, length);
    if (counting == Counting::None)
        return;
    const T *const x = run + start;
    const M *const mask = ofRun.values + start;
    if (counting == Counting::All) {
        const BlockSums<T> own = sumBlock(Block<T> {x, 1, 0, length});
        const bool differs = own.square != 0 || differFrom<T, M>(own.shift, x, nullptr, length);
        return mergeMasked(merged, static_cast<double>(length), static_cast<double>(own.shift),
                           static_cast<double>(own.sum), static_cast<double>(own.square), differs);
    }
    const hn::ScalableTag<T> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    const T shiftValue = maskedShift(x, mask, firstOf(mask, length), length);
    const auto shift = hn::Set(d, shiftValue);
    const auto zero = hn::Zero(d);
    auto sum0 = zero, sum1 = zero, sum2 = zero, sum3 = zero;
    auto square0 = zero, square1 = zero, square2 = zero, square3 = zero;
    [[maybe_unused]] std::size_t seen = 0;
    const auto add = [](auto deviation, auto &sum, auto &square) HWY_ATTR {
        sum = hn::Add(sum, deviation);
        square = hn::MulAdd(deviation, deviation, square);
    };
    const auto addAt = [&](std::int64_t i, auto &sum, auto &square) HWY_ATTR {
        const auto deviation = hn::Sub(hn::LoadU(d, x + i), shift);
        if constexpr (std::is_same_v<M, T>) {
            const auto counts = countsOf(d, hn::LoadU(d, mask + i));
            seen += hn::CountTrue(d, counts);
            add(hn::IfThenElseZero(counts, deviation), sum, square);
        } else { // Bytes are counted faster by themselves.
            add(whereCounts(d, deviation, mask + i), sum, square);
        }
    };
    std::int64_t i = 0;
    for (; i + 4 * lanes <= length; i += 4 * lanes) {
        addAt(i, sum0, square0);
        addAt(i + lanes, sum1, square1);
        addAt(i + 2 * lanes, sum2, square2);
        addAt(i + 3 * lanes, sum3, square3);
    }
    for (; i + lanes <= length; i += lanes)
        addAt(i, sum0, square0);
    if (i < length) {
        const auto counts = maskVectorPart(d, mask + i, length - i);
        add(hn::And(hn::Sub(loadPart(d, x + i, length - i), shift), counts), sum1, square1);
        if constexpr (std::is_same_v<M, T>)
            seen += hn::CountTrue(d, countsOf(d, loadPart(d, mask + i, length - i)));
    }
    const double square = totalOf(d, hn::Add(hn::Add(square0, square1), hn::Add(square2, square3)));
    const bool differs = square != 0 || differFrom(shiftValue, x, mask, length);
    const auto count = [&]() HWY_ATTR {
        if constexpr (std::is_same_v<M, T>)
            return seen;
        else
            return countOf(mask, length);
    }();
    mergeMasked(merged, static_cast<double>(count), static_cast<double>(shiftValue),
                totalOf(d, hn::Add(hn::Add(sum0, sum1), hn::Add(sum2, sum3))), square, differs);
}

template <class T, class Mask>
void maskedRunMoments(const T *x, Mask mask, const Runs &shape, Range groups, MaskedMoments moments)
{
    const std::int64_t length = shape.reduced.depth == 0 ? 1 : shape.reduced.inner().length;
    const std::int64_t part = length <= blockSize ? length : blockOfRun(length);
    Odometer group(shape.groups, groups.first);
    for (std::int64_t g = 0; g < groups.count(); ++g, group.advance()) {
        MergedMoments merged;
        Odometer run = Odometer::outside(shape.reduced, 1);
        do {
            const std::int64_t place = group.place().x + run.place().x;
            const auto own = runMask(mask, place);
            for (std::int64_t i = 0; i < length; i += part)
                addMaskedBlock(x + place, own, i, std::min(part, length - i), merged);
        } while (run.advance());
        moments.means[g] = merged.mean;
        moments.squares[g] = merged.squares;
        moments.counts[g] = merged.count;
    }
}

/// Writes a part of a run in which some elements count.
template <bool streams, class Writer, class T, class M>
HWY_INLINE void writeMasked(const Writer writer, const M *mask, std::int64_t length, T *y)
{
    const hn::ScalableTag<T> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    const auto writePart = [&](std::int64_t i, std::int64_t count) HWY_ATTR {
        storePart(hn::And(writer.part(i, count), maskVectorPart(d, mask + i, count)), d, y + i, count);
    };
    const auto writeRest = [&](std::int64_t i, std::int64_t end) HWY_ATTR {
        for (; i + lanes <= end; i += lanes)
            hn::StoreU(whereCounts(d, writer.vector(i), mask + i), d, y + i);
        if (i < end)
            writePart(i, end - i);
    };
    std::int64_t i = 0;
    if constexpr (streams) { // As normalizeRun().
        i = std::min(length, elementsToLine(y));
        writeRest(0, i);
        for (constexpr std::int64_t line = lineElements<T>; i + line <= length; i += line) {
            hwy::Prefetch(writer.x() + writer.ahead() + i);
            if constexpr (std::is_same_v<M, T>)
                hwy::Prefetch(mask + writer.ahead() + i);
            for (std::int64_t k = i; k < i + line; k += lanes)
                hn::Stream(whereCounts(d, writer.vector(k), mask + k), d, y + k);
        }
    }
    writeRest(i, length);
}

/// Writes part by part, so that parts in which all elements count, or none, are treated as such.
template <bool gammaSteps, bool betaSteps, bool streams, class T, class M>
HWY_INLINE void normalizeMaskedRun(const Operands<T> &run, RunMask<M> mask, std::int64_t length, Transform<T> transform)
{
    constexpr std::int64_t longestPart = 1024;
    for (std::int64_t i = 0; i < length; i += longestPart) {
        const std::int64_t count = std::min(longestPart, length - i);
        const Operands<T> part = run.at({i, gammaSteps ? i : 0, betaSteps ? i : 0});
        switch (mask.counting(i, count)) {
        case Counting::None:
            writeZeros(part.y, count, streams);
            break;
        case Counting::Some:
            writeMasked<streams>(RunWriter<gammaSteps, betaSteps, T>(part, transform), mask.values + i, count, part.y);
            break;
        case Counting::All:
            normalizeRun<gammaSteps, betaSteps, streams>(part, count, transform);
        }
    }
}

template <class T, class Mask>
void normalizeMaskedRuns(const Operands<T> &operands, Mask mask, const Runs &shape, Range groups,
                         Transforms<T> transforms)
{
    const Steps inner = shape.written.depth == 0 ? Steps() : shape.written.inner().steps;
    const std::int64_t length = shape.written.depth == 0 ? 1 : shape.written.inner().length;
    chooseSteps(inner, operands.stream, [&](auto gamma, auto beta, auto streams) {
        Odometer group(shape.groups, groups.first);
        for (std::int64_t g = 0; g < groups.count(); ++g, group.advance()) {
            const Transform<T> transform = transformOf(transforms, g);
            Odometer run = Odometer::outside(shape.written, 1);
            do {
                const Steps place = group.place() + run.place();
                normalizeMaskedRun<gamma.value, beta.value, streams.value>(operands.at(place), runMask(mask, place.x),
                                                                           length, transform);
            } while (run.advance());
        }
    });
    if (operands.stream)
        hwy::FlushStream();
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
