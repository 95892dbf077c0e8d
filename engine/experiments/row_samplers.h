// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which rows of a tensor make up batches, for every sampler. Inside the engine only.
#pragma once

#include "engine/experiments/draw_kernels.h"
#include "engine/experiments/experiment_population.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace normscope {

class RowSampler
{
public:
    virtual ~RowSampler() = default;
    /// Indices of whole batches, which follow those of the call before, with draws::rowsAhead more behind them. They
    /// live until the next call.
    virtual const std::uint32_t *next(draws::Lanes &lanes, std::int64_t batches, std::int64_t batchSize) = 0;
};

/// Which batches of an experiment are drawn.
struct RowPlace
{
    bool isSeries = false; ///< The batches follow each other as in training, from batch number `firstBatch` on.
    std::int64_t firstBatch = 0;
    bool hasFixed = false; ///< Sample 0 of every batch is no draw.
    std::int64_t fixedRow = -1; ///< The row that it is; −1: none.
    double fixedValue = 0; ///< Value of its first feature.
};

/// Throws nothing: the caller has checked the batch size by requireBatch().
std::unique_ptr<RowSampler> makeRowSampler(const ExperimentPopulation &population, const RowPlace &place);

/// The class of batch number t where data are sorted by class, and a batch holds so many samples.
int classOfBatch(const ExperimentPopulation &population, std::int64_t batch, int batchSize);

/// Batches of an epoch; 1 for samplers without epochs.
std::int64_t batchesOfEpoch(const ExperimentPopulation &population, int batchSize);

} // namespace normscope
