// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPoint>
#include <QToolButton>

namespace normscope {

struct Theme;

/// The button in a card's title line that takes its view out of the window: a click opens the menu, dragging it away
/// drags the view as a file.
class ExportHandle : public QToolButton
{
    Q_OBJECT

public:
    /// `view` is the name of the view, for its accessible name.
    explicit ExportHandle(const QString &view, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);

signals:
    /// Global.
    void menuRequested(const QPoint &point);
    /// The mouse went down here: there may be a drag soon.
    void grabbed();
    /// It is dragged, and goes on until a drag begins or the mouse goes up.
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
