// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/compare/choice_text.h"
#include "widgets/theme/theme.h"

#include <QCoreApplication>
#include <QRectF>
#include <QSizeF>

class QPainter;

namespace normscope {

/// The table of properties of the choices: a row for each property, a column for each choice. If the columns do not fit
/// into the width, the table is broken into several below each other.
class PropertiesFigure
{
    Q_DECLARE_TR_FUNCTIONS(normscope::PropertiesFigure)

public:
    void setTable(const QStringList &titles, const PropertyRows &rows);
    void setTheme(const Theme &theme) { m_theme = theme; }
    /// Increases the row height slightly if there is more height than needed.
    void spread(const QSizeF &room);

    double heightFor(double width) const;
    /// The width of a table with one column.
    double leastWidth() const { return titleWidth() + columnWidth(); }
    void paint(QPainter &painter, const QRectF &rect) const;
    /// The explanation of the property whose row is at this point; empty if there is none.
    QString helpAt(QPointF point, const QRectF &rect) const;
    /// The table in words, a sentence for each choice.
    QString description() const;

private:
    struct Part
    {
        double top; ///< Top of the heading.
        int first;
        int end;
    };
    std::vector<Part> parts(double width) const;
    int columnsIn(double width) const;
    double rowHeight() const;
    double headingHeight() const { return rowHeight() + 3; }
    double partHeight() const;
    double rowTop(std::size_t row) const;
    double titleWidth() const;
    double columnWidth() const;
    QFont headingFont() const;
    void paintPart(QPainter &painter, const QRectF &rect, const Part &part) const;

    QStringList m_titles;
    PropertyRows m_table;
    Theme m_theme = Theme::light();
    double m_leading = 0;
};

} // namespace normscope
