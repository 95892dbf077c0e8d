// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/formula/formula_line.h"

#include "widgets/core/figure_element.h"
#include "widgets/formula/parser.h"
#include "widgets/formula/writers.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QStringList>

namespace normscope {

FormulaLine::FormulaLine(const QString &text, const QFont &font)
    : m_font(font)
{
    const QFontMetricsF metrics(font);
    const QStringList pieces = text.split(QLatin1Char('$')); // Every second one is a formula.
    for (qsizetype i = 0; i < pieces.size(); ++i) {
        const bool isFormula = i % 2 == 1;
        if (pieces[i].isEmpty())
            continue;
        Part part;
        part.x = m_width;
        if (isFormula) {
            const Expression expression = parseFormula(pieces[i]);
            part.formula = Formula(expression, formulaStyle(font, false));
            part.tex = latexText(expression);
            m_width += part.formula.width();
            m_plainText += normscope::plainText(expression);
        } else {
            part.text = pieces[i];
            m_width += metrics.horizontalAdvance(part.text);
            m_plainText += part.text;
        }
        m_parts.push_back(std::move(part));
    }
}

void FormulaLine::paint(QPainter &painter, const QPointF &start, const QColor &color) const
{
    painter.setFont(m_font);
    painter.setPen(color);
    for (const Part &part : m_parts) {
        const QPointF at = start + QPointF(part.x, 0);
        if (!part.text.isEmpty()) {
            painter.drawText(at, part.text);
            continue;
        }
        const FigureElement element(painter, QStringLiteral("formula"), part.tex);
        part.formula.paint(painter, at, color);
    }
}

QString plainLine(const QString &text)
{
    const QStringList pieces = text.split(QLatin1Char('$'));
    QString plain;
    for (qsizetype i = 0; i < pieces.size(); ++i)
        plain += i % 2 == 1 ? plainText(parseFormula(pieces[i])) : pieces[i];
    return plain;
}

} // namespace normscope
