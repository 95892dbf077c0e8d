// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;
class QToolButton;

namespace normscope {

class DepthRunner;

/// What is measured, how far it has come, and a button that stops it.
class DepthStatus : public QWidget
{
    Q_OBJECT

public:
    explicit DepthStatus(DepthRunner &runner, QWidget *parent = nullptr);

private:
    void update();

    DepthRunner &m_runner;
    QLabel *m_text;
    QProgressBar *m_bar;
    QToolButton *m_button;
};

} // namespace normscope
