// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tensor/extreme_cells.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace normscope {

namespace {

/// Cells in a block of the finest level, as a power of 2: a child index takes four bits.
constexpr int finest = 4;
constexpr unsigned placeMask = (1u << finest) - 1;
/// On a side shorter than that, cells may be larger than a pixel while those of the other side are smaller.
constexpr std::int64_t shortSide = 1024;
/// Approximate number of blocks of the coarsest level.
constexpr std::int64_t fewBlocks = 1 << 16;
/// Cells between two reports of progress.
constexpr std::int64_t cellsAtOnce = 1 << 17;
/// In a tensor of so many cells, cells far apart are not in the processor's caches.
constexpr std::int64_t manyCells = 1 << 24;
/// Columns of cells that are processed together, as a power of 2; blocks are not wider.
constexpr int widest = 16;

/// Puts a place into the last four bits of a value, too small a change to be visible: a minimum then yields value and
/// place in one step without a branch. Infinities and NaN become the largest or smallest finite number.
double withPlace(double value, std::uint64_t place)
{
    constexpr double most = std::numeric_limits<double>::max();
    // The order of arguments turns a NaN into the largest number.
    const double finite = std::max(-most, std::min(most, value));
    return std::bit_cast<double>((std::bit_cast<std::uint64_t>(finite) & ~std::uint64_t(placeMask)) | place);
}

unsigned placeOf(double value)
{
    return static_cast<unsigned>(std::bit_cast<std::uint64_t>(value) & placeMask);
}

std::int64_t blocksOf(std::int64_t cells, int size)
{
    return (cells + (std::int64_t(1) << size) - 1) >> size;
}

std::vector<ExtremeCells::Level> emptyLevels(std::int64_t columns, std::int64_t rows)
{
    const bool keepsRows = rows <= columns && rows <= shortSide;
    const bool keepsColumns = !keepsRows && columns <= shortSide;
    std::vector<ExtremeCells::Level> levels;
    int across = 0;
    int down = 0;
    for (int bits = finest; levels.empty() || levels.back().columns * levels.back().rows > fewBlocks; bits = 2) {
        const int childrenAcross = keepsRows ? bits : keepsColumns ? 0 : bits / 2;
        if (across + childrenAcross > widest)
            break;
        across += childrenAcross;
        down += bits - childrenAcross;
        levels.push_back(
            {across, down, childrenAcross, bits - childrenAcross, blocksOf(columns, across), blocksOf(rows, down), {}});
        levels.back().places.resize(static_cast<std::size_t>(levels.back().columns * levels.back().rows));
    }
    return levels;
}

} // namespace

/// Takes the values of a range of columns row by row, and passes each completed row of blocks to the next level.
class ExtremeCells::Builder
{
public:
    Builder(std::vector<Level> &levels, std::int64_t firstColumn)
        : m_levels(levels)
        , m_open(levels.size())
        , m_firstColumn(firstColumn)
    { }

    void addRow(const std::vector<double> &values) { fold(0, values, values); }
    void finish()
    {
        for (std::size_t i = 0; i < m_levels.size(); ++i) {
            if (m_open[i].children > 0)
                close(i);
        }
    }

private:
    /// An unfinished row of blocks of one level.
    struct Row
    {
        std::vector<double> smallest;
        std::vector<double> largest;
        int children = 0; ///< Rows of children taken so far.
        std::int64_t index = 0;
    };

    void fold(std::size_t at, const std::vector<double> &smallest, const std::vector<double> &largest)
    {
        const Level &level = m_levels[at];
        Row &row = m_open[at];
        const std::size_t columns = smallest.size();
        if (row.children == 0) {
            const auto blocks
                = static_cast<std::size_t>(blocksOf(static_cast<std::int64_t>(columns), level.childrenAcross));
            row.smallest.assign(blocks, std::numeric_limits<double>::infinity());
            row.largest.assign(blocks, -std::numeric_limits<double>::infinity());
        }
        const std::size_t across = std::size_t(1) << level.childrenAcross;
        const auto firstPlace = static_cast<std::uint64_t>(row.children) << level.childrenAcross;
        for (std::size_t block = 0; block < row.smallest.size(); ++block) {
            const std::size_t first = block << level.childrenAcross;
            const std::size_t end = std::min(first + across, columns);
            double least = row.smallest[block];
            double most = row.largest[block];
            for (std::size_t i = first; i < end; ++i) {
                const std::uint64_t place = firstPlace + (i - first);
                least = std::min(withPlace(smallest[i], place), least);
                most = std::max(withPlace(largest[i], place), most);
            }
            row.smallest[block] = least;
            row.largest[block] = most;
        }
        if (++row.children == 1 << level.childrenDown)
            close(at);
    }

