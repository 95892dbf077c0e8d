// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/evaluation.h"

#include <vector>

namespace normscope {

/// How many groups share one exceptional condition.
struct DegeneracyCount
{
    Degeneracy kind = Degeneracy::None;
    std::int64_t groups = 0;
    std::int64_t first = 0; ///< The first of them.
    friend bool operator==(const DegeneracyCount &, const DegeneracyCount &) = default;
};

/// The conditions that occur, the most severe first: no number, one number for everything, fewer digits than meant,
/// nothing to normalize. One step per group.
std::vector<DegeneracyCount> countDegeneracies(const Evaluation &evaluation, const Progress &progress = {});

} // namespace normscope
