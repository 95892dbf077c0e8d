// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;

namespace normscope {

/// Ctrl with the wheel, wherever the pointer is in a window: what is under it does not hear of it.
class TypeWheel : public QObject
{
    Q_OBJECT

public:
    explicit TypeWheel(QWidget *window);

signals:
    /// Away from the user (1), or towards (−1): one notch.
    void turned(int direction);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QWidget *m_window;
    int m_angle = 0; ///< Beyond the last notch, in eighths of a degree.
};

} // namespace normscope
