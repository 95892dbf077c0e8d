// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/theme.h"

#include <QFont>

namespace normscope {

/// Type and colours of a handout. Lengths are pixels of 96 per inch.
struct HandoutStyle
{
    explicit HandoutStyle(const QString &language);

    QFont font(int pixels, QFont::Weight weight = QFont::Normal) const;

    Theme theme;
    QString language;

    static constexpr int bodySize = 15; ///< 11¼ pt.
    static constexpr int smallSize = 12;
    static constexpr int stepSize = 18;
    static constexpr int titleSize = 28;
    static constexpr double margin = 68; ///< 18 mm, left and right.
    static constexpr double topMargin = 60;
    static constexpr double bottomMargin = 72;
};

} // namespace normscope
