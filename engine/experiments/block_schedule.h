// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/experiments/batch_sampling.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace normscope {

/// How an experiment of `total` batches is cut into blocks.
struct BlockSchedule
{
    /// Blocks of about so many draws: enough to be worth a thread, few enough to stop soon.
    static constexpr std::int64_t drawsOfBlock = std::int64_t(1) << 20;

    BlockSchedule(std::int64_t totalBatches, std::int64_t batchSize, std::int64_t width)
        : total(totalBatches)
        , perBlock(std::max(drawsOfBlock / (batchSize * width), std::int64_t(1)))
    { }
    std::int64_t total;
    std::int64_t perBlock;

    std::int64_t batchesOf(std::int64_t block) const { return std::min(perBlock, total - block * perBlock); }
    /// The first block that begins at or behind a batch.
    std::int64_t blockFrom(std::int64_t batch) const { return (batch + perBlock - 1) / perBlock; }
};

/// Computes the blocks from batch `done` (where one begins) up to batch `until` or a little more on all threads, and
/// hands the results over in the order of the blocks: take(compute(block, batches of it), batches of it).
template <class Compute, class Take>
void forBlocks(const BlockSchedule &schedule, std::int64_t done, std::int64_t until, Workers &workers,
               const Progress &progress, const Compute &compute, const Take &take)
{
    using Result = decltype(compute(std::int64_t(), std::int64_t()));
    const std::int64_t first = schedule.blockFrom(done);
    const std::int64_t last = schedule.blockFrom(std::min(until, schedule.total));
    const std::int64_t atOnce = workers.count() == 1 ? 1 : 8 * workers.count();
    for (std::int64_t start = first; start < last; start += atOnce) {
        report(progress, static_cast<double>(start - first) / static_cast<double>(last - first));
        std::vector<Result> results(static_cast<std::size_t>(std::min(atOnce, last - start)));
        workers.forEach(static_cast<std::int64_t>(results.size()), [&](std::int64_t i) {
            results[static_cast<std::size_t>(i)] = compute(start + i, schedule.batchesOf(start + i));
        });
        for (std::size_t i = 0; i < results.size(); ++i)
            take(std::move(results[i]), schedule.batchesOf(start + static_cast<std::int64_t>(i)));
    }
}

} // namespace normscope
