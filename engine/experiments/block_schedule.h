// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/experiments/batch_sampling.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace normscope {

/// Computes the blocks that hold batches done … until − 1 on all threads and hands each result over in the order of the
/// blocks: take(compute(block, batches of it), batches of it). `done` is a multiple of batchBlock.
template <class Compute, class Take>
void forBlocks(std::int64_t done, std::int64_t until, Workers &workers, const Progress &progress,
               const Compute &compute, const Take &take)
{
    using Result = decltype(compute(std::int64_t(), std::int64_t()));
    const std::int64_t first = done / batchBlock;
    const std::int64_t last = (until + batchBlock - 1) / batchBlock;
    const std::int64_t atOnce = 4 * workers.count();
    for (std::int64_t start = first; start < last; start += atOnce) {
        report(progress, static_cast<double>(start - first) / static_cast<double>(last - first));
        std::vector<Result> results(static_cast<std::size_t>(std::min(atOnce, last - start)));
        const auto batchesOf = [until](std::int64_t block) { return std::min(batchBlock, until - block * batchBlock); };
        workers.forEach(static_cast<std::int64_t>(results.size()), [&](std::int64_t i) {
            results[static_cast<std::size_t>(i)] = compute(start + i, batchesOf(start + i));
        });
        for (std::size_t i = 0; i < results.size(); ++i)
            take(std::move(results[i]), batchesOf(start + static_cast<std::int64_t>(i)));
    }
}

} // namespace normscope
