// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tensor/cell_texts.h"
#include "widgets/tensor/digit_sheet.h"
#include "widgets/tensor/heat_map.h"
#include "widgets/tensor/tensor_panel.h"

#include <optional>

namespace normscope {

/// The cells of a panel. On raster devices as images that are kept: the cells with their numbers, the same faded, and
/// what shows, the faded ones with one group lit. Pointing at another group copies a few rows of pixels and rasters
/// nothing, whatever the size of the tensor. On vector devices cells are rectangles and their numbers real text, as
/// long as they are not too many.
class PanelRaster
{
public:
    void paint(QPainter &painter, const TensorPanel &panel);
    /// Whether paint() on a raster device shows what the last one has drawn.
    bool isCurrent(const TensorPanel &panel, double pixelRatio) const;
    /// The colours of the last paint().
    const ColorMap &colorMap() const { return m_map; }
    /// The colours of a panel, painted or not.
    ColorMap colorMapOf(const TensorPanel &panel) const
    {
        return {panel.range.minimum, panel.range.maximum, panel.theme, m_palette};
    }
    /// Before anything is painted.
    void setPalette(Palette palette) { m_palette = palette; }
    /// Whether the last paint() may have shown numbers, whose form depends on all values.
    bool showsSingleCells() const { return !m_visible.empty(); }

private:
    /// What the kept images were drawn from.
    struct Key
    {
        EvaluationPtr evaluation;
        std::shared_ptr<const ExtremeCells> extremes;
        double stage = 0;
        TensorViewport viewport;
        double pixelRatio = 0;
        Evaluation::Range range;
        Evaluation::Range values;
        int digits = 0;
        bool showValues = false;
        bool showGroups = false;
        Theme::Kind kind = Theme::Kind::Light;
        QFont font;
        QColor background;
        friend bool operator==(const Key &, const Key &) = default;
    };

    static Key keyOf(const TensorPanel &panel, double pixelRatio);
    void paintImage(QPainter &painter, const TensorPanel &panel, double pixelRatio);
    void paintPicture(QPainter &painter, const TensorPanel &panel);
    void update(const TensorPanel &panel, double pixelRatio);
    std::optional<QRect> drawEdit(const StageSampler &sampler, const TensorPanel &panel, const Key &key);
    bool showsSameCells(const Key &key) const;
    void drawCells(const HeatMap &map, const TensorPanel &panel);
    /// Frames and numbers.
    void drawOverCells(const TensorPanel &panel);
    void followEdit(const TensorPanel &panel, const QRect &changed);
    QPointF origin(const TensorPanel &panel, double pixelRatio) const;
    void drawFrames(QImage &image, const TensorPanel &panel, double opacity, const QRect &within) const;
    /// In the colour that reads best on each cell, or a quieter one.
    void drawNumbers(QImage &image, bool quiet);
    const QImage &lit(const TensorPanel &panel, double pixelRatio);
    /// Into m_lit.
    void copyGroup(const QImage &from, const TensorPanel &panel, double pixelRatio);
    HeatMapColors colors(const TensorPanel &panel) const;

    Key m_key;
    RasterGrid m_grid;
    QImage m_plain; ///< Without numbers.
    QImage m_cells;
    QImage m_faded;
    bool m_hasFaded = false; ///< Whether m_faded belongs to m_cells; not before a group is lit.
    QImage m_lit; ///< Where m_litGroup is not noIndex: m_faded, but for the pixels of this group.
    std::int64_t m_litGroup = noIndex;
    ColorMap m_map;
    Palette m_palette = Palette::OfTheme;
    std::vector<VisibleCell> m_visible; ///< Only if they are large enough to draw into.
    CellTexts m_texts;
    DigitSheet m_digits;
};

} // namespace normscope
