// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QWidget>

#include <optional>

class QPainter;

namespace normscope {

class Selection;
struct Theme;

/// A picture in space that the mouse turns. Dragging turns it; pointing at a group hovers it everywhere, a click pins
/// it. What that means in its picture a view says by the functions below.
class TurnableView : public QWidget
{
    Q_OBJECT

public:
    virtual void setSelection(Selection *selection);

    QSize sizeHint() const override { return {280, 260}; }
    QSize minimumSizeHint() const override { return {160, 140}; }

protected:
    explicit TurnableView(QWidget *parent);

    /// May be null.
    Selection *selection() const { return m_selection; }
    /// To be called at the end of painting; the ring is for a focus that came by keyboard.
    void paintFocus(QPainter &painter, const Theme &theme) const;

    virtual void updateSelection() = 0;
    virtual void updateDescription() = 0;
    /// The mouse was dragged.
    virtual void turn(QPointF from, QPointF to) = 0;
    /// Hovers what is at a place; false: nothing is there. This and pinAt() are called only with a selection.
    virtual bool hoverAt(QPointF position) = 0;
    virtual void pinAt(QPointF position) = 0;

    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;

private:
    void hover(QPointF position);
    void clearHover();

    struct Drag
    {
        QPointF pressed;
        QPointF last;
        bool turns = false; ///< Moved far enough to be no click.
    };

    Selection *m_selection = nullptr;
    std::optional<Drag> m_drag;
    bool m_hovering = false;
    bool m_keyboardFocus = false; ///< A focus that came by mouse needs no ring.
};

} // namespace normscope
