// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/progress.h"
#include "widgets/tensor/stage_sampler.h"

#include <memory>
#include <optional>

namespace normscope {

/// A cell by its column and row in the layout.
struct LayoutCell
{
    std::int64_t column;
    std::int64_t row;
};

/// The cells with the smallest and the largest value of every block, for blocks of 16 cells and larger ones made of
/// them: what a picture that cannot show every cell must not leave out. A NaN counts as the largest value.
///
/// It stores positions, one byte per block: 1/12 byte per cell, 2 % of a float32 tensor. Positions are useful
/// candidates even after values have changed. Pictures of the whole tensor use the extremes of the coarsest blocks; for
/// a very large tensor, which no cache holds, these are stored with their input values.
class ExtremeCells
{
public:
    /// Makes one pass over the tensor. Throws Cancelled.
    ExtremeCells(const StageSampler &sampler, const TensorLayout &layout, const Progress &progress = {});

    struct Level
    {
        int across; ///< A block is 2^across cells wide and 2^down cells high; blocks at the ends may be smaller.
        int down;
        int childrenAcross; ///< Blocks of the level below (or cells) in a block, as a power of 2.
        int childrenDown;
        std::int64_t columns; ///< Number of blocks.
        std::int64_t rows;
        /// Per block: index of the child with the smallest value + 16 · that of the largest.
        std::vector<std::uint8_t> places;
    };

    struct Extreme
    {
        LayoutCell cell;
        std::optional<double> input; ///< The input value at the time of the pass, if it was stored.
    };
    enum class Which
    {
        Smallest,
        Largest
    };

    /// The finest level that has no more than `most` blocks among so many cells.
    const Level &levelFor(std::int64_t cells, std::int64_t most) const;
    /// An extreme cell of one block of a level.
    Extreme extreme(const Level &level, std::int64_t column, std::int64_t row, Which which) const;

private:
    class Builder;
    void keepCoarsest(const StageSampler &sampler, const TensorLayout &layout);
    LayoutCell descend(const Level &level, std::int64_t column, std::int64_t row, Which which) const;

    std::vector<Level> m_levels; ///< Finest first.
    /// The smallest and the largest cell of each block of the last level; may be empty.
    std::vector<Extreme> m_coarsest;
};

/// Additional cells that a heat map must take into account.
struct HeatMapDetail
{
    std::shared_ptr<const ExtremeCells> extremes; ///< May be null.
    std::vector<std::int64_t> touched; ///< Elements that were edited since the extremes were found.
    bool isOld = false; ///< The extremes are of another input.
};

} // namespace normscope
