// SPDX-License-Identifier: GPL-3.0-or-later
// Checks pixels of what figures paint.
#pragma once

#include <QColor>
#include <QImage>
#include <QPainter>
#include <QSize>

namespace normscope::test {

/// The figure painted alone on an image of this size.
template <class Figure>
QImage painted(const Figure &figure, QSize size, const QColor &background = Qt::white)
{
    QImage image(size, QImage::Format_RGB32);
    image.fill(background);
    QPainter painter(&image);
    figure.paint(painter, QRectF(QPointF(), size));
    return image;
}

/// The number of pixels with exactly this colour.
inline int pixelsOf(const QImage &image, const QColor &color)
{
    int found = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x)
            found += image.pixelColor(x, y) == color ? 1 : 0;
    }
    return found;
}

} // namespace normscope::test
