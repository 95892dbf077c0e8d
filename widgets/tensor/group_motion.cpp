// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tensor/group_motion.h"

#include "widgets/theme/flat_parts.h"

#include <QEasingCurve>

#include <algorithm>

namespace normscope {

namespace {

constexpr int milliseconds = 250;
constexpr double hullRadius = 4;

QPixmap picture(TensorFigure &figure, const QRectF &rect, QSize size, double pixelRatio)
{
    QPixmap picture(size * pixelRatio);
    picture.setDevicePixelRatio(pixelRatio);
    picture.fill(figure.theme().figureBackground);
    QPainter painter(&picture);
    figure.paint(painter, rect);
    return picture;
}

QPixmap pictureWithoutHulls(TensorFigure figure, const QRectF &rect, QSize size, double pixelRatio)
{
    TensorViewOptions options = figure.options();
    options.showGroups = false;
    figure.setOptions(options);
    return picture(figure, rect, size, pixelRatio);
}

QRectF onTheWay(const QRectF &from, const QRectF &to, double share)
{
    const auto point = [share](QPointF a, QPointF b) { return a + (b - a) * share; };
    return {point(from.topLeft(), to.topLeft()), point(from.bottomRight(), to.bottomRight())};
}

} // namespace

GroupMotion::GroupMotion(QObject *parent)
    : QObject(parent)
{
    m_clock.setStartValue(0.0);
    m_clock.setEndValue(1.0);
    m_clock.setDuration(milliseconds);
    m_clock.setEasingCurve(QEasingCurve::InOutCubic);
    connect(&m_clock, &QVariantAnimation::valueChanged, this, &GroupMotion::moved);
    connect(&m_clock, &QVariantAnimation::finished, this, &GroupMotion::moved);
}

void GroupMotion::start(TensorFigure before, TensorFigure after, const QRectF &rect, QSize size, double pixelRatio)
{
    before.arrange(rect);
    after.arrange(rect);
    m_before = pictureWithoutHulls(before, rect, size, pixelRatio);
    m_after = pictureWithoutHulls(after, rect, size, pixelRatio);
    m_pen = after.theme().line(1);
    m_hulls.clear();
    const std::vector<TensorFigure::Hull> was = before.hulls();
    for (const TensorFigure::Hull &hull : after.hulls()) {
        const std::int64_t group = before.evaluation()->grouping().groupOf(hull.firstElement);
        const auto from = std::ranges::find_if(
            was, [&](const TensorFigure::Hull &old) { return old.group == group && old.part == hull.part; });
        if (from != was.end())
            m_hulls.push_back(
                {from->place, hull.place, before.theme().groupColor(group), after.theme().groupColor(hull.group)});
    }
    m_clock.stop();
    m_clock.start();
}

void GroupMotion::paint(QPainter &painter) const
{
    const double share = m_clock.currentValue().toDouble();
    painter.save();
    painter.drawPixmap(0, 0, m_before);
    painter.setOpacity(share);
    painter.drawPixmap(0, 0, m_after);
    painter.setOpacity(1);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    for (const MovingHull &hull : m_hulls) {
        painter.setPen(QPen(flat::mix(hull.colorFrom, hull.colorTo, share), m_pen));
        painter.drawRoundedRect(onTheWay(hull.from, hull.to, share), hullRadius, hullRadius);
    }
    painter.restore();
}

} // namespace normscope
