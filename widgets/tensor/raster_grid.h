// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tensor/tensor_layout.h"

#include <QPointF>
#include <QSize>
#include <QSizeF>

#include <vector>

namespace normscope {

/// A run of pixels that shows one cell, or (where cells are smaller than pixels) one pixel and the cells in it.
struct RasterStrip
{
    int begin;
    int end;
    int cellBegin; ///< Of the whole cell, which may reach out of the raster.
    int cellEnd;
    std::int64_t firstCell; ///< The cells of which this strip holds the middles, at least one …
    std::int64_t endCell; ///< … up to this one, which is the first of the next strip.
    std::int64_t samples[2]; ///< Two of them; the second equals the first where there is one.
};

/// The strips of one side that lie in the pixels 0 … `pixels` − 1. Pixel p shows the positions (p − origin)/scale to
/// (p + 1 − origin)/scale. Cells that are large enough leave a line free between them (`pixelRatio` thick).
std::vector<RasterStrip> rasterStrips(const LayoutSide &side, double origin, double scale, int pixels,
                                      double pixelRatio);

/// Which cells the pixels of a raster show, whatever their values.
struct RasterGrid
{
    /// More cells than that are looked at in samples, so that a picture takes few milliseconds whatever the tensor.
    static constexpr std::int64_t mostCells = 2'000'000;

    RasterGrid() = default;
    /// The raster is `size` device pixels large and begins at the pixel where position 0 of the layout is `origin`
    /// pixels away; a cell is `scale` device pixels large. Up to `most` cells each one counts, whatever shows it.
    RasterGrid(const TensorLayout &layout, QSize size, QPointF origin, QSizeF scale, double pixelRatio,
               std::int64_t most = mostCells);

    /// Of all strips.
    std::int64_t cellCount() const;

    QSize size;
    bool singleCells = false; ///< On both sides.
    bool everyCell = true;
    int samplesAcross = 1; ///< Per strip, unless every cell counts.
    int samplesDown = 1;
    std::vector<RasterStrip> columns;
    std::vector<RasterStrip> rows;
};

/// Those of `strips` that show a cell in one of the spans (ascending).
std::vector<RasterStrip> stripsIn(const std::vector<LayoutSide::Span> &spans, const std::vector<RasterStrip> &strips,
                                  const LayoutSide &side);

} // namespace normscope
