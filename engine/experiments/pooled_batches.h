// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/experiments/draw_kernels.h"
#include "engine/experiments/experiment_population.h"

namespace normscope {

/// Moments of batches whose samples have several values of each feature, from the blocks of the population's table:
/// σ̂² = mean of the samples' variances + variance of their means. With rows.first, sample 0 of every batch is
/// `fixedRow`, and means are differences from the value that `first` points at. Inside the engine only. Additions,
/// products and quotients of float32 in one order, as the kernels: the same bits everywhere.
void poolRows(const ExperimentPopulation &population, const draws::RowBatches &rows, std::int64_t fixedRow,
              std::int64_t columns, const draws::Cells &out);

} // namespace normscope
