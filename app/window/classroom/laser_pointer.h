// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QBasicTimer>
#include <QElapsedTimer>
#include <QWidget>

#include <deque>

namespace normscope {

/// A soft red dot in place of the mouse pointer, with a short trail that fades. Views see the pointer as ever, so what
/// is under it lights up. The dot is the cursor itself and costs nothing; the trail is a small widget that lies over
/// the window where the pointer has just been, and lets all events through.
class LaserPointer : public QWidget
{
    Q_OBJECT

public:
    explicit LaserPointer(QWidget *window);
    ~LaserPointer() override;

    bool isOn() const { return m_isOn; }
    void setOn(bool on);
    /// Without animation there is no trail.
    void setAnimated(bool animated) { m_isAnimated = animated; }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void timerEvent(QTimerEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    struct TrailPoint
    {
        QPointF position; ///< In the window.
        qint64 time; ///< Of m_clock, milliseconds.
    };

    void showDot(bool shown);
    int dotSize() const;
    void follow(const QPointF &position);
    void updateTrail();

    bool m_isOn = false;
    bool m_isAnimated = true;
    bool m_showsDot = false;
    std::deque<TrailPoint> m_trail;
    QElapsedTimer m_clock;
    QBasicTimer m_fade;
};

} // namespace normscope
