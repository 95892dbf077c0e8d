// SPDX-License-Identifier: GPL-3.0-or-later
//
// Groups of columns: batch norm of a matrix, free axes whose last one is kept; and many short runs, whose places in the
// run are taken for columns until their moments are merged.
#if defined(NORMSCOPE_PANEL_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_PANEL_INL_H
#undef NORMSCOPE_PANEL_INL_H
#else
#define NORMSCOPE_PANEL_INL_H
#endif

#include "engine/kernels/chan.h"
#include "engine/kernels/constant_groups-inl.h"
#include "engine/kernels/partial-inl.h"
#include "engine/kernels/small_groups-inl.h"
#include "engine/kernels/transforms-inl.h"

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// Rows whose sums stay in the values' own type.
inline constexpr std::int64_t blockRows = 64;
/// In a block of more than twice as many rows the shift is their mean, otherwise the first row.
inline constexpr std::int64_t shiftRows = 4;
/// Room for whole vectors at the end of a tile.
inline constexpr std::int64_t paddedTile = widestTile + 64;

/// Adds the deviations of `n` rows from the shift to the sums by column.
template <int n, bool isFirst, class T>
HWY_INLINE void addRows(const T *const *rows, const T *shifts, std::int64_t width, T *sums, T *squares)
{
    const hn::ScalableTag<T> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    const auto addAt = [&](std::int64_t column, auto &&load) HWY_ATTR {
        const auto shift = load(shifts + column);
        auto sum = isFirst ? hn::Zero(d) : hn::LoadU(d, sums + column);
        auto square = isFirst ? hn::Zero(d) : hn::LoadU(d, squares + column);
        for (int row = 0; row < n; ++row) {
            const auto deviation = hn::Sub(load(rows[row] + column), shift);
            sum = hn::Add(sum, deviation);
            square = hn::MulAdd(deviation, deviation, square);
        }
        hn::StoreU(sum, d, sums + column);
        hn::StoreU(square, d, squares + column);
    };
    std::int64_t column = 0;
    for (; column + lanes <= width; column += lanes)
        addAt(column, [&](const T *from) HWY_ATTR { return hn::LoadU(d, from); });
    if (column < width)
        addAt(column, [&](const T *from) HWY_ATTR { return loadPart(d, from, width - column); });
}

template <class T>
HWY_INLINE void averageRows(const T *const *rows, std::int64_t width, T *means)
{
    const hn::ScalableTag<T> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    const auto averageAt = [&](std::int64_t column, auto &&load) HWY_ATTR {
        const auto first = hn::Add(load(rows[0] + column), load(rows[1] + column));
        const auto second = hn::Add(load(rows[2] + column), load(rows[3] + column));
        hn::StoreU(hn::Mul(hn::Add(first, second), hn::Set(d, T(0.25))), d, means + column);
    };
    std::int64_t column = 0;
    for (; column + lanes <= width; column += lanes)
        averageAt(column, [&](const T *from) HWY_ATTR { return hn::LoadU(d, from); });
    if (column < width)
        averageAt(column, [&](const T *from) HWY_ATTR { return loadPart(d, from, width - column); });
}

template <class T>
HWY_INLINE void addBlockOfRows(const T *const *rows, const T *shifts, std::int64_t count, std::int64_t width, T *sums,
                               T *squares)
{
    std::int64_t row = 0;
    if (count >= 8) {
        addRows<8, true>(rows, shifts, width, sums, squares);
        row = 8;
    } else {
        addRows<1, true>(rows, shifts, width, sums, squares);
        row = 1;
    }
    for (; row + 8 <= count; row += 8)
        addRows<8, false>(rows + row, shifts, width, sums, squares);
    if (row + 4 <= count) {
        addRows<4, false>(rows + row, shifts, width, sums, squares);
        row += 4;
    }
    if (row + 2 <= count) {
        addRows<2, false>(rows + row, shifts, width, sums, squares);
        row += 2;
    }
    if (row < count)
        addRows<1, false>(rows + row, shifts, width, sums, squares);
}

/// Merges a block's sums into the moments by column of the `before` rows that came first (MergedMoments::add).
template <class T, class D>
HWY_INLINE void mergeBlockAt(D d, const T *shifts, const T *sums, const T *squares, double before, double count,
                             GroupMoments moments)
{
    auto [mean, square]
        = momentVectors(d, Narrow<T>::load(d, shifts), Narrow<T>::load(d, sums), Narrow<T>::load(d, squares), count);
    if (before > 0) {
        const double share = count / (before + count);
        const auto oldMean = hn::LoadU(d, moments.means);
        const auto distance = hn::Sub(mean, oldMean);
        mean = hn::MulAdd(distance, hn::Set(d, share), oldMean);
        square = hn::Add(hn::LoadU(d, moments.squares),
                         hn::MulAdd(hn::Mul(distance, distance), hn::Set(d, before * share), square));
    }
    hn::StoreU(mean, d, moments.means);
    hn::StoreU(square, d, moments.squares);
}

