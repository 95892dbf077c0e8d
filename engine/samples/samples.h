// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/problem.h"
#include "engine/tensor/error.h"

#include <string_view>
#include <vector>

namespace normscope {

/// A small tensor to begin with: an entry of the samples menu.
struct Sample
{
    const char *id; ///< As in lessons and on the command line.
    Message title;
    Message description; ///< One sentence: what it shows.
    /// Batch norm on the sample; layer norm where there is no batch.
    NormalizationProblem (*problem)();
};

/// All samples; the first is the one that the first start opens.
const std::vector<Sample> &samples();
/// The sample of that id, or null.
const Sample *findSample(std::string_view id);

} // namespace normscope
