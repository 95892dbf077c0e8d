// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/scene.h"
#include "engine/experiments/batch_experiment.h"
#include "engine/experiments/experiment_population.h"
#include "widgets/batch_size/batch_size_controls.h"

namespace normscope {

/// The experiment with the scene's layout, if it reads samples by their layout. A channel, sample or position that the
/// tensor does not have is replaced by the first one.
BatchExperiment onTensorOf(const Scene &scene, BatchExperiment experiment);

/// The choices that the scene's tensor offers to an experiment of onTensorOf(). The channels are listed only if
/// `population` is given, those with the fewest effectively independent values first.
SampledTensor sampledTensor(const Scene &scene, const BatchExperiment &experiment,
                            const ExperimentPopulation *population);

} // namespace normscope
