// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/batch_size/falling_chart.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

class QToolButton;

namespace normscope {

/// Lets batches fall: one, five or a thousand more, or all drawn ones; single phases of a batch; or none. Esc and Stop
/// interrupt a fall. Without animation each fall ends at once. Its commands, actions(), have shortcuts for the whole
/// window while it is visible.
class FallingPlayer : public QWidget
{
    Q_OBJECT

public:
    explicit FallingPlayer(QWidget *parent = nullptr);

    const Falling &falling() const { return m_falling; }
    void setFalling(const Falling &falling);
    void setAnimated(bool animated);
    bool isPlaying() const { return m_timer.isActive(); }
    /// Lets so many more batches fall.
    void drop(int batches);
    void stop();

signals:
    void fallingChanged();

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    template <class Act>
    QAction *addCommand(const char *id, const QString &text, const QString &tip, const QKeySequence &key, Act &&act);
    void addButton(QAction *action, const QString &name);
    void showAll();
    void goOneMoment();
    void start();
    void goOn();
    void land();
    void halt();
    void showState();

    Falling m_falling;
    int m_wanted = 1;
    bool m_isAnimated = true;
    QTimer m_timer;
    QElapsedTimer m_clock;
    double m_duration = 0; ///< Duration of one batch's fall in milliseconds.
    int m_perFrame = 0; ///< Batches per frame if they are too many to be seen one by one; 0: one by one.
};

} // namespace normscope
