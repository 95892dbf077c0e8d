// SPDX-License-Identifier: GPL-3.0-or-later
//
// Groups of contiguous runs: layer, RMS, instance and group norm; batch norm over images.
#if defined(NORMSCOPE_RUNS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_RUNS_INL_H
#undef NORMSCOPE_RUNS_INL_H
#else
#define NORMSCOPE_RUNS_INL_H
#endif

#include "engine/kernels/adjacent_rows-inl.h"
#include "engine/kernels/constant_groups-inl.h"
#include "engine/kernels/long_rows-inl.h"
#include "engine/kernels/overlapped_runs-inl.h"
#include "engine/kernels/runs_apart-inl.h"
#include "engine/kernels/slabs-inl.h"

#include <algorithm>
#include <type_traits>

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// Not inlined: where groups are short runs, the loop over them needs the registers.
template <bool gammaSteps, bool betaSteps, bool streams, class T>
HWY_NOINLINE void normalizeNest(const Operands<T> &operands, const Nest &nest, Transform<T> transform)
{
    Odometer odometer = Odometer::outside(nest, 1);
    do
        normalizeRun<gammaSteps, betaSteps, streams>(operands.at(odometer.place()), nest.inner().length, transform);
    while (odometer.advance());
}

/// Some groups, part of a run after part of a run: γ and β that all of them share are read from memory but once.
template <bool gammaSteps, bool betaSteps, bool streams, class T>
HWY_INLINE void normalizeTogether(const Operands<T> &operands, const Runs &shape, Range groups,
                                  Transforms<T> transforms)
{
    const auto write = [&](const Steps &place, std::int64_t g, std::int64_t count) HWY_ATTR {
        normalizeRun<gammaSteps, betaSteps, streams>(operands.at(place), count, transformOf(transforms, g));
    };
    Odometer run = Odometer::outside(shape.written, 1);
    do
        forPartsOfRuns(operands.y, shape.groups, groups, run.place(), shape.written.inner(), write);
    while (run.advance());
}

template <bool gammaSteps, bool betaSteps, bool streams, class T>
void normalizeGroups(const Operands<T> &operands, const Runs &shape, Range groups, Transforms<T> transforms)
{
    if ((gammaSteps || betaSteps) && groups.count() > 1 && shape.written.inner().length > blockSize) {
        normalizeTogether<gammaSteps, betaSteps, streams>(operands, shape, groups, transforms);
    } else {
        Odometer group(shape.groups, groups.first);
        for (std::int64_t g = 0; g < groups.count(); ++g, group.advance()) {
            const Operands<T> own = operands.at(group.place());
            const Transform<T> transform = transformOf(transforms, g);
            if (shape.written.depth == 1)
                normalizeRun<gammaSteps, betaSteps, streams>(own, shape.written.inner().length, transform);
            else
                normalizeNest<gammaSteps, betaSteps, streams>(own, shape.written, transform);
        }
    }
    if constexpr (streams)
        hwy::FlushStream();
}

/// Calls f with the three compile-time choices of an element-wise pass.
template <class F>
HWY_INLINE void chooseSteps(const Steps &inner, bool streams, F &&f)
{
    const auto withStreams = [&](auto gamma, auto beta) {
        streams ? f(gamma, beta, std::true_type()) : f(gamma, beta, std::false_type());
    };
    const bool betaSteps = inner.beta != 0;
    if (inner.gamma != 0)
        betaSteps ? withStreams(std::true_type(), std::true_type()) : withStreams(std::true_type(), std::false_type());
    else
        betaSteps ? withStreams(std::false_type(), std::true_type())
                  : withStreams(std::false_type(), std::false_type());
}

/// Whether each run of a group follows one of the group before, and can be written with it as a stream.
template <class T>
HWY_INLINE bool canStreamInterleaved(const Runs &shape)
{
    return areInterleaved(shape.groups, shape.written) && shape.haveOneParameterEach()
        && shape.written.inner().length >= static_cast<std::int64_t>(hn::Lanes(hn::ScalableTag<T>()));
}

