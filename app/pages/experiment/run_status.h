// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <functional>

class QLabel;
class QProgressBar;
class QToolButton;

namespace normscope {

class SlicedRunner;

/// The status of a SlicedRunner: what is computed, a progress bar, and a button to stop and continue.
class RunStatus : public QWidget
{
    Q_OBJECT

public:
    struct Words
    {
        QString share; ///< Accessible name of the progress bar.
        QString stop; ///< Tool tip of the button while the runner is running.
        QString goOn; ///< Tool tip of the button while the runner is stopped.
    };
    /// `text` returns what is computed. The runner must outlive the widget.
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
