// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lab/headline.h"

#include "widgets/theme/theme.h"

namespace normscope {

Headline::Headline(QWidget *parent)
    : QLabel(parent)
{
    setWordWrap(true);
    setTextFormat(Qt::PlainText);
    setTextInteractionFlags(Qt::TextSelectableByMouse);
    setAutoFillBackground(true);
    setMargin(8);
}

void Headline::setTheme(const Theme &theme)
{
    setFont(theme.font);
    QPalette colors = palette();
    colors.setColor(QPalette::WindowText, theme.text);
    colors.setColor(QPalette::Window, theme.accentSoft);
    setPalette(colors);
}

} // namespace normscope
