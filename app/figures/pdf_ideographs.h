// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace normscope {

/// Makes Chinese text of a PDF by QPdfWriter one that can be searched and copied. Fonts draw the radical "⼊" (U+2F0A)
/// and the ideograph "入" (U+5165) with one glyph, and Qt writes that the glyph stands for the lesser code, the
/// radical. Overwrites codes by codes of the same length, so that offsets stay valid.
void writeUnifiedIdeographs(QByteArray &pdf);

} // namespace normscope
