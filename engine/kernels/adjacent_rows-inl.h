// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rows of one length, each right after the one before. Their output is written as one stream of aligned vectors, of
// which one may hold the end of a row and the start of the next: written row by row, each end would touch its cache
// line twice. The next groups are summed up while the preceding ones are written, a few of them in turns: nothing waits
// for a square root, and while lines go to memory there are sums to add.
#if defined(NORMSCOPE_ADJACENT_ROWS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_ADJACENT_ROWS_INL_H
#undef NORMSCOPE_ADJACENT_ROWS_INL_H
#else
#define NORMSCOPE_ADJACENT_ROWS_INL_H
#endif

#include "engine/kernels/run_moments-inl.h"

#include <algorithm>
#include <bit>

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// Rows are the runs of groups. These lengths are written as a stream, if groups have not too many of them.
inline constexpr std::int64_t shortestStreamRow = longestLaneRow + 1;
inline constexpr std::int64_t longestStreamRow = 2048;
inline constexpr std::int64_t mostRowsOfGroup = 256;

/// How many rows a group has.
HWY_INLINE std::int64_t rowsOfGroup(const Runs &shape)
{
    return shape.written.depth == 2 ? shape.written.loops[0].length : 1;
}

/// After how many rows γ and β that advance with the elements repeat, where one row's values follow those of the one
/// before it: 1 in layer norm, as many as there are groups in group norm of tables. 0: they do something else.
HWY_INLINE std::int64_t rowsOfPeriod(const Runs &shape)
{
    if (shape.written.depth != 1)
        return 0;
    const Nest::Loop &row = shape.written.inner();
    std::int64_t rows = 1;
    bool repeats = false;
    for (std::size_t i = shape.groups.depth; i-- > 0;) {
        const Nest::Loop &loop = shape.groups.loops[i];
        const auto follows
            = [&](std::int64_t ofRows, std::int64_t ofElements) { return ofRows == rows * row.length * ofElements; };
        const bool isStill = loop.steps.gamma == 0 && loop.steps.beta == 0;
        repeats |= isStill;
        if (repeats && !isStill)
            return 0;
        if (!repeats && !(follows(loop.steps.gamma, row.steps.gamma) && follows(loop.steps.beta, row.steps.beta)))
            return 0;
        if (!repeats)
            rows *= loop.length;
    }
    return rows;
}

/// γ and β of rows that share them, or of which several do, with their ends once more before their starts: what a
/// vector needs that begins in the row before.
template <class T>
class SharedParameters
{
public:
    static constexpr bool areOfElements = true;

    HWY_INLINE SharedParameters(const Operands<T> &operands, const Runs &shape, Range groups)
        : m_period(rowsOfPeriod(shape) * shape.written.inner().length)
        , m_first(groups.first * shape.written.inner().length % m_period)
    {
        const Steps &steps = shape.written.inner().steps;
        extend(operands.gamma, steps.gamma, m_period, m_gamma);
        extend(operands.beta, steps.beta, m_period, m_beta);
    }
    /// May be read from the start of a row on, and up to a vector before it.
    const T *gamma() const { return m_gamma + room; }
    const T *beta() const { return m_beta + room; }
    /// After how many elements they repeat, and where among them the first row begins.
    std::int64_t period() const { return m_period; }
    std::int64_t first() const { return m_first; }

    Transforms<T> ofRows(Transforms<T> groups, std::int64_t) const { return groups; }

private:
    static constexpr auto room = static_cast<std::int64_t>(mostLanes<T>);

    static HWY_INLINE void extend(const T *values, std::int64_t step, std::int64_t length, T *to)
    {
        const auto lanes = static_cast<std::int64_t>(hn::Lanes(hn::ScalableTag<T>()));
        for (std::int64_t i = -lanes; i < 0; ++i)
            to[room + i] = values[(length + i) * step];
        for (std::int64_t i = 0; i < length; ++i)
            to[room + i] = values[i * step];
    }

    std::int64_t m_period;
    std::int64_t m_first;
    T m_gamma[room + longestStreamRow];
    T m_beta[room + longestStreamRow];
};

/// γ and β of rows that have one of each: they are put into the transforms.
template <class T>
class OwnParameters
{
public:
    static constexpr bool areOfElements = false;

