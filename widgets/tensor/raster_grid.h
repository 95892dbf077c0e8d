// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tensor/tensor_layout.h"

#include <QPointF>
#include <QSize>
#include <QSizeF>

#include <vector>

namespace normscope {

/// A run of pixels that shows one cell, or, where cells are smaller than pixels, one pixel with several cells.
struct RasterStrip
{
    int begin;
    int end;
    int cellBegin; ///< Pixels of the whole cell, which may extend beyond the raster.
    int cellEnd;
    std::int64_t firstCell; ///< The first of the cells whose middles are in this strip, at least one.
    std::int64_t endCell; ///< Behind the last of them; the first cell of the next strip.
    std::int64_t samples[2]; ///< Two of these cells; equal if there is only one.
};

/// The strips of one side in the pixels 0 … `pixels` − 1. Pixel p shows the positions (p − origin)/scale to (p + 1 −
/// origin)/scale. Large cells leave a gap between them (one or two logical pixels, of `pixelRatio` device pixels each).
std::vector<RasterStrip> rasterStrips(const LayoutSide &side, double origin, double scale, int pixels,
                                      double pixelRatio);

/// The cells that the pixels of a raster show; independent of values.
struct RasterGrid
{
    /// More cells than that are sampled, so that a picture takes a few milliseconds for any tensor.
    static constexpr std::int64_t mostCells = 500'000;

    RasterGrid() = default;
    /// The raster has `size` device pixels; position 0 of the layout is at pixel `origin`, and a cell is `scale` device
    /// pixels large. Up to `most` cells, every cell is taken into account.
    RasterGrid(const TensorLayout &layout, QSize size, QPointF origin, QSizeF scale, double pixelRatio,
               std::int64_t most = mostCells);

    /// The number of cells in all strips.
    std::int64_t cellCount() const;

    QSize size;
    bool singleCells = false; ///< Strips of both sides show single cells.
    bool everyCell = true;
    int samplesAcross = 1; ///< Samples per strip, unless everyCell.
    int samplesDown = 1;
    std::vector<RasterStrip> columns;
    std::vector<RasterStrip> rows;
};

/// The strips that show a cell in one of the spans (ascending).
std::vector<RasterStrip> stripsIn(const std::vector<LayoutSide::Span> &spans, const std::vector<RasterStrip> &strips,
                                  const LayoutSide &side);

} // namespace normscope
