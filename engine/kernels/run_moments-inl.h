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
#include <cassert>

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

/// How blocks are summed up of which all elements count.
template <class T>
struct UnmaskedBlocks
{
    HWY_INLINE T shift(const Block<T> &block) const { return blockShift(hn::ScalableTag<T>(), block); }
    HWY_INLINE UnmaskedVectors masking(const Block<T> &) const { return {}; }
    HWY_INLINE void merge(const BlockSums<T> &sums, const Block<T> &block, MergedMoments &merged) const
    {
        sums.mergeInto(merged, static_cast<double>(block.length));
    }
};

/// A run of more than a block that is summed up step by step, to the same bits as by runMoments() or, with masks,
/// maskedRunMoments().
template <class T, class Blocks = UnmaskedBlocks<T>>
class StepwiseSums
{
public:
    HWY_INLINE StepwiseSums(const T *x, std::int64_t length, const Blocks &blocks = {})
        : m_blocks(blocks)
        , m_block {x, 1, 0, blockOfRun(length)}
        , m_end(x + length)
        , m_sums(m_blocks.shift(m_block))
    { }

    /// Adds so many more elements, up to all.
    HWY_INLINE void add(std::int64_t count)
    {
        for (m_due += count; m_due >= m_block.length && m_block.x + m_block.length < m_end;)
            nextBlock();
        const auto four = 4 * static_cast<std::int64_t>(hn::Lanes(hn::ScalableTag<T>()));
        const std::int64_t end = std::min(m_due, m_block.length) / four * four;
        const auto masking = m_blocks.masking(m_block);
        DeviationSums<T> sums = m_sums; // In registers.
        for (; m_added < end; m_added += four)
            sums.addFour(m_block.x, m_added, masking);
        m_sums = sums;
    }
    /// The moments, once all elements are added.
    HWY_INLINE MergedMoments finish()
    {
        assert(m_block.x + m_block.length == m_end && m_due == m_block.length);
        closeBlock();
        return m_merged;
    }

private:
    HWY_INLINE void closeBlock()
    {
        m_sums.addRest(m_block.x, m_added, m_block.length, m_blocks.masking(m_block));
        m_blocks.merge(m_sums.block(), m_block, m_merged);
    }
    HWY_INLINE void nextBlock()
    {
        closeBlock();
        m_due -= m_block.length;
        m_added = 0;
        m_block.x += m_block.length;
        m_block.length = std::min(m_block.length, static_cast<std::int64_t>(m_end - m_block.x));
        m_sums = DeviationSums<T>(m_blocks.shift(m_block));
    }

    Blocks m_blocks;
    Block<T> m_block;
    const T *m_end;
    std::int64_t m_due = 0; ///< Elements of the block that are to be added, and are but for less than four vectors.
    std::int64_t m_added = 0;
    DeviationSums<T> m_sums;
    MergedMoments m_merged;
};

/// Calls f(Block) for the blocks in which the elements of a nest are summed up, whose innermost loop is contiguous.
template <class T, class F>
HWY_INLINE void forEachBlock(const T *x, const Nest &nest, F &&f)
{
    const auto blocksOf = [&](const Block<T> &all) HWY_ATTR {
        if (all.length <= blockSize) {
            const std::int64_t together = blockSize / all.length;
            for (std::int64_t run = 0; run < all.runs; run += together)
                f(Block<T> {all.x + run * all.step, std::min(together, all.runs - run), all.step, all.length});
            return;
        }
        const std::int64_t part = blockOfRun(all.length);
        for (std::int64_t run = 0; run < all.runs; ++run) {
            for (std::int64_t i = 0; i < all.length; i += part)
                f(Block<T> {all.x + run * all.step + i, 1, 0, std::min(part, all.length - i)});
        }
    };
    Odometer odometer = Odometer::outside(nest, 2);
    do
        blocksOf(innerBlock(x + odometer.place().x, nest));
    while (odometer.advance());
}

/// The moments of the elements of such a nest.
template <class T>
HWY_INLINE MergedMoments nestMoments(const T *x, const Nest &nest)
{
    MergedMoments merged;
    forEachBlock(x, nest, [&](const Block<T> &block) HWY_ATTR { addBlock(block, merged); });
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

/// The moments of groups of runs of which each follows that of the group before: block after block of all groups, in
/// the order of memory.
template <class T>
HWY_INLINE void interleavedMoments(const T *x, const Runs &shape, Range groups, GroupMoments moments)
{
    const std::int64_t step = shape.groups.inner().steps.x;
    double count = 0;
    std::fill_n(moments.means, groups.count(), 0);
    std::fill_n(moments.squares, groups.count(), 0);
    forEachBlock(x + groups.first * step, shape.reduced, [&](Block<T> block) HWY_ATTR {
        for (std::int64_t g = 0; g < groups.count(); ++g, block.x += step) {
            MergedMoments merged {count, moments.means[g], moments.squares[g]};
            addBlock(block, merged);
            moments.means[g] = merged.mean;
            moments.squares[g] = merged.squares;
        }
        count += static_cast<double>(block.size());
    });
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
    if (areInterleaved(shape.groups, shape.reduced))
        return interleavedMoments(x, shape, groups, moments);
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
