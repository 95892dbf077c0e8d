// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QWidget>

class QLabel;
class QProgressBar;
class QToolButton;

namespace normscope {

class BatchSizeRunner;

/// The experiment in the status bar: what is drawn, the progress, and a button to stop and continue.
class BatchSizeStatus : public QWidget
{
    Q_OBJECT

public:
    explicit BatchSizeStatus(BatchSizeRunner &runner, QWidget *parent = nullptr);

private:
    void update();
    void followTime(double share, bool isDrawing);

    BatchSizeRunner &m_runner;
    QLabel *m_text;
    QLabel *m_time; ///< The remaining time, shown for long runs only.
    QElapsedTimer m_watch;
    double m_watchedShare = 0; ///< The share of the run that was done when m_watch was started, 0 … 1.
    QProgressBar *m_bar;
    QToolButton *m_button;
};

} // namespace normscope
