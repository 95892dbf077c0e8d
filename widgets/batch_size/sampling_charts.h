// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/charts/chart.h"

namespace normscope {

/// The sampling distributions at the present batch size as densities, with the true value as a mark, the normal
/// approximation and, where it is exact, the χ² law of the batch variance.

/// The distribution of the batch mean μ̂.
Chart meanDistributionChart(const ExperimentRun &run, const Theme &theme);
/// The distribution of the biased batch variance σ̂²; empty at N = 1, where it is always 0.
Chart varianceDistributionChart(const ExperimentRun &run, const Theme &theme);

} // namespace normscope
