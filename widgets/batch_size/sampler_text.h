// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/charts/chart.h"

namespace normscope {

/// What is said of batches that are not plain in place of what holds for independent samples; empty for those that are.

/// Of the error of the batch mean, against N.
QString sampledMeanSentence(const ExperimentRun &run);
/// Of the error of the batch variance.
QString sampledVarianceSentence(const ExperimentRun &run);
/// Of its expected value.
QString sampledBiasSentence(const ExperimentRun &run);
/// Of the distribution of the batch mean.
QString sampledDistributionSentence(const ExperimentRun &run);
/// Of running statistics; for an epoch as well.
QString sampledRunningSentence(const ExperimentRun &run);

/// The way batches are drawn with its parameters, "Frames of one video, ρ = 0.5"; empty: independent.
QString samplerText(const BatchExperiment &experiment);

} // namespace normscope
