// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rows of one length, each right after the one before (row_stream-inl.h), batch by batch. Either the next groups are
// summed up while the preceding ones are written, a few of them in turns: nothing waits for a square root, and while
// lines go to memory there are sums to add. Or each batch is written once it is summed up: then all that is read twice
// is in the first-level cache, unless a single group is larger, and what to fetch ahead is left to the processor.
#if defined(NORMSCOPE_ADJACENT_ROWS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_ADJACENT_ROWS_INL_H
#undef NORMSCOPE_ADJACENT_ROWS_INL_H
#else
#define NORMSCOPE_ADJACENT_ROWS_INL_H
#endif

#include "engine/kernels/constant_groups-inl.h"
#include "engine/kernels/finish_sums-inl.h"
#include "engine/kernels/row_stream-inl.h"
#include "engine/kernels/run_moments-inl.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <type_traits>

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// The most groups of a batch.
inline constexpr std::int64_t mostOfBatch = 32;

/// How many groups of `size` elements are dealt with together: as many as so many bytes of the first-level cache hold.
template <class T>
HWY_INLINE std::int64_t groupsOfBatch(std::int64_t size, std::int64_t cached)
{
    const std::int64_t fitting
        = std::clamp(cached / (size * static_cast<std::int64_t>(sizeof(T))), std::int64_t(1), mostOfBatch);
    return static_cast<std::int64_t>(std::bit_floor(static_cast<std::uint64_t>(fitting)));
}

/// Groups one after the other, first summed up, later turned into transforms.
template <class T>
class GroupBatch
{
public:
    /// Whether groups may be longer than a block.
    static constexpr bool takesLongGroups = true;

    /// `given` as in Table::forwardGivenRuns, or null.
    HWY_INLINE GroupBatch(const T *x, const Runs &shape, const Finish &finish, Transforms<T> given)
        : m_x(x)
        , m_shape(shape)
        , m_size(shape.reduced.inner().length)
        , m_factors(finish)
        , m_given(given)
    { }

    /// How many elements a group has.
    HWY_INLINE std::int64_t size() const { return m_size; }

    /// How many groups are summed up in one go.
    HWY_INLINE std::int64_t unit() const { return m_size <= longestOfFour ? 4 : 1; }
    /// Sums up groups of a batch, of which the first is its `at`-th.
    HWY_INLINE void sum(Range groups, std::int64_t at, GroupMoments moments)
    {
        if (m_size > blockSize)
            runMoments(m_x, m_shape, groups, moments.from(at));
        else if (m_size <= longestOfFour)
            sumShort(groups, at);
        else
            sumLong(groups, at);
    }

    /// As transforms(), of groups that were summed up.
    HWY_INLINE bool finish(Range groups, GroupMoments moments)
    {
        const bool unusual = m_size <= blockSize ? finishBlocks(groups, moments)
                                                 : transformsBy(m_factors, moments, groups.count(), transforms())
                && settleRuns(m_x, m_shape, m_factors, groups, moments, transforms());
        copyGiven(m_given, groups, transforms());
        return unusual;
    }
    Transforms<T> transforms() { return {m_centres, m_scales, m_offsets}; }

private:
    HWY_INLINE bool finishBlocks(Range groups, GroupMoments moments)
    {
        const auto finish = [&]() HWY_ATTR {
            return finishSums(m_factors, m_shifts, m_sums, m_squares, groups.count(), moments, transforms());
        };
        FinishedSums finished = finish();
        if (HWY_UNLIKELY(finished.inDoubt) && markVanished(groups))
            finished = finish();
        return finished.unusual;
    }
    /// As of columns: squares of 0 mean equal values from here on. Returns whether others are NaN now.
    HWY_NOINLINE bool markVanished(Range groups)
    {
        bool isAny = false;
        for (std::int64_t i = 0; i < groups.count(); ++i) {
            if (m_squares[i] != 0 || isRunOf(m_x + (groups.first + i) * m_size, m_size, m_shifts[i]))
                continue;
            m_squares[i] = std::numeric_limits<T>::quiet_NaN();
            isAny = true;
        }
        return isAny;
    }
    HWY_INLINE void sumShort(Range groups, std::int64_t at)
    {
        for (std::int64_t i = 0; i < groups.count(); i += 4) {
            const T *starts[4];
            for (std::int64_t k = 0; k < 4; ++k)
                starts[k] = m_x + std::min(groups.first + i + k, groups.last - 1) * m_size;
            sumFour(starts, m_size, m_shifts + at + i, m_sums + at + i, m_squares + at + i);
        }
    }
    HWY_INLINE void sumLong(Range groups, std::int64_t at)
    {
        const T *const x = m_x + groups.first * m_size;
        // Before the sums, since all of a group's additions wait for its shift.
        for (std::int64_t i = 0; i < groups.count(); ++i)
            m_shifts[at + i] = blockShift(hn::ScalableTag<T>(), Block<T> {x + i * m_size, 1, 0, m_size});
        sumGroups(groups.count(), m_sums + at, m_squares + at, [&](std::int64_t i) HWY_ATTR {
            DeviationSums<T> sums(m_shifts[at + i]);
            sums.addRest(x + i * m_size, 0, m_size);
            return sums;
        });
    }

