// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tensor/extreme_cells.h"
#include "widgets/tensor/raster_grid.h"
#include "widgets/tensor/stage_sampler.h"

#include <cmath>
#include <span>
#include <vector>

namespace normscope {

/// The values and kinds of a row of strips, one per column of strips. Kinds are valid only if the sampler has other
/// ones than Value.
struct RasterRow
{
    std::vector<double> values;
    std::vector<CellKind> kinds;
};

/// The one of two values that must not be hidden: a value that is not finite, else the one further from the middle.
/// Without branches, which the processor would mispredict.
inline double standingOut(double a, double b, double middle)
{
    const bool takesSecond = !(std::abs(b - middle) <= std::abs(a - middle)) & (a == a);
    return takesSecond ? b : a;
}

/// Merges outliers into the values of a raster that cannot look at every cell: the extremes of blocks no larger than a
/// few pixels, and the cells edited since these were found.
class RasterExtremes
{
public:
    /// All arguments must outlive this object.
    RasterExtremes(const StageSampler &sampler, const TensorLayout &layout, const RasterGrid &grid,
                   const HeatMapDetail &detail);

    /// Merges into the rows of strips from `first` on. Threads may call it for different rows at once.
    void fold(std::size_t first, std::span<RasterRow> rows, double middle) const;

private:
    /// Maps cells of one side to their offsets and strips, for quick access.
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
        /// Null if no strip holds the cell. `scratch` receives the result if there is no table.
        const Place *place(std::int64_t cell, Place &scratch) const;

    private:
        const StageSampler &m_sampler;
        Locate m_locate;
        const std::vector<RasterStrip> &m_strips;
        std::int64_t m_first = 0;
        std::vector<Place> m_table; ///< From cell `m_first` on; empty if there would be too many entries.
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
    const ExtremeCells::Level *m_level = nullptr; ///< Null until the extremes are known.
};

} // namespace normscope
