// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tensor/stage_sampler.h"
#include "widgets/theme/color_map.h"

#include <QImage>
#include <QRect>
#include <QRectF>

#include <vector>

namespace normscope {

/// A run of pixels that shows one cell, or (where cells are smaller than pixels) one pixel and the cells sampled in it.
struct RasterStrip
{
    int begin;
    int end;
    int cellBegin; ///< Of the whole cell, which may reach out of the raster.
    int cellEnd;
    std::int64_t cells[2]; ///< The second equals the first where only one is sampled.
};

/// The strips of one side that lie in the pixels 0 … `pixels` − 1. Pixel p shows the positions (p − origin)/scale to
/// (p + 1 − origin)/scale. Cells that are large enough leave a line free between them (`pixelRatio` thick).
std::vector<RasterStrip> rasterStrips(const LayoutSide &side, double origin, double scale, int pixels,
                                      double pixelRatio);

/// Which cells the pixels of a raster show, whatever their values.
struct RasterGrid
{
    RasterGrid() = default;
    /// The raster is `size` device pixels large and begins at the pixel where position 0 of the layout is `origin`
    /// pixels away; a cell is `scale` device pixels large.
    RasterGrid(const TensorLayout &layout, QSize size, QPointF origin, QSizeF scale, double pixelRatio);

    QSize size;
    bool singleCells = false; ///< On both sides.
    int samplesAcross = 1;
    int samplesDown = 1;
    std::vector<RasterStrip> columns;
    std::vector<RasterStrip> rows;
};

struct HeatMapColors
{
    ColorMap map;
    QColor background;
    QColor mark; ///< Hatches cells that are masked or not finite, so that they are not told by their colour alone.
};

/// A cell of a layout in device pixels; it may reach out of the raster. What is between and around cells belongs to
/// none.
struct VisibleCell
{
    std::int64_t element;
    QRect rect;
    double value;
    CellKind kind;
};

/// A stage of a tensor at screen resolution. The cost depends on the number of pixels and not on the tensor: cells
/// larger than a pixel are drawn exactly, of smaller ones up to four are sampled per pixel, and the one furthest from
/// the middle of the range is shown, so that an outlier wins over its neighbours. A pyramid of extremes could take the
/// place of the samples without any change to callers.
class HeatMap
{
public:
    HeatMap(const StageSampler &sampler, const TensorLayout &layout, RasterGrid grid);

    /// Both sides show single cells, so that cells() means something.
    bool showsSingleCells() const { return m_grid.singleCells; }
    std::size_t cellCount() const { return m_grid.columns.size() * m_grid.rows.size(); }

    /// Opaque, 32 bits per pixel.
    QImage image(const HeatMapColors &colors) const;
    /// The same into an image that is used again if it has the right size: fresh memory costs as much as the pixels.
    void draw(QImage &image, const HeatMapColors &colors) const;
    /// The part of the raster that shows cells in these stretches of the layout, across and down (both ascending).
    /// Drawn into an image of the whole, it leaves the rest as it is.
    HeatMap part(const std::vector<LayoutSide::Span> &columns, const std::vector<LayoutSide::Span> &rows) const;
    /// Whether a pixel of a cell that is masked (or else not finite) belongs to its hatching; its neighbours across do
    /// not.
    static bool isHatched(int x, int y, CellKind kind);
    /// The smallest rectangle of the raster that holds all cells.
    QRect rect() const;
    /// Every visible cell; only if showsSingleCells().
    std::vector<VisibleCell> cells() const;

private:
    struct RowValues;
    void locateColumns();
    void sampleRow(std::int64_t row, RowValues &values) const;
    void foldColumns(RowValues &values, double middle) const;
    void evaluateStrip(const RasterStrip &strip, double middle, RowValues &values) const;
    void repeatLine(QImage &image, const RasterStrip &strip) const;
    void hatch(QImage &image, const RasterStrip &strip, const RowValues &row, const HeatMapColors &colors) const;

    const StageSampler &m_sampler;
    const TensorLayout &m_layout;
    RasterGrid m_grid;
    bool m_isPart = false;
    ColumnOffsets m_columnOffsets; ///< samplesAcross for each strip.
};

} // namespace normscope