    static constexpr std::int64_t most = mostOfBatch;
    const T *m_x;
    const Runs &m_shape;
    std::int64_t m_size;
    FinishFactors m_factors;
    Transforms<T> m_given;
    T m_shifts[most];
    T m_sums[most];
    T m_squares[most];
    T m_centres[most + mostLanes<T>] = {}; // Numbers beyond the last group, too: vectors of them are read.
    T m_scales[most + mostLanes<T>] = {};
    T m_offsets[most + mostLanes<T>] = {};
};

/// Sums up a group of more than a block, a few rows or a part of a row at a time; in between write(row, rows, length)
/// is called for as much of another group.
template <class T, class F>
HWY_INLINE MergedMoments sumInTurns(const T *x, std::int64_t rows, std::int64_t length, F &&write)
{
    constexpr std::int64_t turn = 1024;
    const std::int64_t some = std::max(turn / length, std::int64_t(1));
    const std::int64_t partsOfRow = (length + turn - 1) / turn;
    const std::int64_t longest = (length + partsOfRow - 1) / partsOfRow; // None is shorter than a vector.
    StepwiseSums<T> sums(x, rows * length);
    for (std::int64_t row = 0; row < rows; row += some) {
        const std::int64_t own = std::min(some, rows - row);
        for (std::int64_t i = 0; i < length; i += longest) {
            const std::int64_t part = std::min(longest, length - i);
            sums.add(own * part);
            write(row, own, part);
        }
    }
    return sums.finish();
}

/// Writes groups as soon as `batch` has summed them up; if many are, once it has summed up as many more, so that
/// nothing waits for a square root. Not inlined: in larger functions compilers keep less in registers.
template <class Parameters, class T, class Batch, class Moments, class Masking>
HWY_NOINLINE bool forwardRowsInTurn(const Operands<T> &operands, const Runs &shape, Batch &batch, Range groups,
                                    Moments moments, Masking masking)
{
    constexpr std::int64_t cached = 16 * 1024; // Half of most first-level caches; y takes the other half.
    constexpr std::int64_t cachedOfMany = 6 * 1024;
    constexpr std::int64_t many = 8;
    const std::int64_t start = groups.first * batch.size();
    const std::int64_t length = shape.written.inner().length;
    const std::int64_t rows = rowsOfGroup(shape);
    Parameters parameters(operands, shape, groups);
    RowStream<Parameters, false, T, Masking> stream(operands.x + start, operands.y + start, parameters, masking);
    // γ and β of rows share the cache with them; what they leave may be nothing, which makes batches of one group.
    const std::int64_t ofParameters = 2 * parameters.period() * static_cast<std::int64_t>(sizeof(T));
    const std::int64_t left = std::max(cached - ofParameters, std::int64_t(0));
    const bool areMany = groupsOfBatch<T>(batch.size(), std::min(cachedOfMany, left)) >= many;
    const std::int64_t fitting = groupsOfBatch<T>(batch.size(), areMany ? std::min(cachedOfMany, left) : left);
    const std::int64_t together = std::min(fitting, mostRowsOfGroup / rows);

    bool unusual = false;
    Range next {groups.first, std::min(groups.first + together, groups.last)};
    batch.sum(next, 0, moments);
    while (next.count() > 0) {
        const Range own = next;
        const Moments ownMoments = moments.from(own.first - groups.first);
        unusual |= batch.finish(own, ownMoments);
        const Transforms<T> transforms = parameters.ofRows(batch.transforms(), own.count());
        next = {own.last, std::min(own.last + together, groups.last)};
        const auto sumNext = [&]() HWY_ATTR { batch.sum(next, 0, ownMoments.from(own.count())); };
        if (areMany)
            sumNext();
        stream.write(transforms, own.count() * rows, length, 0);
        if (!areMany)
            sumNext();
    }
    stream.finish();
    return unusual;
}

