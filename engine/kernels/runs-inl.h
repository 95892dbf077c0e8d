// SPDX-License-Identifier: GPL-3.0-or-later
//
// Groups of contiguous runs: layer, RMS, instance and group norm; batch norm over images.
#if defined(NORMSCOPE_RUNS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_RUNS_INL_H
#undef NORMSCOPE_RUNS_INL_H
#else
#define NORMSCOPE_RUNS_INL_H
#endif

#include "engine/kernels/chan.h"
#include "engine/kernels/lane_rows-inl.h"
#include "engine/kernels/panel-inl.h"
#include "engine/kernels/short_runs-inl.h"
#include "engine/kernels/small_groups-inl.h"
#include "engine/kernels/staging-inl.h"
#include "engine/kernels/transforms-inl.h"

#include <algorithm>
#include <type_traits>

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// Elements of a block, whose sums stay in vectors.
inline constexpr std::int64_t blockSize = 2048;

/// Runs of one length at equal distances.
template <class T>
struct Block
{
    const T *x;
    std::int64_t runs;
    std::int64_t step;
    std::int64_t length;
    std::int64_t size() const { return runs * length; }
};

/// The runs of a nest's two innermost loops.
template <class T>
HWY_INLINE Block<T> innerBlock(const T *x, const Nest &nest)
{
    const std::int64_t length = nest.inner().length;
    if (nest.depth == 1)
        return {x, 1, 0, length};
    const Nest::Loop &runs = nest.loops[nest.depth - 2];
    return {x, runs.length, runs.steps.x, length};
}

template <class T, class D>
HWY_INLINE T blockShift(D d, const Block<T> &block)
{
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    if (block.size() <= shiftShare || block.length < lanes)
        return block.x[0];
    auto sum = hn::LoadU(d, block.x);
    std::int64_t used = lanes;
    for (; used * shiftShare < block.size() && used + lanes <= block.length; used += lanes)
        sum = hn::Add(sum, hn::LoadU(d, block.x + used));
    return hn::GetLane(hn::SumOfLanes(d, sum)) / static_cast<T>(used);
}

/// A block's Σd and Σd², d = x − shift.
template <class T>
struct BlockSums
{
    T shift;
    T sum;
    T square;

    void mergeInto(MergedMoments &merged, double count) const
    {
        const double meanDeviation = static_cast<double>(sum) / count;
        const double mean = static_cast<double>(shift) + meanDeviation;
        const double squares = std::max(static_cast<double>(square) - static_cast<double>(sum) * meanDeviation, 0.0);
        if (merged.count == 0)
            merged = {count, mean, squares};
        else
            merged.add(count, mean, squares);
    }
};

template <class T>
HWY_INLINE BlockSums<T> sumBlock(const Block<T> &block)
{
    const hn::ScalableTag<T> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    const T shiftValue = blockShift(d, block);
    const auto shift = hn::Set(d, shiftValue);
    auto sum0 = hn::Zero(d);
    auto sum1 = sum0, sum2 = sum0, sum3 = sum0;
    auto square0 = sum0, square1 = sum0, square2 = sum0, square3 = sum0;
    const T *x = block.x;
    for (std::int64_t run = 0; run < block.runs; ++run, x += block.step) {
        std::int64_t i = 0;
        for (; i + 4 * lanes <= block.length; i += 4 * lanes) {
            const auto d0 = hn::Sub(hn::LoadU(d, x + i), shift);
            const auto d1 = hn::Sub(hn::LoadU(d, x + i + lanes), shift);
            const auto d2 = hn::Sub(hn::LoadU(d, x + i + 2 * lanes), shift);
            const auto d3 = hn::Sub(hn::LoadU(d, x + i + 3 * lanes), shift);
            sum0 = hn::Add(sum0, d0);
            sum1 = hn::Add(sum1, d1);
            sum2 = hn::Add(sum2, d2);
            sum3 = hn::Add(sum3, d3);
            square0 = hn::MulAdd(d0, d0, square0);
            square1 = hn::MulAdd(d1, d1, square1);
            square2 = hn::MulAdd(d2, d2, square2);
            square3 = hn::MulAdd(d3, d3, square3);
        }
        for (; i + lanes <= block.length; i += lanes) {
            const auto d0 = hn::Sub(hn::LoadU(d, x + i), shift);
            sum0 = hn::Add(sum0, d0);
            square0 = hn::MulAdd(d0, d0, square0);
        }
        if (i < block.length) {
            const auto inside = hn::FirstN(d, static_cast<std::size_t>(block.length - i));
            const auto d1 = hn::IfThenElseZero(inside, hn::Sub(loadPart(d, x + i, block.length - i), shift));
            sum1 = hn::Add(sum1, d1);
            square1 = hn::MulAdd(d1, d1, square1);
        }
    }
    return {shiftValue, hn::GetLane(hn::SumOfLanes(d, hn::Add(hn::Add(sum0, sum1), hn::Add(sum2, sum3)))),
            hn::GetLane(hn::SumOfLanes(d, hn::Add(hn::Add(square0, square1), hn::Add(square2, square3))))};
}

