// SPDX-License-Identifier: GPL-3.0-or-later
//
// Groups of runs that lie apart, as the channels of images do: while one is written, the next is summed up, block by
// block in turns.
#if defined(NORMSCOPE_RUNS_APART_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_RUNS_APART_INL_H
#undef NORMSCOPE_RUNS_APART_INL_H
#else
#define NORMSCOPE_RUNS_APART_INL_H
#endif

#include "engine/kernels/run_moments-inl.h"
#include "engine/kernels/run_writer-inl.h"

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// How far beyond what is summed up of a group lies what comes soon: the next group, if groups are small, else the next
/// block of a single or long run, or the same part of the next run.
template <class T>
HWY_INLINE std::int64_t fetchedBeyond(const Runs &shape, const Block<T> &runs)
{
    constexpr std::int64_t small = 16 * 1024 / sizeof(T);
    if (shape.reduced.size() <= small && shape.groups.depth > 0)
        return shape.groups.inner().steps.x;
    if (runs.runs == 1 || runs.length > 2 * blockSize)
        return blockOfRun(runs.length);
    return std::max(blockSize / runs.length, std::int64_t(1)) * runs.step;
}

/// Moments and output of such groups.
template <bool streams, class T>
HWY_NOINLINE bool forwardRunsApart(const Operands<T> &operands, const Runs &shape, const Finish &finish, Range groups,
                                   GroupMoments moments)
{
    const FinishFactors factors(finish);
    Transform<T> transform;
    const Transforms<T> transforms {&transform.centre, &transform.scale, &transform.offset};
    const auto write = [&](const Operands<T> &group, const Block<T> &block) HWY_ATTR {
        for (std::int64_t run = 0; run < block.runs; ++run) {
            const std::int64_t place = block.x - group.x + run * block.step;
            normalizeRun<false, false, streams>(group.at({place, 0, 0}), block.length, transform);
        }
    };
    const std::int64_t beyond = fetchedBeyond(shape, innerBlock(operands.x, shape.reduced));
    Odometer group(shape.groups, groups.first);
    runMoments(operands.x, shape, {groups.first, groups.first + 1}, moments);
    bool unusual = false;
    for (std::int64_t index = groups.first; index < groups.last; ++index, moments = moments.from(1)) {
        if (HWY_UNLIKELY(transformsBy(factors, moments, 1, transforms)))
            unusual |= settleRuns(operands.x, shape, factors, {index, index + 1}, moments, transforms);
        Operands<T> own = operands.at(group.place());
        if (index + 1 == groups.last) {
            forEachBlock(own.x, shape.reduced, [&](const Block<T> &block) HWY_ATTR { write(own, block); });
            break;
        }
        group.advance();
        const std::int64_t distance = operands.x + group.place().x - own.x;
        own.ahead = distance + beyond;
        MergedMoments merged;
        forEachBlock(own.x + distance, shape.reduced, [&](Block<T> block) HWY_ATTR {
            addBlock(block, merged);
            block.x -= distance;
            write(own, block);
        });
        moments.means[1] = merged.mean;
        moments.squares[1] = merged.squares;
    }
    if constexpr (streams)
        hwy::FlushStream();
    return unusual;
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
