// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/export_handle.h"

#include "widgets/theme/flat_parts.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QMouseEvent>
#include <QPainter>

namespace normscope {

ExportHandle::ExportHandle(const QString &view, QWidget *parent)
    : QToolButton(parent)
{
    setObjectName(QStringLiteral("exportHandle"));
    setAutoRaise(true);
    // Tab moves from view to view; the context menus offer the same commands to keyboard users.
    setFocusPolicy(Qt::NoFocus);
    setIconSize({14, 14});
    setCursor(Qt::ArrowCursor);
    setToolTip(tr("Copy, export or print this view; drag it out to have it as a file."));
    setAccessibleName(tr("Export “%1”").arg(view));
    connect(this, &QToolButton::clicked, this, [this] { emit menuRequested(mapToGlobal(rect().bottomLeft())); });
}

void ExportHandle::setTheme(const Theme &theme)
{
    // An arrow out of a tray, in the style of the buttons beside it.
    setIcon(flat::drawnIcon(u"export", theme.mutedText, 32, [](QPainter &painter) {
        painter.drawPolyline(QPolygonF({{7, 17}, {7, 25}, {25, 25}, {25, 17}}));
        painter.drawLine(QPointF(16, 19), QPointF(16, 6));
        painter.drawPolyline(QPolygonF({{11, 11}, {16, 6}, {21, 11}}));
    }));
}

void ExportHandle::mousePressEvent(QMouseEvent *event)
{
    QToolButton::mousePressEvent(event);
    if (event->button() != Qt::LeftButton)
        return;
    m_pressed = event->position().toPoint();
    m_isDragged = false;
    emit grabbed();
}

void ExportHandle::mouseMoveEvent(QMouseEvent *event)
{
    if (!(event->buttons() & Qt::LeftButton))
        return;
    m_isDragged = m_isDragged
        || (event->position().toPoint() - m_pressed).manhattanLength() >= QApplication::startDragDistance();
    if (m_isDragged) {
        setDown(false); // The release is then no click.
        emit dragged();
    }
}

void ExportHandle::mouseReleaseEvent(QMouseEvent *event)
{
    QToolButton::mouseReleaseEvent(event);
    m_isDragged = false;
    emit letGo();
}

} // namespace normscope