template <class T>
HWY_INLINE void addBlock(const Block<T> &block, MergedMoments &merged)
{
    sumBlock(block).mergeInto(merged, static_cast<double>(block.size()));
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
        const std::int64_t blocks = (all.length + blockSize - 1) / blockSize;
        const std::int64_t part = ((all.length + blocks - 1) / blocks + 63) / 64 * 64;
        for (std::int64_t run = 0; run < all.runs; ++run) {
            for (std::int64_t i = 0; i < all.length; i += part)
                addBlock(Block<T> {all.x + run * all.step + i, 1, 0, std::min(part, all.length - i)}, merged);
        }
    };
    const Nest outer = nest.outer(2);
    Odometer odometer(outer);
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

/// One run: γ and β advance with the elements or stay.
template <bool gammaSteps, bool betaSteps, bool streams, class T>
HWY_INLINE void normalizeRun(const Operands<T> run, std::int64_t length, T centreValue, T scaleValue, T offsetValue)
{
    const hn::ScalableTag<T> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    constexpr bool isConstant = !gammaSteps && !betaSteps;
    const auto centre = hn::Set(d, centreValue);
    const auto scale = hn::Set(d, isConstant ? scaleValue * *run.gamma : scaleValue);
    const auto offset = hn::Set(d, isConstant ? offsetValue * *run.gamma + *run.beta : offsetValue);
    const auto gammaOfRun = hn::Set(d, *run.gamma);
    const auto betaOfRun = hn::Set(d, *run.beta);
    // Copies, not references: what is referred to would be read from memory for every vector.
    const auto part = [=](std::int64_t i, std::int64_t count) HWY_ATTR {
        auto y = hn::MulAdd(hn::Sub(loadPart(d, run.x + i, count), centre), scale, offset);
        if constexpr (!isConstant) {
            y = hn::MulAdd(y, gammaSteps ? loadPart(d, run.gamma + i, count) : gammaOfRun,
                           betaSteps ? loadPart(d, run.beta + i, count) : betaOfRun);
        }
        storePart(y, d, run.y + i, count);
    };
    std::int64_t i = 0;
    // Streaming needs aligned vectors; in long runs others would cross cache lines over and over.
    constexpr std::int64_t longVectors = 16;
    if (streams || length >= longVectors * lanes) {
        if (const std::int64_t into = elementsIntoVector(run.y); into != 0) {
            i = std::min(length, lanes - into);
            part(0, i);
        }
    }
    for (; i + lanes <= length; i += lanes) {
        if constexpr (streams)
            hwy::Prefetch(run.x + run.ahead + i);
        auto y = hn::MulAdd(hn::Sub(hn::LoadU(d, run.x + i), centre), scale, offset);
        if constexpr (!isConstant) {
            y = hn::MulAdd(y, gammaSteps ? hn::LoadU(d, run.gamma + i) : gammaOfRun,
                           betaSteps ? hn::LoadU(d, run.beta + i) : betaOfRun);
        }
        if constexpr (streams)
            hn::Stream(y, d, run.y + i);
        else
            hn::StoreU(y, d, run.y + i);
    }
    if (i < length)
        part(i, length - i);
}

