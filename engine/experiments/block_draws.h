// SPDX-License-Identifier: GPL-3.0-or-later
//
// The draws of one block of batches. Inside the engine only.
#pragma once

#include "engine/experiments/experiment_population.h"
#include "engine/generators/random.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace normscope {

/// Experiments of one seed that must not share draws.
enum class DrawPurpose : std::uint64_t
{
    FreshBatches = 1,
    MomentSeries,
    ProbeMates,
    ProbeValues,
    MicroBatches
};

/// Per batch and feature, in units of the population: mean, biased variance, and the largest (x − mean)²/(variance +
/// ε). Row-major, `width` values to a batch.
struct CellMoments
{
    std::vector<float> means;
    std::vector<float> variances;
    std::vector<float> peaks;
};

/// Where a block's draws come from and what they are for.
struct BlockPlace
{
    std::uint64_t seed = 0;
    DrawPurpose purpose = DrawPurpose::FreshBatches;
    int batchSize = 1;
    std::int64_t block = 0;
};

/// Draws the batches of a block one after another.
class BlockDraws
{
public:
    /// `width` features of each sample; ε for the peaks, of the data's own units.
    BlockDraws(const ExperimentPopulation &population, const BlockPlace &place, int width, double epsilon);

    /// The first sample of every batch is no draw but this value of the first feature (own units); for width 1 only.
    /// `row` is the tensor's row that no other sample of the batch may be when drawing without replacement, or −1.
    void fixFirst(double value, std::int64_t row);

    /// The next so many batches.
    void next(std::int64_t batches, CellMoments &cells);
    /// One batch's values of the first feature, in units of the population.
    std::vector<float> nextValues();

private:
    double draw(int feature);
    void drawRows();
    void drawSample(int sample, std::vector<double> &values);

    const ExperimentPopulation &m_population;
    RandomStream m_stream;
    int m_batchSize;
    int m_width;
    double m_epsilon;
    std::optional<double> m_first;
    std::int64_t m_excludedRow = -1;
    std::vector<std::int64_t> m_order; ///< A permutation of the rows, for drawing without replacement.
};

} // namespace normscope
