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

/// Cuts TeX source into tokens. White space parts tokens and is otherwise nothing, as in TeX's formulas.
class Lexer
{
public:
    explicit Lexer(const QString &source);

    /// The token that next() would return.
    Token peek() const;
    Token next();
    /// As next(), but of a number only the first digit: what a script or \frac takes as its argument.
    Token nextSingle();
    /// The characters between the braces that must come next, as they stand (inner braces in pairs).
    /// Throws InputError if there are none.
    QString rawGroup();

private:
    Token read(qsizetype &at) const;

    QString m_source;
    qsizetype m_at = 0;
};

} // namespace normscope
