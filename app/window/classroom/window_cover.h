// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace normscope {

/// Covers all of a window while it is shown, whatever size that gets; hidden at first. A button of the mouse takes it
/// away.
class WindowCover : public QWidget
{
    Q_OBJECT

public:
    explicit WindowCover(QWidget *window);

signals:
    /// The user has taken it away: whoever owns the switch turns it off.
    void ended();

protected:
    /// Over everything else.
    void cover();
    bool eventFilter(QObject *watched, QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
};

} // namespace normscope
