// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QWidget>

#include <optional>

class QPainter;

namespace normscope {

class Selection;
struct Theme;

/// Base of views of a 3D picture. Dragging turns it; pointing at a group hovers it in all views, a click pins it.
/// Derived classes implement this for their picture by the virtual functions below.
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
    /// To be called at the end of painting; paints a ring if the focus came from the keyboard.
    void paintFocus(QPainter &painter, const Theme &theme) const;

    virtual void updateSelection() = 0;
    virtual void updateDescription() = 0;
    /// Called when the mouse was dragged.
    virtual void turn(QPointF from, QPointF to) = 0;
    /// Hovers the group at a position; false if there is none. Like pinAt() only called with a selection.
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
        bool turns = false; ///< Moved too far to be a click.
    };

    Selection *m_selection = nullptr;
    std::optional<Drag> m_drag;
    bool m_hovering = false;
    bool m_keyboardFocus = false; ///< The focus came from the keyboard, so that it is shown.
};

} // namespace normscope