template <bool gammaSteps, bool betaSteps, bool streams, class T>
HWY_INLINE void normalizeNest(const Operands<T> &operands, const Nest &nest, T centre, T scale, T offset)
{
    const std::int64_t length = nest.inner().length;
    if (nest.depth == 1) {
        normalizeRun<gammaSteps, betaSteps, streams>(operands, length, centre, scale, offset);
        return;
    }
    const Nest outer = nest.outer(1);
    Odometer odometer(outer);
    do
        normalizeRun<gammaSteps, betaSteps, streams>(operands.at(odometer.place()), length, centre, scale, offset);
    while (odometer.advance());
}

/// Some groups, part of a run after part of a run: γ and β that all of them share are read from memory but once.
template <bool gammaSteps, bool betaSteps, bool streams, class T>
HWY_INLINE void normalizeTogether(const Operands<T> &operands, const Runs &shape, Range groups,
                                  Transforms<T> transforms)
{
    constexpr std::int64_t part = 1024;
    const Nest::Loop &inner = shape.written.inner();
    const Nest outer = shape.written.outer(1);
    Odometer run(outer);
    do {
        for (std::int64_t i = 0; i < inner.length; i += part) {
            const Steps start = run.place() + i * inner.steps;
            Odometer group(shape.groups, groups.first);
            for (std::int64_t g = 0; g < groups.count(); ++g, group.advance()) {
                normalizeRun<gammaSteps, betaSteps, streams>(operands.at(group.place() + start),
                                                             std::min(part, inner.length - i), transforms.centres[g],
                                                             transforms.scales[g], transforms.offsets[g]);
            }
        }
    } while (run.advance());
}

template <bool gammaSteps, bool betaSteps, bool streams, class T>
void normalizeGroups(const Operands<T> &operands, const Runs &shape, Range groups, Transforms<T> transforms)
{
    if ((gammaSteps || betaSteps) && groups.count() > 1 && shape.written.inner().length > blockSize) {
        normalizeTogether<gammaSteps, betaSteps, streams>(operands, shape, groups, transforms);
    } else {
        Odometer group(shape.groups, groups.first);
        for (std::int64_t g = 0; g < groups.count(); ++g, group.advance()) {
            normalizeNest<gammaSteps, betaSteps, streams>(operands.at(group.place()), shape.written,
                                                          transforms.centres[g], transforms.scales[g],
                                                          transforms.offsets[g]);
        }
    }
    if constexpr (streams)
        hwy::FlushStream();
}

/// Calls f with the three compile-time choices of an element-wise pass.
template <class F>
HWY_INLINE void chooseSteps(bool gammaSteps, bool betaSteps, bool streams, F &&f)
{
    const auto withStreams = [&](auto gamma, auto beta) {
        streams ? f(gamma, beta, std::true_type()) : f(gamma, beta, std::false_type());
    };
    if (gammaSteps)
        betaSteps ? withStreams(std::true_type(), std::true_type()) : withStreams(std::true_type(), std::false_type());
    else
        betaSteps ? withStreams(std::false_type(), std::true_type())
                  : withStreams(std::false_type(), std::false_type());
}

template <class T>
void normalizeRuns(const Operands<T> &operands, const Runs &shape, Range groups, Transforms<T> transforms)
{
    const Steps &inner = shape.written.inner().steps;
    chooseSteps(inner.gamma != 0, inner.beta != 0, operands.stream, [&](auto gamma, auto beta, auto streams) {
        normalizeGroups<gamma.value, beta.value, streams.value>(operands, shape, groups, transforms);
    });
}

/// The most groups that are dealt with together.
inline constexpr std::int64_t mostTogether = 64;

