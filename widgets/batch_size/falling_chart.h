// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/experiments/fallen_batches.h"
#include "widgets/charts/chart.h"

namespace normscope {

/// The number of batches that have fallen out of the population, and the progress of the last one.
struct Falling
{
    static constexpr int all = -1; ///< As `count`: all batches that the experiment has drawn.
    static constexpr int most = 9999;
    /// Value of `moment` at which a batch has landed. Values fall during 0 … 1, the mean during 1 … 2 and the output
    /// during 2 … 3.
    static constexpr double landed = 3;

    int count = 1;
    double moment = landed;
    bool isUnderWay() const { return count > 0 && moment < landed; }
    friend bool operator==(const Falling &, const Falling &) = default;
};

/// The batches in a picture.
struct FallenBatches
{
    FallenTally tally; ///< All batches except one that is still falling.
    FallenBatch last; ///< The last batch; for Falling::all the first one, as an example.
};
/// The batches of `falling`; continues `before` if it is of the same experiment.
FallenBatches fallenBatches(const ExperimentRun &run, const Falling &falling, FallenBatches before = {});

/// Four rows above one axis: the population as a density with the probe, the batch that falls out of it, the means of
/// all fallen batches, and the outputs of the probe. An output y is drawn at μ + σy, so that without sampling error it
/// would be right below x; if there is no σ, at μ + y.
Chart fallingChart(const ExperimentRun &run, const Falling &falling, const FallenBatches &batches, const Theme &theme);
Chart fallingChart(const ExperimentRun &run, const Falling &falling, const Theme &theme);

} // namespace normscope
