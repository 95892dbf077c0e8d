// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/classroom/window_cover.h"

#include <QPointer>

namespace normscope {

/// Covers a window with black, so that a class looks up. Any key or mouse button ends it and has no other effect.
class BlackScreen : public WindowCover
{
    Q_OBJECT

public:
    explicit BlackScreen(QWidget *window);

    void setOn(bool on);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    QPointer<QWidget> m_focusBefore;
};

} // namespace normscope
