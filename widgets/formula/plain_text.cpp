// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/formula/symbols.h"
#include "widgets/formula/writers.h"

#include <algorithm>

namespace normscope {

namespace {

using Kind = Expression::Kind;

QString symbolText(const Expression &expression)
{
    const char32_t character = symbol(expression.text).character;
    return QString::fromUcs4(&character, 1);
}

bool isSpaced(const Expression &part)
{
    if (part.kind != Kind::Symbol)
        return false;
    const AtomClass atomClass = symbol(part.text).atomClass;
    return atomClass == AtomClass::Binary || atomClass == AtomClass::Relation;
}

/// Whether a sign is a prefix, as in "−1", which is written without a space.
bool isPrefix(const std::vector<Expression> &parts, std::size_t i)
{
    if (!isSpaced(parts[i]) || symbol(parts[i].text).atomClass != AtomClass::Binary)
        return false;
    if (i == 0 || isSpaced(parts[i - 1]))
        return true;
    return parts[i - 1].kind == Kind::Symbol && symbol(parts[i - 1].text).atomClass == AtomClass::Open;
}

bool isPunctuation(const Expression &part)
{
    return part.kind == Kind::Symbol && symbol(part.text).atomClass == AtomClass::Punctuation;
}

/// Whether two letters would meet, so that they need a space: "γ x̂".
bool wouldJoin(const QString &left, const QString &right)
{
    const auto isLetter = [](QChar character) { return character.isLetter() || character.isMark(); };
    return !left.isEmpty() && !right.isEmpty() && isLetter(left.back()) && isLetter(right[0]);
}

QString rowText(const Expression &row)
{
    QString text;
    for (std::size_t i = 0; i < row.parts.size(); ++i) {
        const Expression &part = row.parts[i];
        const QString piece = plainText(part);
        if (isSpaced(part) && !isPrefix(row.parts, i))
            text += QLatin1Char(' ') + piece + QLatin1Char(' ');
        else if (isPunctuation(part))
            text += piece + QLatin1Char(' ');
        else
            text += wouldJoin(text, piece) ? QLatin1Char(' ') + piece : piece;
    }
    return text.simplified();
}

bool needsParentheses(const Expression &expression)
{
    return expression.kind == Kind::Row && expression.parts.size() > 1;
}

QString inParentheses(const Expression &expression)
{
    const QString text = plainText(expression);
    return needsParentheses(expression) ? QLatin1Char('(') + text + QLatin1Char(')') : text;
}

/// The text in superscript characters, "⁻⁵"; empty if a character has none.
QString raised(const QString &text)
{
    static const QString plain = QStringLiteral("0123456789+−n");
    static const QString small = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ");
    QString result;
    for (const QChar character : text) {
        const qsizetype at = plain.indexOf(character);
        if (at < 0)
            return {};
        result += small[at];
    }
    return result;
}

QString scriptsText(const Expression &scripts)
{
    QString text = inParentheses(scripts.parts[0]);
    if (!scripts.parts[1].isEmptyRow()) {
        const QString below = plainText(scripts.parts[1]);
        const bool isIndex = std::any_of(below.begin(), below.end(), [](QChar c) { return c == QLatin1Char(','); });
        text += isIndex ? QLatin1Char('[') + below + QLatin1Char(']')
                        : QLatin1Char('_') + inParentheses(scripts.parts[1]);
    }
    if (scripts.parts[2].isEmptyRow())
        return text;
    const QString above = raised(plainText(scripts.parts[2]));
    return text + (above.isEmpty() ? QLatin1Char('^') + inParentheses(scripts.parts[2]) : above);
}

QString fenceText(const Expression &fence)
{
    const qsizetype space = fence.text.indexOf(QLatin1Char(' '));
    const auto sign = [](const QString &spelling) {
        return spelling == QLatin1String(".") ? QString() : symbolText({Kind::Symbol, spelling, {}});
    };
    return sign(fence.text.left(space)) + plainText(fence.parts[0]) + sign(fence.text.mid(space + 1));
}

QString accentText(const Expression &accent)
{
    const char32_t mark = accentCharacter(accent.text);
    return plainText(accent.parts[0]) + QString::fromUcs4(&mark, 1);
}

QString unmarkedText(const Expression &expression)
{
    switch (expression.kind) {
    case Kind::Row:
        return rowText(expression);
    case Kind::Symbol:
        return symbolText(expression);
    case Kind::Number:
    case Kind::Word:
    case Kind::Text:
        return expression.text;
    case Kind::Fraction:
        return inParentheses(expression.parts[0]) + QLatin1Char('/') + inParentheses(expression.parts[1]);
    case Kind::Root:
        return QStringLiteral("√") + inParentheses(expression.parts[0]);
    case Kind::Scripts:
        return scriptsText(expression);
    case Kind::Accent:
        return accentText(expression);
    case Kind::Fence:
        return fenceText(expression);
    case Kind::Space:
        return QStringLiteral(" ");
    case Kind::Mark:
        return plainText(expression.parts[0]);
    }
    return {};
}

} // namespace

QString plainText(const Expression &expression)
{
    return unmarkedText(withoutMarks(expression));
}

} // namespace normscope
