// SPDX-License-Identifier: GPL-3.0-or-later
//
// From x to y along rows, each column with a transform of its own.
#if defined(NORMSCOPE_COLUMN_WRITER_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_COLUMN_WRITER_INL_H
#undef NORMSCOPE_COLUMN_WRITER_INL_H
#else
#define NORMSCOPE_COLUMN_WRITER_INL_H
#endif

#include "engine/kernels/column_run-inl.h"
#include "engine/kernels/partial-inl.h"

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
    const bool isTooWide = width > widestRun && !(operands.stream && streamsSeveralRows<T>(width));
    if (isTooWide) {
        const std::int64_t strips = (width + widestRun - 1) / widestRun;
        for (std::int64_t i = 0; i < strips; ++i) {
            const Range strip = Range {0, width}.part(i, strips);
            normalizeColumns(first, rows, strip, transforms.from(strip.first));
        }
        return;
    }
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
