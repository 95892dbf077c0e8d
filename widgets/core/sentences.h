// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/core/full_width.h"

#include <QStringList>

namespace normscope {

/// Sentences one after the other, with a space between them unless one of the signs beside it is full-width.
inline QString joinedSentences(const QStringList &sentences)
{
    QString text;
    for (const QString &sentence : sentences) {
        const bool isApart
            = !text.isEmpty() && !sentence.isEmpty() && !isFullWidth(text.back()) && !isFullWidth(sentence.front());
        text += (isApart ? QStringLiteral(" ") : QString()) + sentence;
    }
    return text;
}

} // namespace normscope
