// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tensor/raster_extremes.h"

#include <algorithm>

namespace normscope {

namespace {

/// Number of blocks whose extremes are looked at. Their cells are scattered over the memory, some ten nanoseconds each.
constexpr std::int64_t fewestBlocks = 10'000;
constexpr std::int64_t mostBlocks = 100'000;
/// Blocks have at least two pixels in width and height, unless they are few.
constexpr std::int64_t pixelsPerBlock = 4;
/// Most entries of the table of one side.
constexpr std::int64_t largestTable = 1 << 16;

CellOffsets sum(const CellOffsets &a, const CellOffsets &b)
{
    return {a.element + b.element, a.group + b.group, a.gamma + b.gamma, a.beta + b.beta, a.mask + b.mask};
}

/// Calls f(block) for every block of 2^size cells that reaches into one of the strips.
template <class F>
void forStripBlocks(std::span<const RasterStrip> strips, int size, F &&f)
{
    std::int64_t next = 0;
    for (const RasterStrip &strip : strips) {
        next = std::max(next, strip.firstCell >> size);
        for (; next << size < strip.endCell; ++next)
            f(next);
    }
}

} // namespace

RasterExtremes::Side::Side(const StageSampler &sampler, Locate locate, const std::vector<RasterStrip> &strips)
    : m_sampler(sampler)
    , m_locate(locate)
    , m_strips(strips)
    , m_first(strips.empty() ? 0 : strips.front().firstCell)
{
    const std::int64_t count = strips.empty() ? 0 : strips.back().endCell - m_first;
    if (count > largestTable)
        return;
    m_table.assign(static_cast<std::size_t>(count), {{}, strips.size()});
    for (std::size_t i = 0; i < strips.size(); ++i) {
        for (std::int64_t cell = strips[i].firstCell; cell < strips[i].endCell; ++cell)
            m_table[static_cast<std::size_t>(cell - m_first)] = {(sampler.*locate)(cell), i};
    }
}

const RasterExtremes::Side::Place *RasterExtremes::Side::place(std::int64_t cell, Place &scratch) const
{
    if (!m_table.empty()) {
        // Huge for cells before m_first, since the difference wraps around.
        const auto at = static_cast<std::size_t>(cell - m_first);
        return at < m_table.size() && m_table[at].strip < m_strips.size() ? &m_table[at] : nullptr;
    }
    const auto strip = std::partition_point(m_strips.begin(), m_strips.end(),
                                            [cell](const RasterStrip &each) { return each.endCell <= cell; });
    if (strip == m_strips.end() || strip->firstCell > cell)
        return nullptr;
    scratch = {(m_sampler.*m_locate)(cell), static_cast<std::size_t>(strip - m_strips.begin())};
    return &scratch;
}

struct RasterExtremes::Rows
{
    std::size_t first;
    std::span<RasterRow> rows;

    bool holds(std::size_t strip) const { return strip >= first && strip - first < rows.size(); }
    double &value(std::size_t strip, std::size_t column) const { return rows[strip - first].values[column]; }
};

/// A batch of cells that may stand out in their pixels, large enough for their memory reads to overlap.
struct RasterExtremes::Standouts
{
    struct Pixel
    {
        std::size_t row;
        std::size_t column;
    };
    std::vector<Pixel> pixels;
    ColumnOffsets offsets;
    std::vector<double> values;
    std::vector<CellKind> kinds;
};

RasterExtremes::RasterExtremes(const StageSampler &sampler, const TensorLayout &layout, const RasterGrid &grid,
                               const HeatMapDetail &detail)
    : m_sampler(sampler)
    , m_layout(layout)
    , m_grid(grid)
    , m_detail(detail)
    , m_columns(sampler, &StageSampler::column, grid.columns)
    , m_rows(sampler, &StageSampler::row, grid.rows)
{
    const auto pixels = static_cast<std::int64_t>(grid.columns.size() * grid.rows.size());
    const std::int64_t blocks = std::clamp(pixels / pixelsPerBlock, fewestBlocks, mostBlocks);
    if (detail.extremes)
        m_level = &detail.extremes->levelFor(grid.cellCount(), blocks);
}

void RasterExtremes::fold(std::size_t first, std::span<RasterRow> rows, double middle) const
{
    const Rows into {first, rows};
    Standouts standouts;
    if (m_level) {
        forStripBlocks(std::span(m_grid.rows).subspan(first, rows.size()), m_level->down, [&](std::int64_t row) {
            forStripBlocks(m_grid.columns, m_level->across, [&](std::int64_t column) {
                for (const auto which : {ExtremeCells::Which::Smallest, ExtremeCells::Which::Largest})
                    add(m_detail.extremes->extreme(*m_level, column, row, which), into, standouts);
            });
            fold(standouts, into, middle);
        });
    }
    for (const std::int64_t element : m_detail.touched)
        add({{m_layout.columnOf(element), m_layout.rowOf(element)}, {}}, into, standouts);
    fold(standouts, into, middle);
}

/// Adds an extreme if it lies in these rows of the raster.
void RasterExtremes::add(const ExtremeCells::Extreme &extreme, const Rows &rows, Standouts &standouts) const
{
    Side::Place scratch[2];
    const Side::Place *row = m_rows.place(extreme.cell.row, scratch[0]);
    if (!row || !rows.holds(row->strip))
        return;
    const Side::Place *column = m_columns.place(extreme.cell.column, scratch[1]);
    if (!column || (m_layout.isWrapped() && m_layout.elementAt(extreme.cell.column, extreme.cell.row) < 0))
        return;
    const CellOffsets offsets = sum(row->offsets, column->offsets);
    standouts.pixels.push_back({row->strip, column->strip});
    standouts.offsets.append(offsets);
    standouts.values.push_back(extreme.input && !m_detail.isOld ? *extreme.input : m_sampler.input()[offsets.element]);
}

/// Merges the collected cells into the rows, and clears them.
void RasterExtremes::fold(Standouts &standouts, const Rows &rows, double middle) const
{
    standouts.kinds.resize(standouts.pixels.size());
    m_sampler.toStage({}, standouts.offsets, standouts.values.data(), standouts.kinds.data());
    for (std::size_t i = 0; i < standouts.pixels.size(); ++i) {
        double &value = rows.value(standouts.pixels[i].row, standouts.pixels[i].column);
        value = standingOut(value, standouts.values[i], middle);
    }
    standouts.pixels.clear();
    standouts.offsets.clear();
    standouts.values.clear();
}

} // namespace normscope
