// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/classroom/window_cover.h"

#include <QPixmap>

namespace normscope {

/// Keeps showing the window as it was when this was switched on, so that a teacher can prepare the next step with the
/// keys while the class still looks at the present one.
class HeldPicture : public WindowCover
{
    Q_OBJECT

public:
    explicit HeldPicture(QWidget *window);

    void setOn(bool on);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    QPixmap m_picture;
};

} // namespace normscope