template <class T>
HWY_INLINE void mergeBlock(const T *shifts, const T *sums, const T *squares, std::int64_t width, double before,
                           double count, GroupMoments moments)
{
    const hn::ScalableTag<double> d;
    const hn::CappedTag<double, 1> single;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    std::int64_t i = 0;
    for (; i + lanes <= width; i += lanes)
        mergeBlockAt(d, shifts + i, sums + i, squares + i, before, count, moments.from(i));
    for (; i < width; ++i)
        mergeBlockAt(single, shifts + i, sums + i, squares + i, before, count, moments.from(i));
}

template <class T>
HWY_INLINE void tileMoments(const T *x, const Nest &rows, std::int64_t width, GroupMoments moments)
{
    T sums[paddedTile];
    T squares[paddedTile];
    T averages[paddedTile];
    const T *block[blockRows];
    Odometer row(rows);
    const std::int64_t rowCount = rows.size();
    for (std::int64_t first = 0; first < rowCount; first += blockRows) {
        const std::int64_t count = std::min(blockRows, rowCount - first);
        for (std::int64_t i = 0; i < count; ++i, row.advance())
            block[i] = x + row.place().x;
        const bool isLong = count > 2 * shiftRows;
        const T *shifts = isLong ? averages : block[0];
        if (isLong)
            averageRows(block, width, averages);
        addBlockOfRows(block, shifts, count, width, sums, squares);
        mergeBlock(shifts, sums, squares, width, static_cast<double>(first), static_cast<double>(count), moments);
    }
}

template <class T>
void columnMoments(const T *x, const Nest &rows, Range columns, GroupMoments moments)
{
    for (std::int64_t first = columns.first; first < columns.last; first += widestTile)
        tileMoments(x + first, rows, std::min(widestTile, columns.last - first), moments.from(first - columns.first));
}

template <class T>
void mergeColumns(const T *tail, const Panel &panel, Range columns, GroupMoments ofColumns, GroupMoments ofGroups)
{
    const Range groups = panel.groupsOf(columns);
    const std::int64_t repeat = panel.groups * panel.run;
    const auto rowCount = static_cast<double>(panel.rows.size());
    const auto forEach = [&](std::int64_t group, std::int64_t end, auto &&f) HWY_ATTR {
        for (std::int64_t start = group * panel.run; start < end; start += repeat) {
            for (std::int64_t j = start; j < std::min(start + panel.run, end); ++j)
                f(j);
        }
    };
    for (std::int64_t group = groups.first; group < groups.last; ++group) {
        // From the first one on: the mean of equal means is exactly these.
        const double first = ofColumns.means[group * panel.run - columns.first];
        double sum = 0;
        double squares = 0;
        double count = 0;
        forEach(group, columns.last, [&](std::int64_t j) HWY_ATTR {
            sum += ofColumns.means[j - columns.first] - first;
            squares += ofColumns.squares[j - columns.first];
            ++count;
        });
        const double mean = first + sum / count;
        double between = 0;
        forEach(group, columns.last, [&](std::int64_t j) HWY_ATTR {
            const double distance = ofColumns.means[j - columns.first] - mean;
            between += distance * distance;
        });
        MergedMoments merged {count * rowCount, mean, squares + between * rowCount};
        forEach(group, panel.tail, [&](std::int64_t j) HWY_ATTR { merged.add(1, static_cast<double>(tail[j]), 0); });
        ofGroups.means[group - groups.first] = merged.mean;
        ofGroups.squares[group - groups.first] = merged.squares;
    }
}

/// Puts γ and β of groups into their transforms.
template <class T>
HWY_INLINE void applyAffine(const T *gamma, std::int64_t gammaStep, const T *beta, std::int64_t betaStep,
                            std::int64_t count, Transforms<T> transforms)
{
    const hn::ScalableTag<T> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    std::int64_t i = 0;
    for (; i + lanes <= count; i += lanes) {
        const auto factor = gammaStep == 1 ? hn::LoadU(d, gamma + i) : hn::Set(d, *gamma);
        const auto summand = betaStep == 1 ? hn::LoadU(d, beta + i) : hn::Set(d, *beta);
        hn::StoreU(hn::Mul(hn::LoadU(d, transforms.scales + i), factor), d, transforms.scales + i);
        hn::StoreU(hn::MulAdd(hn::LoadU(d, transforms.offsets + i), factor, summand), d, transforms.offsets + i);
    }
    for (; i < count; ++i) {
        transforms.scales[i] *= gamma[i * gammaStep];
        transforms.offsets[i] = transforms.offsets[i] * gamma[i * gammaStep] + beta[i * betaStep];
    }
}

