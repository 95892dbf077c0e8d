// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tensor/cell_texts.h"
#include "widgets/tensor/digit_sheet.h"
#include "widgets/tensor/heat_map.h"
#include "widgets/tensor/tensor_panel.h"

#include <optional>

namespace normscope {

/// The cells of a panel. On raster devices cached images are used: the cells with their numbers, the same faded, and
/// the faded ones with one group highlighted. Hovering another group only copies some rows of pixels, whatever the size
/// of the tensor. On vector devices cells are rectangles and their numbers real text, unless there are too many.
class PanelRaster
{
public:
    void paint(QPainter &painter, const TensorPanel &panel);
    /// Whether paint() on a raster device would draw the same as last time.
    bool isCurrent(const TensorPanel &panel, double pixelRatio) const;
    /// The colour map of the last paint().
    const ColorMap &colorMap() const { return m_map; }
    /// What the numbers of the last paint() share (CellTexts::note).
    const QString &numbersNote() const { return m_numbersNote; }
    /// The colour map of a panel, painted or not.
    ColorMap colorMapOf(const TensorPanel &panel) const
    {
        return {panel.range.minimum, panel.range.maximum, panel.theme, m_palette};
    }
    /// To be called before the first paint().
    void setPalette(Palette palette) { m_palette = palette; }
    /// Whether the last paint() may have shown numbers, whose form depends on all values.
    bool showsSingleCells() const { return !m_visible.empty(); }

private:
    /// What the cached images depend on.
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
        bool showsUnit = true;
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
    /// Draws frames and numbers.
    void drawOverCells(const TensorPanel &panel);
    void followEdit(const TensorPanel &panel, const QRect &changed);
    QPointF origin(const TensorPanel &panel, double pixelRatio) const;
    void drawFrames(QImage &image, const TensorPanel &panel, double opacity, const QRect &within) const;
    /// Draws each number in the most legible colour on its cell, or in a muted one.
    void drawNumbers(QImage &image, bool quiet);
    const QImage &lit(const TensorPanel &panel, double pixelRatio);
    /// Copies the pixels of the highlighted group into m_lit.
    void copyGroup(const QImage &from, const TensorPanel &panel, double pixelRatio);
    HeatMapColors colors(const TensorPanel &panel) const;

    Key m_key;
    RasterGrid m_grid;
    QImage m_plain; ///< Without numbers.
    QImage m_cells;
    QImage m_faded;
    bool m_hasFaded = false; ///< Whether m_faded belongs to m_cells; false until a group is highlighted.
    QImage m_lit; ///< If m_litGroup is not noIndex: m_faded, with the pixels of this group unfaded.
    std::int64_t m_litGroup = noIndex;
    ColorMap m_map;
    Palette m_palette = Palette::OfTheme;
    std::vector<VisibleCell> m_visible; ///< Empty if the cells are too small to draw into.
    CellTexts m_texts;
    QString m_numbersNote;
    DigitSheet m_digits;
};

} // namespace normscope
