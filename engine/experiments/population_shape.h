// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/experiments/experiment_population.h"

#include <vector>

namespace normscope {

/// How the values of the first feature are distributed, as a picture: a curve of a named population, steps of a tensor.
struct PopulationShape
{
    double low = 0; ///< The range worth seeing: a tensor's extremes, else all but about 1 in 1000 values,
    double high = 1; ///< the same for every experiment with this population.
    bool isSteps = false;
    std::vector<double> places; ///< Rising. Steps: edges, one more than heights.
    std::vector<double> heights; ///< Densities.
};
PopulationShape populationShape(const ExperimentPopulation &population);

/// A cell of the shown group, of a tensor that is read by a layout.
struct GroupCell
{
    std::int64_t sample = 0;
    std::int64_t position = 0;
    double value = 0;
};
/// The cell whose value is nearest to x: the first of those that are as near.
GroupCell nearestCell(const ExperimentPopulation &population, double x);
/// The nearest of those cells whose values lie above x (direction 1) or below it (−1); nearestCell() if there is none.
GroupCell nextCell(const ExperimentPopulation &population, double x, int direction);

} // namespace normscope
