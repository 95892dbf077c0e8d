// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/classroom/laser_pointer.h"

#include <QApplication>
#include <QMouseEvent>
#include <QPainter>
#include <QRadialGradient>
#include <QWindow>

#include <algorithm>

namespace normscope {

namespace {

/// Diameter of the halo: the least one in pixels, for a desk, and the share of the window's height, for a large room.
constexpr int leastDotSize = 36;
constexpr double shareOfWindow = 1.0 / 16;
constexpr qint64 fadeMilliseconds = 260;
constexpr int frameMilliseconds = 16;
constexpr double trailShare = 0.25; ///< Width of the trail, as a share of the halo.
constexpr QColor laserRed(0xf0, 0x20, 0x28);

QColor redWith(double alpha)
{
    QColor color = laserRed;
    color.setAlphaF(static_cast<float>(alpha));
    return color;
}

/// White in the middle with a red halo, to be visible on every colour of the heat map.
QCursor dotCursor(int dotSize, double pixelRatio)
{
    QPixmap image(QSize(dotSize, dotSize) * pixelRatio);
    image.setDevicePixelRatio(pixelRatio);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    const QPointF centre(dotSize / 2.0, dotSize / 2.0);
    QRadialGradient halo(centre, dotSize / 2.0);
    halo.setColorAt(0, redWith(0.6));
    halo.setColorAt(0.4, redWith(0.3));
    halo.setColorAt(1, redWith(0));
    painter.setBrush(halo);
    painter.drawEllipse(centre, dotSize / 2.0, dotSize / 2.0);
    painter.setBrush(laserRed);
    painter.setPen(QPen(QColor(255, 255, 255, 220), dotSize / 30.0));
    painter.drawEllipse(centre, 0.15 * dotSize, 0.15 * dotSize);
    return QCursor(image, dotSize / 2, dotSize / 2);
}

} // namespace

LaserPointer::LaserPointer(QWidget *window)
    : QWidget(window)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_NoSystemBackground);
    setFocusPolicy(Qt::NoFocus);
    hide();
    window->installEventFilter(this);
}

LaserPointer::~LaserPointer()
{
    showDot(false);
}

void LaserPointer::setOn(bool on)
{
    if (on == m_isOn)
        return;
    m_isOn = on;
    showDot(on);
    m_clock.start();
    // The QWindow receives all mouse moves, whichever widget is under the pointer.
    if (QWindow *handle = window()->windowHandle())
        on ? handle->installEventFilter(this) : handle->removeEventFilter(this);
    if (!on) {
        m_trail.clear();
        updateTrail();
    }
}

void LaserPointer::showDot(bool shown)
{
    if (shown == m_showsDot)
        return;
    m_showsDot = shown;
    if (shown)
        QApplication::setOverrideCursor(dotCursor(dotSize(), devicePixelRatioF()));
    else
        QApplication::restoreOverrideCursor();
}

int LaserPointer::dotSize() const
{
    const bool isForAHall = window()->isFullScreen();
    return isForAHall ? std::max(leastDotSize, qRound(window()->height() * shareOfWindow)) : leastDotSize;
}

bool LaserPointer::eventFilter(QObject *watched, QEvent *event)
{
    if (m_isOn && event->type() == QEvent::WindowActivate)
        showDot(true);
    else if (m_isOn && event->type() == QEvent::WindowDeactivate)
        showDot(false); // Dialogs are operated with the usual cursor.
    else if (m_showsDot && event->type() == QEvent::Resize && watched == parent())
        QApplication::changeOverrideCursor(dotCursor(dotSize(), devicePixelRatioF()));
    else if (m_isOn && m_isAnimated && event->type() == QEvent::MouseMove && watched != parent())
        follow(static_cast<QMouseEvent *>(event)->position());
    return QWidget::eventFilter(watched, event);
}

void LaserPointer::follow(const QPointF &position)
{
    m_trail.push_back({position, m_clock.elapsed()});
    if (!m_fade.isActive())
        m_fade.start(frameMilliseconds, this);
}

void LaserPointer::timerEvent(QTimerEvent *)
{
    while (!m_trail.empty() && m_clock.elapsed() - m_trail.front().time > fadeMilliseconds)
        m_trail.pop_front();
    updateTrail();
}

void LaserPointer::updateTrail()
{
    if (m_trail.size() < 2) {
        hide();
        if (m_trail.empty())
            m_fade.stop();
        return;
    }
    QPolygonF points;
    for (const TrailPoint &point : m_trail)
        points.append(point.position);
    const int margin = qRound(trailShare * dotSize());
    setGeometry(points.boundingRect().toAlignedRect().adjusted(-margin, -margin, margin, margin));
    show();
    raise();
    update();
}

void LaserPointer::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(-pos());
    const qint64 now = m_clock.elapsed();
    const double trailWidth = trailShare * dotSize();
    for (std::size_t i = 1; i < m_trail.size(); ++i) {
        const double age = static_cast<double>(now - m_trail[i].time) / fadeMilliseconds;
        const double strength = std::clamp(1 - age, 0.0, 1.0);
        painter.setPen(QPen(redWith(0.55 * strength), trailWidth * strength, Qt::SolidLine, Qt::FlatCap));
        painter.drawLine(m_trail[i - 1].position, m_trail[i].position);
    }
}

} // namespace normscope
