// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/images/pixel_values.h"

#include <QRgba64>

#include <new>

namespace normscope {

namespace {

/// The value 0 … 1 of a premultiplied colour on a white background.
float onWhite(quint16 premultiplied, quint16 alpha)
{
    return static_cast<float>(premultiplied + (65535 - alpha)) / 65535.f;
}

} // namespace

bool isGreyImage(const QImage &image)
{
    return isGreyFormat(image.format()) || (hasPalette(image.format()) && image.allGray());
}

bool isGreyFormat(QImage::Format format)
{
    return format == QImage::Format_Grayscale8 || format == QImage::Format_Grayscale16
        || format == QImage::Format_Alpha8;
}

bool hasPalette(QImage::Format format)
{
    return format == QImage::Format_Mono || format == QImage::Format_MonoLSB || format == QImage::Format_Indexed8;
}

QImage fitted(QImage image, const ImageChoices &choices)
{
    if (image.size() == choices.size)
        return image;
    if (choices.fit == ImageFit::CutEdges) {
        const QSize size = choices.size.scaled(image.size(), Qt::KeepAspectRatio).expandedTo({1, 1});
        if (size != image.size())
            image = image.copy({{(image.width() - size.width()) / 2, (image.height() - size.height()) / 2}, size});
    }
    return image.scaled(choices.size, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
}

void writeStrip(const QImage &image, int top, ImageChannels channels, std::span<float> values)
{
    const std::size_t plane = values.size() / static_cast<std::size_t>(channelCount(channels));
    const int rows = static_cast<int>(plane / static_cast<std::size_t>(image.width()));
    const QImage strip = image.copy(0, top, image.width(), rows).convertToFormat(QImage::Format_RGBA64_Premultiplied);
    if (strip.isNull())
        throw std::bad_alloc();
    std::size_t i = 0;
    for (int row = 0; row < rows; ++row) {
        const auto *pixels = reinterpret_cast<const QRgba64 *>(strip.constScanLine(row));
        for (int column = 0; column < strip.width(); ++column, ++i) {
            const QRgba64 pixel = pixels[column];
            const float red = onWhite(pixel.red(), pixel.alpha());
            const float green = onWhite(pixel.green(), pixel.alpha());
            const float blue = onWhite(pixel.blue(), pixel.alpha());
            if (channels == ImageChannels::Grey) {
                values[i] = static_cast<float>(0.299 * red + 0.587 * green + 0.114 * blue);
            } else {
                values[i] = red;
                values[plane + i] = green;
                values[2 * plane + i] = blue;
            }
        }
    }
}

} // namespace normscope
