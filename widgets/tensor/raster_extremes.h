// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tensor/extreme_cells.h"
#include "widgets/tensor/raster_grid.h"
#include "widgets/tensor/stage_sampler.h"

#include <cmath>
#include <span>
#include <vector>

namespace normscope {

/// What a row of strips shows, by column of strips. Kinds are meaningful only if the sampler has other ones than Value.
struct RasterRow
{
    std::vector<double> values;
    std::vector<CellKind> kinds;
};

/// The one of two values that must not be hidden: what is not finite, else what is further from the middle. Written
/// without branches that the processor would have to guess.
inline double standingOut(double a, double b, double middle)
{
    const bool takesSecond = !(std::abs(b - middle) <= std::abs(a - middle)) & (a == a);
    return takesSecond ? b : a;
}

/// Brings the cells that may stand out into the samples of a raster that cannot look at every cell: the extremes of
/// blocks no larger than a few pixels, and what was edited since these were found.
class RasterExtremes
{
public:
    /// All of them must stay alive.
    RasterExtremes(const StageSampler &sampler, const TensorLayout &layout, const RasterGrid &grid,
                   const HeatMapDetail &detail);

    /// Into the rows of strips from `first` on. Threads may do that to different rows at once.
    void fold(std::size_t first, std::span<RasterRow> rows, double middle) const;

private:
    /// The offsets and the strips of cells along one side, for quick access.
    class Side
    {
    public:
        struct Place
        {
            CellOffsets offsets;
            std::size_t strip = 0;
        };
        using Locate = CellOffsets (StageSampler::*)(std::int64_t) const;

        Side(const StageSampler &sampler, Locate locate, const std::vector<RasterStrip> &strips);
        /// Null where no strip holds the cell. `scratch` holds it where there is no table.
        const Place *place(std::int64_t cell, Place &scratch) const;

    private:
        const StageSampler &m_sampler;
        Locate m_locate;
        const std::vector<RasterStrip> &m_strips;
        std::int64_t m_first = 0;
        std::vector<Place> m_table; ///< From cell `m_first` on; empty if they are too many.
    };
    struct Rows;
    struct Standouts;
    void add(const ExtremeCells::Extreme &extreme, const Rows &rows, Standouts &standouts) const;
    void fold(Standouts &standouts, const Rows &rows, double middle) const;

    const StageSampler &m_sampler;
    const TensorLayout &m_layout;
    const RasterGrid &m_grid;
    const HeatMapDetail &m_detail;
    Side m_columns;
    Side m_rows;
    const ExtremeCells::Level *m_level = nullptr; ///< Null where no extremes are known yet.
};

} // namespace normscope
