// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/properties_figure.h"

#include "widgets/core/figure_element.h"
#include "widgets/core/sentences.h"
#include "widgets/formula/formula_line.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace normscope {

namespace {

constexpr double propertyGap = 10;
constexpr double propertyPartGap = 14;
constexpr double widestProperty = 150;

} // namespace

void PropertiesFigure::setTable(const QStringList &titles, const PropertyRows &rows)
{
    m_titles = titles;
    m_table = rows;
}

QFont PropertiesFigure::headingFont() const
{
    QFont font = m_theme.font;
    font.setWeight(QFont::DemiBold);
    return font;
}

double PropertiesFigure::rowHeight() const
{
    return QFontMetricsF(m_theme.font).height() + 4 + m_leading;
}

void PropertiesFigure::spread(const QSizeF &room)
{
    constexpr double mostLeading = 8;
    m_leading = 0;
    const double spare = room.height() - heightFor(room.width());
    const auto rows = static_cast<double>(parts(room.width()).size() * (m_table.rows.size() + 2));
    m_leading = std::clamp(spare / rows, 0.0, mostLeading);
}

double PropertiesFigure::titleWidth() const
{
    double width = 0;
    for (const PropertyRow &row : m_table.rows)
        width = std::max(width, FormulaLine(row.title, m_theme.captionFont()).width());
    return width + propertyGap;
}

/// All columns have the width of the widest text.
double PropertiesFigure::columnWidth() const
{
    const QFontMetricsF heading(headingFont());
    double width = 0;
    for (const QString &title : m_titles)
        width = std::max(width, std::min(heading.horizontalAdvance(title), widestProperty));
    for (const PropertyRow &row : m_table.rows) {
        for (const QString &value : row.values)
            width = std::max(width, FormulaLine(value, m_theme.font).width());
    }
    return width + propertyGap;
}

int PropertiesFigure::columnsIn(double width) const
{
    return std::max(1, static_cast<int>((width - titleWidth()) / columnWidth()));
}

/// The invariances begin below a heading of their own.
double PropertiesFigure::rowTop(std::size_t row) const
{
    return headingHeight() + static_cast<double>(row) * rowHeight() + (row >= m_table.tried ? headingHeight() : 0);
}

double PropertiesFigure::partHeight() const
{
    return rowTop(m_table.rows.size());
}

std::vector<PropertiesFigure::Part> PropertiesFigure::parts(double width) const
{
    const int count = static_cast<int>(m_titles.size());
    const int most = columnsIn(width);
    const int parts = std::max(1, (count + most - 1) / most);
    const int each = (count + parts - 1) / parts; // About the same number of columns in each part.
    std::vector<Part> result;
    for (int first = 0; first < count; first += each)
        result.push_back({static_cast<double>(result.size()) * (partHeight() + propertyPartGap), first,
                          std::min(first + each, count)});
    return result;
}

double PropertiesFigure::heightFor(double width) const
{
    const std::vector<Part> all = parts(width);
    return all.empty() ? rowHeight() : all.back().top + partHeight() + 2;
}

void PropertiesFigure::paint(QPainter &painter, const QRectF &rect) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (const Part &part : parts(rect.width()))
        paintPart(painter, rect, part);
    painter.restore();
}

void PropertiesFigure::paintPart(QPainter &painter, const QRectF &rect, const Part &part) const
{
    const FigureElement element(painter, QStringLiteral("properties"));
    const double titles = titleWidth();
    const double column = std::min((rect.width() - titles) / (part.end - part.first), 1.6 * columnWidth());
    const double right = rect.left() + titles + column * (part.end - part.first);
    const QFontMetricsF heading(headingFont());
    const auto columnLeft = [&](int choice) { return rect.left() + titles + column * (choice - part.first); };
    const auto baseline = [&](double top) {
        return rect.top() + part.top + top + (rowHeight() + heading.ascent() - heading.descent()) / 2;
    };
    painter.setFont(headingFont());
    painter.setPen(m_theme.text);
    for (int choice = part.first; choice < part.end; ++choice) {
        painter.drawText(QPointF(columnLeft(choice), baseline(0)),
                         heading.elidedText(m_titles[choice], Qt::ElideRight, column - propertyGap / 2));
    }
    QFont section = m_theme.captionFont();
    section.setWeight(QFont::DemiBold);
    painter.setFont(section);
    if (m_table.tried < m_table.rows.size())
        painter.drawText(QPointF(rect.left(), baseline(rowTop(m_table.tried) - headingHeight() + 2)),
                         tr("largest change of x̂ on this tensor"));
    for (std::size_t i = 0; i < m_table.rows.size(); ++i) {
        const PropertyRow &row = m_table.rows[i];
        const double top = rect.top() + part.top + rowTop(i);
        painter.setPen(QPen(m_theme.grid, m_theme.line(1)));
        painter.drawLine(QPointF(rect.left(), top), QPointF(right, top));
        FormulaLine(row.title, m_theme.captionFont())
            .paint(painter, {rect.left(), baseline(rowTop(i))}, m_theme.mutedText);
        for (int choice = part.first; choice < part.end; ++choice) {
            const FormulaLine line(row.values[choice], m_theme.font);
            line.paint(painter, {columnLeft(choice), baseline(rowTop(i))}, m_theme.text);
        }
    }
}

QString PropertiesFigure::helpAt(QPointF point, const QRectF &rect) const
{
    for (const Part &part : parts(rect.width())) {
        for (std::size_t i = 0; i < m_table.rows.size(); ++i) {
            const double top = rect.top() + part.top + rowTop(i);
            if (point.y() >= top && point.y() < top + rowHeight())
                return m_table.rows[i].help;
        }
    }
    return {};
}

QString PropertiesFigure::description() const
{
    QStringList sentences;
    for (int choice = 0; choice < m_titles.size(); ++choice) {
        QStringList values;
        for (const PropertyRow &row : m_table.rows)
            values += tr("%1: %2").arg(plainLine(row.title), plainLine(row.values[choice]));
        sentences += tr("%1. %2.").arg(m_titles[choice], values.join(QStringLiteral(", ")));
    }
    return joinedSentences(sentences);
}

} // namespace normscope
