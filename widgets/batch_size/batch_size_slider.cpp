// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/batch_size/batch_size_slider.h"

#include "widgets/theme/flat_parts.h"

#include <QKeyEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

constexpr int stops = 11; // 1, 2, 4 … 1024
constexpr double batchHandleRadius = 8;
constexpr double batchTrackWidth = 4;
constexpr double stopLabelGap = 5;
/// Distance in pixels at which the handle snaps to a stop.
constexpr double magnet = 7;

double share(int batchSize)
{
    return std::log2(batchSize) / (stops - 1);
}

} // namespace

BatchSizeSlider::BatchSizeSlider(QWidget *parent)
    : QSlider(Qt::Horizontal, parent)
{
    setRange(smallest, largest);
    setValue(smallest);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(this, &QSlider::valueChanged, this, &BatchSizeSlider::batchSizeMoved);
}

void BatchSizeSlider::setTheme(const Theme &theme)
{
    m_theme = theme;
    updateGeometry();
    update();
}

void BatchSizeSlider::setBatchSize(int batchSize)
{
    const QSignalBlocker quiet(this);
    setValue(batchSize);
}

void BatchSizeSlider::setLimit(int limit)
{
    m_limit = std::clamp(limit, smallest, largest);
    const QSignalBlocker quiet(this);
    setMaximum(m_limit);
    update();
}

void BatchSizeSlider::step(int direction)
{
    const double position = std::log2(value());
    const double next = direction > 0 ? std::floor(position + 1 + 1e-9) : std::ceil(position - 1 - 1e-9);
    setValue(static_cast<int>(std::exp2(std::clamp(next, 0.0, stops - 1.0))));
}

QSize BatchSizeSlider::minimumSizeHint() const
{
    const QFontMetrics metrics(m_theme.captionFont());
    return {static_cast<int>(2 * endRoom()) + 5 * metrics.horizontalAdvance(QStringLiteral("1024 ")),
            static_cast<int>(trackY() + batchHandleRadius + stopLabelGap) + metrics.height() - 3};
}

QSize BatchSizeSlider::sizeHint() const
{
    return {2 * minimumSizeHint().width(), minimumSizeHint().height()};
}

double BatchSizeSlider::trackY() const
{
    return batchHandleRadius + 2;
}

double BatchSizeSlider::endRoom() const
{
    return std::max(batchHandleRadius + 2,
                    QFontMetricsF(m_theme.captionFont()).horizontalAdvance(QStringLiteral("1024")) / 2 + 2);
}

QPointF BatchSizeSlider::pointAt(int batchSize) const
{
    return {endRoom() + share(batchSize) * (width() - 2 * endRoom()), trackY()};
}

int BatchSizeSlider::batchSizeAt(double x) const
{
    const double position
        = std::clamp((x - endRoom()) / std::max(1.0, width() - 2 * endRoom()), 0.0, 1.0) * (stops - 1);
    const int stop = static_cast<int>(std::exp2(std::round(position)));
    if (std::abs(pointAt(stop).x() - x) <= magnet)
        return std::min(stop, m_limit);
    return std::clamp(static_cast<int>(std::lround(std::exp2(position))), smallest, m_limit);
}

void BatchSizeSlider::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QPointF left = pointAt(smallest);
    const QPointF right = pointAt(largest);
    const QPointF handle = pointAt(value());
    const QColor accent = isEnabled() ? m_theme.accent : m_theme.axis;
    painter.setPen(QPen(m_theme.outline, batchTrackWidth, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(left, right);
    painter.setPen(QPen(accent, batchTrackWidth, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(left, handle);
    paintLabels(painter);
    paintHandle(painter);
}

void BatchSizeSlider::paintLabels(QPainter &painter) const
{
    const QFont plain = m_theme.captionFont();
    QFont heavy = plain;
    heavy.setWeight(QFont::DemiBold);
    const double top = trackY() + batchHandleRadius + stopLabelGap - 3;
    const double room = pointAt(2).x() - pointAt(1).x();
    const double widest = QFontMetricsF(heavy).horizontalAdvance(QStringLiteral("1024")) + 4;
    int every = 1; // A divisor of 10, so that the last stop has a label.
    for (const int next : {2, 5, 10}) {
        if (every * room < widest)
            every = next;
    }
    for (int stop = 0; stop < stops; stop += every) {
        const int batchSize = 1 << stop;
        const bool isCurrent = batchSize == value();
        painter.setFont(isCurrent ? heavy : plain);
        painter.setPen(isCurrent ? m_theme.accent : batchSize > m_limit ? m_theme.axis : m_theme.mutedText);
        painter.drawText(QRectF(pointAt(batchSize).x() - 30, top, 60, height() - top), Qt::AlignHCenter | Qt::AlignTop,
                         QString::number(batchSize));
    }
}

void BatchSizeSlider::paintHandle(QPainter &painter) const
{
    const QPointF handle = pointAt(value());
    const QColor accent = isEnabled() ? m_theme.accent : m_theme.axis;
    if (hasFocus() && m_showsFocus) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(flat::mix(m_theme.accentSoft, accent, 0.25));
        painter.drawEllipse(handle, batchHandleRadius + 2, batchHandleRadius + 2);
    }
    painter.setPen(QPen(accent, 3));
    painter.setBrush(underMouse() || isSliderDown() ? m_theme.accentSoft : m_theme.card);
    painter.drawEllipse(handle, batchHandleRadius - 1.5, batchHandleRadius - 1.5);
}

void BatchSizeSlider::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return event->ignore();
    setSliderDown(true);
    setValue(batchSizeAt(event->position().x()));
}

void BatchSizeSlider::mouseMoveEvent(QMouseEvent *event)
{
    if (isSliderDown())
        setValue(batchSizeAt(event->position().x()));
}

void BatchSizeSlider::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || !isSliderDown())
        return;
    setSliderDown(false);
    update();
    emit gestureFinished();
}

void BatchSizeSlider::keyPressEvent(QKeyEvent *event)
{
    m_showsFocus = true;
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_PageUp:
        return step(-1);
    case Qt::Key_Right:
    case Qt::Key_PageDown:
        return step(1);
    case Qt::Key_Up:
        return setValue(value() + 1);
    case Qt::Key_Down:
        return setValue(value() - 1);
    case Qt::Key_Home:
        return setValue(smallest);
    case Qt::Key_End:
        return setValue(m_limit);
    default:
        QSlider::keyPressEvent(event);
    }
}

void BatchSizeSlider::keyReleaseEvent(QKeyEvent *event)
{
    if (!event->isAutoRepeat())
        emit gestureFinished();
    QSlider::keyReleaseEvent(event);
}

void BatchSizeSlider::wheelEvent(QWheelEvent *event)
{
    // Only with the focus, so that scrolling past the slider changes nothing.
    if (!hasFocus() || event->angleDelta().y() == 0)
        return event->ignore();
    step(event->angleDelta().y() > 0 ? 1 : -1);
    event->accept();
    emit gestureFinished();
}

void BatchSizeSlider::focusInEvent(QFocusEvent *event)
{
    m_showsFocus = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
    QSlider::focusInEvent(event);
}

} // namespace normscope
