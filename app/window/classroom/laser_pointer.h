// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QBasicTimer>
#include <QElapsedTimer>
#include <QWidget>

#include <deque>

namespace normscope {

/// A soft red dot in place of the mouse pointer, with a short fading trail. Views still receive mouse events, so that
/// the element under the pointer is highlighted. The dot is the mouse cursor itself, which needs no painting; the trail
/// is a small transparent widget over the part of the window where the pointer has just been, which passes all events
/// on.
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
        QPointF position; ///< In coordinates of the window.
        qint64 time; ///< Time of m_clock, in milliseconds.
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
