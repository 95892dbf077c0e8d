// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace normscope {

class MainWindow;

/// Tells when the window has been painted once, and when nothing is left to open or compute after that, so that the
/// time to get there and the memory it took can be measured from outside.
class FirstFrame : public QObject
{
    Q_OBJECT

public:
    explicit FirstFrame(MainWindow &window);

    bool eventFilter(QObject *object, QEvent *event) override;

signals:
    /// The window has been painted.
    void painted();
    /// It shows everything that there is to show.
    void completed();

private:
    void checkSettled();

    MainWindow &m_window;
    bool m_painted = false;
};

} // namespace normscope
