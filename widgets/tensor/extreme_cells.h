// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/progress.h"
#include "widgets/tensor/stage_sampler.h"

#include <memory>
#include <optional>

namespace normscope {

/// A cell of a layout.
struct LayoutCell
{
    std::int64_t column;
    std::int64_t row;
};

/// Where the smallest and the largest value of every block of cells stand, for blocks of 16 cells and larger ones made
/// of them: what a picture that cannot show every cell must not leave out. A NaN counts as the largest.
///
/// It holds places, one byte per block: 1/12 byte per cell, for float32 2 % of the tensor. They are worth looking at
/// even when the values have changed since. Pictures of the whole are made of the coarsest blocks' extremes; of a very
/// large tensor, which no cache holds, it keeps these with their inputs.
class ExtremeCells
{
public:
    /// One pass over the tensor. Throws Cancelled.
    ExtremeCells(const StageSampler &sampler, const TensorLayout &layout, const Progress &progress = {});

    struct Level
    {
        int across; ///< A block is 2^across cells wide and 2^down high; those at the ends may be smaller.
        int down;
        int childrenAcross; ///< Of the level below (or cells), as a power of 2.
        int childrenDown;
        std::int64_t columns; ///< Of blocks.
        std::int64_t rows;
        std::vector<std::uint8_t> places; ///< The child of the smallest value, and times 16 that of the largest.
    };

    struct Extreme
    {
        LayoutCell cell;
        std::optional<double> input; ///< When it was looked for; only if it was kept.
    };
    enum class Which
    {
        Smallest,
        Largest
    };

    /// The finest level that has no more than `most` blocks among so many cells.
    const Level &levelFor(std::int64_t cells, std::int64_t most) const;
    /// Of one of its blocks.
    Extreme extreme(const Level &level, std::int64_t column, std::int64_t row, Which which) const;

private:
    class Builder;
    void keepCoarsest(const StageSampler &sampler, const TensorLayout &layout);
    LayoutCell descend(const Level &level, std::int64_t column, std::int64_t row, Which which) const;

    std::vector<Level> m_levels; ///< Finest first.
    std::vector<Extreme> m_coarsest; ///< The smallest and the largest of each block of the last level; may be empty.
};

/// What helps a heat map not to leave anything out.
struct HeatMapDetail
{
    std::shared_ptr<const ExtremeCells> extremes; ///< May be null.
    std::vector<std::int64_t> touched; ///< Elements that were edited since.
    bool isOld = false; ///< The extremes are of another input.
};

} // namespace normscope
