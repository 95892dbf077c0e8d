// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/scene.h"
#include "engine/experiments/batch_experiment.h"
#include "engine/experiments/experiment_population.h"
#include "widgets/batch_size/batch_size_controls.h"

namespace normscope {

/// The experiment with the scene's layout where it reads samples by one. A channel, sample or position that the tensor
/// does not have (any more) becomes the first.
BatchExperiment onTensorOf(const Scene &scene, BatchExperiment experiment);

/// What there is to choose of the scene's tensor, for an experiment of onTensorOf(). The channels are listed once the
/// population is read: those whose values count least first.
SampledTensor sampledTensor(const Scene &scene, const BatchExperiment &experiment,
                            const ExperimentPopulation *population);

} // namespace normscope
