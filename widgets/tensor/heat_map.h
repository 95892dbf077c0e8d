// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tensor/raster_extremes.h"
#include "widgets/theme/color_map.h"

#include <QImage>
#include <QRect>
#include <QRectF>

#include <vector>

namespace normscope {

struct HeatMapColors
{
    ColorMap map;
    QColor background;
    QColor mark; ///< Hatches cells that are masked or not finite, so that they differ not only by their colour.
};

/// A cell of a layout in device pixels; it may extend beyond the raster. Gaps between and around cells belong to no
/// cell.
struct VisibleCell
{
    std::int64_t element;
    QRect rect;
    double value;
    CellKind kind;
};

/// A stage of a tensor at screen resolution. Cells larger than a pixel are drawn exactly. Of smaller cells the one
/// furthest from the middle of the range is shown, so that an outlier wins over its neighbours: among all cells of the
/// pixel if RasterGrid::everyCell, else among up to four samples, or one sample and the extremes of blocks no larger
/// than a few pixels. The cost thus depends on the number of pixels and not on the size of the tensor.
class HeatMap
{
public:
    /// Sampler, layout and detail must outlive the map; `detail` may be null.
    HeatMap(const StageSampler &sampler, const TensorLayout &layout, RasterGrid grid,
            const HeatMapDetail *detail = nullptr);

    /// Whether both sides show single cells, as cells() requires.
    bool showsSingleCells() const { return m_grid.singleCells; }
    std::size_t cellCount() const { return m_grid.columns.size() * m_grid.rows.size(); }

    /// Opaque, 32 bits per pixel.
    QImage image(const HeatMapColors &colors) const;
    /// Draws into an image that is reused if it has the right size: allocating memory costs as much as drawing.
    void draw(QImage &image, const HeatMapColors &colors) const;
    /// Spans of the layout, across and down (both ascending).
    struct Stretches
    {
        std::vector<LayoutSide::Span> columns;
        std::vector<LayoutSide::Span> rows;
    };
    /// The part of a raster that shows cells in the given spans. Drawn into an image of the whole raster, it leaves the
    /// rest unchanged.
    static HeatMap ofPart(const StageSampler &sampler, const TensorLayout &layout, RasterGrid grid,
                          const HeatMapDetail *detail, const Stretches &stretches);
    /// Opacity of the hatching, low enough for the number above it to be read.
    static constexpr double hatchShare = 0.45;
    /// Whether a pixel belongs to the hatching of a cell that is masked (CellKind::Masked) or not finite. The pixels
    /// left and right of such a pixel do not.
    static bool isHatched(int x, int y, CellKind kind);
    /// The smallest rectangle of the raster that holds all cells, in device pixels.
    QRect rect() const;
    /// Every visible cell; only if showsSingleCells().
    std::vector<VisibleCell> cells() const;

private:
    struct Pixels;
    struct Samples;
    void locateColumns();
    void sampleRow(std::int64_t row, RasterRow &into) const;
    void foldRows(const RasterStrip &strip, std::int64_t count, double middle, Samples &samples) const;
    void foldColumns(Samples &samples, double middle, RasterRow &row) const;
    void evaluateStrip(std::size_t strip, double middle, Samples &samples, RasterRow &row) const;
    void drawStrip(const Pixels &pixels, const RasterStrip &strip, const HeatMapColors &colors,
                   const RasterRow &row) const;
    void repeatLine(const Pixels &pixels, const RasterStrip &strip) const;
    void hatch(const Pixels &pixels, const RasterStrip &strip, const RasterRow &row, const HeatMapColors &colors) const;

    const StageSampler &m_sampler;
    const TensorLayout &m_layout;
    RasterGrid m_grid;
    bool m_isPart = false;
    ColumnOffsets m_columnOffsets; ///< Offsets of the sampled columns of all strips in sequence.
    std::vector<std::size_t> m_columnEnds; ///< The end of each strip in m_columnOffsets.
    const HeatMapDetail *m_detail;
};

} // namespace normscope
