// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/theme/text_width.h"

#include <QFontMetrics>

namespace normscope {

int TextWidth::of(const QString &text, const QFont &font)
{
    if (text != m_text || font != m_font) {
        m_text = text;
        m_font = font;
        m_width = QFontMetrics(font).horizontalAdvance(text);
    }
    return m_width;
}

} // namespace normscope
