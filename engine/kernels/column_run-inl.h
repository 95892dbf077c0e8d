// SPDX-License-Identifier: GPL-3.0-or-later
//
// From x to y along rows that follow one another without a gap: one run, each column with a transform of its own.
#if defined(NORMSCOPE_COLUMN_RUN_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_COLUMN_RUN_INL_H
#undef NORMSCOPE_COLUMN_RUN_INL_H
#else
#define NORMSCOPE_COLUMN_RUN_INL_H
#endif

#include "engine/kernels/partial-inl.h"
#include "engine/kernels/small_groups-inl.h"

#include <hwy/cache_control.h>

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

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

/// How far ahead of what is written past the caches is prefetched.
template <class T>
inline constexpr std::int64_t runAhead = 2 * pageElements<T>;
/// The narrowest rows of a run for which streamRows() gains anything.
template <class T>
inline constexpr std::int64_t narrowestStreamedRow = 8 * lineElements<T>;
/// Up to this width, most first-level caches hold three transforms of each column, or nearly.
template <class T>
inline constexpr std::int64_t widestHeldRow = 11 * 1024 / sizeof(T);
/// Whether several rows are written at a time past the caches. Vectors of less than a line would leave processors with
/// lines half full.
template <class T>
HWY_INLINE bool streamsSeveralRows(std::int64_t width)
{
    return static_cast<std::int64_t>(hn::Lanes(hn::ScalableTag<T>())) == lineElements<T> && width > widestHeldRow<T>;
}
/// Wider rows are not taken for a run unless several are written at a time: their transforms would be read from beyond
/// the second-level cache, once for each row.
inline constexpr std::int64_t widestRun = 16 * widestTile;

/// Writes n rows of a run past the caches, the first of which begins with its `start`-th element: of each row as many
/// vectors as it has whole ones, but one, from the first aligned one on. Transforms are read as whole vectors, once for
/// all these rows, and results wander to where they belong. (Beside stores past the caches, three loads for each vector
/// that cross cache lines halve the speed of a Zen 5.)
template <int n, class Masking, class T>
HWY_INLINE void streamRows(const Operands<T> &operands, Masking masking, std::int64_t start, std::int64_t width,
                           Transforms<T> transforms)
{
    const hn::ScalableTag<T> d;
    using V = hn::Vec<decltype(d)>;
    using Index = hn::TFromD<hn::RebindToSigned<decltype(d)>>;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    const T *const x = operands.x + start;
    T *const y = operands.y + start;
    const std::int64_t ahead = operands.ahead != 0 ? operands.ahead : runAhead<T>;
    const auto [centres, scales, offsets] = transforms;

    Index wrapped[2 * mostLanes<T>];
    for (std::int64_t i = 0; i < 2 * lanes; ++i)
        wrapped[i] = static_cast<Index>(i % lanes);
    // By row: its elements before the first aligned vector, and the lanes that such a vector has from the one before.
    std::int64_t gaps[n];
    decltype(hn::SetTableIndices(d, wrapped)) places[n];
    hn::Mask<decltype(d)> areBefore[n];
    V before[n];
    const auto valueAt = [=](std::int64_t i, V centre, V scale, V offset, auto place) NORMSCOPE_INLINE {
        return hn::TableLookupLanes(hn::MulAdd(hn::Sub(hn::LoadU(d, x + i), centre), scale, offset), place);
    };
    for (int row = 0; row < n; ++row) {
        const std::int64_t into = elementsIntoVector(y + row * width);
        gaps[row] = into == 0 ? 0 : lanes - into;
        places[row] = hn::SetTableIndices(d, wrapped + gaps[row]);
        areBefore[row] = hn::FirstN(d, static_cast<std::size_t>(lanes - gaps[row]));
        before[row]
            = valueAt(row * width, hn::LoadU(d, centres), hn::LoadU(d, scales), hn::LoadU(d, offsets), places[row]);
    }
    for (std::int64_t column = lanes; column + lanes <= width; column += lanes) {
        const V centre = hn::LoadU(d, centres + column);
        const V scale = hn::LoadU(d, scales + column);
        const V offset = hn::LoadU(d, offsets + column);
        for (int row = 0; row < n; ++row) {
            const std::int64_t i = row * width + column;
            hwy::Prefetch(x + i + ahead);
            masking.prefetch(start + i + ahead);
            const V own = valueAt(i, centre, scale, offset, places[row]);
            const std::int64_t to = i - lanes + gaps[row];
            const V value = hn::IfThenElse(areBefore[row], before[row], own);
            hn::Stream(masking(d, value, start + to), d, y + to);
            before[row] = own;
        }
    }
}

/// Rows that are one run, in aligned vectors from its start to its end: what is read and what is written are one stream
/// each, or a few. `masking` clears what does not count.
template <bool streams, class Masking, class T>
HWY_INLINE void writeAlignedRun(const Operands<T> &operands, Masking masking, std::int64_t rows, std::int64_t width,
                                Transforms<T> transforms)
{
    const hn::ScalableTag<T> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    const T *const x = operands.x;
    T *const y = operands.y;
    const std::int64_t ahead = operands.ahead != 0 ? operands.ahead : runAhead<T>;
    const auto write = [=](std::int64_t i, Transforms<T> own) HWY_ATTR {
        if constexpr (streams) {
            hwy::Prefetch(x + i + ahead);
            masking.prefetch(i + ahead);
        }
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
    // A row from its first aligned vector on, the first `written` elements of which are done.
    const auto writeRow = [&](std::int64_t row, std::int64_t written) HWY_ATTR {
        const std::int64_t start = row * width;
        std::int64_t i = toVector(start) + written;
        for (; i + lanes <= start + width; i += lanes)
            write(i, transforms.from(i - start));
        const std::int64_t left = start + width - i;
        if (row + 1 == rows && left > 0)
            writePart(i, transforms.from(i - start), left);
        else if (left > 0)
            write(i, edges.get().from(lanes - left));
    };
    if (into > 0)
        writePart(0, transforms, lanes - into);
    std::int64_t row = 0;
    if constexpr (streams) {
        const std::int64_t written = (width / lanes - 1) * lanes;
        const auto stream = [&](auto n) HWY_ATTR {
            for (; row + n.value <= rows; row += n.value) {
                streamRows<n.value>(operands, masking, row * width, width, transforms);
                for (int i = 0; i < n.value; ++i)
                    writeRow(row + i, written);
            }
        };
        if (streamsSeveralRows<T>(width))
            stream(std::integral_constant<int, 4>());
        if (width >= narrowestStreamedRow<T>)
            stream(std::integral_constant<int, 1>());
    }
    for (; row < rows; ++row)
        writeRow(row, 0);
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

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
