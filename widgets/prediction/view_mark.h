// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/theme.h"

#include <QWidget>

namespace normscope {

/// A frame around the card that a lesson refers to. Transparent to the mouse.
class ViewMark : public QWidget
{
    Q_OBJECT

public:
    explicit ViewMark(QWidget &card);

    void setTheme(const Theme &theme);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    Theme m_theme = Theme::light();
};

} // namespace normscope
