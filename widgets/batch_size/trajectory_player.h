// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

class QToolButton;

namespace normscope {

/// Steps through the updates of the running statistics: play and pause, one step, back to the start. Initially all
/// updates are shown; playing then begins at the start. Its commands, actions(), have shortcuts for the whole window
/// while it is visible.
class TrajectoryPlayer : public QWidget
{
    Q_OBJECT

public:
    explicit TrajectoryPlayer(int steps, QWidget *parent = nullptr);

    int step() const { return m_step; }
    void setStep(int step);
    bool isPlaying() const { return m_timer.isActive(); }
    void setPlaying(bool playing);

signals:
    void stepChanged(int step);

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    QAction *addCommand(const char *id, const QString &text, const QString &tip, const QKeySequence &key,
                        void (TrajectoryPlayer::*act)());
    QToolButton *addButton(QAction *action, const QString &name);
    void togglePlay();
    void goToNext();
    void goToPrevious();
    void goToStart();
    void goOn();
    void showState();

    int m_steps;
    int m_step;
    QTimer m_timer;
    QAction *m_play;
    QAction *m_next;
    QAction *m_previous;
    QAction *m_reset;
    QToolButton *m_playButton;
};

} // namespace normscope