    HWY_INLINE OwnParameters(const Operands<T> &operands, const Runs &shape, Range groups)
        : m_gamma(operands.gamma)
        , m_beta(operands.beta)
        , m_rowsOfGroup(rowsOfGroup(shape))
        , m_rows(nestOfRows(shape))
        , m_row(m_rows, groups.first * m_rowsOfGroup)
    { }
    OwnParameters(const OwnParameters &) = delete;
    OwnParameters &operator=(const OwnParameters &) = delete;
    const T *gamma() const { return m_gamma; }
    const T *beta() const { return m_beta; }
    std::int64_t period() const { return 0; }
    std::int64_t first() const { return 0; }

    /// The transforms of the next groups' rows. Of `groups` a vector may be read beyond the last one.
    HWY_INLINE Transforms<T> ofRows(Transforms<T> groups, std::int64_t count)
    {
        const std::int64_t rows = count * m_rowsOfGroup;
        for (std::int64_t to = 0; to < rows;) {
            const bool areAdjacent = m_row.runSteps().gamma <= 1 && m_row.runSteps().beta <= 1;
            const std::int64_t some = areAdjacent ? std::min(m_row.leftInRun(), rows - to) : 1;
            putRun(groups, to, some);
            to += some;
            groups = groups.from(m_rowsOfGroup == 1 ? some : 1);
            m_row.advance(some);
        }
        return {m_centres, m_scales, m_offsets};
    }

private:
    static HWY_INLINE Nest nestOfRows(const Runs &shape)
    {
        Nest rows = shape.groups;
        if (shape.written.depth == 2)
            rows.push(shape.written.loops[0]);
        return rows;
    }

    /// Rows of one run of the nest: as many groups, or one.
    HWY_INLINE void putRun(Transforms<T> groups, std::int64_t to, std::int64_t rows)
    {
        const hn::ScalableTag<T> d;
        const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
        const auto ofGroups = [&](const T *values, std::int64_t i) HWY_ATTR {
            return m_rowsOfGroup == 1 ? hn::LoadU(d, values + i) : hn::Set(d, *values);
        };
        const auto parameter = [&](const T *values, std::int64_t step, std::int64_t i) HWY_ATTR {
            if (step == 0)
                return hn::Set(d, *values);
            return i + lanes <= rows ? hn::LoadU(d, values + i) : loadPart(d, values + i, rows - i);
        };
        const Steps &steps = m_row.runSteps();
        const Steps &place = m_row.place();
        for (std::int64_t i = 0; i < rows; i += lanes) {
            const auto gamma = parameter(m_gamma + place.gamma, steps.gamma, i);
            const auto beta = parameter(m_beta + place.beta, steps.beta, i);
            hn::StoreU(ofGroups(groups.centres, i), d, m_centres + to + i);
            hn::StoreU(hn::Mul(ofGroups(groups.scales, i), gamma), d, m_scales + to + i);
            hn::StoreU(hn::MulAdd(ofGroups(groups.offsets, i), gamma, beta), d, m_offsets + to + i);
        }
    }

    static constexpr std::int64_t room = mostRowsOfGroup + static_cast<std::int64_t>(mostLanes<T>);
    const T *m_gamma;
    const T *m_beta;
    std::int64_t m_rowsOfGroup;
    Nest m_rows;
    Odometer m_row;
    T m_centres[room];
    T m_scales[room];
    T m_offsets[room];
};

/// Writes row after row.
template <class Parameters, bool streams, class T>
class RowStream
{
    static constexpr hn::ScalableTag<T> d {};
    using V = hn::Vec<hn::ScalableTag<T>>;

public:
    HWY_INLINE RowStream(const T *x, T *y, const Parameters &parameters)
        : m_x(x)
        , m_y(y)
        , m_gamma(parameters.gamma())
        , m_beta(parameters.beta())
        , m_period(parameters.period())
        , m_origin(-parameters.first())
        , m_place(-elementsIntoVector(y))
        , m_centre(hn::Zero(d))
        , m_scale(m_centre)
        , m_offset(m_centre)
    { }

