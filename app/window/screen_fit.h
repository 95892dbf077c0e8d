// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QSize>

class QScreen;
class QWidget;

namespace normscope {

/// Gives a window a size that its screen has room for, and follows it from screen to screen with the least size: who
/// scales everything up has few pixels of the size that widgets count in.
class ScreenFit : public QObject
{
    Q_OBJECT

public:
    /// Both sizes in device-independent pixels; where the screen has less, what it has.
    ScreenFit(QWidget &window, QSize usual, QSize least);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void follow(QScreen *screen);
    void limit();

    QWidget &m_window;
    QSize m_least;
};

} // namespace normscope
