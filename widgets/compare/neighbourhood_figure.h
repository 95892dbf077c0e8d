// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/compare/neighbourhood_rows.h"
#include "widgets/theme/theme.h"

#include <QCoreApplication>
#include <QRectF>

class QPainter;

namespace normscope {

/// One cell in several neighbourhoods: for each choice the values of the cell's group on a number line, with mean and
/// spread, and the outputs. Up to a few hundred dots per group are drawn.
class NeighbourhoodFigure
{
    Q_DECLARE_TR_FUNCTIONS(normscope::NeighbourhoodFigure)

public:
    void setChoices(const ComparedChoices &choices);
    /// A flat index; one outside of the tensor, such as −1, selects the first cell.
    void setElement(std::int64_t element);
    std::int64_t element() const { return m_element; }
    double value() const { return m_value; }
    void setTheme(const Theme &theme) { m_theme = theme; }
    /// While a value is dragged the range of the input's lines is kept, so that the value stays under the pointer.
    void holdScale(bool held);

    double heightFor(double width) const;
    double leastWidth() const;
    void paint(QPainter &painter, const QRectF &rect) const;

    /// "x[0, 0, 1, 0] = −2 has the same value everywhere; what changes is who it is compared with."
    QString sentence() const;
    QString description() const;
    /// Whether a point is on the cell's dots on the input's lines; valueAt() is the value at a position on these lines.
    bool isOnCell(QPointF point, const QRectF &rect) const;
    double valueAt(double x, const QRectF &rect) const;

private:
    /// Positions in pixels, computed once for everything painted.
    struct Places
    {
        double title;
        double input;
        double inputEnd;
        double output;
        double outputEnd;
        double end;
        double top; ///< Top of the first row.
        double bottom; ///< Bottom of the last row.
        double row; ///< Height of a row.
        bool hasArrows;
        bool hasOutput() const { return outputEnd > output; }
        double middle(std::size_t index) const { return top + (static_cast<double>(index) + 0.5) * row; }
    };

    void collect();
    Places places(const QRectF &rect) const;
    double scaleHeight() const;
    double valueRoom() const;
    double inputX(double value, const Places &at) const;
    double outputX(double value, const Places &at) const;
    QFont titleFont() const;
    void paintScale(QPainter &painter, const Places &at, double left, double right, const LineSpan &span,
                    const QString &name) const;
    void paintValue(QPainter &painter, const Places &at) const;
    void paintRow(QPainter &painter, const Places &at, std::size_t index) const;
    void paintDots(QPainter &painter, const std::vector<double> &values, double y, double left, double right,
                   const LineSpan &span) const;
    void paintSpread(QPainter &painter, const Places &at, const NeighbourhoodRow &row, double y) const;
    void paintArrow(QPainter &painter, const Places &at, const NeighbourhoodRow &row, double y) const;
    void paintPath(QPainter &painter, const Places &at) const;

    ComparedChoices m_choices;
    std::int64_t m_element = 0;
    double m_value = 0;
    QString m_index;
    std::vector<NeighbourhoodRow> m_rows;
    LineSpan m_inputs;
    LineSpan m_outputs;
    bool m_isScaleHeld = false;
    Theme m_theme = Theme::light();
};

} // namespace normscope
