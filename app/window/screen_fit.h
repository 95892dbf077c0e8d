// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QSize>

class QScreen;
class QWidget;

namespace normscope {

/// Gives a window a size that fits on its screen, and adapts its minimum size when it moves to another screen: screens
/// with a large scale factor have few device-independent pixels.
class ScreenFit : public QObject
{
    Q_OBJECT

public:
    /// Both sizes in device-independent pixels; reduced to the screen's size if that is smaller.
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
