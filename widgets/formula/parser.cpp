// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/formula/parser.h"

#include "engine/tensor/error.h"
#include "widgets/formula/lexer.h"
#include "widgets/formula/symbols.h"

#include <utility>

namespace normscope {

namespace {

using Kind = Expression::Kind;

/// Nesting limit, deeper than any legible formula; keeps hostile input from exhausting the stack.
constexpr int deepest = 100;

class Parser
{
public:
    explicit Parser(const QString &tex)
        : m_lexer(tex)
    { }

    Expression parse()
    {
        Expression row = parseRow();
        if (m_lexer.peek().kind != Token::Kind::End)
            throw InputError({MESSAGE_TEXT("Message", "The formula has a “%1” that nothing opens."),
                              {m_lexer.peek().text.toStdString()}});
        return row;
    }

private:
    /// Reads up to the end, "}" or "\right", which is left to the caller. A row of a single part is returned as that
    /// part.
    Expression parseRow()
    {
        Expression row;
        while (!endsRow(m_lexer.peek()))
            row.parts.push_back(parseScripts());
        return row.parts.size() == 1 ? Expression(row.parts.front()) : row;
    }

    static bool endsRow(const Token &token)
    {
        return token.kind == Token::Kind::End || token.is(QLatin1Char('}')) || token.is(QLatin1String("\\right"));
    }

    Expression parseScripts()
    {
        Expression base = startsScript(m_lexer.peek()) ? Expression() : parseAtom(m_lexer.next());
        if (!startsScript(m_lexer.peek()))
            return base;
        Expression scripts {Kind::Scripts, {}, {std::move(base), {}, {}}};
        while (startsScript(m_lexer.peek())) {
            const std::size_t which = m_lexer.next().is(QLatin1Char('_')) ? 1 : 2;
            if (!scripts.parts[which].isEmptyRow())
                throw InputError({MESSAGE_TEXT("Message",
                                               "The formula has two subscripts or two superscripts at one "
                                               "place.")});
            scripts.parts[which] = parseArgument();
        }
        return scripts;
    }

    static bool startsScript(const Token &token) { return token.is(QLatin1Char('_')) || token.is(QLatin1Char('^')); }

    Expression parseArgument()
    {
        if (endsRow(m_lexer.peek()))
            throw InputError({MESSAGE_TEXT("Message", "The formula ends where a command or a script needs more.")});
        const Token token = m_lexer.nextSingle();
        return token.is(QLatin1Char('{')) ? parseGroup() : parseAtom(token);
    }

    Expression parseGroup()
    {
        Expression row = parseRow();
        if (!m_lexer.next().is(QLatin1Char('}')))
            throw InputError({MESSAGE_TEXT("Message", "The formula has a “{” without its “}”.")});
        return row;
    }

    /// Every nesting passes here, so that it limits the depth.
    Expression parseAtom(const Token &token)
    {
        if (++m_depth > deepest)
            throw InputError({MESSAGE_TEXT("Message", "The formula is nested too deeply.")});
        Expression atom = parseUnguarded(token);
        --m_depth;
        return atom;
    }

    Expression parseUnguarded(const Token &token)
    {
        if (token.kind == Token::Kind::Number)
            return {Kind::Number, token.text, {}};
        if (token.is(QLatin1Char('{'))) {
            Expression group = parseGroup();
            return group.kind == Kind::Row ? group : Expression {Kind::Row, {}, {group}};
        }
        if (token.kind == Token::Kind::Command)
            return parseCommand(token);
        return parseSymbol(token);
    }

    static Expression parseSymbol(const Token &token)
    {
        if (symbol(token.text).character == 0)
            throw InputError({MESSAGE_TEXT("Message", "The formula has an unknown sign or command “%1”."),
                              {token.text.toStdString()}});
        return {Kind::Symbol, token.text, {}};
    }

    Expression parseCommand(const Token &token)
    {
        if (token.is(QLatin1String("\\frac"))) {
            Expression numerator = parseArgument();
            return {Kind::Fraction, {}, {std::move(numerator), parseArgument()}};
        }
        if (token.is(QLatin1String("\\sqrt")))
            return {Kind::Root, {}, {parseArgument()}};
        if (token.is(QLatin1String("\\left")))
            return parseFence();
        if (token.is(QLatin1String("\\text")))
            return {Kind::Text, m_lexer.rawGroup(), {}};
        if (token.is(QLatin1String("\\operatorname")) || token.is(QLatin1String("\\mathrm")))
            return {Kind::Word, m_lexer.rawGroup(), {}};
        if (token.is(QLatin1String("\\mark"))) {
            const QString role = m_lexer.rawGroup();
            return {Kind::Mark, role, {parseArgument()}};
        }
        if (accentCharacter(token.text) != 0)
            return {Kind::Accent, token.text, {parseArgument()}};
        if (spaceWidth(token.text) > 0)
            return {Kind::Space, token.text, {}};
        return parseSymbol(token);
    }

    Expression parseFence()
    {
        const Expression left = parseSymbol(m_lexer.next());
        Expression content = parseRow();
        if (!m_lexer.next().is(QLatin1String("\\right")))
            throw InputError({MESSAGE_TEXT("Message", "The formula has a “\\left” without its “\\right”.")});
        const Expression right = parseSymbol(m_lexer.next());
        return {Kind::Fence, left.text + QLatin1Char(' ') + right.text, {std::move(content)}};
    }

    Lexer m_lexer;
    int m_depth = 0;
};

} // namespace

Expression parseFormula(const QString &tex)
{
    return Parser(tex).parse();
}

} // namespace normscope
