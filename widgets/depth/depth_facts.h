// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/depth/depth_experiment.h"
#include "widgets/batch_size/experiment_facts.h"

namespace normscope {

/// The result of the comparison in one sentence.
QString depthHeadline(const DepthComparison &comparison);
/// The setting of the measurement: "tokens independent, no attention".
QString depthSetting(const DepthComparison &comparison);
/// The comparison in numbers. Empty before the first results.
std::vector<ExperimentFact> depthFacts(const DepthComparison &comparison);

} // namespace normscope
