// SPDX-License-Identifier: GPL-3.0-or-later
//
// One probe, many batches: a fixed sample among N − 1 fresh mates. What batch norm in training makes of its first
// feature depends on the mates; what eval mode, layer, RMS and group norm make of it does not.
#pragma once

#include "engine/experiments/running_trajectory.h"

#include <vector>

namespace normscope {

/// The probe's features: those typed in, the others drawn with the seed (a tensor: one of its rows). Of a tensor that
/// is read by a layout it is one cell of a sample, and what is typed in is ignored.
struct Probe
{
    std::vector<double> values;
    std::int64_t row
        = -1; ///< The row of the tensor that it is; −1: none (a named population, or values were typed in).
    std::int64_t element = -1; ///< The tensor's element that it is, of a tensor that is read by a layout.
    double first() const { return values.front(); }
};
Probe makeProbe(const ExperimentPopulation &population, const BatchExperiment &experiment);

/// The outputs of the probe's first feature that do not depend on its mates (γ = 1, β = 0, biased variances, ε inside
/// the root).
struct ConstantOutputs
{
    double population = 0; ///< (x − μ)/√(σ² + ε); NaN where σ² does not exist.
    double layer = 0; ///< Over all features; of a tensor with a layout over the preset's axes, as for RMS and group.
    double rms = 0;
    double group = 0; ///< Group norm with `channelGroups` groups of adjacent features.
    int channelGroups = 1; ///< The number of groups that is used: a divisor of the features.
};
ConstantOutputs constantOutputs(const Probe &probe, const ExperimentPopulation &population,
                                const BatchExperiment &experiment);

/// Batch norm's eval output of x with these running statistics: (x − mean)/√(variance + ε).
double evalOutput(double x, double runningMean, double runningVariance, double epsilon);

/// The training outputs of the probe's first feature in batches 0, 1, …
struct ProbeRun
{
    int batchSize = 0;
    std::vector<double> outputs;
    std::vector<float> differences = {}; ///< μ̂ − x of the same batches, in units of the population,
    std::vector<float> variances = {}; ///< and σ̂².
};
/// Carries `run` on until it holds `until` batches; slices and Cancelled as in runBatches(). Without
/// replacement, the mates of a probe that is a row of the tensor are other rows.
void runProbe(ProbeRun &run, const Probe &probe, const ExperimentPopulation &population,
              const BatchExperiment &experiment, int batchSize, std::int64_t until, Workers &workers,
              const Progress &progress = {});

/// Statistics of the probe's training outputs.
struct ProbeFacts
{
    double mean = 0; ///< Mean of the training output over the batches.
    double spread = 0; ///< Standard deviation of the training output over the batches (divisor: their number).
    /// Share of batches in which the output has the opposite sign of x − μ; an output of 0 has none. NaN where x − μ is
    /// 0 or does not exist. σ need not exist.
    double signFlipShare = 0;
    double evalGap = 0; ///< Mean |training output − eval output|; NaN where the eval output is.
};
/// `deviation` is the probe's x − μ; `evalOutput` the output with the running statistics in question.
ProbeFacts probeFacts(const ProbeRun &run, double deviation, double evalOutput);
/// x − μ of the probe's first feature; NaN where the population has no mean.
double deviationOf(const Probe &probe, const ExperimentPopulation &population);

} // namespace normscope