/// Whether the next `groups` can be fetched while as many are written, and still be in the cache then. γ and β that
/// advance with the elements are read besides, all of it from the first-level cache or far more slowly.
template <class T>
HWY_INLINE bool canFetchAhead(const Runs &shape, std::int64_t groups)
{
    constexpr std::int64_t mostBytes = 512 * 1024;
    constexpr std::int64_t mostBytesWithParameters = 48 * 1024;
    const Steps &inner = shape.written.inner().steps;
    const std::int64_t parameters = (inner.gamma != 0 ? 1 : 0) + (inner.beta != 0 ? 1 : 0);
    const auto bytes = (groups + parameters) * shape.reduced.size() * static_cast<std::int64_t>(sizeof(T));
    return bytes <= (parameters > 0 ? mostBytesWithParameters : mostBytes);
}

/// How many groups are dealt with together: what the first-level cache holds, or a few for which long γ and β are read
/// together.
template <class T>
HWY_INLINE std::int64_t groupsTogether(const Runs &shape)
{
    constexpr std::int64_t few = 4;
    const auto groupBytes = shape.reduced.size() * static_cast<std::int64_t>(sizeof(T));
    const std::int64_t cached = std::clamp(stagedBytes / groupBytes, std::int64_t(1), mostTogether);
    const Steps &inner = shape.written.inner().steps;
    const bool hasLongParameters = (inner.gamma != 0 || inner.beta != 0) && !canFetchAhead<T>(shape, cached);
    return hasLongParameters ? std::max(cached, few) : cached;
}

/// As normalizeRuns, of groups that are staged.
template <class T>
void normalizeStaged(const Operands<T> &operands, const Runs &shape, Range groups, Transforms<T> transforms)
{
    HWY_ALIGN T buffer[stagedBytes / sizeof(T) + HWY_MAX_BYTES / sizeof(T)];
    const Operands<T> written = operands.at(groups.first * shape.groups.inner().steps);
    T *const staged = buffer + elementsIntoVector(written.y);
    normalizeRuns({written.x, written.gamma, written.beta, staged}, shape, {0, groups.count()}, transforms);
    streamStaged(staged, written.y, groups.count() * shape.groups.inner().steps.x, written.x + written.ahead);
    hwy::FlushStream();
}

template <class T>
bool forwardRuns(const Operands<T> &operands, const Runs &shape, const Finish &finish, Range groups,
                 GroupMoments moments)
{
    if (areSmallRows(shape) && shareParameters(shape))
        return forwardSmallRows(operands, shape, finish, groups, moments);
    if (canForwardLaneRows(shape))
        return forwardLaneRows(operands, shape, finish, groups, moments);
    const std::int64_t batch = groupsTogether<T>(shape);
    const bool fetches = shape.groups.depth > 0 && canFetchAhead<T>(shape, batch);
    const bool staged = isStaged(operands, shape, batch);
    T centres[mostTogether];
    T scales[mostTogether];
    T offsets[mostTogether];
    const Transforms<T> transform {centres, scales, offsets};
    bool unusual = false;
    for (std::int64_t first = groups.first; first < groups.last; first += batch) {
        const Range some {first, std::min(first + batch, groups.last)};
        const GroupMoments own = moments.from(first - groups.first);
        runMoments(operands.x, shape, some, own);
        unusual |= transforms(finish, own, some.count(), transform);
        Operands<T> written = operands;
        if (fetches && some.last < groups.last)
            written.ahead = batch * shape.groups.inner().steps.x;
        if (staged)
            normalizeStaged(written, shape, some, transform);
        else
            normalizeRuns(written, shape, some, transform);
    }
    return unusual;
}

template <class T>
constexpr Table<T> kernelsOf(std::type_identity<Table<T>>)
{
    return {runMoments<T>, normalizeRuns<T>,    forwardRuns<T>,  columnMoments<T>, mergeColumns<T>,
            spread<T>,     normalizeColumns<T>, forwardPanel<T>, transforms<T>};
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
