// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/scene_edit.h"
#include "engine/experiments/batch_experiment.h"

namespace normscope {

/// How the undo history calls a change of the experiment; changes of the batch size alone go on with each other.
EditName experimentEditName(const BatchExperiment &before, const BatchExperiment &after);

} // namespace normscope
