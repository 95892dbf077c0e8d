// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QWidget>

class QLabel;
class QProgressBar;
class QToolButton;

namespace normscope {

class ExperimentRunner;

/// The experiment in the status bar: what is drawn and how far it is, and a way to stop it and to go on.
class ExperimentStatus : public QWidget
{
    Q_OBJECT

public:
    explicit ExperimentStatus(ExperimentRunner &runner, QWidget *parent = nullptr);

private:
    void update();
    void followTime(double share, bool isDrawing);

    ExperimentRunner &m_runner;
    QLabel *m_text;
    QLabel *m_time; ///< Of a long run alone.
    QElapsedTimer m_watch;
    double m_watchedShare = 0; ///< When the watch was started.
    QProgressBar *m_bar;
    QToolButton *m_button;
};

} // namespace normscope
