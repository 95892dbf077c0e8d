// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/lesson_target.h"

namespace normscope {

class Document;

/// The number that a drag begins at; NaN for what the document has not.
double draggedNumber(const Document &document, const ResolvedTarget &what);

/// Moves it by steps from where the drag began, as a continuous edit: cells, γ and β by tenths of the place of their
/// first digit, ε by tenths of its logarithm, a batch size by quarters of a doubling, a depth by blocks. Within the
/// range of each. Throws InputError.
void dragNumber(Document &document, const ResolvedTarget &what, double start, int steps);

} // namespace normscope
