// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;
class QToolButton;

namespace normscope {

class ExperimentRunner;

/// The laboratory in the status bar: what is drawn and how far it is, and a way to stop it and to go on.
class LabStatus : public QWidget
{
    Q_OBJECT

public:
    explicit LabStatus(ExperimentRunner &runner, QWidget *parent = nullptr);

private:
    void update();

    ExperimentRunner &m_runner;
    QLabel *m_text;
    QProgressBar *m_bar;
    QToolButton *m_button;
};

} // namespace normscope
