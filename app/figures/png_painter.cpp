// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/png_painter.h"

#include "engine/system/free_memory.h"
#include "engine/tensor/error.h"

#include <QBuffer>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

constexpr double millimetresPerInch = 25.4;
/// Per pixel, for the image and the pictures that tensors are drawn from at its resolution: measured at 11.4 bytes for
/// each of 89 and of 248 million pixels.
constexpr std::uint64_t pixelBytes = 12;
constexpr int pixelsPerBand = 1 << 22; ///< Few enough to be painted within a few frames.

QSize pixelsOf(const FigureSpec &spec)
{
    return (QSizeF(spec.width, spec.height) * spec.dpi / millimetresPerInch).toSize();
}

void checkSize(QSize size)
{
    if (static_cast<double>(size.width()) * size.height() > mostFigurePixels)
        throw InputError(
            {MESSAGE_TEXT("Message", "A picture of %1 × %2 pixels is too large; fewer dpi make it smaller."),
             {std::to_string(size.width()), std::to_string(size.height())}});
}

} // namespace

PngPainter::PngPainter(const FigureSheet &sheet)
    : m_sheet(sheet)
{
    const QSize size = pixelsOf(sheet.spec());
    checkSize(size);
    if (isFree(pixelBytes * static_cast<std::uint64_t>(size.width()) * static_cast<std::uint64_t>(size.height())))
        m_image = QImage(size, sheet.spec().transparent ? QImage::Format_ARGB32_Premultiplied : QImage::Format_RGB32);
    if (m_image.isNull())
        throw IoError({MESSAGE_TEXT("Message", "There is not enough memory for a picture of %1 × %2 pixels."),
                       {std::to_string(size.width()), std::to_string(size.height())}});
    m_image.fill(Qt::transparent);
    const FigureMetadata &about = sheet.metadata();
    m_image.setText(QStringLiteral("Title"), about.title);
    m_image.setText(QStringLiteral("Description"), about.caption);
    m_image.setText(QStringLiteral("Software"), about.creator);
}

void PngPainter::paintBand()
{
    const int rows = std::clamp(pixelsPerBand / std::max(1, m_image.width()), 1, m_image.height() - m_painted);
    QPainter painter(&m_image);
    painter.setClipRect(0, m_painted, m_image.width(), rows);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing | QPainter::SmoothPixmapTransform);
    painter.scale(m_image.width() / m_sheet.pixels().width(), m_image.height() / m_sheet.pixels().height());
    m_sheet.paint(painter);
    painter.end();
    m_painted += rows;
    if (isDone())
        recordResolution();
}

// Called after painting: fonts with a size in points would be scaled by the resolution.
void PngPainter::recordResolution()
{
    const int dotsPerMetre = static_cast<int>(std::lround(m_sheet.spec().dpi * 1000 / millimetresPerInch));
    m_image.setDotsPerMeterX(dotsPerMetre);
    m_image.setDotsPerMeterY(dotsPerMetre);
}

QByteArray encodedPng(const QImage &image)
{
    QByteArray png;
    QBuffer buffer(&png);
    if (!buffer.open(QIODevice::WriteOnly) || !image.save(&buffer, "PNG"))
        throw IoError({MESSAGE_TEXT("Message", "The picture could not be encoded."), {}});
    return png;
}

} // namespace normscope
