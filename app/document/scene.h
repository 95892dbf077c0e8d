// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/experiments/batch_experiment.h"
#include "engine/normalization/problem.h"

#include <QString>

namespace normscope {

/// Everything a document computes from: what a .normscope file holds, what undo restores, enough to compute the same
/// again. Tensors inside are immutable and shared, so a copy is cheap.
struct Scene
{
    QString title; ///< What the tensor is or where it came from ("activations.npy"), for windows and captions.
    NormalizationProblem problem;
    BatchExperiment experiment = {}; ///< With small batches.
    friend bool operator==(const Scene &, const Scene &) = default;
};

} // namespace normscope
