// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/formula/math_font.h"

#include "widgets/core/log.h"

#include <QResource>

namespace normscope {

const MathFont &MathFont::embedded()
{
    // Never destroyed: a font must not be destroyed after the application, and to do so with it delays its end.
    static const MathFont &font = *new MathFont;
    return font;
}

MathFont::MathFont()
{
    // The resource is stored uncompressed, so that the font uses its memory without a copy.
    const QResource file(QStringLiteral(":/fonts/STIXMath-Regular.otf"));
    m_font.loadFromData(QByteArray::fromRawData(reinterpret_cast<const char *>(file.data()), file.size()), unitsPerEm,
                        QFont::PreferNoHinting);
    if (!m_font.isValid())
        qCWarning(fontsLog, "the font of formulas cannot be read");
    m_table = MathTable(m_font.fontTable("MATH"));
}

Glyph MathFont::glyph(char32_t character) const
{
    const auto found = m_glyphs.constFind(character);
    if (found != m_glyphs.constEnd())
        return *found;
    const QList<quint32> glyphs = m_font.glyphIndexesForString(QString::fromUcs4(&character, 1));
    return *m_glyphs.insert(character, glyphs.isEmpty() ? 0 : glyphs.first());
}

Glyph MathFont::glyphOfHeight(Glyph glyph, double height) const
{
    Glyph highest = glyph;
    for (const MathTable::Variant &variant : m_table.verticalVariants(glyph)) {
        highest = variant.glyph;
        if (variant.height >= height)
            break;
    }
    return highest;
}

const MathFont::Outline &MathFont::outline(Glyph glyph) const
{
    const auto found = m_outlines.constFind(glyph);
    if (found != m_outlines.constEnd())
        return *found;
    Outline outline;
    outline.path = m_font.pathForGlyph(glyph);
    outline.path.setFillRule(Qt::WindingFill);
    outline.ink = outline.path.boundingRect();
    const QList<QPointF> advances = m_font.advancesForGlyphIndexes({glyph}, QRawFont::UseDesignMetrics);
    outline.advance = advances.isEmpty() ? 0 : advances.first().x();
    return *m_outlines.insert(glyph, outline);
}

const QRawFont &MathFont::sized(double pixels) const
{
    const auto found = m_sized.constFind(pixels);
    if (found != m_sized.constEnd())
        return *found;
    QRawFont font = m_font;
    font.setPixelSize(pixels);
    return *m_sized.insert(pixels, font);
}

} // namespace normscope
