// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPoint>

class QMouseEvent;
class QToolButton;

namespace normscope {

class Card;

/// Makes a card's title line a handle for dragging, double-clicking and the context menu, and adds two buttons, to
/// enlarge and to hide the card, once this is shown. It only emits signals; CardArrangement acts on them.
class CardHandle : public QObject
{
    Q_OBJECT

public:
    /// The card owns the handle.
    explicit CardHandle(Card *card);

    Card *card() const { return m_card; }
    void setEnlarged(bool enlarged);
    /// Draws the buttons anew after the style's colours have changed.
    void updateIcons();

signals:
    void enlargeRequested();
    void hideRequested();
    /// The mouse was pressed on the title line.
    void pressed();
    /// Points are in global coordinates.
    void menuRequested(const QPoint &point);
    void draggedTo(const QPoint &point);
    void droppedAt(const QPoint &point);
    /// Escape was pressed during the drag.
    void dragCancelled();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    enum class Drag
    {
        None,
        Pressed,
        Moving
    };

    void addButtons();
    QToolButton *addButton(const char *name);
    void describeEnlarging();
    void followMouse(const QMouseEvent &event);
    bool cancelsDrag(QEvent *event);
    void finishDrag();

    Card *m_card;
    const QObject *m_header; ///< Only compared by address: it sends events while the card is being destroyed.
    QToolButton *m_hide = nullptr; ///< Both are null until the card is shown.
    QToolButton *m_enlarge = nullptr;
    bool m_isEnlarged = false;
    Drag m_drag = Drag::None;
    QPoint m_pressed;
};

} // namespace normscope
