// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tensor/tensor_panel.h"

namespace normscope {

/// The indices along the sides of a panel: "c = 0" above the columns, "n = 0" beside the rows. Of stacked axes the
/// blocks are numbered and not the cells in them, two levels at most; where there is no room for all, every second,
/// fifth, tenth … is. The labels of the lit group always stand there.
class PanelLabels
{
public:
    /// What the labels take from a panel's place: height above, width to the left.
    static double heightAbove(const TensorLayout &layout, const Theme &theme);
    static double widthBeside(const TensorLayout &layout, const Layout &names, const Theme &theme);

    static void paint(QPainter &painter, const TensorPanel &panel);
};

} // namespace normscope
