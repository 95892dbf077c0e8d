// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/arrangement/card_handle.h"

#include "widgets/controls/card.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QStyle>
#include <QToolButton>

#include <utility>

namespace normscope {

CardHandle::CardHandle(Card *card)
    : QObject(card)
    , m_card(card)
    , m_header(card->header())
{
    card->header()->installEventFilter(this);
    card->header()->setCursor(Qt::OpenHandCursor);
    connect(card, &Card::firstShown, this, &CardHandle::addButtons);
}

void CardHandle::addButtons()
{
    m_hide = addButton("hideView");
    m_enlarge = addButton("enlargeView");
    connect(m_enlarge, &QToolButton::clicked, this, &CardHandle::enlargeRequested);
    connect(m_hide, &QToolButton::clicked, this, &CardHandle::hideRequested);
    m_hide->setToolTip(tr("Hide this view; the menu “View” brings it back."));
    m_hide->setAccessibleName(tr("Hide “%1”").arg(m_card->title()));
    describeEnlarging();
    updateIcons();
}

QToolButton *CardHandle::addButton(const char *name)
{
    auto *button = new QToolButton;
    button->setObjectName(QLatin1String(name));
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::NoFocus); // Keys and menus do the same; Tab leads from view to view.
    button->setIconSize({14, 14});
    button->setCursor(Qt::ArrowCursor);
    m_card->addControl(button, Card::ControlPlace::Corner);
    return button;
}

void CardHandle::setEnlarged(bool enlarged)
{
    if (std::exchange(m_isEnlarged, enlarged) == enlarged || !m_enlarge)
        return;
    describeEnlarging();
    updateIcons();
}

void CardHandle::describeEnlarging()
{
    m_enlarge->setToolTip(m_isEnlarged ? tr("Show the other views again.")
                                       : tr("Enlarge this view to the whole page."));
    m_enlarge->setAccessibleName(
        (m_isEnlarged ? tr("Show the other views beside “%1”") : tr("Enlarge “%1”")).arg(m_card->title()));
}

void CardHandle::updateIcons()
{
    if (!m_enlarge)
        return;
    const QStyle *style = QApplication::style();
    m_enlarge->setIcon(
        style->standardIcon(m_isEnlarged ? QStyle::SP_TitleBarNormalButton : QStyle::SP_TitleBarMaxButton));
    m_hide->setIcon(style->standardIcon(QStyle::SP_TitleBarCloseButton));
}

bool CardHandle::eventFilter(QObject *watched, QEvent *event)
{
    if (m_drag == Drag::Moving && cancelsDrag(event))
        return true;
    if (watched != m_header)
        return QObject::eventFilter(watched, event);
    switch (event->type()) {
    case QEvent::MouseButtonPress:
        if (static_cast<QMouseEvent *>(event)->button() == Qt::LeftButton) {
            m_drag = Drag::Pressed;
            m_pressed = static_cast<QMouseEvent *>(event)->globalPosition().toPoint();
            emit pressed();
            return true;
        }
        break;
    case QEvent::MouseMove:
        followMouse(*static_cast<QMouseEvent *>(event));
        return true;
    case QEvent::MouseButtonRelease:
        if (std::exchange(m_drag, Drag::None) == Drag::Moving) {
            finishDrag();
            emit droppedAt(static_cast<QMouseEvent *>(event)->globalPosition().toPoint());
        }
        return true;
    case QEvent::MouseButtonDblClick:
        emit enlargeRequested();
        return true;
    case QEvent::ContextMenu:
        emit menuRequested(static_cast<QContextMenuEvent *>(event)->globalPos());
        return true;
    default:
        break;
    }
    return QObject::eventFilter(watched, event);
}

void CardHandle::followMouse(const QMouseEvent &event)
{
    const QPoint point = event.globalPosition().toPoint();
    const bool begins = m_drag == Drag::Pressed
        && (point - m_pressed).manhattanLength() >= QApplication::startDragDistance() && !m_isEnlarged;
    if (begins) {
        m_drag = Drag::Moving;
        m_card->header()->setCursor(Qt::ClosedHandCursor);
        qApp->installEventFilter(this); // To see Escape whichever widget has the focus.
    }
    if (m_drag == Drag::Moving)
        emit draggedTo(point);
}

bool CardHandle::cancelsDrag(QEvent *event)
{
    const bool isKey = event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride;
    if (!isKey || static_cast<QKeyEvent *>(event)->key() != Qt::Key_Escape)
        return false;
    event->accept(); // Claims Escape, so that it triggers no shortcut.
    if (event->type() == QEvent::KeyPress) {
        m_drag = Drag::None;
        finishDrag();
        emit dragCancelled();
    }
    return true;
}

void CardHandle::finishDrag()
{
    qApp->removeEventFilter(this);
    m_card->header()->setCursor(Qt::OpenHandCursor);
}

} // namespace normscope
