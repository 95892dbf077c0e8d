// SPDX-License-Identifier: GPL-3.0-or-later
//
// The draws of one block of batches. Inside the engine only.
#pragma once

#include "engine/experiments/draw_kernels.h"
#include "engine/experiments/experiment_population.h"
#include "engine/experiments/named_samplers.h"
#include "engine/experiments/row_samplers.h"

#include <cstdint>
#include <memory>
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
    MicroBatches,
    FallenBatches = 16
};

/// Some batches, and the random stream that their draws come from.
struct BlockPlace
{
    std::uint64_t seed = 0;
    DrawPurpose purpose = DrawPurpose::FreshBatches;
    int batchSize = 1;
    std::int64_t block = 0;
    std::int64_t batches = 1;
    std::int64_t firstBatch = 0; ///< The number of the block's first batch among all of the series.
};

/// The first sample of every batch where it is no draw: a value of the first feature (in its own units), and the row of
/// the tensor that it is, which no other sample may be when drawing without replacement (−1: none).
struct FixedSample
{
    double value = 0;
    std::int64_t row = -1;
};

/// Draws the batches of a block and yields their moments, some at a time.
class BlockDraws
{
public:
    /// `width` features of each sample, all or the first alone.
    BlockDraws(const ExperimentPopulation &population, const BlockPlace &place, int width,
               const std::optional<FixedSample> &first = {});
    BlockDraws(const BlockDraws &) = delete;
    BlockDraws &operator=(const BlockDraws &) = delete;

    /// Cells in units of the population, batch by batch. They live until the next call.
    struct Chunk
    {
        draws::Cells cells;
        std::int64_t count; ///< Cells in the chunk; 0 after the last.
        std::int64_t perBatch; ///< Cells of a batch; the features of a tensor are padded to whole vectors.
        std::int64_t capacity; ///< count, rounded up to whole vectors; cells from `count` on have no meaning.
        std::int64_t batches() const { return count / perBatch; }
    };
    Chunk next();

    /// Draws, instead of batches, the first feature's values of so many samples of one batch, in units of the
    /// population.
    std::vector<float> values(int count);
    /// Draws, instead of batches, the number of one row of a tensor.
    std::int64_t row();
    /// Draws the rows of a tensor that make up one batch of so many samples.
    std::vector<std::int64_t> sampleRows(int count);

private:
    draws::Cells cellsFor(std::int64_t count);
    Chunk nextNamed();
    Chunk nextRows();

    const ExperimentPopulation &m_population;
    draws::Lanes m_lanes;
    draws::Source m_source;
    std::int64_t m_batchSize;
    std::int64_t m_width;
    std::int64_t m_left; ///< Cells of a named population, batches of a tensor, still to be drawn.
    std::unique_ptr<RowSampler> m_rows; ///< Sampler of a tensor's rows; else null.
    std::unique_ptr<NamedSampler> m_named; ///< Sampler of a named population whose samples belong together; else null.
    std::int64_t m_fixedRow = -1; ///< Row of the fixed sample; −1: none.
    std::vector<SixteenFloats> m_first; ///< The fixed sample in units of the population.
    std::vector<SixteenFloats> m_cells;
};

/// Mean and variance of the first feature of every batch of a block, in units of the population. With a fixed sample,
/// means are differences from its value: nothing is lost where its mates come close to it.
struct FirstFeature
{
    std::vector<float> means;
    std::vector<float> variances;
};
FirstFeature firstFeature(const ExperimentPopulation &population, const BlockPlace &place,
                          const std::optional<FixedSample> &first = {});

} // namespace normscope
