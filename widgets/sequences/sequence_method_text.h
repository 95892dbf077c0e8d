// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/sequences/sequence_methods.h"

#include <QString>

namespace normscope {

/// The short name of a method: "Batch, per position".
QString sequenceMethodName(SequenceMethod method);
/// The axes of a method's statistics: "N, L".
QString sequenceMethodAxes(SequenceMethod method);
/// A number of normalized values, which are of the order of 1: a rounding error reads 0.
QString normalizedText(double value, int digits = 3);

} // namespace normscope
