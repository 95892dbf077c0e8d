// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace normscope {

class MainWindow;

/// Ends the program when the window has been painted once with nothing left to open or compute, so that the time to
/// get there and the memory it took can be measured from outside.
class FirstFrame : public QObject
{
    Q_OBJECT

public:
    explicit FirstFrame(MainWindow &window);

    bool eventFilter(QObject *object, QEvent *event) override;

private:
    void quitIfSettled();

    MainWindow &m_window;
    bool m_painted = false;
};

} // namespace normscope