/// Writes such groups: as one stream of rows, or as one for each round of runs.
template <bool streams, class T>
HWY_NOINLINE void normalizeInterleaved(const Operands<T> &operands, const Runs &shape, Range groups,
                                       Transforms<T> transforms)
{
    const std::int64_t length = shape.written.inner().length;
    Runs rows {shape.groups, {}, {}};
    rows.written.push(shape.written.inner());
    for (std::int64_t first = groups.first; first < groups.last; first += mostRowsOfGroup) {
        const Range some {first, std::min(first + mostRowsOfGroup, groups.last)};
        OwnParameters<T> parameters(operands, rows, some);
        T padded[3][mostRowsOfGroup + mostLanes<T>] = {}; // Vectors of them are read.
        const Transforms<T> given {padded[0], padded[1], padded[2]};
        copyGiven(transforms, {first - groups.first, some.last - groups.first}, given);
        const Transforms<T> own = parameters.ofRows(given, some.count());
        Odometer run = Odometer::outside(shape.written, 1);
        std::int64_t next = 0;
        do {
            const std::int64_t start = run.place().x + first * length;
            RowStream<OwnParameters<T>, streams, T> stream(operands.x + start, operands.y + start, parameters);
            do {
                stream.write(own, some.count(), length, pageElements<T>);
                next = run.place().x + some.count() * length;
            } while (run.advance() && run.place().x == next);
            stream.finish();
        } while (run.place().x > next);
    }
}

template <class T>
void normalizeRuns(const Operands<T> &operands, const Runs &shape, Range groups, Transforms<T> transforms)
{
    if (canForwardLaneRows(shape))
        return normalizeLaneRows(operands, shape, groups, transforms);
    if (groups.count() > 1 && canStreamInterleaved<T>(shape)) {
        return operands.stream ? normalizeInterleaved<true>(operands, shape, groups, transforms)
                               : normalizeInterleaved<false>(operands, shape, groups, transforms);
    }
    chooseSteps(shape.written.inner().steps, operands.stream, [&](auto gamma, auto beta, auto streams) {
        normalizeGroups<gamma.value, beta.value, streams.value>(operands, shape, groups, transforms);
    });
}

/// The most groups that are dealt with together.
inline constexpr std::int64_t mostTogether = 64;

/// Whether the next `groups` can be prefetched while as many are written, and still be in the cache then. γ and β that
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
HWY_INLINE std::int64_t groupsTogether(const Runs &shape, bool inTurn)
{
    const std::int64_t few = inTurn ? 8 : 4;
    constexpr std::int64_t cachedBytes = 16 * 1024;
    const auto groupBytes = shape.reduced.size() * static_cast<std::int64_t>(sizeof(T));
    const std::int64_t cached = std::clamp(cachedBytes / groupBytes, std::int64_t(1), mostTogether);
    const Steps &inner = shape.written.inner().steps;
    const bool hasLongParameters
        = (inner.gamma != 0 || inner.beta != 0) && (inTurn || !canFetchAhead<T>(shape, cached));
    return hasLongParameters ? std::max(cached, few) : cached;
}

