// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

class QLabel;
class QProgressBar;

namespace normscope {

/// Work in the background: a label, the progress, and a button to cancel. Becomes visible only if the work takes long
/// enough to be noticed.
class ProgressIndicator : public QWidget
{
    Q_OBJECT

public:
    explicit ProgressIndicator(QWidget *parent = nullptr);

    void setRunning(bool running, const QString &what);
    /// The share done, 0 … 1.
    void setProgress(double share);

signals:
    void cancelRequested();

private:
    QLabel *m_label;
    QProgressBar *m_bar;
    QTimer m_delay;
};

} // namespace normscope
