// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/forward_plan.h"
#include "engine/parallel/workers.h"

#include <algorithm>
#include <utility>

namespace normscope {

/// Parts of a whole that threads share out: enough to even out their loads.
inline constexpr std::int64_t evenParts = 16;

/// Calls work(Range) for parts of 0 … count − 1, in parallel if the plan says so.
template <class F>
void forEachPart(std::int64_t count, const ForwardPlan &plan, Workers &workers, F &&work)
{
    if (!plan.isParallel || workers.count() == 1) {
        work(kernels::Range {0, count});
        return;
    }
    const std::int64_t parts = std::min(count, evenParts);
    // Many groups are cut at multiples of 64, where vectors end, however short the groups are.
    const std::int64_t unit = count >= 64 * parts ? 64 : 1;
    workers.forEach(parts, [&](std::int64_t part) {
        const kernels::Range units = kernels::Range {0, (count + unit - 1) / unit}.part(part, parts);
        work(kernels::Range {units.first * unit, std::min(units.last * unit, count)});
    });
}

/// Calls work(piece) for 0 … count − 1, in parallel if the plan says so; each thread takes its pieces backwards,
/// beginning with those that its cache holds.
template <class F>
void forEachPieceBackwards(std::int64_t count, const ForwardPlan &plan, Workers &workers, F &&work)
{
    forEachPart(count, plan, workers, [&](kernels::Range pieces) {
        for (std::int64_t i = pieces.first; i < pieces.last; ++i)
            work(workers.mirrored(i, count));
    });
}

/// In how many pieces the rows of a panel are written.
inline std::int64_t writtenPieces(const ForwardPlan &plan, const Workers &workers)
{
    return plan.isParallel && workers.count() > 1 ? std::max(plan.pieces, evenParts) : plan.pieces;
}

} // namespace normscope
