// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tensor/extreme_cells.h"
#include "widgets/tensor/raster_grid.h"
#include "widgets/tensor/stage_sampler.h"
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
/// pixel where the grid says that every one counts, else among up to four samples and the extremes of blocks two to
/// four pixels wide and high. So the cost depends on the number of pixels and not on the tensor.
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
    struct RowValues;
    /// A cell that may stand out in its pixel.
    struct Standout
    {
        LayoutCell cell;
        std::size_t column; ///< Of the strips.
    };
    bool usesDetail() const { return m_detail && !m_grid.everyCell; }
    void locateColumns();
    void locateDetail();
    void sampleRow(std::int64_t row, RowValues &values) const;
    void foldRows(const RasterStrip &strip, std::int64_t count, double middle, RowValues &values) const;
    void foldColumns(RowValues &values, double middle) const;
    void evaluateStrip(std::size_t strip, double middle, RowValues &values) const;
    /// The offsets of the cells of strips, for quick access; empty if they are too many.
    struct OffsetTable
    {
        std::int64_t firstCell = 0;
        std::vector<CellOffsets> offsets;
    };
    template <class Locate>
    static OffsetTable offsetTable(const std::vector<RasterStrip> &strips, Locate &&locate);
    CellOffsets offsetsOf(const LayoutCell &cell) const;
    /// Of these strips of rows.
    void findStandouts(std::size_t first, std::size_t end, RowValues &values) const;
    void addStandout(const LayoutCell &cell, std::size_t row, std::size_t column, RowValues &values) const;
    void foldDetail(std::size_t strip, double middle, RowValues &values) const;
    void drawStrip(const Pixels &pixels, std::size_t strip, const HeatMapColors &colors, RowValues &row) const;
    void repeatLine(const Pixels &pixels, const RasterStrip &strip) const;
    void hatch(const Pixels &pixels, const RasterStrip &strip, const RowValues &row, const HeatMapColors &colors) const;

    const StageSampler &m_sampler;
    const TensorLayout &m_layout;
    RasterGrid m_grid;
    bool m_isPart = false;
    ColumnOffsets m_columnOffsets; ///< Of what is sampled in each strip, one after the other.
    std::vector<std::size_t> m_columnEnds; ///< Where each strip ends there.

    const HeatMapDetail *m_detail;
    OffsetTable m_detailColumns;
    OffsetTable m_detailRows;
};

} // namespace normscope
