// SPDX-License-Identifier: GPL-3.0-or-later
//
// Batches of a named population whose samples belong together. Inside the engine only.
#pragma once

#include "engine/experiments/draw_kernels.h"
#include "engine/experiments/experiment_population.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace normscope {

class NamedSampler
{
public:
    virtual ~NamedSampler() = default;
    /// Moments of so many batches of one feature, as draws::Table::cells() has them, and what lies behind them up to
    /// whole groups means nothing. Of batches with a fixed value reaches mean nothing either.
    virtual void cells(draws::Lanes &lanes, std::int64_t count, const draws::Cells &out) = 0;
    /// The samples of one batch, in units of the population.
    virtual std::vector<float> batch(draws::Lanes &lanes) = 0;
};

/// Where some batches are among all.
struct NamedPlace
{
    bool isSeries = false; ///< They follow each other as in training, from batch number `firstBatch` on.
    std::int64_t firstBatch = 0;
    std::int64_t batchSize = 1;
    std::optional<double> fixed = {}; ///< Sample 0 of every batch, in the data's own units.
};

/// For samplers that are not plain.
std::unique_ptr<NamedSampler> makeNamedSampler(const ExperimentPopulation &population, const draws::Source &source,
                                               const NamedPlace &place);

} // namespace normscope
