// SPDX-License-Identifier: GPL-3.0-or-later
//
// Masked groups of runs. Parts in which all elements count, or none, are dealt with as such, but for rows that several
// are gone through at a time.
#if defined(NORMSCOPE_MASKED_RUNS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_MASKED_RUNS_INL_H
#undef NORMSCOPE_MASKED_RUNS_INL_H
#else
#define NORMSCOPE_MASKED_RUNS_INL_H
#endif

#include "engine/kernels/masked_lane_rows-inl.h"
#include "engine/kernels/masked_long_rows-inl.h"
#include "engine/kernels/masked_row_stream-inl.h"
#include "engine/kernels/masked_sums-inl.h"
#include "engine/kernels/runs-inl.h"

#include <hwy/cache_control.h>

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// Counts through the blocks of a nest's runs.
class RunBlocks
{
public:
    explicit HWY_INLINE RunBlocks(const Nest &nest)
        : m_run(Odometer::outside(nest, 1))
        , m_ofRun(nest.depth == 0 ? 1 : nest.inner().length)
        , m_longest(m_ofRun <= blockSize ? m_ofRun : blockOfRun(m_ofRun))
    { }

    bool isDone() const { return m_isDone; }
    /// The place of this block's run, where in it the block begins, and how long it is.
    const Steps &run() const { return m_run.place(); }
    std::int64_t start() const { return m_start; }
    std::int64_t length() const { return std::min(m_longest, m_ofRun - m_start); }
    /// How many elements came before.
    std::int64_t before() const { return m_before; }
    HWY_INLINE void advance()
    {
        m_before += length();
        m_start += length();
        if (m_start < m_ofRun)
            return;
        m_start = 0;
        m_isDone = !m_run.advance();
    }

private:
    Odometer m_run;
    std::int64_t m_ofRun;
    std::int64_t m_longest;
    std::int64_t m_start = 0;
    std::int64_t m_before = 0;
    bool m_isDone = false;
};

/// The block of a group of which γ and β advance by `inner` with each element.
template <class T>
HWY_INLINE MaskedBlock<T> maskedBlock(const Operands<T> &operands, const RowMask &mask, const Steps &group,
                                      const Steps &inner, const RunBlocks &blocks)
{
    const Steps run = group + blocks.run();
    const RunMask own = runMask(mask, run.x);
    const std::int64_t start = blocks.start();
    return {operands.at(run + start * inner), own.isWhole ? own.bytes : own.bytes + start,
            own.counting(start, blocks.length()), blocks.length()};
}

template <class T>
void maskedRunMoments(const T *x, RowMask mask, const Runs &shape, Range groups, MaskedMoments moments)
{
    if (areMaskedShortRows(mask, shape)) {
        const AdjacentMaskedGroups<T> rows {x, mask.at(0), shape.reduced.inner().length};
        return areMaskedLaneRows(shape) ? maskedLaneRowMoments(rows, groups, moments)
                                        : maskedShortRowMoments(rows, groups, moments);
    }
    const Operands<T> input {x, nullptr, nullptr, nullptr};
    Odometer group(shape.groups, groups.first);
    for (std::int64_t g = 0; g < groups.count(); ++g, group.advance()) {
        MaskedGroupSums<T> sums(shape.reduced);
        for (RunBlocks blocks(shape.reduced); !blocks.isDone(); blocks.advance())
            sums.add(maskedBlock(input, mask, {group.place().x, 0, 0}, {1, 0, 0}, blocks));
        storeMerged(sums.finish(), moments.from(g));
    }
}

/// Calls f with the masking of a block of which any elements count.
template <class T, class F>
HWY_INLINE void withMasking(const MaskedBlock<T> &block, F &&f)
{
    block.counting == Counting::Some ? f(MaskedVectors {block.mask}) : f(UnmaskedVectors());
}

