// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tensor/heat_map.h"
#include "widgets/tensor/tensor_panel.h"

#include <QFont>
#include <QSizeF>
#include <QString>

#include <vector>

namespace normscope {

/// The smallest cell (logical pixels) that a number can be read in.
constexpr QSizeF smallestNumberCell(26, 14);

/// Numbers for cells, and a type in which they fit.
struct CellTexts
{
    std::vector<QString> texts;
    QFont font;
    int size = 0; ///< In pixels; 0 if they cannot be read.
};

/// None if the numbers cannot be read; fewer digits than the panel asks for where it allows that and they are needed.
CellTexts cellTexts(const std::vector<VisibleCell> &cells, const TensorPanel &panel);

} // namespace normscope
