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

/// A block of values to be written over cells.
struct PastedBlock
{
    CellEdit edit; ///< In elements of the shape below.
    Shape shape; ///< The tensor's, or the larger one that the block needs.
};

/// Writes the table (rank 2, rows of columns) over the cells from `element` on, right and down as they are seen; the
/// cells of a wrapped vector one after the other. What reaches beyond the cells grows the outermost axis there.
PastedBlock placeBlock(const Tensor &table, const TensorLayout &layout, std::int64_t element);

/// Reads a block that was copied from a spreadsheet: rank 2. Throws InputError for what is no table of numbers.
Tensor readBlock(const QString &text);

} // namespace normscope
