// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

class QToolButton;

namespace normscope {

/// Steps through the updates of the running statistics: play and pause, one step, back to the start. At first all
/// updates are shown; playing on from there begins anew.
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
    void hideEvent(QHideEvent *event) override;

private:
    QToolButton *addButton(const QString &text, const QString &name, const QString &tip);
    void goOn();
    void showState();

    int m_steps;
    int m_step;
    QTimer m_timer;
    QToolButton *m_play;
    QToolButton *m_next;
    QToolButton *m_reset;
};

} // namespace normscope
