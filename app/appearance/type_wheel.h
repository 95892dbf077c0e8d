// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;

namespace normscope {

/// Takes Ctrl with the wheel anywhere in a window; the widget under the pointer does not receive these events.
class TypeWheel : public QObject
{
    Q_OBJECT

public:
    explicit TypeWheel(QWidget *window);

signals:
    /// The wheel was turned by one notch away from the user (1) or towards the user (−1).
    void turned(int direction);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QWidget *m_window;
    int m_angle = 0; ///< Turned since the last notch, in eighths of a degree.
};

} // namespace normscope
