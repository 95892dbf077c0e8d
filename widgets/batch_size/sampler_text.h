// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/charts/chart.h"

namespace normscope {

/// Sentences for batches that are not drawn independently, in place of those for independent samples; empty for
/// independent ones.

/// On the error of the batch mean, against N.
QString sampledMeanSentence(const ExperimentRun &run);
/// On the error of the batch variance.
QString sampledVarianceSentence(const ExperimentRun &run);
/// On the expected batch variance.
QString sampledBiasSentence(const ExperimentRun &run);
/// On the distribution of the batch mean.
QString sampledDistributionSentence(const ExperimentRun &run);
/// On running statistics; for an epoch as well.
QString sampledRunningSentence(const ExperimentRun &run);

/// The sampler with its parameters, "Frames of one video, ρ = 0.5"; empty for independent samples.
QString samplerText(const BatchExperiment &experiment);

} // namespace normscope
