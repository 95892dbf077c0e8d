// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/formula/formula.h"

#include <QFont>
#include <QString>

#include <vector>

namespace normscope {

/// One line of text with formulas in it, as TeX between dollar signs: "radius $\sqrt{8}$".
class FormulaLine
{
public:
    FormulaLine() = default;
    /// Throws InputError if the text between two dollar signs is no formula.
    FormulaLine(const QString &text, const QFont &font);

    double width() const { return m_width; }
    /// The line as plain text: "radius √8".
    const QString &plainText() const { return m_plainText; }
    /// Paints with its base line starting at `start`.
    void paint(QPainter &painter, const QPointF &start, const QColor &color) const;

private:
    struct Part
    {
        QString text; ///< Words; empty if the part is a formula.
        Formula formula;
        QString tex; ///< TeX source of the formula, for files.
        double x = 0;
    };

    QFont m_font;
    std::vector<Part> m_parts;
    double m_width = 0;
    QString m_plainText;
};

/// The plain text of a FormulaLine, without typesetting it.
QString plainLine(const QString &text);

} // namespace normscope
