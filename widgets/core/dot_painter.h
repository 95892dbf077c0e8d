// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QImage>
#include <QPainter>

#include <array>

namespace normscope {

/// Paints many equal dots without outline. On pixels they come from images made once, each put to the nearest quarter
/// of a pixel, since filling thousands of ellipses takes most of a frame. Into vectors they are ellipses. During
/// the lifetime of a DotPainter the painter's transform must not change, and its pen and brush are undefined.
class DotPainter
{
public:
    DotPainter(QPainter &painter, double diameter, const QColor &color);
    ~DotPainter();
    DotPainter(const DotPainter &) = delete;
    DotPainter &operator=(const DotPainter &) = delete;

    void draw(QPointF centre);

private:
    static constexpr int phases = 4; ///< Per pixel and direction: an image for every quarter of a pixel.

    const QImage &image(int phaseX, int phaseY);

    QPainter &m_painter;
    double m_diameter;
    QColor m_color;
    bool m_hasPixels;
    QTransform m_toPixels; ///< From the painter's coordinates to device pixels.
    QTransform m_fromPixels; ///< From device pixels to the coordinates without the painter's transform, in which images
                             ///< are placed.
    double m_radius = 0; ///< In device pixels.
    std::array<QImage, phases * phases> m_images;
};

} // namespace normscope
