// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/sequences/sequence_methods.h"

#include <QString>

namespace normscope {

/// What a method is called beside others, in a few letters: "Batch, per position".
QString sequenceMethodName(SequenceMethod method);
/// The axes that it takes its statistics over: "N, L".
QString sequenceMethodAxes(SequenceMethod method);

} // namespace normscope
