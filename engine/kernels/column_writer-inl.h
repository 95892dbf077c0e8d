// SPDX-License-Identifier: GPL-3.0-or-later
//
// From x to y along rows, each column with a transform of its own.
#if defined(NORMSCOPE_COLUMN_WRITER_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_COLUMN_WRITER_INL_H
#undef NORMSCOPE_COLUMN_WRITER_INL_H
#else
#define NORMSCOPE_COLUMN_WRITER_INL_H
#endif

#include "engine/kernels/partial-inl.h"
#include "engine/kernels/small_groups-inl.h"

#include <hwy/cache_control.h>

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

template <int n, bool streams, class T>
HWY_INLINE void writeRows(const Operands<T> &operands, const std::int64_t *rows, std::int64_t width,
                          Transforms<T> transforms)
{
    const T *const x = operands.x;
    T *const y = operands.y;
    const T *const next = x + operands.ahead;
    const hn::ScalableTag<T> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    std::int64_t column = 0;
    for (; column + lanes <= width; column += lanes) {
        const auto centre = hn::LoadU(d, transforms.centres + column);
        const auto scale = hn::LoadU(d, transforms.scales + column);
        const auto offset = hn::LoadU(d, transforms.offsets + column);
        for (int row = 0; row < n; ++row) {
            if constexpr (streams)
                hwy::Prefetch(next + rows[row] + column);
            const auto value = hn::LoadU(d, x + rows[row] + column);
            const auto result = hn::MulAdd(hn::Sub(value, centre), scale, offset);
            if constexpr (streams)
                hn::Stream(result, d, y + rows[row] + column);
            else
                hn::StoreU(result, d, y + rows[row] + column);
        }
    }
    if (column == width)
        return;
    const std::int64_t left = width - column;
    const auto centre = loadPart(d, transforms.centres + column, left);
    const auto scale = loadPart(d, transforms.scales + column, left);
    const auto offset = loadPart(d, transforms.offsets + column, left);
    for (int row = 0; row < n; ++row) {
        const auto value = loadPart(d, x + rows[row] + column, left);
        storePart(hn::MulAdd(hn::Sub(value, centre), scale, offset), d, y + rows[row] + column, left);
    }
}

/// Calls f(std::integral_constant<int, n>, rows) for the rows of a nest, some at a time.
template <int atOnce, class F>
HWY_INLINE void forEachRows(Odometer &row, std::int64_t count, F &&f)
{
    std::int64_t rows[atOnce];
    for (; count >= atOnce; count -= atOnce) {
        for (int i = 0; i < atOnce; ++i, row.advance())
            rows[i] = row.place().x;
        f(std::integral_constant<int, atOnce>(), rows);
    }
    for (; count > 0; --count, row.advance()) {
        rows[0] = row.place().x;
        f(std::integral_constant<int, 1>(), rows);
    }
}

/// Whether the first-level cache has no places for all lines of four rows at a time, of x and of y, beside three of the
/// transforms, where they compete for the same ones.
template <class T>
HWY_INLINE bool hasFewWays(const Operands<T> &operands)
{
    return operands.cacheWays > 0 && operands.cacheWays < 4 * 2 + 3;
}

template <bool streams, class T>
HWY_INLINE void writePanel(const Operands<T> &operands, const Nest &nest, std::int64_t width, Transforms<T> transforms)
{
    Odometer row(nest);
    if constexpr (streams) {
        // Row by row: with lines that are written in turns, processors have to give up some half full.
        for (std::int64_t left = nest.size(); left > 0; --left, row.advance()) {
            const std::int64_t place = row.place().x;
            const auto write = [&](auto areLines, std::int64_t first, std::int64_t count) HWY_ATTR {
                const std::int64_t start = place + first;
                writeRows<1, areLines.value>(operands, &start, count, transforms.from(first));
            };
            forLineParts(operands.y + place, width, write);
        }
        hwy::FlushStream();
    } else {
        const auto write = [&](auto n, const std::int64_t *rows)
                               HWY_ATTR { writeRows<n.value, false>(operands, rows, width, transforms); };
        if (hasFewWays(operands))
            forEachRows<2>(row, nest.size(), write);
        else
            forEachRows<4>(row, nest.size(), write);
    }
}

/// Whether rows of which all columns are written are one run, each long enough for a vector to end in the next one.
template <class T>
HWY_INLINE bool areOneRun(const Nest &rows, std::int64_t width)
{
    return rows.depth == 1 && rows.inner().steps.x == width
        && width >= static_cast<std::int64_t>(hn::Lanes(hn::ScalableTag<T>()));
}

