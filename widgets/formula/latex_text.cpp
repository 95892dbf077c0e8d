// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/formula/writers.h"

namespace normscope {

namespace {

using Kind = Expression::Kind;

QString braced(const Expression &expression)
{
    return QLatin1Char('{') + latexText(expression) + QLatin1Char('}');
}

/// A row within a row keeps its braces, which separate it from its neighbours.
QString rowLatex(const Expression &row)
{
    QString text;
    for (const Expression &part : row.parts) {
        const QString piece = part.kind == Kind::Row ? braced(part) : latexText(part);
        // Letters or digits that touch are separated: "\mu x" and "10 5", but "2\mu" and "x^{2}".
        const bool touches
            = !text.isEmpty() && !piece.isEmpty() && piece[0].isLetterOrNumber() && text.back().isLetterOrNumber();
        text += touches ? QLatin1Char(' ') + piece : piece;
    }
    return text;
}

QString scriptsLatex(const Expression &scripts)
{
    const Expression &base = scripts.parts[0];
    const bool needsBraces = base.kind == Kind::Row && !base.parts.empty();
    QString text = needsBraces ? braced(base) : latexText(base);
    if (!scripts.parts[1].isEmptyRow())
        text += QLatin1Char('_') + braced(scripts.parts[1]);
    if (!scripts.parts[2].isEmptyRow())
        text += QLatin1Char('^') + braced(scripts.parts[2]);
    return text;
}

QString fenceLatex(const Expression &fence)
{
    const qsizetype space = fence.text.indexOf(QLatin1Char(' '));
    return QStringLiteral("\\left%1%2\\right%3")
        .arg(fence.text.left(space), latexText(fence.parts[0]), fence.text.mid(space + 1));
}

QString plainLatex(const Expression &expression)
{
    switch (expression.kind) {
    case Kind::Row:
        return rowLatex(expression);
    case Kind::Symbol:
    case Kind::Number:
    case Kind::Space:
        return expression.text;
    case Kind::Word:
        return QStringLiteral("\\mathrm{%1}").arg(expression.text);
    case Kind::Text:
        return QStringLiteral("\\text{%1}").arg(expression.text);
    case Kind::Fraction:
        return QLatin1String("\\frac") + braced(expression.parts[0]) + braced(expression.parts[1]);
    case Kind::Root:
        return QLatin1String("\\sqrt") + braced(expression.parts[0]);
    case Kind::Scripts:
        return scriptsLatex(expression);
    case Kind::Accent:
        return expression.text + braced(expression.parts[0]);
    case Kind::Fence:
        return fenceLatex(expression);
    case Kind::Mark:
        return latexText(expression.parts[0]);
    }
    return {};
}

} // namespace

QString latexText(const Expression &expression)
{
    return plainLatex(withoutMarks(expression));
}

} // namespace normscope