template <class T>
void spread(const Operands<T> &operands, const Panel &panel, Range columns, Transforms<T> ofGroups,
            Transforms<T> ofColumns)
{
    const Range groups = panel.groupsOf(columns);
    applyAffine(operands.gamma + groups.first * panel.gammaStep, panel.gammaStep,
                operands.beta + groups.first * panel.betaStep, panel.betaStep, groups.count(), ofGroups);
    if (panel.isPlain())
        return;
    const auto spreadOne = [&](const T *from, T *to) HWY_ATTR {
        for (std::int64_t column = 0; column < columns.count(); column += panel.groups * panel.run) {
            for (std::int64_t group = 0; group < groups.count(); ++group)
                to = std::fill_n(to, panel.run, from[group]);
        }
    };
    spreadOne(ofGroups.centres, ofColumns.centres);
    spreadOne(ofGroups.scales, ofColumns.scales);
    spreadOne(ofGroups.offsets, ofColumns.offsets);
}

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

template <bool streams, class T>
HWY_INLINE void writePanel(const Operands<T> &operands, const Nest &nest, std::int64_t width, Transforms<T> transforms)
{
    constexpr int atOnce = 4;
    std::int64_t rows[atOnce];
    Odometer row(nest);
    std::int64_t left = nest.size();
    for (; left >= atOnce; left -= atOnce) {
        for (int i = 0; i < atOnce; ++i, row.advance())
            rows[i] = row.place().x;
        writeRows<atOnce, streams>(operands, rows, width, transforms);
    }
    for (; left > 0; --left, row.advance()) {
        rows[0] = row.place().x;
        writeRows<1, streams>(operands, rows, width, transforms);
    }
    if constexpr (streams)
        hwy::FlushStream();
}

template <class T>
void normalizeColumns(const Operands<T> &operands, const Nest &rows, Range columns, Transforms<T> transforms)
{
    const Operands<T> first = operands.at({columns.first, 0, 0});
    if (operands.stream && canStream(first.y, rows))
        writePanel<true>(first, rows, columns.count(), transforms);
    else
        writePanel<false>(first, rows, columns.count(), transforms);
}

/// One tile of one slab.
template <class T>
HWY_INLINE bool forwardTile(const Operands<T> &slab, const Panel &panel, const Finish &finish, Range columns,
                            GroupMoments moments)
{
    T groupCentres[paddedTile];
    T groupScales[paddedTile];
    T groupOffsets[paddedTile];
    const Transforms<T> ofGroups {groupCentres, groupScales, groupOffsets};
    if (panel.isPlain()) {
        if (areSmallColumns(panel.rows)) {
            // Of equal values the output is right already.
            return forwardSmallColumns(slab, panel, finish, columns, moments)
                && settleColumns(slab.x, panel, finish, columns, moments, ofGroups);
        }
        columnMoments(slab.x, panel.rows, columns, moments);
        const bool unusual = transforms(finish, moments, columns.count(), ofGroups)
            && settleColumns(slab.x, panel, finish, columns, moments, ofGroups);
        spread(slab, panel, columns, ofGroups, ofGroups);
        normalizeColumns(slab, panel.rows, columns, ofGroups);
        return unusual;
    }
    double means[paddedTile];
    double squares[paddedTile];
    T centres[paddedTile];
    T scales[paddedTile];
    T offsets[paddedTile];
    const GroupMoments ofColumns {means, squares};
    const Transforms<T> transform {centres, scales, offsets};
    columnMoments(slab.x, panel.rows, columns, ofColumns);
    mergeColumns(slab.x + panel.tailStart(), panel, columns, ofColumns, moments);
    const bool unusual = transforms(finish, moments, panel.groupsOf(columns).count(), ofGroups)
        && settleColumns(slab.x, panel, finish, columns, moments, ofGroups);
    spread(slab, panel, columns, ofGroups, transform);
    normalizeColumns(slab, panel.rows, columns, transform);
    if (panel.tail > 0)
        normalizeColumns(slab.at({panel.tailStart(), 0, 0}), Nest(), Range {0, panel.tail}, transform);
    return unusual;
}

/// A tile of a panel's slabs: its columns, and where its slab starts.
struct Tile
{
    Tile(const Panel &panel, std::int64_t index)
        : slab(index / panel.tiles())
        , place(Odometer(panel.slabs, slab).place())
        , columns {index % panel.tiles() * panel.tile, 0}
    {
        columns.last = std::min(columns.first + panel.tile, panel.width);
    }
    std::int64_t slab;
    Steps place;
    Range columns;
    std::int64_t start() const { return place.x + columns.first; }
};

template <class T>
bool forwardPanel(const Operands<T> &operands, const Panel &panel, const Finish &finish, Range tiles,
                  GroupMoments moments)
{
    bool unusual = false;
    for (std::int64_t index = tiles.first; index < tiles.last; ++index) {
        const Tile tile(panel, index);
        const std::int64_t group = tile.slab * panel.groups + panel.groupsOf(tile.columns).first;
        Operands<T> slab = operands.at(tile.place);
        if (index + 1 < tiles.last)
            slab.ahead = Tile(panel, index + 1).start() - tile.start();
        unusual |= forwardTile(slab, panel, finish, tile.columns, moments.from(group));
    }
    return unusual;
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