HWY_INLINE void prefetchLines(const MaskByte *from, std::int64_t count)
{
    for (std::int64_t i = 0; i < count; i += lineElements<MaskByte>)
        hwy::Prefetch(from + i);
}

template <bool gammaSteps, bool betaSteps, bool streams, class T>
HWY_INLINE void writeMaskedBlock(const MaskedBlock<T> &block, Transform<T> transform)
{
    if (block.counting == Counting::None)
        return writeZeros(block.operands.y, block.length, streams);
    withMasking(block, [&](auto masking) NORMSCOPE_INLINE {
        normalizeRun<gammaSteps, betaSteps, streams>(block.operands, block.length, transform, masking);
    });
}

/// Writes a block, and adds another one of the same length to the sums of its group. The results are those of
/// writeMaskedBlock() and MaskedGroupSums::add().
template <bool gammaSteps, bool betaSteps, bool streams, class T>
HWY_INLINE void writeWhileAdding(const MaskedBlock<T> &written, Transform<T> transform, const MaskedBlock<T> &added,
                                 MaskedGroupSums<T> &sums)
{
    if (written.counting == Counting::None || added.counting == Counting::None) {
        sums.add(added);
        return writeMaskedBlock<gammaSteps, betaSteps, streams>(written, transform);
    }
    const T *const x = added.operands.x;
    const T shift = maskedShift(x, added.maskOfSome(), added.length).value;
    withMasking(written, [&](auto ofWritten) NORMSCOPE_INLINE {
        const RunWriter<gammaSteps, betaSteps, T, decltype(ofWritten)> writer(written.operands, transform, ofWritten);
        withMasking(added, [&](auto ofAdded) NORMSCOPE_INLINE {
            sums.add(writeWhileSumming<streams>(writer, x, added.length, shift, ofAdded, added.operands.ahead), added);
        });
    });
}

/// Writes groups and sums up others: while lines are on their way to memory there are sums to add. Prefetches what lies
/// `operands.ahead` beyond those, or beyond what is written if none is summed up.
template <bool gammaSteps, bool betaSteps, bool streams, class T>
HWY_NOINLINE void normalizeMaskedGroups(const Operands<T> &operands, const RowMask &mask, const Runs &shape,
                                        Range written, Transforms<T> transforms, Range summed, MaskedMoments moments)
{
    const Steps inner {1, gammaSteps ? 1 : 0, betaSteps ? 1 : 0};
    Odometer group(shape.groups, written.first);
    Odometer next(shape.groups, summed.first);
    for (std::int64_t g = 0; g < written.count(); ++g, group.advance()) {
        const Transform<T> transform = transformOf(transforms, g);
        RunBlocks own(shape.written);
        Operands<T> writing = operands;
        const auto ownBlock = [&]() HWY_ATTR { return maskedBlock(writing, mask, group.place(), inner, own); };
        if (g < summed.count()) {
            if (operands.ahead != 0)
                writing.ahead = next.place().x - group.place().x + operands.ahead;
            MaskedGroupSums<T> sums(shape.reduced);
            for (RunBlocks added(shape.reduced); !added.isDone(); added.advance()) {
                const auto block = maskedBlock(operands, mask, {next.place().x, 0, 0}, inner, added);
                if (mask.isOfElements()) // They are looked at before x is.
                    prefetchLines(block.mask + std::max(operands.ahead, block.length), block.length);
                if (own.before() == added.before() && own.length() == added.length()) {
                    writeWhileAdding<gammaSteps, betaSteps, streams>(ownBlock(), transform, block, sums);
                    own.advance();
                    continue;
                }
                sums.add(block);
                for (; !own.isDone() && own.before() + own.length() <= added.before() + added.length(); own.advance())
                    writeMaskedBlock<gammaSteps, betaSteps, streams>(ownBlock(), transform);
            }
            storeMerged(sums.finish(), moments.from(g));
            next.advance();
        }
        for (; !own.isDone(); own.advance())
            writeMaskedBlock<gammaSteps, betaSteps, streams>(ownBlock(), transform);
    }
}

