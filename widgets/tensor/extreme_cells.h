// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/progress.h"
#include "widgets/tensor/stage_sampler.h"

#include <memory>

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
/// It holds places and no values, one byte per block: 1/12 byte per cell, for float32 2 % of the tensor. The places
/// are worth looking at even when the values have changed since.
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

    /// The finest level that has no more than `most` blocks among so many cells.
    const Level &levelFor(std::int64_t cells, std::int64_t most) const;
    LayoutCell smallest(const Level &level, std::int64_t column, std::int64_t row) const;
    LayoutCell largest(const Level &level, std::int64_t column, std::int64_t row) const;

private:
    class Builder;
    LayoutCell descend(const Level &level, std::int64_t column, std::int64_t row, int shift) const;

    std::vector<Level> m_levels; ///< Finest first.
};

/// What helps a heat map not to leave anything out.
struct HeatMapDetail
{
    std::shared_ptr<const ExtremeCells> extremes; ///< May be null.
    std::vector<std::int64_t> touched; ///< Elements that were edited since.
};

} // namespace normscope