/// The last columns of transforms and then the first ones: for vectors that hold the end of a row and the start of the
/// next.
template <class T>
struct ColumnEdges
{
    HWY_INLINE ColumnEdges(Transforms<T> transforms, std::int64_t width)
    {
        const auto lanes = static_cast<std::int64_t>(hn::Lanes(hn::ScalableTag<T>()));
        const T *const from[] = {transforms.centres, transforms.scales, transforms.offsets};
        for (int i = 0; i < 3; ++i) {
            std::copy_n(from[i] + width - lanes, lanes, values[i]);
            std::copy_n(from[i], lanes, values[i] + lanes);
        }
    }
    Transforms<T> get() { return {values[0], values[1], values[2]}; }

    T values[3][2 * mostLanes<T>];
};

/// Rows that are one run, in aligned vectors from its start to its end: what is read and what is written are one stream
/// each. `masking` clears what does not count.
template <bool streams, class Masking, class T>
HWY_INLINE void writeAlignedRun(const Operands<T> &operands, Masking masking, std::int64_t rows, std::int64_t width,
                                Transforms<T> transforms)
{
    const hn::ScalableTag<T> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    const T *const x = operands.x;
    T *const y = operands.y;
    const auto write = [=](std::int64_t i, Transforms<T> own) HWY_ATTR {
        const auto value = hn::MulAdd(hn::Sub(hn::LoadU(d, x + i), hn::LoadU(d, own.centres)), hn::LoadU(d, own.scales),
                                      hn::LoadU(d, own.offsets));
        const auto result = masking(d, value, i);
        if constexpr (streams)
            hn::Stream(result, d, y + i);
        else
            hn::Store(result, d, y + i);
    };
    const auto writePart = [=](std::int64_t i, Transforms<T> own, std::int64_t count) HWY_ATTR {
        const auto value = hn::MulAdd(hn::Sub(loadPart(d, x + i, count), loadPart(d, own.centres, count)),
                                      loadPart(d, own.scales, count), loadPart(d, own.offsets, count));
        storePart(masking.ofPart(d, value, i, count), d, y + i, count);
    };
    ColumnEdges<T> edges(transforms, width);
    const std::int64_t into = elementsIntoVector(y);
    const auto toVector = [=](std::int64_t i) { return i + (lanes - (i + into) % lanes) % lanes; };
    if (into > 0)
        writePart(0, transforms, lanes - into);
    // Rows in strips whose transforms stay in the first-level cache.
    for (std::int64_t first = 0; first < width; first += widestTile) {
        const std::int64_t last = std::min(first + widestTile, width);
        std::int64_t start = 0; // Start of the row.
        for (std::int64_t row = 0; row < rows; ++row, start += width) {
            std::int64_t i = toVector(start + first);
            const std::int64_t whole = last < width ? toVector(start + last) : start + width - lanes + 1;
            for (; i < whole; i += lanes)
                write(i, transforms.from(i - start));
            const std::int64_t left = last < width ? 0 : start + width - i;
            if (row + 1 == rows && left > 0)
                writePart(i, transforms.from(i - start), left);
            else if (left > 0)
                write(i, edges.get().from(lanes - left));
        }
    }
    if constexpr (streams)
        hwy::FlushStream();
}

template <class Masking, class T>
HWY_INLINE void writeOneRun(const Operands<T> &operands, Masking masking, std::int64_t rows, std::int64_t width,
                            Transforms<T> transforms)
{
    if (operands.stream)
        writeAlignedRun<true>(operands, masking, rows, width, transforms);
    else
        writeAlignedRun<false>(operands, masking, rows, width, transforms);
}

template <class T>
void normalizeColumns(const Operands<T> &operands, const Nest &rows, Range columns, Transforms<T> transforms)
{
    const Operands<T> first = operands.at({columns.first, 0, 0});
    const std::int64_t width = columns.count();
    // What the caches near the processor hold is written faster several rows at a time, with the transforms read once
    // for them, if no vector of theirs crosses a cache line. (On a Zen 4 all that is not written past the caches is; of
    // the processors that were measured it is the one whose first-level cache has few ways.)
    constexpr auto held = static_cast<std::int64_t>(256 * 1024 / sizeof(T));
    const bool isNear = rows.size() * width <= held && areAligned(first.y, rows);
    const bool goesByRows = !operands.stream && (isNear || hasFewWays(operands));
    if (areOneRun<T>(rows, width) && !goesByRows)
        writeOneRun(first, UnmaskedVectors(), rows.size(), width, transforms);
    else if (operands.stream && (width >= longRow<T> || areAligned(first.y, rows)))
        writePanel<true>(first, rows, width, transforms);
    else
        writePanel<false>(first, rows, width, transforms);
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
