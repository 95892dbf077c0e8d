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
    /// Moments of so many batches of one feature, as draws::Table::cells() gives them. Cells behind them, up to whole
    /// groups, have no meaning, nor have the reaches of batches with a fixed value.
    virtual void cells(draws::Lanes &lanes, std::int64_t count, const draws::Cells &out) = 0;
    /// The samples of one batch, in units of the population.
    virtual std::vector<float> batch(draws::Lanes &lanes) = 0;
};

/// Which batches of an experiment are drawn.
struct NamedPlace
{
    bool isSeries = false; ///< The batches follow each other as in training, from batch number `firstBatch` on.
    std::int64_t firstBatch = 0;
    std::int64_t batchSize = 1;
    std::optional<double> fixed = {}; ///< Sample 0 of every batch, in the data's own units.
};

/// The sampler of a named population, for samplers that are not plain.
std::unique_ptr<NamedSampler> makeNamedSampler(const ExperimentPopulation &population, const draws::Source &source,
                                               const NamedPlace &place);

} // namespace normscope
