// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/problem.h"
#include "engine/tensor/progress.h"

namespace normscope {

/// How long this machine takes to normalize the whole tensor, in seconds: statistics and all outputs in the input's
/// type, with as many threads as there are. The shortest of several runs, since whatever else runs only adds to it;
/// takes about a tenth of a second, or two runs where one is longer. Throws Cancelled if `progress` says so.
double measuredSeconds(const NormalizationProblem &problem, const Progress &progress = {});

} // namespace normscope