/// Writes groups while `batch` sums up the next ones.
template <class Parameters, bool streams, class T, class Batch, class Moments, class Masking>
HWY_NOINLINE bool forwardRowStream(const Operands<T> &operands, const Runs &shape, Batch &batch, Range groups,
                                   Moments moments, Masking masking)
{
    constexpr std::int64_t cached = 8 * 1024;
    const std::int64_t size = batch.size();
    const std::int64_t start = groups.first * size;
    const std::int64_t length = shape.written.inner().length;
    const std::int64_t rows = rowsOfGroup(shape);
    Parameters parameters(operands, shape, groups);
    RowStream<Parameters, streams, T, Masking> stream(operands.x + start, operands.y + start, parameters, masking);
    const std::int64_t together = std::min(groupsOfBatch<T>(size, cached), mostRowsOfGroup / rows);
    const std::int64_t unit = std::min(batch.unit(), together);
    // How far ahead of what is written is prefetched: beyond what is summed up meanwhile, a batch farther on.
    constexpr auto soon = static_cast<std::int64_t>(16 * 1024 / sizeof(T));
    const std::int64_t ahead = std::max(together * size + soon / 2, soon);

    bool unusual = false;
    Range next {groups.first, std::min(groups.first + together, groups.last)};
    batch.sum(next, 0, moments);
    while (next.count() > 0) {
        const Range own = next;
        const Moments ownMoments = moments.from(own.first - groups.first);
        unusual |= batch.finish(own, ownMoments);
        const Transforms<T> transforms = parameters.ofRows(batch.transforms(), own.count());
        next = {own.last, std::min(own.last + together, groups.last)};
        const Moments nextMoments = ownMoments.from(own.count());
        const std::int64_t fetched = own.last * size + ahead >= groups.last * size ? 0 : ahead;
        if constexpr (Batch::takesLongGroups) {
            if (size > blockSize && next.count() > 0) {
                const MergedMoments merged
                    = sumInTurns(operands.x + next.first * size, rows, length,
                                 [&](std::int64_t row, std::int64_t some, std::int64_t part)
                                     HWY_ATTR { stream.write(transforms.from(row), some, part, fetched); });
                *nextMoments.means = merged.mean;
                *nextMoments.squares = merged.squares;
                continue;
            }
        }
        for (std::int64_t i = 0; i < own.count(); i += unit) {
            const Range summed {next.first + i, std::min(next.first + i + unit, next.last)};
            if (summed.count() > 0)
                batch.sum(summed, i, nextMoments);
            stream.write(transforms.from(i * rows), std::min(unit, own.count() - i) * rows, length, fetched);
        }
    }
    stream.finish();
    return unusual;
}

/// Moments and output of groups that `batch` sums up.
template <class T, class Batch, class Moments, class Masking>
HWY_INLINE bool forwardRowsBy(Batch &batch, const Operands<T> &operands, const Runs &shape, Range groups,
                              Moments moments, Masking masking)
{
    const auto forward = [&](auto type) {
        using Parameters = typename decltype(type)::type;
        if (operands.inTurn)
            return forwardRowsInTurn<Parameters>(operands, shape, batch, groups, moments, masking);
        return operands.stream ? forwardRowStream<Parameters, true>(operands, shape, batch, groups, moments, masking)
                               : forwardRowStream<Parameters, false>(operands, shape, batch, groups, moments, masking);
    };
    const Steps &inner = shape.written.inner().steps;
    return inner.gamma == 0 && inner.beta == 0 ? forward(std::type_identity<OwnParameters<T>>())
                                               : forward(std::type_identity<SharedParameters<T>>());
}

/// Whether groups can be written as a stream of rows, of which none is shorter than `shortest`.
template <class T>
HWY_INLINE bool areStreamRows(const Runs &shape, std::int64_t shortest = shortestStreamRow)
{
    const Nest::Loop &row = shape.written.inner();
    const bool haveOwnParameters = row.steps.gamma == 0 && row.steps.beta == 0;
    const std::int64_t period = rowsOfPeriod(shape) * row.length;
    if (shape.written.depth > 2 || !(haveOwnParameters || (period > 0 && period <= longestStreamRow)))
        return false;
    return row.length >= std::max(shortest, static_cast<std::int64_t>(hn::Lanes(hn::ScalableTag<T>())))
        && rowsOfGroup(shape) <= mostRowsOfGroup
        && areAdjacentRows(shape, row.length, mostRowsOfGroup * longestStreamRow);
}

/// Moments and output of such rows.
template <class T>
HWY_INLINE bool forwardAdjacentRows(const Operands<T> &operands, const Runs &shape, const Finish &finish, Range groups,
                                    GroupMoments moments, Transforms<T> given = {})
{
    GroupBatch<T> batch(operands.x, shape, finish, given);
    return forwardRowsBy(batch, operands, shape, groups, moments, UnmaskedVectors());
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
