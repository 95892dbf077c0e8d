// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analysis/choice_differences.h"
#include "widgets/theme/theme.h"

#include <QCoreApplication>
#include <QRectF>
#include <QStringList>

#include <optional>
#include <utility>

class QPainter;

namespace normscope {

/// The differences between every two choices: a square of cells, each with the largest difference and, below it, the
/// root mean square, on a colour that grows with the largest difference.
class DifferencesFigure
{
    Q_DECLARE_TR_FUNCTIONS(normscope::DifferencesFigure)

public:
    /// Indices of the choice in the row, and of that in the column, which is subtracted.
    using Pair = std::pair<std::size_t, std::size_t>;

    /// `titles` are as many as the matrix has rows. Without a matrix only the titles are shown.
    void setChoices(const QStringList &titles, const std::optional<DifferenceMatrix> &matrix, Stage stage);
    /// The pair that is framed.
    void setChosen(const std::optional<Pair> &chosen) { m_chosen = chosen; }
    const std::optional<Pair> &chosen() const { return m_chosen; }
    void setTheme(const Theme &theme) { m_theme = theme; }

    std::size_t count() const { return static_cast<std::size_t>(m_titles.size()); }
    double heightFor(double width) const;
    double leastWidth() const;
    void paint(QPainter &painter, const QRectF &rect) const;
    std::optional<Pair> pairAt(QPointF point, const QRectF &rect) const;
    QRectF cellRect(const QRectF &rect, std::size_t row, std::size_t column) const;
    QString description() const;
    /// "Batch against Layer: at most 1.2, root mean square 0.4."
    QString sentence(const Pair &pair) const;

private:
    QSizeF cellSize(const QRectF &rect) const;
    double rowTitleWidth() const;
    double cellWidth(double width) const;
    bool hasColumnTitleOfTwoLines(double width) const;
    double columnTitleHeight(double width) const;
    double footHeight() const;
    QFont strongFont() const;
    void paintTitles(QPainter &painter, const QRectF &rect) const;
    void paintCell(QPainter &painter, const QRectF &cell, const ChoiceDifference &difference, QRgb under) const;
    QStringList footLines() const;
    QString whatIsCompared() const;

    QStringList m_titles;
    std::optional<DifferenceMatrix> m_matrix;
    Stage m_stage = Stage::Output;
    std::optional<Pair> m_chosen;
    Theme m_theme = Theme::light();
};

} // namespace normscope
