// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tensor/heat_map.h"

#include "engine/parallel/workers.h"
#include "widgets/theme/flat_parts.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <iterator>
#include <span>
#include <utility>

namespace normscope {

namespace {

/// Blocks whose extremes are looked at. Their cells stand all over the memory, and each costs some ten nanoseconds.
constexpr std::int64_t fewestBlocks = 10'000;
constexpr std::int64_t mostBlocks = 100'000;
/// And they are at least two pixels wide and high, unless they are few.
constexpr std::int64_t pixelsPerBlock = 4;
/// One thread has drawn so many before others are awake.
constexpr std::int64_t fewCells = 50'000;
/// What a thread draws at a time, in strips of rows.
constexpr std::size_t stripsAtOnce = 32;
/// Of offsets, for each side.
constexpr std::int64_t largestTable = 1 << 16;
constexpr int hatchPeriod = 6;
/// How much of a masked cell's colour is left.
constexpr double maskedShare = 0.3;

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

/// Calls f(block, strip) for every block of 2^size cells that reaches into a strip; that is the first one.
template <class F>
void forBlocks(std::span<const RasterStrip> strips, int size, F &&f)
{
    std::int64_t next = 0;
    for (std::size_t i = 0; i < strips.size(); ++i) {
        next = std::max(next, strips[i].firstCell >> size);
        for (; next << size < strips[i].endCell; ++next)
            f(next, i);
    }
}

/// The strip that holds a cell, from `first` on; the number of strips if none does.
std::size_t stripOf(std::span<const RasterStrip> strips, std::size_t first, std::int64_t cell)
{
    while (first < strips.size() && strips[first].endCell <= cell)
        ++first;
    return first < strips.size() && strips[first].firstCell <= cell ? first : strips.size();
}

} // namespace

/// Of an image. Threads may write to different lines at once, which QImage does not promise.
struct HeatMap::Pixels
{
    uchar *bits;
    qsizetype bytesPerLine;