    void close(std::size_t at)
    {
        Level &level = m_levels[at];
        Row &row = m_open[at];
        std::uint8_t *places = level.places.data() + row.index * level.columns + (m_firstColumn >> level.across);
        for (std::size_t block = 0; block < row.smallest.size(); ++block)
            places[block]
                = static_cast<std::uint8_t>(placeOf(row.smallest[block]) | placeOf(row.largest[block]) << finest);
        if (at + 1 < m_levels.size())
            fold(at + 1, row.smallest, row.largest);
        row.children = 0;
        ++row.index;
    }

    std::vector<Level> &m_levels;
    std::vector<Row> m_open;
    std::int64_t m_firstColumn;
};

ExtremeCells::ExtremeCells(const StageSampler &sampler, const TensorLayout &layout, const Progress &progress)
    : m_levels(emptyLevels(layout.across().count(), layout.down().count()))
{
    const std::int64_t columns = layout.across().count();
    const std::int64_t rows = layout.down().count();
    std::vector<double> values;
    std::vector<CellKind> kinds;
    for (std::int64_t begin = 0; begin < columns; begin += std::int64_t(1) << widest) {
        const std::int64_t end = std::min(columns, begin + (std::int64_t(1) << widest));
        ColumnOffsets offsets;
        for (std::int64_t column = begin; column < end; ++column)
            offsets.append(sampler.column(column));
        values.resize(offsets.size());
        kinds.resize(offsets.size());
        const std::int64_t rowsAtOnce = std::max<std::int64_t>(1, cellsAtOnce / (end - begin));
        Builder builder(m_levels, begin);
        for (std::int64_t row = 0; row < rows; ++row) {
            sampler.sample(sampler.row(row), offsets, values.data(), kinds.data());
            builder.addRow(values);
            if (row % rowsAtOnce == 0)
                report(
                    progress,
                    (static_cast<double>(begin) + static_cast<double>((end - begin) * row) / static_cast<double>(rows))
                        / static_cast<double>(columns));
        }
        builder.finish();
    }
    if (columns * rows >= manyCells)
        keepCoarsest(sampler, layout);
}

void ExtremeCells::keepCoarsest(const StageSampler &sampler, const TensorLayout &layout)
{
    const Level &level = m_levels.back();
    m_coarsest.reserve(2 * level.places.size());
    for (std::int64_t row = 0; row < level.rows; ++row) {
        for (std::int64_t column = 0; column < level.columns; ++column) {
            for (const Which which : {Which::Smallest, Which::Largest}) {
                const LayoutCell cell = descend(level, column, row, which);
                const std::int64_t element = layout.elementAt(cell.column, cell.row);
                m_coarsest.push_back({cell, element < 0 ? std::nullopt : std::optional(sampler.input()[element])});
            }
        }
    }
}

const ExtremeCells::Level &ExtremeCells::levelFor(std::int64_t cells, std::int64_t most) const
{
    for (const Level &level : m_levels) {
        if (cells >> (level.across + level.down) <= most)
            return level;
    }
    return m_levels.back();
}

ExtremeCells::Extreme ExtremeCells::extreme(const Level &level, std::int64_t column, std::int64_t row,
                                            Which which) const
{
    if (m_coarsest.empty() || &level != &m_levels.back())
        return {descend(level, column, row, which), {}};
    const std::int64_t block = row * level.columns + column;
    return m_coarsest[static_cast<std::size_t>(2 * block + (which == Which::Largest ? 1 : 0))];
}

LayoutCell ExtremeCells::descend(const Level &level, std::int64_t column, std::int64_t row, Which which) const
{
    const int shift = which == Which::Largest ? finest : 0;
    for (const Level *at = &level;; --at) {
        const unsigned place = at->places[static_cast<std::size_t>(row * at->columns + column)] >> shift & placeMask;
        column = column << at->childrenAcross | (place & ((1u << at->childrenAcross) - 1));
        row = row << at->childrenDown | place >> at->childrenAcross;
        if (at == m_levels.data())
            return {column, row};
    }
}

} // namespace normscope
