// SPDX-License-Identifier: GPL-3.0-or-later
//
// Long groups of one run each whose γ and β advance with the elements. A few are written together, part after part, so
// that γ and β of a part come from the first-level cache for all but the first; meanwhile the next few are summed up,
// so that reading from memory and writing to it coincide.
#if defined(NORMSCOPE_LONG_ROWS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_LONG_ROWS_INL_H
#undef NORMSCOPE_LONG_ROWS_INL_H
#else
#define NORMSCOPE_LONG_ROWS_INL_H
#endif

#include "engine/kernels/constant_groups-inl.h"
#include "engine/kernels/run_moments-inl.h"
#include "engine/kernels/run_writer-inl.h"

#include <algorithm>
#include <utility>

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// Calls f(place, group, count) for parts of one run of some groups, part after part of all of them, so that what they
/// share is read from memory but once. Parts of y begin and end where cache lines do.
template <class T, class F>
HWY_INLINE void forPartsOfRuns(const T *y, const Nest &ofGroups, Range groups, const Steps &start,
                               const Nest::Loop &run, F &&f)
{
    constexpr std::int64_t part = 1024;
    const auto cut = [&](std::int64_t end, const T *own) {
        return end <= 0 ? 0 : std::min(end + elementsToLine(own), run.length);
    };
    for (std::int64_t i = 0; i < run.length; i += part) {
        Odometer group(ofGroups, groups.first);
        for (std::int64_t g = 0; g < groups.count(); ++g, group.advance()) {
            const Steps place = group.place() + start;
            const std::int64_t first = cut(i, y + place.x);
            const std::int64_t last = cut(i + part, y + place.x);
            f(place + first * run.steps, g, last - first);
        }
    }
}

/// Such groups as they are summed up, all of whose elements count.
template <class T>
class LongRows
{
public:
    HWY_INLINE LongRows(const T *x, const Runs &shape, const Finish &finish)
        : m_x(x)
        , m_shape(shape)
        , m_finish(finish)
    { }

    HWY_INLINE void sum(Range groups, GroupMoments moments) const { runMoments(m_x, m_shape, groups, moments); }
    HWY_INLINE bool finish(Range groups, GroupMoments moments, Transforms<T> to) const
    {
        return transforms(m_finish, moments, groups.count(), to)
            && settleRuns(m_x, m_shape, FinishFactors(m_finish), groups, moments, to);
    }
    static HWY_INLINE void store(const MergedMoments &merged, GroupMoments to)
    {
        *to.means = merged.mean;
        *to.squares = merged.squares;
    }
    /// The sums of the group that begins there, and the masking of what does.
    HWY_INLINE StepwiseSums<T> sumsAt(std::int64_t place) const
    {
        return {m_x + place, m_shape.reduced.inner().length};
    }
    HWY_INLINE UnmaskedVectors maskingAt(std::int64_t) const { return {}; }

private:
    const T *m_x;
    const Runs &m_shape;
    Finish m_finish;
};

/// Sums up some of them, step by step.
template <class Rows, class Moments>
class LongRowSums
{
    using Sums = decltype(std::declval<Rows>().sumsAt(0));

public:
    HWY_INLINE LongRowSums(const Rows &rows, const Runs &shape, Range groups, Moments moments)
        : m_rows(rows)
        , m_length(shape.reduced.inner().length)
        , m_group(shape.groups, groups.first)
        , m_groups(groups.count())
        , m_moments(moments)
        , m_left(m_length)
        , m_sums(rows.sumsAt(m_groups > 0 ? m_group.place().x : 0))
    { }

    /// Adds so many more elements, as far as there are any.
    HWY_INLINE void add(std::int64_t count)
    {
        while (m_groups > 0 && count > 0) {
            const std::int64_t some = std::min(count, m_left);
            m_sums.add(some);
            m_left -= some;
            count -= some;
            if (m_left == 0)
                finishGroup();
        }
    }
    bool isDone() const { return m_groups == 0; }
    /// The place of the next elements.
    std::int64_t next() const { return m_group.place().x + m_length - m_left; }

private:
    HWY_INLINE void finishGroup()
    {
        Rows::store(m_sums.finish(), m_moments);
        m_moments = m_moments.from(1);
        if (--m_groups == 0)
            return;
        m_group.advance();
        m_left = m_length;
        m_sums = m_rows.sumsAt(m_group.place().x);
    }

    const Rows &m_rows;
    std::int64_t m_length;
    Odometer m_group;
    std::int64_t m_groups; ///< Groups to be summed up.
    Moments m_moments;
    std::int64_t m_left; ///< Elements of the first of them.
    Sums m_sums;
};

/// The most groups of a batch.
inline constexpr std::int64_t mostLongRows = 4;

/// How many are dealt with together: as many as will be in or near the second-level cache when they are written.
template <class T>
HWY_INLINE std::int64_t longRowsTogether(const Runs &shape)
{
    constexpr std::int64_t near = 1024 * 1024;
    const auto rowBytes = shape.reduced.inner().length * static_cast<std::int64_t>(sizeof(T));
    return std::min(near / rowBytes, mostLongRows);
}

/// Whether the groups are such rows. One by one, still longer ones would read γ and β from farther away each time.
template <class T>
HWY_INLINE bool areLongRows(const Runs &shape)
{
    if (shape.reduced.depth != 1 || shape.written.depth != 1)
        return false;
    const Steps &inner = shape.written.inner().steps;
    return shape.reduced.inner().length > blockSize && (inner.gamma != 0 || inner.beta != 0)
        && longRowsTogether<T>(shape) > 1;
}

/// Moments and output of such groups, as `rows` sum them up. `given` as in Table::forwardGivenRuns, or null.
template <bool gammaSteps, bool betaSteps, bool streams, class T, class Rows, class Moments>
HWY_NOINLINE bool forwardLongRows(const Rows &rows, const Operands<T> &operands, const Runs &shape, Range groups,
                                  Moments moments, Transforms<T> given)
{
    constexpr auto soon = static_cast<std::int64_t>(8 * 1024 / sizeof(T));
    const std::int64_t together = longRowsTogether<T>(shape);
    T values[3][mostLongRows];
    const Transforms<T> transform {values[0], values[1], values[2]};
    bool unusual = false;
    Range next {groups.first, std::min(groups.first + together, groups.last)};
    rows.sum(next, moments);
    while (next.count() > 0) {
        const Range own = next;
        unusual |= rows.finish(own, moments, transform);
        copyGiven(given, own, transform);
        next = {own.last, std::min(own.last + together, groups.last)};
        moments = moments.from(own.count());
        LongRowSums<Rows, Moments> sums(rows, shape, next, moments);
        const auto write = [&](const Steps &place, std::int64_t g, std::int64_t count) HWY_ATTR {
            Operands<T> part = operands.at(place);
            part.ahead = sums.isDone() ? 0 : sums.next() + soon - place.x;
            normalizeRun<gammaSteps, betaSteps, streams>(part, count, transformOf(transform, g),
                                                         rows.maskingAt(place.x));
            sums.add(count);
        };
        forPartsOfRuns(operands.y, shape.groups, own, {}, shape.written.inner(), write);
    }
    if constexpr (streams)
        hwy::FlushStream();
    return unusual;
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
