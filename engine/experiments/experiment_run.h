// SPDX-License-Identifier: GPL-3.0-or-later
//
// An experiment in progress: everything that is shown of it, refined slice by slice.
#pragma once

#include "engine/experiments/micro_batches.h"
#include "engine/experiments/population_shape.h"
#include "engine/experiments/probe_sweep.h"
#include "engine/experiments/running_trajectory.h"
#include "engine/tensor/tensor.h"

#include <chrono>
#include <map>
#include <memory>

namespace normscope {

/// Updates of the running statistics that are shown.
inline constexpr int trajectorySteps = 200;

/// Trainings that the gap is averaged over: the one that is shown and others like it.
inline constexpr int trainingCount = 20;

/// Mean and extremes of a quantity over several trainings.
struct AcrossTrainings
{
    double mean = 0;
    double least = 0;
    double most = 0;
    friend bool operator==(const AcrossTrainings &, const AcrossTrainings &) = default;
};

/// The most batches that the probe is put into, where the experiment has more.
inline constexpr std::int64_t mostProbeBatches = 1 << 16;

/// The batch sizes whose sampling laws are measured, beside the present one: powers of two up to largestBatch, without
/// replacement not more than there are rows.
std::vector<int> sweptBatchSizes(const ExperimentPopulation &population);

/// The batch sizes whose sampling laws are measured; the probe's observables are those of all sizes either way.
enum class LawSizes
{
    All,
    Present
};

/// The results so far. A value that is cheap to copy: large members are shared and immutable.
///
/// It depends on experiment, samples and how far it has come, never on how the work was cut into slices.
struct ExperimentRun
{
    BatchExperiment experiment;
    Tensor samples; ///< The open tensor; read by PopulationKind::Samples only.

    // Set from the first slice on:
    ExperimentPopulationPtr population;
    std::shared_ptr<const PopulationShape> shape;
    Probe probe;
    ConstantOutputs constants;
    std::map<int, std::shared_ptr<const BatchSums>> sums; ///< By batch size; the present one among them.
    std::shared_ptr<const ProbeRun> probeRun; ///< The run of the present batch size, at most mostProbeBatches.
    ProbeFacts facts; ///< Facts of probeRun, with the last running statistics of the trajectory.
    MomentSeries series; ///< Moments of trainingCount · trajectorySteps batches of the present size.
    RunningTrajectory trajectory;
    std::vector<RunningTrajectory> trainings; ///< trainingCount of them, the first is `trajectory`.
    std::vector<AcrossTrainings> gapsOfTrainings; ///< Gaps as in `gaps`, over the trainings.
    std::vector<double>
        gaps; ///< Mean |training output − eval output| of the probe after 0, 1, … updates of the shown training.
    double populationGap = 0; ///< The same for the population's own mean and variance; NaN where these do not exist.
    MicroBatches microBatches;
    ProbeSweep sweep; ///< For the swept batch sizes and the present one.

    bool isStarted() const { return !trajectory.means.empty(); }
    /// The sums of the present batch size; null before the first slice.
    const BatchSums *present() const;
    /// The share of the work that is done, 0 … 1. 1 means complete.
    double share(LawSizes sizes = LawSizes::All) const;
    bool isComplete(LawSizes sizes = LawSizes::All) const { return isStarted() && share(sizes) == 1; }
};

/// The run of another experiment on another tensor (or the same), with everything of `before` that holds for it as
/// well: a new batch size keeps what was measured at all others.
ExperimentRun carriedOver(const ExperimentRun &before, const BatchExperiment &experiment, const Tensor &samples);

/// The run after a further slice of about this duration; after the first one everything is there in a rough form.
/// Throws InputError where the experiment is impossible, Cancelled.
ExperimentRun advanced(ExperimentRun run, std::chrono::milliseconds duration, Workers &workers,
                       const Progress &progress = {}, LawSizes sizes = LawSizes::All);

} // namespace normscope
