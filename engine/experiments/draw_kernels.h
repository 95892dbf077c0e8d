// SPDX-License-Identifier: GPL-3.0-or-later
//
// The loops of the experiments that touch every draw, written once for every vector instruction set (Highway) and
// chosen at run time as engine/kernels is.
//
// They give the same bits on every processor: there are always sixteen lanes, whatever the width of a vector; each lane
// has a random generator and sums of its own, which are added in one fixed order; and the arithmetic is additions,
// products, quotients and roots of IEEE 754, none of them fused, with no system mathematics library.
#pragma once

#include "engine/experiments/population.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace normscope::draws {

inline constexpr std::size_t laneCount = 16;
/// Cells come in groups: both halves of what a lane's generator gives at once go to different cells.
inline constexpr std::size_t cellGroup = 2 * laneCount;

/// The states of sixteen generators xoshiro128++, word by word.
/// Source: Blackman & Vigna, "Scrambled linear pseudorandom number generators", ACM TOMS 47 (2021).
struct alignas(64) Lanes
{
    std::array<std::array<std::uint32_t, laneCount>, 4> words;
};
/// Lanes whose states are the words of philox(seed, stream, 8 · block) and the seven blocks after it.
Lanes seededLanes(std::uint64_t seed, std::uint64_t stream, std::uint64_t block);

/// A named population's draws in units of the population: z = (x − shift) / scale.
struct Source
{
    PopulationKind kind = PopulationKind::Normal;
    float shift = 0;
    float inverseScale = 1;
    float degrees = 1; ///< ν of StudentT.
};

/// Moments of batches, one value per cell (a feature of a batch): mean, biased variance, and the largest (x − mean)².
/// Where the first sample is given, means are differences from it. Aligned to 64 bytes.
struct Cells
{
    float *means;
    float *variances;
    float *reaches;
};

/// What a batch of a cell is made of.
struct CellShape
{
    std::int64_t samples = 1;
    const float *first = nullptr; ///< If not null, the first sample of every cell is this value and no draw.
};

/// How many samples ahead rows are fetched into the cache.
inline constexpr std::int64_t rowsAhead = 16;

/// Rows of a table that make up batches: sample i of batch b is row indices[b · samples + i]. Behind the last index
/// stand `rowsAhead` more, of any rows.
struct RowBatches
{
    const float *table;
    std::int64_t stride; ///< A multiple of laneCount.
    const std::uint32_t *indices;
    const float *first; ///< If not null, sample 0 of every batch is this row and not that of its index.
    std::int64_t batches;
    std::int64_t samples;
};

inline constexpr std::size_t sumCount = 5;

/// Bins of a histogram in units of the population: value v is counted in bin ⌊(v − low) · perUnit⌋ + 1 of count + 2,
/// the first and the last for what lies outside. What is not a number is counted in the first, as vectors do.
struct CellBins
{
    float low = 0;
    float perUnit = 1;
    int count = 1;

    int placeOf(float value) const
    {
        const float place = (value - low) * perUnit + 1;
        return static_cast<int>(std::min(std::max(0.0f, place), static_cast<float>(count + 1)));
    }
};

using CellCount = std::uint32_t; // Holds the number of cells of a block.
/// Where cells are counted: one that lies in bin i of the means and in bin j of the variances adds one to
/// counts[j · (means.count + 2) + i].
struct CellCounts
{
    CellBins means;
    CellBins variances;
    CellCount *counts;

    CellCount &of(float mean, float variance) const
    {
        return counts[variances.placeOf(variance) * (means.count + 2) + means.placeOf(mean)];
    }
};

/// Where cells are added up. Cell i belongs to place i % period, which stands for a feature of a tensor or for a lane.
struct Fold
{
    std::int64_t period; ///< A multiple of laneCount.
    float expected; ///< What is subtracted from variances: w = variance − expected.
    double *sums; ///< [sumCount][period]: Σ mean, Σ mean², Σ w, Σ w², Σ w⁴.
    const float *epsilons; ///< [period], in units of the population's variance.
    float *largest; ///< [laneCount]: the largest (x − mean)²/(variance + ε).
    const CellCounts *counted; ///< If not null, cells are counted as well; the period is laneCount.
};

/// The kernels of one instruction set.
struct Table
{
    /// Words of the generators, `rounds` · laneCount of them.
    void (*words)(Lanes &, std::int64_t rounds, std::uint32_t *out);
    /// Standard normal values, `groups` · cellGroup of them.
    void (*normals)(Lanes &, std::int64_t groups, float *out);
    /// Draws `groups` · cellGroup cells.
    void (*cells)(Lanes &, const Source &, const CellShape &, std::int64_t groups, const Cells &out);
    /// Cells of rows: batch by batch, `columns` (a multiple of laneCount) to a batch.
    void (*rows)(const RowBatches &, std::int64_t columns, const Cells &out);
    /// Adds cells, a multiple of the period, and counts them if that is asked for.
    void (*fold)(const Cells &, std::int64_t count, const Fold &);
};

/// The kernels for this processor, or those that NORMSCOPE_KERNELS names ("plain": as if it were not set).
const Table &table();

} // namespace normscope::draws
