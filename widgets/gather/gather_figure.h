// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/compare/number_lines_figure.h"
#include "widgets/gather/gather_timeline.h"
#include "widgets/tensor/tensor_figure.h"

#include <QCoreApplication>
#include <QImage>

#include <optional>
#include <vector>

namespace normscope {

/// The cells of a tensor between their grid and the number lines of their groups: each cell is one object, a tile in
/// the grid and a dot on its line. With a share of 0 the picture equals that of the tensor, pixel by pixel.
///
/// Of more than mostCells cells, or more groups than there are lines, only some are shown: the pinned group and the
/// first ones, each with equally many values; omission() says so.
class GatherFigure
{
    Q_DECLARE_TR_FUNCTIONS(normscope::GatherFigure)

public:
    GatherFigure();

    /// The figure of the grid, copied with evaluation, theme, options and selection.
    void setTensor(const TensorFigure &tensor);
    const TensorFigure &tensor() const { return m_tensor; }
    void setSelection(const SelectionState &selection);
    /// Fixes the range of the lines for all values; nothing: the range that the values need.
    void setSpan(std::optional<Evaluation::Range> span) { m_lines.setSpan(span); }
    /// Sets how far the cells have flown: 0 in the grid … 1 on their lines. The stage is that of the selection.
    void setShare(double share, bool isHomeward);
    double share() const { return m_share; }
    bool isHomeward() const { return m_isHomeward; }
    double stage() const { return m_selection.stage; }

    /// Starts moving the cells from their present places to those of the next setTensor(), as setRegrouped() goes from
    /// 0 to 1.
    void beginRegrouping(const QRectF &rect);
    void setRegrouped(double share);

    static constexpr std::int64_t mostCells = 500;

    /// A cell as it is painted.
    struct Body
    {
        std::int64_t element = noIndex;
        std::int64_t group = noIndex;
        QRectF place;
        double corner = 0;
        double pen = 0; ///< Width of the outline in pixels; 0: none.
        double opacity = 1;
        double textOpacity = 0;
        QColor fill;
        QColor outline;
        QColor ink;
        QString text;
        QPolygonF trail; ///< The last part of its way while it flies.
    };
    /// The cells that are shown, in the order they are painted.
    std::vector<Body> bodies(const QRectF &rect);

    /// `imageRatio`: pixels per unit of what can only be painted as an image.
    void paint(QPainter &painter, const QRectF &rect, double imageRatio);
    /// The dot of the cell at a point, or of its group alone.
    NumberLinesFigure::Dot dotAt(QPointF point, const QRectF &rect) const;
    NumberLinesFigure::Dot nextDot(std::int64_t element, int across, int down, const QRectF &rect) const;
    const NumberLinesFigure &lines() const { return m_lines; }
    GatherTimeline timeline() const;
    QString omission() const { return m_lines.omission(); }
    QString description() const { return m_lines.description(); }

private:
    void updateLines();
    void fit(const QRectF &rect);
    QRectF linesRect(const QRectF &rect) const;
    double titleHeight() const;
    std::vector<Body> targets(const QRectF &rect);
    void takePictures(const std::vector<NumberLinesFigure::Dot> &dots, const QRectF &rect);
    std::vector<Body> regrouping(std::vector<Body> bodies) const;
    void paintHome(QPainter &painter, const QRectF &rect, double imageRatio, double opacity);
    void paintLines(QPainter &painter, const QRectF &rect, double opacity);
    void paintTitle(QPainter &painter, const QRectF &rect, double opacity) const;
    void paintBody(QPainter &painter, const Body &body) const;
    QString caption() const;

    TensorFigure m_tensor;
    NumberLinesFigure m_lines;
    SelectionState m_selection;
    std::int64_t m_mostLines = 12; ///< If there are more groups than mostGatherLines.
    double m_share = 0;
    bool m_isHomeward = false;
    TensorFigure::CellPictures m_pictures; ///< Pictures of the shown cells, with numbers while these are visible.
    std::vector<std::int64_t> m_pictured; ///< The elements in m_pictures.
    SelectionState m_picturedSelection;
    QRectF m_picturedRect;
    bool m_picturesHaveNumbers = false;

    std::vector<Body> m_former; ///< Sorted by element.
    std::optional<NumberLinesFigure> m_formerLines;
    double m_regrouped = 1;

    QImage m_home; ///< The tensor without the shown cells.
    QRectF m_homeRect;
    SelectionState m_homeSelection;
};

} // namespace normscope
