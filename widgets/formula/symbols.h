// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace normscope {

/// Class of an atom, which decides the space to its neighbours (The TeXbook, chapter 17).
enum class AtomClass
{
    Ordinary,
    Operator,
    Binary,
    Relation,
    Open,
    Close,
    Punctuation,
    Inner
};

/// A letter or sign of formulas.
struct Symbol
{
    QString spelling; ///< In TeX: "x", "+", "\mu".
    char32_t character = 0; ///< For plain text.
    char32_t drawn = 0; ///< For painting: letters in their slanted form.
    AtomClass atomClass = AtomClass::Ordinary;
    const char *spoken = nullptr; ///< English, in the translation context normscope::FormulaSpeech; null: as written.
};

/// The symbol of a spelling; its character is 0 if there is none.
Symbol symbol(const QString &spelling);

/// The width of a space command in em; 0 if `command` is not a space.
double spaceWidth(const QString &command);
/// The accent character of "\hat", "\bar" or "\tilde"; 0 for other commands.
char32_t accentCharacter(const QString &command);

} // namespace normscope
