// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tensor/raster_grid.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace normscope {

namespace {

/// Cells from these sizes on (in logical pixels) leave one or two pixels between them.
constexpr double thinLineFrom = 7;
constexpr double fullLineFrom = 18;
/// Gaps narrower than this share of a pixel are not drawn.
constexpr double visibleGap = 0.8;
/// Samples per raster; beyond it fewer are taken per pixel.
constexpr std::int64_t sampleBudget = 1'300'000;

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
        const RasterStrip strip {std::max(begin, 0), std::min(end, pixels), begin, end, cell, cell + 1, {cell, cell}};
        if (strip.begin < strip.end)
            strips.push_back(strip);
    }
    return strips;
}

/// The number of cells whose middle is before a position.
std::int64_t cellsBefore(const LayoutSide &side, double position)
{
    const std::int64_t cell = side.nearestCell(position);
    return side.position(cell) + 0.5 < position ? cell + 1 : cell;
}

/// Assigns every cell of the pixels to one strip: the one with its middle, or the one before the gap that holds it; at
/// the ends of the side the outermost. A pixel without the middle of a cell keeps what was sampled in it.
void shareCells(const LayoutSide &side, double origin, double scale, std::vector<RasterStrip> &strips)
{
    if (strips.empty())
        return;
    const auto positionOf = [&](double pixel) { return (pixel - origin) / scale; };
    const int begin = strips.front().begin;
    std::int64_t first = positionOf(begin - 0.5) < 0 ? 0 : cellsBefore(side, positionOf(begin));
    for (std::size_t i = 0; i < strips.size(); ++i) {
        const bool isLast = i + 1 == strips.size();
        const int next = isLast ? strips[i].end : strips[i + 1].begin;
        const bool endsSide = isLast && positionOf(next + 0.5) >= side.extent();
        const std::int64_t end = endsSide ? side.count() : std::max(first, cellsBefore(side, positionOf(next)));
        strips[i].firstCell = first < end ? first : strips[i].samples[0];
        strips[i].endCell = first < end ? end : strips[i].samples[0] + 1;
        first = end;
    }
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
        // A visible gap that covers the middle of the pixel is left free.
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
        strips.push_back({pixel, pixel + 1, pixel, pixel + 1, 0, 0, {cellBeside(-0.25), cellBeside(0.25)}});
    }
    shareCells(side, origin, scale, strips);
    return strips;
}

std::int64_t cellsOf(const std::vector<RasterStrip> &strips)
{
    std::int64_t count = 0;
    for (const RasterStrip &strip : strips)
        count += strip.endCell - strip.firstCell;
    return count;
}

} // namespace

std::vector<RasterStrip> rasterStrips(const LayoutSide &side, double origin, double scale, int pixels,
                                      double pixelRatio)
{
    return scale >= 1 ? cellStrips(side, origin, scale, pixels, lineBetween(scale, pixelRatio))
                      : pixelStrips(side, origin, scale, pixels);
}

RasterGrid::RasterGrid(const TensorLayout &layout, QSize rasterSize, QPointF origin, QSizeF scale, double pixelRatio,
                       std::int64_t most)
    : size(rasterSize)
    , singleCells(scale.width() >= 1 && scale.height() >= 1)
    , columns(rasterStrips(layout.across(), origin.x(), scale.width(), size.width(), pixelRatio))
    , rows(rasterStrips(layout.down(), origin.y(), scale.height(), size.height(), pixelRatio))
{
    everyCell = cellCount() <= most;
    const auto pixels = static_cast<std::int64_t>(columns.size()) * static_cast<std::int64_t>(rows.size());
    if (scale.width() < 1 && 2 * pixels <= sampleBudget)
        samplesAcross = 2;
    if (scale.height() < 1 && 2 * samplesAcross * pixels <= sampleBudget)
        samplesDown = 2;
}

std::int64_t RasterGrid::cellCount() const
{
    return cellsOf(columns) * cellsOf(rows);
}

std::vector<RasterStrip> stripsIn(const std::vector<LayoutSide::Span> &spans, const std::vector<RasterStrip> &strips,
                                  const LayoutSide &side)
{
    const auto showsOneOf = [&](const RasterStrip &strip) {
        const double first = side.position(strip.firstCell) + 0.5;
        const double last = side.position(strip.endCell - 1) + 0.5;
        const auto next = std::upper_bound(spans.begin(), spans.end(), first,
                                           [](double value, const LayoutSide::Span &span) { return value < span.end; });
        return next != spans.end() && next->begin <= last;
    };
    std::vector<RasterStrip> result;
    std::copy_if(strips.begin(), strips.end(), std::back_inserter(result), showsOneOf);
    return result;
}

} // namespace normscope
