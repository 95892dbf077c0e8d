// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/formula/math_table.h"

#include <QPainterPath>
#include <QRawFont>

namespace normscope {

/// The font of formulas: STIX Math (SIL Open Font License 1.1), which is built into the program. Files get its
/// outlines, so that a formula is the same on every screen and in every file, and no reader needs the font. For the GUI
/// thread only. Lengths are font units, 1000 per em, y downwards.
class MathFont
{
public:
    /// Loaded on first call, freed when the application ends.
    static const MathFont &embedded();

    static constexpr double unitsPerEm = 1000;

    const MathTable &table() const { return m_table; }
    /// The glyph of a character, 0 if the font has none.
    Glyph glyph(char32_t character) const;
    /// The shortest form of a glyph with at least this height in font units; the highest one if none is.
    Glyph glyphOfHeight(Glyph glyph, double height) const;

    /// A glyph's shape with its origin on the base line; computed once.
    struct Outline
    {
        QPainterPath path;
        QRectF ink;
        double advance = 0;
    };
    const Outline &outline(Glyph glyph) const;
    /// The font at a size in pixels per em, for painting on screens: many times faster than filling outlines.
    const QRawFont &sized(double pixels) const;

private:
    MathFont();

    QRawFont m_font;
    MathTable m_table;
    mutable QHash<char32_t, Glyph> m_glyphs;
    mutable QHash<Glyph, Outline> m_outlines;
    mutable QHash<double, QRawFont> m_sized;
};

} // namespace normscope
