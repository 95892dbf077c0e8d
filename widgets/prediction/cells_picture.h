// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tensor/tensor_layout.h"
#include "widgets/theme/theme.h"

#include <QRectF>

#include <cstdint>
#include <vector>

class QPainter;

namespace normscope {

/// A small picture of some cells of a tensor: its stacked layout without values, with those cells filled.
struct CellsPicture
{
    TensorLayout layout;
    std::vector<std::int64_t> cells;
    std::int64_t asked = -1; ///< The framed cell; −1: none.

    /// As large as the box allows, at its upper left corner.
    void paint(QPainter &painter, const QRectF &box, const Theme &theme) const;
};

} // namespace normscope
