// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tensor/heat_map.h"
#include "widgets/tensor/tensor_panel.h"

#include <QFont>
#include <QString>

#include <vector>

namespace normscope {

/// Size of the smallest cell on screen, in logical pixels, in which a number can be read.
inline constexpr double leastNumberHeight = 12.5;
inline constexpr double leastNumberWidth = 26;

/// The numbers in cells, and a font in which they fit.
struct CellTexts
{
    std::vector<QString> texts;
    QFont font;
    int size = 0; ///< Font size in pixels; 0 if the numbers cannot be read.
    QString note; ///< What all numbers share, to be said beside them (CellFormat::note()); empty without numbers.
};

/// The numbers with as many digits as the options ask for, or with fewer if they do not fit otherwise.
CellTexts cellTexts(const std::vector<VisibleCell> &cells, const TensorPanel &panel);

} // namespace normscope
