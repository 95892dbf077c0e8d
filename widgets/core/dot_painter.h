// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QImage>
#include <QPainter>

#include <array>

namespace normscope {

/// Paints many equal dots without outline. On pixels they come from images made once, each put to the nearest quarter
/// of a pixel, since filling thousands of ellipses takes most of a frame. Into vectors they are ellipses. The painter's
/// transform must not change, nor its pen and brush be relied on, before this is gone.
class DotPainter
{
public:
    DotPainter(QPainter &painter, double diameter, const QColor &color);
    ~DotPainter();
    DotPainter(const DotPainter &) = delete;
    DotPainter &operator=(const DotPainter &) = delete;

    void draw(QPointF centre);

private:
    static constexpr int phases = 4; ///< Of a pixel, each way.

    const QImage &image(int phaseX, int phaseY);

    QPainter &m_painter;
    double m_diameter;
    QColor m_color;
    bool m_hasPixels;
    QTransform m_toPixels; ///< From the painter's coordinates.
    QTransform m_fromPixels; ///< To those without its transform, in which images are put.
    double m_radius = 0; ///< In pixels.
    std::array<QImage, phases * phases> m_images;
};

} // namespace normscope