    /// Writes the next rows, or parts of a row, of one length, but for what is left of a vector. Prefetches what is
    /// `ahead` elements farther on.
    HWY_INLINE void write(Transforms<T> transforms, std::int64_t rows, std::int64_t length, std::int64_t ahead)
    {
        // Copies, not members: those would be read from memory for every vector.
        const T *const x = m_x;
        T *const y = m_y;
        const std::int64_t aheadInOutput = std::min(ahead, pageElements<T>);
        const T *const gamma = m_gamma;
        const T *const beta = m_beta;
        const auto write = [=](std::int64_t i, std::int64_t at, V centre, V scale, V offset) HWY_ATTR {
            hwy::Prefetch(x + i + ahead);
            if constexpr (!streams)
                hwy::Prefetch(y + i + aheadInOutput);
            auto value = hn::MulAdd(hn::Sub(hn::LoadU(d, x + i), centre), scale, offset);
            if constexpr (Parameters::areOfElements)
                value = hn::MulAdd(value, hn::LoadU(d, gamma + at), hn::LoadU(d, beta + at));
            if constexpr (streams)
                hn::Stream(value, d, y + i);
            else
                hn::Store(value, d, y + i);
        };
        const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
        V oldCentre = m_centre;
        V oldScale = m_scale;
        V oldOffset = m_offset;
        std::int64_t start = m_start;
        std::int64_t origin = m_origin;
        std::int64_t i = m_place;
        for (std::int64_t row = 0; row < rows; ++row) {
            const V centre = hn::Set(d, transforms.centres[row]);
            const V scale = hn::Set(d, transforms.scales[row]);
            const V offset = hn::Set(d, transforms.offsets[row]);
            if (HWY_UNLIKELY(i < 0)) {
                writePart(0, i + lanes, -origin, centre, scale, offset);
                i += lanes;
            } else if (i < start) {
                const auto isOld = hn::FirstN(d, static_cast<std::size_t>(start - i));
                write(i, i - origin, hn::IfThenElse(isOld, oldCentre, centre), hn::IfThenElse(isOld, oldScale, scale),
                      hn::IfThenElse(isOld, oldOffset, offset));
                i += lanes;
            }
            for (; i + lanes <= start + length; i += lanes)
                write(i, i - origin, centre, scale, offset);
            oldCentre = centre;
            oldScale = scale;
            oldOffset = offset;
            start += length;
            if (Parameters::areOfElements && start - origin == m_period)
                origin = start;
        }
        m_centre = oldCentre;
        m_scale = oldScale;
        m_offset = oldOffset;
        m_start = start;
        m_origin = origin;
        m_place = i;
    }

    /// Writes what is left of the last row.
    HWY_INLINE void finish()
    {
        if (const std::int64_t left = m_start - m_place; left > 0)
            writePart(m_place, left, m_place - m_origin, m_centre, m_scale, m_offset);
        if constexpr (streams)
            hwy::FlushStream();
    }

private:
    /// `at` is the place within the row.
    HWY_INLINE void writePart(std::int64_t place, std::int64_t count, std::int64_t at, V centre, V scale, V offset)
    {
        auto value = hn::MulAdd(hn::Sub(loadPart(d, m_x + place, count), centre), scale, offset);
        if constexpr (Parameters::areOfElements)
            value = hn::MulAdd(value, loadPart(d, m_gamma + at, count), loadPart(d, m_beta + at, count));
        storePart(value, d, m_y + place, count);
    }

    const T *m_x;
    T *m_y;
    const T *m_gamma;
    const T *m_beta;
    std::int64_t m_period;
    std::int64_t m_origin; ///< Where γ and β of the next row have their first values.
    std::int64_t m_place; ///< Start of the next vector.
    std::int64_t m_start = 0; ///< Start of the next row.
    V m_centre; ///< Transform of the row before m_start.
    V m_scale;
    V m_offset;
};

/// Groups one after the other, first summed up, later turned into transforms.
template <class T>
class GroupBatch
{
public:
    HWY_INLINE GroupBatch(const T *x, const Runs &shape, const Finish &finish)
        : m_x(x)
        , m_shape(shape)
        , m_size(shape.reduced.inner().length)
        , m_factors(finish)
    { }

    /// How many groups are dealt with together: what is read of them twice stays in the first-level cache.
    HWY_INLINE std::int64_t count() const
    {
        constexpr std::int64_t cached = 8 * 1024;
        const std::int64_t fitting
            = std::clamp(cached / (m_size * static_cast<std::int64_t>(sizeof(T))), std::int64_t(1), most);
        return static_cast<std::int64_t>(std::bit_floor(static_cast<std::uint64_t>(fitting)));
    }

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
        if (m_size <= blockSize)
            mergeBlock(m_shifts, m_sums, m_squares, groups.count(), 0, m_factors.count, moments);
        return transformsBy(m_factors, moments, groups.count(), transforms())
            && settleRuns(m_x, m_shape, m_factors, groups, moments, transforms());
    }
    Transforms<T> transforms() { return {m_centres, m_scales, m_offsets}; }

