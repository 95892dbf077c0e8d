// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace normscope {

class TensorViewer;

/// Makes every TensorViewer a table to assistive technology: a cell for each element, in the rows and columns of its
/// layout, with index and values as its name and its group as description. Cells are made when they are asked for.
/// Takes effect once.
void installTensorAccessibility();

/// Tells assistive technology that the keyboard is at the pinned cell, if the view has it.
void announcePinnedCell(TensorViewer &view);

} // namespace normscope