/// A few groups after a few groups; unless they are to be dealt with in turn, the next ones are fetched while these are
/// written. `given` as in Table::forwardGivenRuns, or null.
template <class T>
bool forwardBatches(const Operands<T> &operands, const Runs &shape, const Finish &finish, Range groups,
                    GroupMoments moments, Transforms<T> given)
{
    const std::int64_t batch = groupsTogether<T>(shape, operands.inTurn);
    const bool fetches = !operands.inTurn && shape.groups.depth > 0 && canFetchAhead<T>(shape, batch);
    T centres[mostTogether];
    T scales[mostTogether];
    T offsets[mostTogether];
    const Transforms<T> transform {centres, scales, offsets};
    bool unusual = false;
    for (std::int64_t first = groups.first; first < groups.last; first += batch) {
        const Range some {first, std::min(first + batch, groups.last)};
        const GroupMoments own = moments.from(first - groups.first);
        runMoments(operands.x, shape, some, own);
        if (transforms(finish, own, some.count(), transform))
            unusual |= settleRuns(operands.x, shape, FinishFactors(finish), some, own, transform);
        copyGiven(given, some, transform);
        Operands<T> written = operands;
        if (fetches && some.last < groups.last)
            written.ahead = batch * shape.groups.inner().steps.x;
        normalizeRuns(written, shape, some, transform);
    }
    return unusual;
}

/// Moments and output of long rows, as `rows` sum them up. `given` as in Table::forwardGivenRuns, or null.
template <class T, class Rows, class Moments>
HWY_INLINE bool forwardLongRows(const Rows &rows, const Operands<T> &operands, const Runs &shape, Range groups,
                                Moments moments, Transforms<T> given = {})
{
    bool unusual = false;
    chooseSteps(shape.written.inner().steps, operands.stream, [&](auto gamma, auto beta, auto streams) {
        unusual
            = forwardLongRows<gamma.value, beta.value, streams.value>(rows, operands, shape, groups, moments, given);
    });
    return unusual;
}

template <class T>
bool forwardGivenRuns(const Operands<T> &operands, const Runs &shape, const Finish &finish, Range groups,
                      GroupMoments moments, Transforms<T> given)
{
    if (canForwardLaneRows(shape))
        return forwardLaneRows(operands, shape, finish, groups, moments, given);
    if (areLongRows<T>(shape) && !operands.inTurn)
        return forwardLongRows(LongRows<T>(operands.x, shape, finish), operands, shape, groups, moments, given);
    return areStreamRows<T>(shape) ? forwardAdjacentRows(operands, shape, finish, groups, moments, given)
                                   : forwardBatches(operands, shape, finish, groups, moments, given);
}

template <class T>
bool forwardRuns(const Operands<T> &operands, const Runs &shape, const Finish &finish, Range groups,
                 GroupMoments moments)
{
    if (areSmallRows(shape) && shareParameters(shape))
        return forwardSmallRows(operands, shape, finish, groups, moments);
    if (canForwardLaneRows(shape))
        return forwardLaneRows(operands, shape, finish, groups, moments);
    if (!operands.stream && !operands.inTurn && shape.canOverlap(sizeof(T))) {
        bool unusual = false;
        chooseSteps(shape.written.inner().steps, false, [&](auto gamma, auto beta, auto) {
            unusual = forwardOverlappedRuns<gamma.value, beta.value>(operands, shape, finish, groups, moments);
        });
        return unusual;
    }
    if (areStreamRows<T>(shape))
        return forwardAdjacentRows(operands, shape, finish, groups, moments);
    if (areLongRows<T>(shape) && !operands.inTurn)
        return forwardLongRows(LongRows<T>(operands.x, shape, finish), operands, shape, groups, moments);
    if (shape.areOfRunsApart() && shape.reduced.size() > blockSize) {
        return operands.stream ? forwardRunsApart<true>(operands, shape, finish, groups, moments)
                               : forwardRunsApart<false>(operands, shape, finish, groups, moments);
    }
    return forwardBatches(operands, shape, finish, groups, moments, {});
}

template <class T>
constexpr Table<T> kernelsOf(std::type_identity<Table<T>>)
{
    return {runMoments<T>,       normalizeRuns<T>,    forwardRuns<T>,  forwardGivenRuns<T>,
            columnMoments<T>,    smallSlabMoments<T>, mergeColumns<T>, spread<T>,
            normalizeColumns<T>, forwardPanel<T>,     transforms<T>,   isConstant<T>};
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
