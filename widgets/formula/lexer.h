// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace normscope {

/// One piece of TeX source.
struct Token
{
    enum class Kind
    {
        Command, ///< "\frac", "\,".
        Character, ///< "x", "+", "_", "{".
        Number, ///< "8.5".
        End
    };

    Kind kind = Kind::End;
    QString text;

    bool is(QChar character) const { return kind == Kind::Character && text == character; }
    bool is(QLatin1String command) const { return kind == Kind::Command && text == command; }
};

/// Cuts TeX source into tokens. White space only separates tokens, as in TeX's formulas.
class Lexer
{
public:
    explicit Lexer(const QString &source);

    /// The token that next() would return.
    Token peek() const;
    Token next();
    /// Like next(), but of a number only its first digit, as a script or \frac takes for an argument.
    Token nextSingle();
    /// The characters between the braces that must follow, unchanged (inner braces in pairs). Throws InputError if
    /// there are no braces.
    QString rawGroup();

private:
    Token read(qsizetype &at) const;

    QString m_source;
    qsizetype m_at = 0;
};

} // namespace normscope
