// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPoint>

class QMouseEvent;
class QToolButton;

namespace normscope {

class Card;

/// Makes a card's title line a handle: dragging it, double-clicking it, asking for its menu; and puts two buttons at
/// its end, to enlarge and to hide the card. It only tells; the arrangement acts.
class CardHandle : public QObject
{
    Q_OBJECT

public:
    /// Belongs to the card.
    explicit CardHandle(Card *card);

    Card *card() const { return m_card; }
    void setEnlarged(bool enlarged);
    /// Draws the buttons anew after the style's colours have changed.
    void updateIcons();

signals:
    void enlargeRequested();
    void hideRequested();
    /// The title was taken hold of.
    void pressed();
    /// Points are global.
    void menuRequested(const QPoint &point);
    void draggedTo(const QPoint &point);
    void droppedAt(const QPoint &point);
    /// Escape was pressed on the way.
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

    QToolButton *addButton();
    void followMouse(const QMouseEvent &event);
    bool cancelsDrag(QEvent *event);
    void finishDrag();

    Card *m_card;
    const QObject *m_header; ///< Only compared: it sends events while the card is being destroyed.
    QToolButton *m_hide;
    QToolButton *m_enlarge;
    bool m_isEnlarged = false;
    Drag m_drag = Drag::None;
    QPoint m_pressed;
};

} // namespace normscope
