// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is kept of the batches of one block. Inside the engine only.
#pragma once

#include "engine/experiments/batch_sampling.h"
#include "engine/experiments/block_draws.h"

#include <array>
#include <cstdint>
#include <vector>

namespace normscope {

/// E σ̂² in units of the population, about which variances are summed; of float32, as the draws are.
float expectedUnitVariance(const ExperimentPopulation &population, int feature, int batchSize);

/// Counts one statistic of the cells of a block. Four tables in turn, so that equal neighbours do not wait for each
/// other.
class BinCounts
{
public:
    /// The statistic in the data's own units is shift + scale · its value in units of the population.
    BinCounts(const ExperimentPopulation &population, const SamplingHistogram &histogram, double shift, double scale);

    void count(const float *values, const BlockDraws::Chunk &chunk);
    void addTo(SamplingHistogram &histogram) const;

private:
    bool m_all; ///< Features, or the first alone.
    draws::CellBins m_bins;
    std::vector<std::int32_t> m_places;
    std::array<std::array<std::uint32_t, distributionBins + 2>, 4> m_counts = {};
};

/// The sums of one block while it is drawn.
class BlockTally
{
public:
    /// `empty` are the sums of no batches: size, features and bins. ε in the data's own units.
    BlockTally(const BatchSums &empty, const ExperimentPopulation &population, double epsilon);

    /// What lies behind the chunk's count is overwritten.
    void add(const BlockDraws::Chunk &chunk);
    BatchSums sums() &&;

private:
    const ExperimentPopulation &m_population;
    BatchSums m_sums;
    void addPooled(const BlockDraws::Chunk &chunk);

    float m_expected;
    std::vector<float> m_expectations; ///< By feature, of a population that is pooled.
    std::size_t m_period;
    std::vector<double> m_partial; ///< As draws::Fold has them.
    std::vector<float> m_epsilons;
    std::array<float, draws::laneCount> m_largest = {};
    BinCounts m_meanBins;
    BinCounts m_varianceBins;
};

} // namespace normscope
