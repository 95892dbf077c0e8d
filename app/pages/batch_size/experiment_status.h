// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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

    ExperimentRunner &m_runner;
    QLabel *m_text;
    QProgressBar *m_bar;
    QToolButton *m_button;
};

} // namespace normscope
