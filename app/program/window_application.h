// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QElapsedTimer>

namespace normscope {

/// The application with windows. An event for which there is no memory is given up, which the user is told; the program
/// goes on with the document as it was.
class WindowApplication : public QApplication
{
    Q_OBJECT

public:
    WindowApplication(int &argc, char **argv);

    bool notify(QObject *receiver, QEvent *event) override;

signals:
    /// At most once a second, whatever cannot be painted.
    void memoryEnded(const QString &sentence);

private:
    QElapsedTimer m_sinceTold;
};

} // namespace normscope