    QRgb *line(int y) const { return reinterpret_cast<QRgb *>(bits + y * bytesPerLine); }
};

struct HeatMap::RowValues
{
    std::vector<double> values;
    std::vector<CellKind> kinds;
    std::vector<double> sampled; ///< Before the samples of a strip are folded into one.
    std::vector<CellKind> sampledKinds;
    std::vector<double> folded; ///< Rows of a strip, before its columns are.
    std::vector<CellKind> firstKinds;
    std::vector<std::vector<Standout>> standouts; ///< Of each strip of rows from `firstStrip` on.
    std::size_t firstStrip = 0;
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
    if (!usesDetail())
        return;
    m_detailColumns = offsetTable(m_grid.columns, [&](std::int64_t cell) { return m_sampler.column(cell); });
    m_detailRows = offsetTable(m_grid.rows, [&](std::int64_t cell) { return m_sampler.row(cell); });
}

void HeatMap::findStandouts(std::size_t first, std::size_t end, RowValues &values) const
{
    if (!usesDetail())
        return;
    values.firstStrip = first;
    values.standouts.resize(end - first);
    for (std::vector<Standout> &strip : values.standouts)
        strip.clear();
    if (const ExtremeCells *extremes = m_detail->extremes.get()) {
        const auto pixels = static_cast<std::int64_t>(cellCount());
        const std::int64_t blocks = std::clamp(pixels / pixelsPerBlock, fewestBlocks, mostBlocks);
        const ExtremeCells::Level &level = extremes->levelFor(m_grid.cellCount(), blocks);
        forBlocks(std::span(m_grid.rows).subspan(first, end - first), level.down,
                  [&](std::int64_t row, std::size_t rowStrip) {
                      forBlocks(m_grid.columns, level.across, [&](std::int64_t column, std::size_t columnStrip) {
                          addStandout(extremes->smallest(level, column, row), rowStrip, columnStrip, values);
                          addStandout(extremes->largest(level, column, row), rowStrip, columnStrip, values);
                      });
                  });
    }
    for (const std::int64_t element : m_detail->touched)
        addStandout({m_layout.columnOf(element), m_layout.rowOf(element)}, 0, 0, values);
}

template <class Locate>
HeatMap::OffsetTable HeatMap::offsetTable(const std::vector<RasterStrip> &strips, Locate &&locate)
{
    OffsetTable table;
    std::int64_t end = 0;
    for (const RasterStrip &strip : strips)
        end = std::max(end, strip.endCell);
    table.firstCell = strips.empty() ? 0 : strips.front().firstCell;
    if (end - table.firstCell > largestTable)
        return table;
    table.offsets.resize(static_cast<std::size_t>(end - table.firstCell));
    for (const RasterStrip &strip : strips) {
        for (std::int64_t cell = strip.firstCell; cell < strip.endCell; ++cell)
            table.offsets[static_cast<std::size_t>(cell - table.firstCell)] = locate(cell);
    }
    return table;
}

CellOffsets HeatMap::offsetsOf(const LayoutCell &cell) const
{
    const auto place
        = [](const OffsetTable &table, std::int64_t at) { return static_cast<std::size_t>(at - table.firstCell); };
    return sum(m_detailRows.offsets.empty() ? m_sampler.row(cell.row)
                                            : m_detailRows.offsets[place(m_detailRows, cell.row)],
               m_detailColumns.offsets.empty() ? m_sampler.column(cell.column)
                                               : m_detailColumns.offsets[place(m_detailColumns, cell.column)]);
}

/// If it is in the raster, in these strips (of rows: of those that are looked at) or later ones.
void HeatMap::addStandout(const LayoutCell &cell, std::size_t row, std::size_t column, RowValues &values) const
{
    const auto rows = std::span(m_grid.rows).subspan(values.firstStrip, values.standouts.size());
    row = stripOf(rows, row, cell.row);
    column = stripOf(m_grid.columns, column, cell.column);
    const bool isShown = row < rows.size() && column < m_grid.columns.size();
    if (isShown && (!m_layout.isWrapped() || m_layout.elementAt(cell.column, cell.row) >= 0))
        values.standouts[row].push_back({cell, column});
}

HeatMap HeatMap::ofPart(const StageSampler &sampler, const TensorLayout &layout, RasterGrid grid,
                        const HeatMapDetail *detail, const Stretches &stretches)
{
    grid.columns = stripsIn(stretches.columns, grid.columns, layout.across());
    grid.rows = stripsIn(stretches.rows, grid.rows, layout.down());
    HeatMap result(sampler, layout, std::move(grid), detail);
    result.m_isPart = true;
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

/// Of every column of cells the value that stands out; `values` holds the first row.
void HeatMap::foldRows(const RasterStrip &strip, std::int64_t count, double middle, RowValues &values) const
{
    values.folded.swap(values.sampled);
    values.firstKinds.swap(values.sampledKinds);
    for (std::int64_t i = 1; i < count; ++i) {
        sampleRow(m_grid.everyCell ? strip.firstCell + i : strip.samples[i], values);
        for (std::size_t j = 0; j < values.folded.size(); ++j)
            values.folded[j] = standingOut(values.folded[j], values.sampled[j], middle);
    }
    values.folded.swap(values.sampled);
    values.firstKinds.swap(values.sampledKinds);
}

void HeatMap::foldColumns(RowValues &values, double middle) const
{
    if (m_columnOffsets.size() == m_grid.columns.size()) {
        values.values.swap(values.sampled);
        values.kinds.swap(values.sampledKinds);
        return;
    }
    values.values.resize(m_grid.columns.size());
    values.kinds.resize(m_grid.columns.size());
    std::size_t sample = 0;
    for (std::size_t i = 0; i < m_grid.columns.size(); ++i) {
        // Of a mixed pixel the first cell says what it is.
        values.kinds[i] = values.sampledKinds[sample];
        double value = values.sampled[sample];
        for (; sample < m_columnEnds[i]; ++sample)
            value = standingOut(value, values.sampled[sample], middle);
        values.values[i] = value;
    }
}

void HeatMap::evaluateStrip(std::size_t index, double middle, RowValues &values) const
{
    const RasterStrip &strip = m_grid.rows[index];
    const std::int64_t count = m_grid.everyCell ? strip.endCell - strip.firstCell : m_grid.samplesDown;
    sampleRow(m_grid.everyCell ? strip.firstCell : strip.samples[0], values);
    if (count > 1)
        foldRows(strip, count, middle, values);
    foldColumns(values, middle);
}

void HeatMap::foldDetail(std::size_t strip, double middle, RowValues &values) const
{
    const std::vector<Standout> &standouts = values.standouts[strip - values.firstStrip];
    ColumnOffsets offsets;
    for (const Standout &standout : standouts)
        offsets.append(offsetsOf(standout.cell));
    values.sampled.resize(standouts.size());
    values.sampledKinds.resize(standouts.size());
    m_sampler.sample({}, offsets, values.sampled.data(), values.sampledKinds.data());
    for (std::size_t i = 0; i < standouts.size(); ++i) {
        double &value = values.values[standouts[i].column];
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
    const Pixels pixels {image.bits(), image.bytesPerLine()};
    const std::size_t count = m_grid.rows.size();
    const auto drawSome = [&](std::size_t first) {
        const std::size_t end = std::min(first + stripsAtOnce, count);
        RowValues row;
        findStandouts(first, end, row);
        for (std::size_t strip = first; strip < end; ++strip)
            drawStrip(pixels, strip, colors, row);
    };
    Workers(m_grid.cellCount() < fewCells ? 1 : 0)
        .forEach(static_cast<std::int64_t>((count + stripsAtOnce - 1) / stripsAtOnce),
                 [&](std::int64_t piece) { drawSome(static_cast<std::size_t>(piece) * stripsAtOnce); });
}

void HeatMap::drawStrip(const Pixels &pixels, std::size_t index, const HeatMapColors &colors, RowValues &row) const
{
    const double middle = (colors.map.minimum() + colors.map.maximum()) / 2;
    const QRgb background = colors.background.rgb();
    const bool hasOtherKinds = m_sampler.hasOtherKinds();
    const RasterStrip &strip = m_grid.rows[index];
    evaluateStrip(index, middle, row);
    if (usesDetail())
        foldDetail(index, middle, row);
    QRgb *line = pixels.line(strip.begin);
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
    repeatLine(pixels, strip);
    if (isHatched)
        hatch(pixels, strip, row, colors);
}

void HeatMap::repeatLine(const Pixels &pixels, const RasterStrip &strip) const
{
    const QRgb *line = pixels.line(strip.begin);
    for (int y = strip.begin + 1; y < strip.end; ++y) {
        QRgb *target = pixels.line(y);
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
void HeatMap::hatch(const Pixels &pixels, const RasterStrip &strip, const RowValues &row,
                    const HeatMapColors &colors) const
{
    const QRgb faint = flat::mix(colors.background.rgb(), colors.mark.rgb(), hatchShare);
    for (std::size_t i = 0; i < m_grid.columns.size(); ++i) {
        const bool isMasked = m_sampler.hasOtherKinds() && row.kinds[i] == CellKind::Masked;
        if (!isMasked && isFinite(row.values[i]))
            continue;
        const CellKind kind = isMasked ? CellKind::Masked : CellKind::Value;
        for (int y = strip.begin; y < strip.end; ++y) {
            QRgb *line = pixels.line(y);
            for (int x = m_grid.columns[i].begin; x < m_grid.columns[i].end; ++x) {
                if (isHatched(x, y, kind))
                    line[x] = isMasked ? faint : flat::mix(line[x], colors.mark.rgb(), hatchShare);
            }
        }
    }
}

std::vector<VisibleCell> HeatMap::cells() const
{
    std::vector<VisibleCell> result;
    result.reserve(cellCount());
    RowValues row;
    for (std::size_t down = 0; down < m_grid.rows.size(); ++down) {
        const RasterStrip &strip = m_grid.rows[down];
        evaluateStrip(down, 0, row);
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
