// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/formula/box.h"
#include "widgets/formula/expression.h"
#include "widgets/formula/math_font.h"
#include "widgets/formula/symbols.h"

#include <QFont>

namespace normscope {

/// Typesets formulas by TeX's rules (The TeXbook, appendix G) with the lengths of the font's MATH table.
class Typesetter
{
public:
    /// `size` in pixels per em; `textFont` for words with letters that the formula font lacks.
    Typesetter(double size, const QFont &textFont);

    Box set(const Expression &expression, SettingStyle style) const;

private:
    /// A part of a row with its spacing class.
    struct Atom
    {
        const Expression *expression;
        AtomClass atomClass;
    };
    /// The range of a row's atoms that belong to a mark.
    struct MarkRun
    {
        QString role;
        std::size_t first;
        std::size_t last;
    };

    Box row(const Expression &row, SettingStyle style) const;
    static void flatten(const Expression &part, std::vector<Atom> &atoms, std::vector<MarkRun> &marks);
    double spaceBetween(AtomClass left, AtomClass right, SettingStyle style) const;

    Box symbolBox(const Expression &expression, SettingStyle style) const;
    Box operatorBox(Glyph glyph, SettingStyle style) const;
    Box word(const QString &text, SettingStyle style) const;
    Box fraction(const Expression &fraction, SettingStyle style) const;
    Box root(const Expression &root, SettingStyle style) const;
    Box fence(const Expression &fence, SettingStyle style) const;
    Box accent(const Expression &accent, SettingStyle style) const;
    Box scripts(const Expression &scripts, SettingStyle style) const;
    Box limits(const Expression &scripts, SettingStyle style) const;
    /// Sets the scripts beside a base: shifted, below each other, after its slant.
    Box besides(const Box &base, bool isCharacter, const Expression &scripts, SettingStyle style) const;

    /// Distances of the scripts from the base line, in pixels.
    struct ScriptShifts
    {
        double up = 0;
        double down = 0;
    };
    ScriptShifts scriptShifts(const Box &base, bool isCharacter, const Box &above, const Box &below,
                              SettingStyle style) const;

    Box glyphBox(Glyph glyph, SettingStyle style, double stretch = 1) const;
    Box tallGlyph(char32_t character, double height, SettingStyle style) const;
    /// A delimiter of at least that height in pixels, centred on the math axis; an empty box for ".".
    Box delimiter(const QString &spelling, double height, SettingStyle style) const;

    double size(SettingStyle style) const;
    /// Pixels per font unit.
    double scale(SettingStyle style) const { return size(style) / MathFont::unitsPerEm; }
    double length(MathConstant constant, SettingStyle style) const;

    const MathFont &m_font;
    double m_size;
    QFont m_textFont;
};

} // namespace normscope
