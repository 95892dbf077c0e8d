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

/// A stage of a tensor at screen resolution. Cells larger than a pixel are drawn exactly. Of smaller ones the one
/// furthest from the middle of the range is shown, so that an outlier wins over its neighbours: among all cells of the
/// pixel where the grid says that every one counts, else among up to four samples, or one and the extremes of blocks
/// no larger than a few pixels. So the cost depends on the number of pixels and not on the tensor.
class HeatMap
{
public:
    /// Sampler, layout and detail must stay alive; the detail may be null.
    HeatMap(const StageSampler &sampler, const TensorLayout &layout, RasterGrid grid,
            const HeatMapDetail *detail = nullptr);

    /// Both sides show single cells, so that cells() means something.
    bool showsSingleCells() const { return m_grid.singleCells; }
    std::size_t cellCount() const { return m_grid.columns.size() * m_grid.rows.size(); }

    /// Opaque, 32 bits per pixel.
    QImage image(const HeatMapColors &colors) const;
    /// The same into an image that is used again if it has the right size: fresh memory costs as much as the pixels.
    void draw(QImage &image, const HeatMapColors &colors) const;
    /// Stretches of the layout, across and down (both ascending).
    struct Stretches
    {
        std::vector<LayoutSide::Span> columns;
        std::vector<LayoutSide::Span> rows;
    };
    /// The part of a raster that shows cells in some stretches. Drawn into an image of the whole, it leaves the rest as
    /// it is.
    static HeatMap ofPart(const StageSampler &sampler, const TensorLayout &layout, RasterGrid grid,
                          const HeatMapDetail *detail, const Stretches &stretches);
    /// How dark the hatching of cells is, so that the number above it can be read.
    static constexpr double hatchShare = 0.45;
    /// Whether a pixel of a cell that is masked (or else not finite) belongs to its hatching; its neighbours across do
    /// not.
    static bool isHatched(int x, int y, CellKind kind);
    /// The smallest rectangle of the raster that holds all cells.
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
    ColumnOffsets m_columnOffsets; ///< Of what is sampled in each strip, one after the other.
    std::vector<std::size_t> m_columnEnds; ///< Where each strip ends there.
    const HeatMapDetail *m_detail;
};

} // namespace normscope
