// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tensor/digit_sheet.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace normscope {

DigitSheet::DigitSheet(const QFont &font, double pixelRatio)
    : m_font(font)
    , m_pixelRatio(pixelRatio)
{
    m_font.setStyleStrategy(QFont::NoSubpixelAntialias); // Subpixel rendering needs a known background, but digits are
                                                         // blended in any colour on any cell.
    const QFontMetricsF metrics(m_font);
    m_baseline = static_cast<int>(std::ceil(metrics.ascent() * pixelRatio));
    m_height = m_baseline + static_cast<int>(std::ceil(metrics.descent() * pixelRatio));
    m_middle = m_baseline - static_cast<int>(std::lround(metrics.capHeight() * pixelRatio / 2));
}

const DigitSheet::Glyph &DigitSheet::glyph(QChar character)
{
    const auto known = m_glyphs.constFind(character);
    if (known != m_glyphs.constEnd())
        return *known;

    const QFontMetricsF metrics(m_font);
    const QString text(character);
    Glyph glyph;
    glyph.advance = static_cast<int>(std::lround(metrics.horizontalAdvance(text) * m_pixelRatio));
    glyph.left = -static_cast<int>(std::ceil(m_pixelRatio));
    const int width = glyph.advance - 2 * glyph.left;
    QImage drawn(std::max(width, 1), std::max(m_height, 1), QImage::Format_RGB32);
    drawn.fill(Qt::white);
    QPainter painter(&drawn);
    painter.setPen(Qt::black);
    painter.setFont(m_font);
    painter.translate(-glyph.left, m_baseline);
    painter.scale(m_pixelRatio, m_pixelRatio);
    painter.drawText(QPointF(0, 0), text);
    painter.end();
    drawn.invertPixels();
    glyph.coverage = drawn.convertToFormat(QImage::Format_Grayscale8);
    return *m_glyphs.insert(character, glyph);
}

int DigitSheet::width(QStringView text)
{
    int width = 0;
    for (const QChar character : text)
        width += glyph(character).advance;
    return width;
}

void DigitSheet::draw(QImage &image, const QRect &cell, QStringView text, QRgb color)
{
    int pen = cell.left() + (cell.width() - width(text)) / 2;
    const int top = cell.top() + cell.height() / 2 - m_middle;
    const int red = qRed(color);
    const int green = qGreen(color);
    const int blue = qBlue(color);
    for (const QChar character : text) {
        const Glyph &glyph = this->glyph(character);
        const int left = pen + glyph.left;
        pen += glyph.advance;
        const int fromX = std::max(0, -left);
        const int toX = std::min(glyph.coverage.width(), image.width() - left);
        for (int y = std::max(0, -top); y < std::min(glyph.coverage.height(), image.height() - top); ++y) {
            const uchar *coverage = glyph.coverage.constScanLine(y);
            auto *line = reinterpret_cast<QRgb *>(image.scanLine(top + y)) + left;
            for (int x = fromX; x < toX; ++x) {
                const int share = coverage[x];
                if (share == 0)
                    continue;
                const QRgb under = line[x];
                const auto blended = [share](int from, int to) { return from + (to - from) * share / 255; };
                line[x] = qRgb(blended(qRed(under), red), blended(qGreen(under), green), blended(qBlue(under), blue));
            }
        }
    }
}

} // namespace normscope
