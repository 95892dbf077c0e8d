// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QWidget>

namespace normscope {

/// Covers a window with black, so that a class looks up. Any key, and any button of the mouse, takes it away and does
/// nothing else.
class BlackScreen : public QWidget
{
    Q_OBJECT

public:
    explicit BlackScreen(QWidget *window);

    void setOn(bool on);

signals:
    /// A key or a button has taken it away.
    void ended();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;

private:
    QPointer<QWidget> m_focusBefore;
};

} // namespace normscope
