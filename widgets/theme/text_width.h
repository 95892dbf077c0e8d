// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QString>

namespace normscope {

/// Measures a text on one line, again only when it or the font has changed: layouts ask for sizes often, and measuring
/// is slow.
class TextWidth
{
public:
    /// In pixels.
    int of(const QString &text, const QFont &font);

private:
    QString m_text;
    QFont m_font;
    int m_width = 0;
};

} // namespace normscope
