// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tensor/heat_map.h"
#include "widgets/tensor/tensor_panel.h"

#include <QFont>
#include <QString>

#include <vector>

namespace normscope {

/// Of the smallest cell on screen (logical pixels) that a number can be read in.
inline constexpr double leastNumberHeight = 12.5;
inline constexpr double leastNumberWidth = 26;

/// Numbers for cells, and a type in which they fit.
struct CellTexts
{
    std::vector<QString> texts;
    QFont font;
    int size = 0; ///< In pixels; 0 if they cannot be read.
};

/// With as many digits as the options ask for, or fewer rather than none.
CellTexts cellTexts(const std::vector<VisibleCell> &cells, const TensorPanel &panel);

} // namespace normscope
