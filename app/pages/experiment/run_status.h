// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <functional>

class QLabel;
class QProgressBar;
class QToolButton;

namespace normscope {

class SlicedRunner;

/// What is computed, how far it has come, and a button that stops it.
class RunStatus : public QWidget
{
    Q_OBJECT

public:
    struct Words
    {
        QString share; ///< What the bar shows, to assistive technology.
        QString stop; ///< What the button does, …
        QString goOn; ///< … and once it is stopped.
    };
    /// `text` says what is computed; the runner outlives the widget.
    RunStatus(SlicedRunner &runner, const Words &words, std::function<QString()> text, QWidget *parent = nullptr);

private:
    void update();

    SlicedRunner &m_runner;
    Words m_words;
    std::function<QString()> m_describe;
    QLabel *m_text;
    QProgressBar *m_bar;
    QToolButton *m_button;
};

} // namespace normscope
