// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <functional>

class QKeyEvent;
class QWidget;

namespace normscope {

/// Keys that step through the states of a page (stages, batch sizes), as remote controls for slides send them: Space
/// and Page Down go forward and from the last state to the first, Shift with Space and Page Up go back. Space keeps its
/// meaning where it presses a button or is typed.
class StageKeys : public QObject
{
    Q_OBJECT

public:
    /// `step` is called with 1 or −1.
    StageKeys(std::function<void(int)> step, QWidget *window);

    void setOn(bool on);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    /// 1: forward, −1: back, 0: none of these keys.
    int direction(const QKeyEvent &event) const;

    std::function<void(int)> m_step;
    QWidget *m_window;
    bool m_isOn = false;
};

} // namespace normscope
