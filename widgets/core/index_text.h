// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/tensor.h"

#include <QString>
#include <QStringList>

namespace normscope {

/// "0, 1": the index of a cell, one number for each axis.
inline QString indexText(std::int64_t element, const Shape &shape)
{
    QStringList texts;
    for (const std::int64_t index : unravel(element, shape))
        texts += QString::number(index);
    return texts.join(QStringLiteral(", "));
}

} // namespace normscope
