// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/experiments/fallen_batches.h"
#include "widgets/charts/chart.h"

namespace normscope {

/// How many batches have fallen out of the population, and how far the last of them is.
struct Falling
{
    static constexpr int all = -1; ///< As many as the experiment has drawn.
    static constexpr int most = 9999;
    /// Of `moment`: values fall from 0, the mean from 1 and the output from 2 on; at 3 the batch has landed.
    static constexpr double landed = 3;

    int count = 1;
    double moment = landed;
    bool isUnderWay() const { return count > 0 && moment < landed; }
    friend bool operator==(const Falling &, const Falling &) = default;
};

/// The batches that a picture is of.
struct FallenBatches
{
    FallenTally tally; ///< Of all but one that is under way.
    FallenBatch last; ///< Of all: the first, as one for many.
};
/// `before`, of the same experiment, is carried on.
FallenBatches fallenBatches(const ExperimentRun &run, const Falling &falling, FallenBatches before = {});

/// Four rows above one axis: the population as a density with the probe on it, the batch that falls out of it, the
/// means of all that have fallen, and what became of the probe. An output y stands at μ + σy: without chance it would
/// lie right below x. Where there is no σ, at μ + y.
Chart fallingChart(const ExperimentRun &run, const Falling &falling, const FallenBatches &batches, const Theme &theme);
Chart fallingChart(const ExperimentRun &run, const Falling &falling, const Theme &theme);

} // namespace normscope
