// SPDX-License-Identifier: GPL-3.0-or-later
//
// Named populations cut into equally likely slices by value. Inside the engine only.
#pragma once

#include "engine/experiments/population.h"

#include <vector>

namespace normscope {

struct PopulationSlices
{
    std::vector<double> edges; ///< Between the slices, one fewer than these.
    std::vector<PopulationMoments> slices;
    /// The moments of a mixture of the slices with the given weights.
    PopulationMoments mixture;
};

/// As many slices as weights, which add up to 1. Moments by numerical integration, to about 12 digits; those that do
/// not exist (in the tails of Student's t) are missing.
PopulationSlices populationSlices(PopulationKind kind, int degrees, const std::vector<double> &weights);

} // namespace normscope