private:
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
        for (std::int64_t i = 0; i < groups.count(); ++i) {
            const BlockSums<T> own = sumBlock(Block<T> {m_x + (groups.first + i) * m_size, 1, 0, m_size});
            m_shifts[at + i] = own.shift;
            m_sums[at + i] = own.sum;
            m_squares[at + i] = own.square;
        }
    }

    static constexpr std::int64_t most = 16;
    const T *m_x;
    const Runs &m_shape;
    std::int64_t m_size;
    FinishFactors m_factors;
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

/// Not inlined: in larger functions compilers keep less in registers.
template <class Parameters, bool streams, class T>
HWY_NOINLINE bool forwardRowStream(const Operands<T> &operands, const Runs &shape, const Finish &finish, Range groups,
                                   GroupMoments moments)
{
    const std::int64_t size = shape.reduced.inner().length;
    const std::int64_t start = groups.first * size;
    const std::int64_t length = shape.written.inner().length;
    const std::int64_t rows = rowsOfGroup(shape);
    Parameters parameters(operands, shape, groups);
    RowStream<Parameters, streams, T> stream(operands.x + start, operands.y + start, parameters);
    GroupBatch<T> batch(operands.x, shape, finish);
    const std::int64_t together = std::min(batch.count(), mostRowsOfGroup / rows);
    const std::int64_t unit = batch.unit();
    // How far ahead of what is written is prefetched: beyond what is summed up meanwhile, a batch farther on.
    constexpr auto soon = static_cast<std::int64_t>(16 * 1024 / sizeof(T));
    const std::int64_t ahead = std::max(together * size + soon / 2, soon);

    bool unusual = false;
    Range next {groups.first, std::min(groups.first + together, groups.last)};
    batch.sum(next, 0, moments);
    while (next.count() > 0) {
        const Range own = next;
        const GroupMoments ownMoments = moments.from(own.first - groups.first);
        unusual |= batch.finish(own, ownMoments);
        const Transforms<T> transforms = parameters.ofRows(batch.transforms(), own.count());
        next = {own.last, std::min(own.last + together, groups.last)};
        const GroupMoments nextMoments = ownMoments.from(own.count());
        const std::int64_t fetched = own.last * size + ahead >= groups.last * size ? 0 : ahead;
        if (size > blockSize && next.count() > 0) {
            const MergedMoments merged
                = sumInTurns(operands.x + next.first * size, rows, length,
                             [&](std::int64_t row, std::int64_t some, std::int64_t part)
                                 HWY_ATTR { stream.write(transforms.from(row), some, part, fetched); });
            *nextMoments.means = merged.mean;
            *nextMoments.squares = merged.squares;
            continue;
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

/// Whether forwardAdjacentRows() should write these groups.
template <class T>
HWY_INLINE bool areStreamRows(const Runs &shape)
{
    const Nest::Loop &row = shape.written.inner();
    const bool haveOwnParameters = row.steps.gamma == 0 && row.steps.beta == 0;
    const std::int64_t period = rowsOfPeriod(shape) * row.length;
    if (shape.written.depth > 2 || !(haveOwnParameters || (period > 0 && period <= longestStreamRow)))
        return false;
    return row.length >= std::max(shortestStreamRow, static_cast<std::int64_t>(hn::Lanes(hn::ScalableTag<T>())))
        && rowsOfGroup(shape) <= mostRowsOfGroup
        && areAdjacentRows(shape, row.length, mostRowsOfGroup * longestStreamRow);
}

/// Moments and output of such rows.
template <class T>
HWY_INLINE bool forwardAdjacentRows(const Operands<T> &operands, const Runs &shape, const Finish &finish, Range groups,
                                    GroupMoments moments)
{
    const Steps &inner = shape.written.inner().steps;
    if (inner.gamma == 0 && inner.beta == 0) {
        return operands.stream ? forwardRowStream<OwnParameters<T>, true>(operands, shape, finish, groups, moments)
                               : forwardRowStream<OwnParameters<T>, false>(operands, shape, finish, groups, moments);
    }
    return operands.stream ? forwardRowStream<SharedParameters<T>, true>(operands, shape, finish, groups, moments)
                           : forwardRowStream<SharedParameters<T>, false>(operands, shape, finish, groups, moments);
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
