// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <vector>

namespace normscope {

/// A formula as a tree. What `text` and `parts` hold depends on the kind.
struct Expression
{
    enum class Kind
    {
        Row, ///< `parts` in sequence.
        Symbol, ///< A letter or sign by its TeX spelling: "x", "+", "\mu".
        Number, ///< Digits with at most one point: "8.5".
        Word, ///< \operatorname or \mathrm: upright letters that are one name.
        Text, ///< \text: words, in the font of the window where the formula font lacks the letters.
        Fraction, ///< Numerator, denominator.
        Root, ///< One part, the radicand of a square root.
        Scripts, ///< Base, subscript, superscript; an absent script is an empty row.
        Accent, ///< `text` over one part: "\hat", "\bar", "\tilde".
        Fence, ///< One part between growing delimiters, whose two spellings are in `text`, separated by a space.
        Space, ///< "\,", "\:", "\;", "\quad", "\qquad".
        Mark ///< One part with the role named in `text`; looks like its part alone.
    };

    Kind kind = Kind::Row;
    QString text;
    std::vector<Expression> parts;

    bool isEmptyRow() const { return kind == Kind::Row && parts.empty(); }
    friend bool operator==(const Expression &, const Expression &) = default;
};

/// The same formula without its marks.
Expression withoutMarks(const Expression &expression);

} // namespace normscope
