// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/tensor.h"
#include "widgets/tensor/cell_edit.h"
#include "widgets/tensor/tensor_panel.h"

#include <QString>

#include <memory>
#include <optional>

class QMimeData;

namespace normscope {

/// The elements of a range of cells, row by row.
std::vector<std::int64_t> elementsOf(const TensorLayout &layout, const CellRange &range);

/// A range of cells for the clipboard: text/plain with tabs between columns, and text/html as a table.
std::unique_ptr<QMimeData> copyOf(const Tensor &tensor, const TensorLayout &layout, const CellRange &range);

/// A block of values to be written over cells, as placeBlock() returns it.
struct PastedBlock
{
    CellEdit edit; ///< Elements are flat indices in `shape`.
    Shape shape; ///< The tensor's shape, or the larger one that the block needs.
};

/// Places a table (rank 2: rows, columns) over the cells from `element` on, right and down as they are laid out, or
/// over consecutive cells of a wrapped vector. Where it exceeds the cells, the outermost axis of that direction grows.
PastedBlock placeBlock(const Tensor &table, const TensorLayout &layout, std::int64_t element);

/// Reads a block copied from a spreadsheet: rank 2. Throws InputError if `text` is not a table of numbers.
Tensor readBlock(const QString &text);

} // namespace normscope
