// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace normscope {

class TensorViewer;

/// Makes every TensorViewer a table to assistive technology: a cell for each element, in the rows and columns of its
/// layout, with index and values as its name and its group as description. Cells are created on demand. Later calls
/// have no effect.
void installTensorAccessibility();

/// Tells assistive technology that the pinned cell has the focus, if the view has it.
void announcePinnedCell(TensorViewer &view);

} // namespace normscope
