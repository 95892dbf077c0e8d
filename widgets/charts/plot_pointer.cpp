// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/plot_pointer.h"

#include "widgets/plot/plot_view.h"

#include <QMouseEvent>

#include <algorithm>

namespace normscope {

PlotPointer::PlotPointer(PlotView *plot, Qt::CursorShape cursor)
    : QObject(plot)
    , m_plot(plot)
    , m_cursor(cursor)
{
    plot->installEventFilter(this);
}

QPointF PlotPointer::dataAt(QPointF pixel) const
{
    const PlotTransform transform = m_plot->figure().transform(m_plot->contentsRect());
    const QRectF &area = transform.area;
    return transform.toData(
        {std::clamp(pixel.x(), area.left(), area.right()), std::clamp(pixel.y(), area.top(), area.bottom())});
}

/// Whether the pixel lies in the plot or in the labels of its horizontal axis.
bool PlotPointer::reaches(QPointF pixel) const
{
    const QRectF area = m_plot->figure().transform(m_plot->contentsRect()).area;
    const double labels = 1.6 * m_plot->fontMetrics().height();
    return area.adjusted(-8, 0, 8, labels).contains(pixel);
}

bool PlotPointer::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::MouseButtonPress: {
        const auto *mouse = static_cast<QMouseEvent *>(event);
        if (mouse->button() == Qt::LeftButton && reaches(mouse->position())) {
            m_isDown = true;
            emit pressed(dataAt(mouse->position()));
        }
        break;
    }
    case QEvent::MouseMove: {
        const auto *mouse = static_cast<QMouseEvent *>(event);
        m_plot->setCursor(m_isDown || reaches(mouse->position()) ? m_cursor : Qt::ArrowCursor);
        if (m_isDown)
            emit dragged(dataAt(mouse->position()));
        break;
    }
    case QEvent::MouseButtonRelease:
        if (static_cast<QMouseEvent *>(event)->button() == Qt::LeftButton && m_isDown) {
            m_isDown = false;
            emit released();
        }
        break;
    default:
        break;
    }
    return QObject::eventFilter(watched, event);
}

} // namespace normscope