template <class T>
void normalizeMaskedRuns(const Operands<T> &operands, RowMask mask, const Runs &shape, Range written,
                         Transforms<T> transforms, Range summed, MaskedMoments moments)
{
    const Steps inner = shape.written.depth == 0 ? Steps() : shape.written.inner().steps;
    chooseSteps(inner, operands.stream, [&](auto gamma, auto beta, auto streams) {
        normalizeMaskedGroups<gamma.value, beta.value, streams.value>(operands, mask, shape, written, transforms,
                                                                      summed, moments);
    });
    if (operands.stream && summed.count() == 0)
        hwy::FlushStream();
}

/// A few groups after a few groups, which are written while the next ones are summed up.
template <class T>
HWY_INLINE bool forwardMaskedBatches(const Operands<T> &operands, const RowMask &mask, const Runs &shape,
                                     const Finish &finish, Range groups, MaskedMoments moments, Transforms<T> given)
{
    constexpr auto cached = static_cast<std::int64_t>(8 * 1024 / sizeof(T));
    const std::int64_t size = shape.reduced.size();
    const std::int64_t batch = std::clamp(cached / size, std::int64_t(1), mostTogether);
    // Short runs are summed up faster without others in between, and short rows several at a time.
    const bool goTogether = !areShortRuns(shape.reduced) && !areMaskedShortRows(mask, shape);
    const bool fetches = shape.groups.depth > 0 && (goTogether || canFetchAhead<T>(shape, batch));
    const std::int64_t ahead = !fetches ? 0
        : goTogether                    ? fetchedBeyond(shape, innerBlock(operands.x, shape.reduced))
                                        : batch * shape.groups.inner().steps.x;
    T centres[mostTogether];
    T scales[mostTogether];
    T offsets[mostTogether];
    const Transforms<T> own {centres, scales, offsets};
    bool unusual = false;
    Range next {groups.first, std::min(groups.first + batch, groups.last)};
    maskedRunMoments(operands.x, mask, shape, next, moments);
    while (next.count() > 0) {
        const Range some = next;
        unusual |= maskedTransforms(finish, moments, some.count(), own);
        moments = moments.from(some.count());
        next = {some.last, std::min(some.last + batch, groups.last)};
        Operands<T> written = operands;
        written.ahead = next.count() > 0 ? ahead : 0;
        const Transforms<T> used = given.centres != nullptr ? given.from(some.first) : own;
        normalizeMaskedRuns(written, mask, shape, some, used, goTogether ? next : Range(), moments);
        if (!goTogether)
            maskedRunMoments(operands.x, mask, shape, next, moments);
    }
    return unusual;
}

template <class T>
bool forwardMaskedRuns(const Operands<T> &operands, RowMask mask, const Runs &shape, const Finish &finish, Range groups,
                       MaskedMoments moments, Transforms<T> given)
{
    if (mask.isOfElements() && areMaskedLaneRows(shape) && canForwardMaskedLaneRows(shape))
        return forwardMaskedLaneRows(operands, mask.at(0), shape, finish, groups, moments, given);
    if (mask.isOfElements() && areMaskedStreamRows<T>(shape) && !areMaskedLaneRows(shape))
        return forwardMaskedRows(operands, mask.at(0), shape, finish, groups, moments, given);
    if (mask.isOfElements() && areLongRows<T>(shape)) {
        const MaskedLongRows rows(operands.x, mask.at(0), shape, finish);
        return forwardLongRows(rows, operands, shape, groups, moments, given);
    }
    return forwardMaskedBatches(operands, mask, shape, finish, groups, moments, given);
}

template <class T>
void writeMaskedRuns(const Operands<T> &operands, RowMask mask, const Runs &shape, Range groups,
                     Transforms<T> transforms)
{
    normalizeMaskedRuns(operands, mask, shape, groups, transforms, {}, {});
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
