// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QElapsedTimer>

namespace normscope {

/// The application with windows. An event that runs out of memory is dropped, and memoryEnded() tells the user; the
/// program goes on with the document as it was.
class WindowApplication : public QApplication
{
    Q_OBJECT

public:
    WindowApplication(int &argc, char **argv);

    bool notify(QObject *receiver, QEvent *event) override;

signals:
    /// Emitted at most once a second, however many events fail.
    void memoryEnded(const QString &sentence);

private:
    QElapsedTimer m_sinceTold;
};

} // namespace normscope
