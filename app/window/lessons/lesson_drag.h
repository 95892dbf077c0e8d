// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/lesson_target.h"

namespace normscope {

class Document;

/// The number of the target at the beginning of a drag; NaN if the document does not have it.
double draggedNumber(const Document &document, const ResolvedTarget &what);

/// Sets the number to `start` changed by `steps`, as a continuous edit: cells, γ and β by tenths of the place of their
/// first digit, ε by tenths of its logarithm, a batch size by quarters of a doubling, a depth by blocks. Clamped to the
/// range of each. Throws InputError.
void dragNumber(Document &document, const ResolvedTarget &what, double start, int steps);

} // namespace normscope
