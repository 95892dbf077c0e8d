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

/// Counts the cells of a block by mean and variance together: one increment per cell, and neighbours seldom share a
/// count.
class BinCounts
{
public:
    BinCounts(const BatchSums &empty, const ExperimentPopulation &population);

    /// Bins and counts, for the kernel that counts all cells.
    const draws::CellCounts &cells() const { return m_cells; }
    /// Takes back `count` cells of mean 0 and this variance, which are padding but were counted.
    void leaveOut(std::int64_t count, float variance)
    {
        m_cells.of(0, variance) -= static_cast<draws::CellCount>(count);
    }
    /// Counts the first feature alone.
    void countFirst(const BlockDraws::Chunk &chunk);
    void addTo(SamplingHistogram &means, SamplingHistogram &variances) const;

private:
    std::vector<draws::CellCount> m_counts;
    draws::CellCounts m_cells; ///< Refers to m_counts.
};

/// The sums of one block while it is drawn.
class BlockTally
{
public:
    /// `empty` are the sums of no batches: size, features and bins. ε in the data's own units.
    BlockTally(const BatchSums &empty, const ExperimentPopulation &population, double epsilon);

    /// Overwrites the padding, the cells from the chunk's count on.
    void add(const BlockDraws::Chunk &chunk);
    BatchSums sums() &&;

private:
    const ExperimentPopulation &m_population;
    BatchSums m_sums;
    void addPooled(const BlockDraws::Chunk &chunk);

    float m_expected;
    std::vector<float> m_expectations; ///< Expected variances by feature, where they differ; else empty.
    std::size_t m_period;
    std::vector<double> m_partial; ///< Partial sums, laid out as draws::Fold::sums.
    std::vector<float> m_epsilons;
    std::array<float, draws::laneCount> m_largest = {};
    BinCounts m_bins;
};

} // namespace normscope
