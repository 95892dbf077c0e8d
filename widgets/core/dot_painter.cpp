// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/core/dot_painter.h"

#include <QPaintEngine>

#include <cmath>

namespace normscope {

namespace {

bool isEvenScale(const QTransform &transform)
{
    return transform.type() <= QTransform::TxScale && transform.m11() > 0
        && qFuzzyCompare(transform.m11(), transform.m22());
}

} // namespace

DotPainter::DotPainter(QPainter &painter, double diameter, const QColor &color)
    : m_painter(painter)
    , m_diameter(diameter)
    , m_color(color)
    , m_toPixels(painter.deviceTransform())
{
    painter.save();
    m_hasPixels
        = painter.paintEngine() && painter.paintEngine()->type() == QPaintEngine::Raster && isEvenScale(m_toPixels);
    if (!m_hasPixels) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(color);
        return;
    }
    m_radius = diameter / 2 * m_toPixels.m11();
    painter.setWorldMatrixEnabled(false);
    painter.setViewTransformEnabled(false);
    m_fromPixels = painter.deviceTransform().inverted();
}

DotPainter::~DotPainter()
{
    m_painter.restore();
}

void DotPainter::draw(QPointF centre)
{
    if (!m_hasPixels) {
        m_painter.drawEllipse(centre, m_diameter / 2, m_diameter / 2);
        return;
    }
    const QPointF pixels = m_toPixels.map(centre);
    const auto quarter = [](double pixel) { return std::floor(pixel * phases + 0.5); };
    const double left = std::floor(quarter(pixels.x()) / phases);
    const double top = std::floor(quarter(pixels.y()) / phases);
    const QImage &dot = image(static_cast<int>(quarter(pixels.x()) - left * phases),
                              static_cast<int>(quarter(pixels.y()) - top * phases));
    const double margin = std::ceil(m_radius) + 1;
    m_painter.drawImage(m_fromPixels.map(QPointF(left - margin, top - margin)), dot);
}

const QImage &DotPainter::image(int phaseX, int phaseY)
{
    QImage &image = m_images[static_cast<std::size_t>(phaseY * phases + phaseX)];
    if (!image.isNull())
        return image;
    const double margin = std::ceil(m_radius) + 1;
    const int side = static_cast<int>(2 * margin) + 1;
    image = QImage(side, side, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_color);
    painter.drawEllipse(
        QPointF(margin + static_cast<double>(phaseX) / phases, margin + static_cast<double>(phaseY) / phases), m_radius,
        m_radius);
    painter.end();
    image.setDevicePixelRatio(1 / m_fromPixels.m11());
    return image;
}

} // namespace normscope
