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

/// The cells of a tensor between their grid and the number lines of their groups: each is one object, a tile at home
/// and a dot on its line. With a share of 0 it is the picture of the tensor, to the pixel.
///
/// Of more than mostCells cells, or more groups than there are lines, some take part: the pinned group and the first
/// ones, and of each as many values; omission() says so.
class GatherFigure
{
    Q_DECLARE_TR_FUNCTIONS(normscope::GatherFigure)

public:
    GatherFigure();

    /// What is seen at home; taken over whole: evaluation, theme, options, selection.
    void setTensor(const TensorFigure &tensor);
    const TensorFigure &tensor() const { return m_tensor; }
    void setSelection(const SelectionState &selection);
    /// What the lines span, whatever the values; else what they need.
    void setSpan(std::optional<Evaluation::Range> span) { m_lines.setSpan(span); }
    /// Where the cells are. The stage is that of the selection.
    void setShare(double share, bool isHomeward);
    double share() const { return m_share; }
    bool isHomeward() const { return m_isHomeward; }
    double stage() const { return m_selection.stage; }

    /// The cells go on to where setTensor() has them from where they are now, while setRegrouped() goes from 0 to 1.
    void beginRegrouping(const QRectF &rect);
    void setRegrouped(double share);

    static constexpr std::int64_t mostCells = 500;

    /// A cell as it stands.
    struct Body
    {
        std::int64_t element = noIndex;
        std::int64_t group = noIndex;
        QRectF place;
        double corner = 0;
        double pen = 0; ///< 0: it has no outline.
        double opacity = 1;
        double textOpacity = 0;
        QColor fill;
        QColor outline;
        QColor ink;
        QString text;
        QPolygonF trail; ///< Of the way it has come, where it flies.
    };
    /// Those that take part, in the order they are painted.
    std::vector<Body> bodies(const QRectF &rect);

    /// `imageRatio`: pixels per unit of what can only be painted as an image.
    void paint(QPainter &painter, const QRectF &rect, double imageRatio);
    /// The cell at a point, or its group alone.
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
    std::int64_t m_mostLines = 12; ///< Of more groups than that.
    double m_share = 0;
    bool m_isHomeward = false;
    TensorFigure::CellPictures m_pictures; ///< With their numbers while they are seen.
    std::vector<std::int64_t> m_pictured; ///< What they are of.
    SelectionState m_picturedSelection;
    QRectF m_picturedRect;
    bool m_picturesHaveNumbers = false;

    std::vector<Body> m_former; ///< By element.
    std::optional<NumberLinesFigure> m_formerLines;
    double m_regrouped = 1;

    QImage m_home; ///< The tensor without the cells that take part.
    QRectF m_homeRect;
    SelectionState m_homeSelection;
};

} // namespace normscope
