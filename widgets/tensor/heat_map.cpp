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

/// Cells this large (in logical pixels) leave one or two pixels free between them.
constexpr double thinLineFrom = 7;
constexpr double fullLineFrom = 18;
/// Gaps narrower than this share of a pixel are not drawn.
constexpr double visibleGap = 0.8;
/// Samples per raster; beyond it fewer are taken per pixel.
constexpr std::int64_t sampleBudget = 1'300'000;
constexpr int hatchPeriod = 6;
/// How much of a masked cell's colour is left.
constexpr double maskedShare = 0.3;
/// And how dark its hatching is.
constexpr double maskedHatch = 0.45;

int lineBetween(double scale, double pixelRatio)
{
    const double cell = scale / pixelRatio;
    const double line = cell >= fullLineFrom ? 2 : cell >= thinLineFrom ? 1 : 0;
    return static_cast<int>(std::lround(line * pixelRatio));
}

std::vector<RasterStrip> cellStrips(const LayoutSide &side, double origin, double scale, int pixels, int line)
{
    std::vector<RasterStrip> strips;
    for (std::int64_t cell = side.nearestCell(-origin / scale); cell < side.count(); ++cell) {
        const double position = side.position(cell);
        const double first = origin + position * scale;
        if (first >= pixels)
            break;
        const int begin = static_cast<int>(std::lround(first)) + line / 2;
        const int end = static_cast<int>(std::lround(origin + (position + 1) * scale)) - (line - line / 2);
        const RasterStrip strip {std::max(begin, 0), std::min(end, pixels), begin, end, {cell, cell}};
        if (strip.begin < strip.end)
            strips.push_back(strip);
    }
    return strips;
}

std::vector<RasterStrip> pixelStrips(const LayoutSide &side, double origin, double scale, int pixels)
{
    std::vector<RasterStrip> strips;
    const double extent = side.extent();
    double leastVisibleGap = 0;
    for (std::size_t level = 0; level < side.levels().size() && leastVisibleGap == 0; ++level) {
        if (side.gap(level) * scale >= visibleGap)
            leastVisibleGap = side.gap(level);
    }
    for (int pixel = std::max(0, static_cast<int>(std::floor(origin))); pixel < pixels; ++pixel) {
        const double middle = (pixel + 0.5 - origin) / scale;
        if (middle >= extent)
            break;
        if (middle < 0)
            continue;
        // A gap that can be seen is left free where it takes the middle of the pixel.
        if (leastVisibleGap > 0 && side.cellAt(middle) < 0) {
            const double before = side.position(side.nearestCell(middle)) + 1;
            const std::int64_t next = side.nearestCell(middle) + 1;
            if (next < side.count() && side.position(next) - before >= leastVisibleGap * (1 - 1e-9))
                continue;
        }
        const auto cellBeside = [&](double distance) {
            const std::int64_t cell = side.cellAt(middle + distance / scale);
            return cell < 0 ? side.nearestCell(middle) : cell;
        };
        strips.push_back({pixel, pixel + 1, pixel, pixel + 1, {cellBeside(-0.25), cellBeside(0.25)}});
    }
    return strips;
}

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

/// Those of `strips` that show or sample a cell in one of the spans.
std::vector<RasterStrip> stripsIn(const std::vector<LayoutSide::Span> &spans, const std::vector<RasterStrip> &strips,
                                  const LayoutSide &side)
{
    const auto isInside = [&](std::int64_t cell) {
        const double middle = side.position(cell) + 0.5;
        const auto next
            = std::upper_bound(spans.begin(), spans.end(), middle,
                               [](double value, const LayoutSide::Span &span) { return value < span.begin; });
        return next != spans.begin() && middle < std::prev(next)->end;
    };
    std::vector<RasterStrip> result;
    std::copy_if(strips.begin(), strips.end(), std::back_inserter(result),
                 [&](const RasterStrip &strip) { return isInside(strip.cells[0]) || isInside(strip.cells[1]); });
    return result;
}

} // namespace

std::vector<RasterStrip> rasterStrips(const LayoutSide &side, double origin, double scale, int pixels,
                                      double pixelRatio)
{
    return scale >= 1 ? cellStrips(side, origin, scale, pixels, lineBetween(scale, pixelRatio))
                      : pixelStrips(side, origin, scale, pixels);
}

struct HeatMap::RowValues
{
    std::vector<double> values;
    std::vector<CellKind> kinds;
    std::vector<double> sampled; ///< Before the samples of a strip are folded into one.
    std::vector<CellKind> sampledKinds;
};

RasterGrid::RasterGrid(const TensorLayout &layout, QSize rasterSize, QPointF origin, QSizeF scale, double pixelRatio)
    : size(rasterSize)
    , singleCells(scale.width() >= 1 && scale.height() >= 1)
    , columns(rasterStrips(layout.across(), origin.x(), scale.width(), size.width(), pixelRatio))
    , rows(rasterStrips(layout.down(), origin.y(), scale.height(), size.height(), pixelRatio))
{
    const auto pixels = static_cast<std::int64_t>(columns.size()) * static_cast<std::int64_t>(rows.size());
    if (scale.width() < 1 && 2 * pixels <= sampleBudget)
        samplesAcross = 2;
    if (scale.height() < 1 && 2 * samplesAcross * pixels <= sampleBudget)
        samplesDown = 2;
}

HeatMap::HeatMap(const StageSampler &sampler, const TensorLayout &layout, RasterGrid grid)
    : m_sampler(sampler)
    , m_layout(layout)
    , m_grid(std::move(grid))
{
    locateColumns();
}

void HeatMap::locateColumns()
{
    m_columnOffsets = {};
    for (const RasterStrip &strip : m_grid.columns) {
        for (int i = 0; i < m_grid.samplesAcross; ++i)
            m_columnOffsets.append(m_sampler.column(strip.cells[i]));
    }
}

HeatMap HeatMap::part(const std::vector<LayoutSide::Span> &columns, const std::vector<LayoutSide::Span> &rows) const
{
    HeatMap result = *this;
    result.m_isPart = true;
    result.m_grid.columns = stripsIn(columns, m_grid.columns, m_layout.across());
    result.m_grid.rows = stripsIn(rows, m_grid.rows, m_layout.down());
    result.locateColumns();
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
    const auto samples = static_cast<std::size_t>(m_grid.samplesAcross);
    const bool isFirst = values.values.empty();
    if (isFirst && samples == 1) {
        values.values.swap(values.sampled);
        values.kinds.swap(values.sampledKinds);
        return;
    }
    values.values.resize(m_grid.columns.size());
    values.kinds.resize(m_grid.columns.size());
    const double *sampled = values.sampled.data();
    for (std::size_t i = 0; i < m_grid.columns.size(); ++i) {
        const double value = samples == 1 ? sampled[i] : standingOut(sampled[2 * i], sampled[2 * i + 1], middle);
        values.values[i] = isFirst ? value : standingOut(values.values[i], value, middle);
    }
    // Of a mixed pixel the first cell says what it is.
    for (std::size_t i = 0; isFirst && m_sampler.hasOtherKinds() && i < m_grid.columns.size(); ++i)
        values.kinds[i] = values.sampledKinds[i * samples];
}

void HeatMap::evaluateStrip(const RasterStrip &strip, double middle, RowValues &values) const
{
    values.values.clear();
    values.kinds.clear();
    for (int i = 0; i < m_grid.samplesDown; ++i) {
        sampleRow(strip.cells[i], values);
        foldColumns(values, middle);
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
            const std::int64_t element = m_layout.elementAt(column.cells[0], strip.cells[0]);
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
