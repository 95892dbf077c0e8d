// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tensor/heat_map.h"

#include "widgets/theme/flat_parts.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <iterator>
#include <utility>

namespace normscope {

namespace {

/// Blocks whose extremes are looked at: they stand all over the memory, and each costs some ten nanoseconds.
constexpr std::int64_t mostBlocks = 400'000;
/// Columns of cells that a table is made for.
constexpr std::int64_t largestTable = 1 << 16;
constexpr int hatchPeriod = 6;
/// How much of a masked cell's colour is left.
constexpr double maskedShare = 0.3;
/// And how dark its hatching is.
constexpr double maskedHatch = 0.45;

bool isFinite(double value)
{
    return value - value == 0;
}

/// The one of two values that must not be hidden: what is not finite, else what is further from the middle. Written
/// without branches that the processor would have to guess.
double standingOut(double a, double b, double middle)
{
    const bool takesSecond = !(std::abs(b - middle) <= std::abs(a - middle)) & (a == a);
    return takesSecond ? b : a;
}

CellOffsets sum(const CellOffsets &a, const CellOffsets &b)
{
    return {a.element + b.element, a.group + b.group, a.gamma + b.gamma, a.beta + b.beta, a.mask + b.mask};
}

} // namespace

struct HeatMap::RowValues
{
    std::vector<double> values;
    std::vector<CellKind> kinds;
    std::vector<double> sampled; ///< Before the samples of a strip are folded into one.
    std::vector<CellKind> sampledKinds;
};

/// Cells that may stand out in their pixels.
struct HeatMap::Standouts
{
    ColumnOffsets offsets; ///< Of the cells, their rows included.
    std::vector<std::size_t> strips;
    std::vector<CellOffsets> rows; ///< Of the strip that is looked at.
};

HeatMap::HeatMap(const StageSampler &sampler, const TensorLayout &layout, RasterGrid grid, const HeatMapDetail *detail)
    : m_sampler(sampler)
    , m_layout(layout)
    , m_grid(std::move(grid))
    , m_detail(detail)
{
    locateColumns();
    locateDetail();
}

void HeatMap::locateColumns()
{
    m_columnOffsets = {};
    m_columnEnds.clear();
    for (const RasterStrip &strip : m_grid.columns) {
        if (m_grid.everyCell) {
            for (std::int64_t cell = strip.firstCell; cell < strip.endCell; ++cell)
                m_columnOffsets.append(m_sampler.column(cell));
        } else {
            for (int i = 0; i < m_grid.samplesAcross; ++i)
                m_columnOffsets.append(m_sampler.column(strip.samples[i]));
        }
        m_columnEnds.push_back(m_columnOffsets.size());
    }
}

void HeatMap::locateDetail()
{
    m_detailColumns.clear();
    if (!usesDetail() || m_grid.columns.empty())
        return;
    if (m_detail->extremes && !m_level)
        m_level = &m_detail->extremes->levelFor(m_grid.cellCount(), mostBlocks);
    const std::int64_t first = m_grid.columns.front().firstCell;
    const std::int64_t count = m_grid.columns.back().endCell - first;
    if (m_level && count <= largestTable) {
        m_detailColumns.resize(static_cast<std::size_t>(count));
        for (const RasterStrip &strip : m_grid.columns) {
            for (std::int64_t cell = strip.firstCell; cell < strip.endCell; ++cell)
                m_detailColumns[static_cast<std::size_t>(cell - first)] = m_sampler.column(cell);
        }
    }
    if (!m_touched.empty())
        return;
    for (const std::int64_t element : m_detail->touched)
        m_touched.push_back({m_layout.columnOf(element), m_layout.rowOf(element)});
    std::sort(m_touched.begin(), m_touched.end(),
              [](const LayoutCell &a, const LayoutCell &b) { return a.row < b.row; });
}

HeatMap HeatMap::part(const std::vector<LayoutSide::Span> &columns, const std::vector<LayoutSide::Span> &rows) const
{
    HeatMap result = *this;
    result.m_isPart = true;
    result.m_grid.columns = stripsIn(columns, m_grid.columns, m_layout.across());
    result.m_grid.rows = stripsIn(rows, m_grid.rows, m_layout.down());
    result.locateColumns();
    result.locateDetail();
    return result;
}

QRect HeatMap::rect() const
{
    if (m_grid.columns.empty() || m_grid.rows.empty())
        return {};
    return {QPoint(m_grid.columns.front().begin, m_grid.rows.front().begin),
            QPoint(m_grid.columns.back().end - 1, m_grid.rows.back().end - 1)};
}

void HeatMap::sampleRow(std::int64_t row, RowValues &values) const
{
    values.sampled.resize(m_columnOffsets.size());
    values.sampledKinds.resize(m_columnOffsets.size());
    m_sampler.sample(m_sampler.row(row), m_columnOffsets, values.sampled.data(), values.sampledKinds.data());
}

void HeatMap::foldColumns(RowValues &values, double middle) const
{
    const bool isFirst = values.values.empty();
    if (isFirst && m_columnOffsets.size() == m_grid.columns.size()) {
        values.values.swap(values.sampled);
        values.kinds.swap(values.sampledKinds);
        return;
    }
    values.values.resize(m_grid.columns.size());
    values.kinds.resize(m_grid.columns.size());
    std::size_t sample = 0;
    for (std::size_t i = 0; i < m_grid.columns.size(); ++i) {
        // Of a mixed pixel the first cell says what it is.
        if (isFirst)
            values.kinds[i] = values.sampledKinds[sample];
        double value = isFirst ? values.sampled[sample] : values.values[i];
        for (; sample < m_columnEnds[i]; ++sample)
            value = standingOut(value, values.sampled[sample], middle);
        values.values[i] = value;
    }
}

void HeatMap::evaluateStrip(const RasterStrip &strip, double middle, RowValues &values) const
{
    values.values.clear();
    values.kinds.clear();
    const std::int64_t count = m_grid.everyCell ? strip.endCell - strip.firstCell : m_grid.samplesDown;
    for (std::int64_t i = 0; i < count; ++i) {
        sampleRow(m_grid.everyCell ? strip.firstCell + i : strip.samples[i], values);
        foldColumns(values, middle);
    }
    if (usesDetail())
        foldDetail(strip, middle, values);
}

CellOffsets HeatMap::columnOffsets(std::int64_t column) const
{
    return m_detailColumns.empty()
        ? m_sampler.column(column)
        : m_detailColumns[static_cast<std::size_t>(column - m_grid.columns.front().firstCell)];
}

/// The extremes of the blocks that reach into a strip of rows, as far as they stand in the raster.
void HeatMap::addExtremes(const RasterStrip &strip, Standouts &found) const
{
    const std::vector<RasterStrip> &columns = m_grid.columns;
    const auto add = [&](const LayoutCell &cell, std::size_t column) {
        if (cell.row < strip.firstCell || cell.row >= strip.endCell)
            return;
        while (column < columns.size() && columns[column].endCell <= cell.column)
            ++column;
        const bool isShown = column < columns.size() && columns[column].firstCell <= cell.column;
        if (!isShown || (m_layout.isWrapped() && m_layout.elementAt(cell.column, cell.row) < 0))
            return;
        const CellOffsets &row = found.rows[static_cast<std::size_t>(cell.row - strip.firstCell)];
        found.offsets.append(sum(row, columnOffsets(cell.column)));
        found.strips.push_back(column);
    };
    const ExtremeCells &extremes = *m_detail->extremes;
    for (std::int64_t row = strip.firstCell >> m_level->down; row <= (strip.endCell - 1) >> m_level->down; ++row) {
        std::size_t column = 0;
        for (std::int64_t block = columns.front().firstCell >> m_level->across; block < m_level->columns; ++block) {
            while (column < columns.size() && columns[column].endCell <= block << m_level->across)
                ++column;
            if (column == columns.size())
                break;
            block = std::max(block, columns[column].firstCell >> m_level->across);
            add(extremes.smallest(*m_level, block, row), column);
            add(extremes.largest(*m_level, block, row), column);
        }
    }
}

void HeatMap::addTouched(const RasterStrip &strip, Standouts &found) const
{
    const auto isBefore = [](const LayoutCell &cell, std::int64_t row) { return cell.row < row; };
    auto cell = std::lower_bound(m_touched.begin(), m_touched.end(), strip.firstCell, isBefore);
    for (; cell != m_touched.end() && cell->row < strip.endCell; ++cell) {
        const auto column
            = std::lower_bound(m_grid.columns.begin(), m_grid.columns.end(), cell->column,
                               [](const RasterStrip &each, std::int64_t wanted) { return each.endCell <= wanted; });
        if (column == m_grid.columns.end() || column->firstCell > cell->column)
            continue;
        found.offsets.append(sum(m_sampler.row(cell->row), m_sampler.column(cell->column)));
        found.strips.push_back(static_cast<std::size_t>(column - m_grid.columns.begin()));
    }
}

void HeatMap::foldDetail(const RasterStrip &strip, double middle, RowValues &values) const
{
    Standouts found;
    if (m_level) {
        for (std::int64_t row = strip.firstCell; row < strip.endCell; ++row)
            found.rows.push_back(m_sampler.row(row));
        addExtremes(strip, found);
    }
    addTouched(strip, found);
    values.sampled.resize(found.strips.size());
    values.sampledKinds.resize(found.strips.size());
    m_sampler.sample({}, found.offsets, values.sampled.data(), values.sampledKinds.data());
    for (std::size_t i = 0; i < found.strips.size(); ++i) {
        double &value = values.values[found.strips[i]];
        value = standingOut(value, values.sampled[i], middle);
    }
}

QImage HeatMap::image(const HeatMapColors &colors) const
{
    QImage image;
    draw(image, colors);
    return image;
}

void HeatMap::draw(QImage &image, const HeatMapColors &colors) const
{
    if (image.size() != m_grid.size)
        image = QImage(m_grid.size, QImage::Format_RGB32);
    if (!m_isPart)
        image.fill(colors.background);
    if (image.isNull() || m_grid.columns.empty())
        return;
    const double middle = (colors.map.minimum() + colors.map.maximum()) / 2;
    const QRgb background = colors.background.rgb();
    const bool hasOtherKinds = m_sampler.hasOtherKinds();

    RowValues row;
    for (const RasterStrip &strip : m_grid.rows) {
        evaluateStrip(strip, middle, row);
        auto *line = reinterpret_cast<QRgb *>(image.scanLine(strip.begin));
        bool isHatched = false;
        for (std::size_t i = 0; i < m_grid.columns.size(); ++i) {
            QRgb color = colors.map(row.values[i]);
            if (hasOtherKinds && row.kinds[i] != CellKind::Value)
                color = row.kinds[i] == CellKind::Absent ? background : flat::mix(background, color, maskedShare);
            isHatched |= !isFinite(row.values[i]) || (hasOtherKinds && row.kinds[i] == CellKind::Masked);
            const RasterStrip &column = m_grid.columns[i];
            line[column.begin] = color;
            for (int x = column.begin + 1; x < column.end; ++x)
                line[x] = color;
        }
        repeatLine(image, strip);
        if (isHatched)
            hatch(image, strip, row, colors);
    }
}

void HeatMap::repeatLine(QImage &image, const RasterStrip &strip) const
{
    const auto *line = reinterpret_cast<const QRgb *>(image.constScanLine(strip.begin));
    for (int y = strip.begin + 1; y < strip.end; ++y) {
        auto *target = reinterpret_cast<QRgb *>(image.scanLine(y));
        if (!m_isPart) {
            std::memcpy(target, line, static_cast<std::size_t>(m_grid.size.width()) * sizeof(QRgb));
            continue;
        }
        for (const RasterStrip &column : m_grid.columns)
            std::copy(line + column.begin, line + column.end, target + column.begin);
    }
}

bool HeatMap::isHatched(int x, int y, CellKind kind)
{
    const int slope = kind == CellKind::Masked ? hatchPeriod - 1 : 1;
    return (x + slope * y) % hatchPeriod == 0;
}

/// Cells without a finite value in one direction, masked ones fainter in the other.
void HeatMap::hatch(QImage &image, const RasterStrip &strip, const RowValues &row, const HeatMapColors &colors) const
{
    const QRgb faint = flat::mix(colors.background.rgb(), colors.mark.rgb(), maskedHatch);
    uchar *bits = image.bits();
    for (std::size_t i = 0; i < m_grid.columns.size(); ++i) {
        const bool isMasked = m_sampler.hasOtherKinds() && row.kinds[i] == CellKind::Masked;
        if (!isMasked && isFinite(row.values[i]))
            continue;
        const QRgb mark = isMasked ? faint : colors.mark.rgb();
        const CellKind kind = isMasked ? CellKind::Masked : CellKind::Value;
        for (int y = strip.begin; y < strip.end; ++y) {
            auto *line = reinterpret_cast<QRgb *>(bits + y * image.bytesPerLine());
            for (int x = m_grid.columns[i].begin; x < m_grid.columns[i].end; ++x) {
                if (isHatched(x, y, kind))
                    line[x] = mark;
            }
        }
    }
}

std::vector<VisibleCell> HeatMap::cells() const
{
    std::vector<VisibleCell> result;
    result.reserve(cellCount());
    RowValues row;
    for (const RasterStrip &strip : m_grid.rows) {
        evaluateStrip(strip, 0, row);
        for (std::size_t i = 0; i < m_grid.columns.size(); ++i) {
            const RasterStrip &column = m_grid.columns[i];
            const std::int64_t element = m_layout.elementAt(column.firstCell, strip.firstCell);
            if (element >= 0)
                result.push_back({element,
                                  QRect(column.cellBegin, strip.cellBegin, column.cellEnd - column.cellBegin,
                                        strip.cellEnd - strip.cellBegin),
                                  row.values[i], m_sampler.hasOtherKinds() ? row.kinds[i] : CellKind::Value});
        }
    }
    return result;
}

} // namespace normscope
