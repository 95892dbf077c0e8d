// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tensor/tensor_viewport.h"

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

constexpr double largestCell = 160;
/// Size of a stretched table's cells until the zoom reaches it, in pixels: enough for a number.
constexpr double stretchedWidth = 46;
constexpr double stretchedHeight = 26;
/// A table of few rows whose cells are high enough for numbers is widened by up to this factor to make room for them;
/// more rows form a picture, which keeps its shape.
constexpr double largestWidening = 2.6;
constexpr double fewRows = 14;
/// A thinner picture (in pixels) would be overlooked.
constexpr double hairLine = 12;
constexpr int largestStretchedRank = 3;
constexpr double marginAroundShown = 0.08;

/// By how much cells are widened that are so high, as a share of a number's height. Cells that are nearly high enough
/// are widened somewhat, so that tables that hardly differ in height look alike.
double wideningAt(double height)
{
    constexpr double least = 0.6;
    return 1 + (largestWidening - 1) * std::clamp((height - least) / (1 - least), 0.0, 1.0);
}

} // namespace

void TensorViewport::setContent(const TensorLayout &layout, QSizeF size, QSizeF number)
{
    const QSizeF units = layout.isEmpty() ? QSizeF() : layout.size();
    const bool mayStretch = layout.shape().size() <= largestStretchedRank;
    if (units == m_units && size == m_size && mayStretch == m_mayStretch && number == m_number)
        return;
    if (units != m_units && !m_units.isEmpty())
        m_set.reset();
    if (units != m_units)
        m_fitted = true;
    m_units = units;
    m_mayStretch = mayStretch;
    m_size = size;
    m_number = number;
    if (m_set) {
        applyZoom();
    } else if (m_fitted) {
        showAll();
    } else {
        updateFloor();
        zoomAbout(1, {});
    }
}

double TensorViewport::fittingScale() const
{
    if (m_units.isEmpty() || m_size.isEmpty())
        return 1;
    return std::min({m_size.width() / m_units.width(), m_size.height() / m_units.height(), largestCell});
}

void TensorViewport::updateFloor()
{
    m_floor = {};
    if (m_units.isEmpty())
        return;
    const double fitting = fittingScale();
    const double thickness = fitting * std::min(m_units.width(), m_units.height());
    const double widest = m_size.width() / m_units.width();
    if (!m_mayStretch && thickness >= hairLine) {
        if (m_units.height() <= fewRows && fitting < m_number.width())
            m_floor
                = {std::min({widest, m_number.width(), wideningAt(fitting / m_number.height()) * fitting}), fitting};
        return;
    }
    m_floor = {std::min(widest, std::max(fitting, stretchedWidth)),
               std::min(m_size.height() / m_units.height(), std::max(fitting, stretchedHeight))};
}

QRectF TensorViewport::contentRect() const
{
    const QSizeF content(m_units.width() * scaleX(), m_units.height() * scaleY());
    // Whole pixels, so that centred content is as sharp as scrolled content.
    const double left
        = content.width() < m_size.width() ? std::floor((m_size.width() - content.width()) / 2) : -m_scroll.x();
    const double top
        = content.height() < m_size.height() ? std::floor((m_size.height() - content.height()) / 2) : -m_scroll.y();
    return {QPointF(left, top), content};
}

QRectF TensorViewport::visibleUnits() const
{
    const QRectF pixels = visibleContentRect();
    return {toUnits(pixels.topLeft()), toUnits(pixels.bottomRight())};
}

QPointF TensorViewport::toPixels(QPointF units) const
{
    const QPointF origin = contentRect().topLeft();
    return {origin.x() + units.x() * scaleX(), origin.y() + units.y() * scaleY()};
}

QPointF TensorViewport::toUnits(QPointF pixels) const
{
    const QPointF origin = contentRect().topLeft();
    return {(pixels.x() - origin.x()) / scaleX(), (pixels.y() - origin.y()) / scaleY()};
}

QRectF TensorViewport::toPixels(const QRectF &units) const
{
    return {toPixels(units.topLeft()), toPixels(units.bottomRight())};
}

void TensorViewport::fit()
{
    m_set.reset();
    showAll();
}

void TensorViewport::showAll()
{
    m_fitted = true;
    m_scale = fittingScale();
    m_scroll = {};
    updateFloor();
}

void TensorViewport::zoom(double factor, QPointF anchor)
{
    m_set.reset();
    zoomAbout(factor, anchor);
}

void TensorViewport::zoomAbout(double factor, QPointF anchor)
{
    const QPointF fixed = toUnits(anchor);
    const double least = fittingScale();
    const double wanted = m_scale * factor;
    m_scale = std::clamp(wanted, least, std::max(largestCell, least));
    m_fitted = wanted <= least;
    scrollTo({fixed.x() * scaleX() - anchor.x(), fixed.y() * scaleY() - anchor.y()});
}

void TensorViewport::pan(QPointF pixels)
{
    setScrollPosition(m_scroll - pixels);
}

void TensorViewport::setScrollPosition(QPointF pixels)
{
    m_set.reset();
    scrollTo(pixels);
}

void TensorViewport::scrollTo(QPointF pixels)
{
    m_scroll = {std::round(pixels.x()), std::round(pixels.y())};
    clampScroll();
}

void TensorViewport::show(const QRectF &units)
{
    if (units.isEmpty() || m_size.isEmpty())
        return;
    m_set.reset();
    const double across = m_size.width() / (units.width() * (1 + 2 * marginAroundShown));
    const double down = m_size.height() / (units.height() * (1 + 2 * marginAroundShown));
    const double least = fittingScale();
    m_scale = std::clamp(std::min(across, down), least, std::max(largestCell, least));
    m_fitted = m_scale <= least;
    showAround(units.center());
}

void TensorViewport::showAround(QPointF centre)
{
    scrollTo({centre.x() * scaleX() - m_size.width() / 2, centre.y() * scaleY() - m_size.height() / 2});
}

TensorZoom TensorViewport::zoom() const
{
    if (m_set)
        return *m_set;
    if (m_fitted || m_size.isEmpty())
        return {};
    return {m_scale / fittingScale(), toUnits(QPointF(m_size.width() / 2, m_size.height() / 2))};
}

void TensorViewport::setZoom(const TensorZoom &zoom)
{
    fit();
    if (!(zoom.magnification > 1) || !std::isfinite(zoom.centre.x()) || !std::isfinite(zoom.centre.y()))
        return;
    m_set = zoom;
    applyZoom();
}

void TensorViewport::applyZoom()
{
    showAll();
    if (m_units.isEmpty() || m_size.isEmpty())
        return;
    const double least = m_scale;
    m_scale = std::min(least * m_set->magnification, std::max(largestCell, least));
    m_fitted = m_scale <= least;
    showAround(m_set->centre);
}

void TensorViewport::reveal(const QRectF &units)
{
    const QRectF pixels = toPixels(units);
    const auto shift = [](double begin, double end, double size) {
        if (begin < 0 || end - begin > size)
            return -begin;
        return end > size ? size - end : 0.0;
    };
    pan({shift(pixels.left(), pixels.right(), m_size.width()), shift(pixels.top(), pixels.bottom(), m_size.height())});
}

void TensorViewport::clampScroll()
{
    const double right = std::max(0.0, m_units.width() * scaleX() - m_size.width());
    const double bottom = std::max(0.0, m_units.height() * scaleY() - m_size.height());
    m_scroll = {std::clamp(m_scroll.x(), 0.0, right), std::clamp(m_scroll.y(), 0.0, bottom)};
}

} // namespace normscope
