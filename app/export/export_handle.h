// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPoint>
#include <QToolButton>

namespace normscope {

struct Theme;

/// The button in a card's title line for exporting its view: a click opens the menu, a drag takes the view to another
/// program as a file.
class ExportHandle : public QToolButton
{
    Q_OBJECT

public:
    /// `view` is the title of the view, for the accessible name.
    explicit ExportHandle(const QString &view, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);

signals:
    /// `point` is in global coordinates.
    void menuRequested(const QPoint &point);
    /// The mouse button was pressed on the handle: a drag may follow.
    void grabbed();
    /// Emitted for every move of the mouse beyond the start distance of a drag, until a drag begins or the button is
    /// released.
    void dragged();
    void letGo();

protected:
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;

private:
    QPoint m_pressed;
    bool m_isDragged = false;
};

} // namespace normscope
