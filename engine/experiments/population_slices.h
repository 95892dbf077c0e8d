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
    /// Of a mixture of the slices: each with the weight that was given.
    PopulationMoments mixture;
};

/// Slices with as many weights, which add up to 1. Moments by numerical integration, to about 12 digits; those that do
/// not exist (in the tails of Student's t) are missing.
PopulationSlices populationSlices(PopulationKind kind, int degrees, const std::vector<double> &weights);

} // namespace normscope
