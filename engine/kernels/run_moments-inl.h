// SPDX-License-Identifier: GPL-3.0-or-later
//
// The moments of groups of contiguous runs.
#if defined(NORMSCOPE_RUN_MOMENTS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_RUN_MOMENTS_INL_H
#undef NORMSCOPE_RUN_MOMENTS_INL_H
#else
#define NORMSCOPE_RUN_MOMENTS_INL_H
#endif

#include "engine/kernels/lane_rows-inl.h"
#include "engine/kernels/short_runs-inl.h"

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

template <class T>
HWY_INLINE void addBlock(const Block<T> &block, MergedMoments &merged)
{
    sumBlock(block).mergeInto(merged, static_cast<double>(block.size()));
}

/// How many elements of a longer run make one block.
HWY_INLINE std::int64_t blockOfRun(std::int64_t length)
{
    const std::int64_t blocks = (length + blockSize - 1) / blockSize;
    return ((length + blocks - 1) / blocks + 63) / 64 * 64;
}

/// The moments of the elements of a nest whose innermost loop is contiguous.
template <class T>
HWY_INLINE MergedMoments nestMoments(const T *x, const Nest &nest)
{
    MergedMoments merged;
    const auto addRuns = [&](const Block<T> &all) HWY_ATTR {
        if (all.length <= blockSize) {
            const std::int64_t together = blockSize / all.length;
            for (std::int64_t run = 0; run < all.runs; run += together) {
                addBlock(Block<T> {all.x + run * all.step, std::min(together, all.runs - run), all.step, all.length},
                         merged);
            }
            return;
        }
        const std::int64_t part = blockOfRun(all.length);
        for (std::int64_t run = 0; run < all.runs; ++run) {
            for (std::int64_t i = 0; i < all.length; i += part)
                addBlock(Block<T> {all.x + run * all.step + i, 1, 0, std::min(part, all.length - i)}, merged);
        }
    };
    Odometer odometer = Odometer::outside(nest, 2);
    do
        addRuns(innerBlock(x + odometer.place().x, nest));
    while (odometer.advance());
    return merged;
}

/// Groups of one block each: their sums are merged many at a time.
template <class T>
HWY_INLINE void blockMoments(const T *x, const Runs &shape, Range groups, GroupMoments moments)
{
    constexpr std::int64_t atOnce = 64;
    T shifts[atOnce];
    T sums[atOnce];
    T squares[atOnce];
    Odometer group(shape.groups, groups.first);
    for (std::int64_t done = 0; done < groups.count(); done += atOnce) {
        const std::int64_t some = std::min(atOnce, groups.count() - done);
        for (std::int64_t i = 0; i < some; ++i, group.advance()) {
            const BlockSums<T> own = sumBlock(innerBlock(x + group.place().x, shape.reduced));
            shifts[i] = own.shift;
            sums[i] = own.sum;
            squares[i] = own.square;
        }
        mergeBlock(shifts, sums, squares, some, 0, static_cast<double>(shape.reduced.size()), moments.from(done));
    }
}

template <class T>
void runMoments(const T *x, const Runs &shape, Range groups, GroupMoments moments)
{
    if (areSmallRows(shape))
        return smallRowMoments(x, shape.reduced.inner().length, groups, moments);
    if (areLaneRows(shape))
        return laneRowMoments(x, shape.reduced.inner().length, groups, moments);
    if (shape.reduced.depth == 1 && shape.reduced.size() <= longestOfFour)
        return shortMoments(x, shape, groups, moments);
    if (shape.reduced.depth <= 2 && shape.reduced.size() <= blockSize)
        return blockMoments(x, shape, groups, moments);
    Odometer group(shape.groups, groups.first);
    for (std::int64_t g = 0; g < groups.count(); ++g, group.advance()) {
        const MergedMoments merged = nestMoments(x + group.place().x, shape.reduced);
        moments.means[g] = merged.mean;
        moments.squares[g] = merged.squares;
    }
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
