// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QHash>
#include <QImage>
#include <QString>

namespace normscope {

/// Caches the glyphs of numbers and copies them: filling cells with numbers costs a fraction of QPainter::drawText. For
/// opaque 32-bit images.
class DigitSheet
{
public:
    DigitSheet() = default;
    /// The font must have a pixel size; glyphs are rendered for `pixelRatio` device pixels per pixel.
    DigitSheet(const QFont &font, double pixelRatio);

    bool isFor(const QFont &font, double pixelRatio) const { return m_font == font && m_pixelRatio == pixelRatio; }
    /// Width of the text in device pixels.
    int width(QStringView text);
    /// Draws the text centred in `cell` (device pixels).
    void draw(QImage &image, const QRect &cell, QStringView text, QRgb color);

private:
    struct Glyph
    {
        QImage coverage; ///< Format_Grayscale8, ascent + descent high.
        int left = 0; ///< Offset of the coverage's left edge from the pen.
        int advance = 0;
    };

    const Glyph &glyph(QChar character);

    QFont m_font;
    double m_pixelRatio = 1;
    int m_height = 0;
    int m_baseline = 0;
    /// From the top of the coverage to the middle of the digits, in device pixels.
    int m_middle = 0;
    QHash<QChar, Glyph> m_glyphs;
};

} // namespace normscope
