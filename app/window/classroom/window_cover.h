// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace normscope {

/// Covers all of a window while it is shown, at any size of the window; hidden at first. A mouse button ends it.
class WindowCover : public QWidget
{
    Q_OBJECT

public:
    explicit WindowCover(QWidget *window);

signals:
    /// The user has ended the cover: the owner has to switch it off.
    void ended();

protected:
    /// Shows the cover above everything else in the window.
    void cover();
    bool eventFilter(QObject *watched, QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
};

} // namespace normscope
