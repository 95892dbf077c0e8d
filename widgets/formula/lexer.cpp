// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/formula/lexer.h"

#include "engine/tensor/error.h"

#include <utility>

namespace normscope {

namespace {

bool isDigit(QChar character)
{
    return character >= QLatin1Char('0') && character <= QLatin1Char('9');
}

bool isLatin(QChar character)
{
    return character.unicode() < 128 && character.isLetter();
}

qsizetype skipped(const QString &source, qsizetype at)
{
    while (at < source.size() && source[at].isSpace())
        ++at;
    return at;
}

qsizetype numberEnd(const QString &source, qsizetype at)
{
    const auto skipDigits = [&source](qsizetype from) {
        while (from < source.size() && isDigit(source[from]))
            ++from;
        return from;
    };
    const qsizetype point = skipDigits(at);
    const bool hasFraction
        = point + 1 < source.size() && source[point] == QLatin1Char('.') && isDigit(source[point + 1]);
    return hasFraction ? skipDigits(point + 1) : point;
}

qsizetype commandEnd(const QString &source, qsizetype at)
{
    qsizetype end = at + 1;
    while (end < source.size() && isLatin(source[end]))
        ++end;
    return end > at + 1 ? end : std::min(at + 2, source.size());
}

} // namespace

Lexer::Lexer(const QString &source)
    : m_source(source)
{ }

Token Lexer::read(qsizetype &at) const
{
    at = skipped(m_source, at);
    if (at >= m_source.size())
        return {};
    const qsizetype start = at;
    const QChar first = m_source[start];
    if (first == QLatin1Char('\\')) {
        at = commandEnd(m_source, start);
        return {Token::Kind::Command, m_source.mid(start, at - start)};
    }
    if (isDigit(first)) {
        at = numberEnd(m_source, start);
        return {Token::Kind::Number, m_source.mid(start, at - start)};
    }
    at = start + 1;
    return {Token::Kind::Character, m_source.mid(start, 1)};
}

Token Lexer::peek() const
{
    qsizetype at = m_at;
    return read(at);
}

Token Lexer::next()
{
    return read(m_at);
}

Token Lexer::nextSingle()
{
    Token token = next();
    if (token.kind == Token::Kind::Number) {
        m_at -= token.text.size() - 1;
        token.text.truncate(1);
    }
    return token;
}

QString Lexer::rawGroup()
{
    const Token open = next();
    int depth = open.is(QLatin1Char('{')) ? 1 : 0;
    const qsizetype start = m_at;
    qsizetype end = start;
    for (; end < m_source.size() && depth > 0; ++end) {
        if (m_source[end] == QLatin1Char('{'))
            ++depth;
        else if (m_source[end] == QLatin1Char('}'))
            --depth;
    }
    if (depth > 0 || end == start)
        throw InputError({MESSAGE_TEXT("Message", "The formula has a command without the text in braces it needs.")});
    m_at = end;
    return m_source.mid(start, end - 1 - start);
}

} // namespace normscope
