// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/depth/depth_experiment.h"
#include "widgets/batch_size/experiment_facts.h"

namespace normscope {

/// What the comparison shows, in one sentence.
QString depthHeadline(const DepthComparison &comparison);
/// Under which setting it was measured: "tokens independent, no attention".
QString depthSetting(const DepthComparison &comparison);
/// The comparison in numbers. Empty before the first slice.
std::vector<ExperimentFact> depthFacts(const DepthComparison &comparison);

} // namespace normscope
