// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/experiments/probe_gradient.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace normscope {

ProbeGradient probeGradient(const ProbeRun &run, const ExperimentPopulation &population, double epsilon, double own)
{
    const double scale = population.scale(0);
    const double unitEpsilon = epsilon / (scale * scale);
    const double n = static_cast<double>(run.batchSize) * static_cast<double>(population.valuesPerSample());
    const auto count = static_cast<double>(run.outputs.size());
    double mean = 0;
    double square = 0;
    double drawn = 0; // The variance from the others' upstream gradients.
    for (std::size_t b = 0; b < run.outputs.size(); ++b) {
        const double output = run.outputs[b];
        const double outputSquare = output * output;
        const double denominator = run.variances[b] + unitEpsilon;
        const double squares = n * run.variances[b] / denominator;
        const double centre = own * (1 - (1 + outputSquare) / n) / std::sqrt(denominator);
        mean += centre;
        square += centre * centre;
        drawn += (n - 1 - 2 * outputSquare + outputSquare * (squares - outputSquare)) / (n * n * denominator);
    }
    mean /= count;
    square /= count;
    drawn /= count;
    const std::optional<double> &variance = population.moments(0).variance;
    const double truth = variance ? own / std::sqrt(*variance + epsilon) : std::numeric_limits<double>::quiet_NaN();
    ProbeGradient facts;
    facts.mean = mean / scale;
    // std::max would turn NaN into 0.
    const double spread = square - mean * mean + drawn;
    facts.spread = spread < 0 ? 0 : std::sqrt(spread) / scale;
    facts.bias = facts.mean - truth;
    return facts;
}

} // namespace normscope
