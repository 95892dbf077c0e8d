// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace normscope {

class MainWindow;

/// Signals when the window has been painted once, and when nothing is left to open or compute after that, so that time
/// and memory up to this point can be measured from outside.
class FirstFrame : public QObject
{
    Q_OBJECT

public:
    explicit FirstFrame(MainWindow &window);

    bool eventFilter(QObject *object, QEvent *event) override;

signals:
    /// The window has been painted for the first time.
    void painted();
    /// The window shows all its content, and nothing is being computed.
    void completed();

private:
    void checkSettled();

    MainWindow &m_window;
    bool m_painted = false;
};

} // namespace normscope
