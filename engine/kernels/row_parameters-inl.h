// SPDX-License-Identifier: GPL-3.0-or-later
//
// γ and β of rows that are written as one stream.
#if defined(NORMSCOPE_ROW_PARAMETERS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_ROW_PARAMETERS_INL_H
#undef NORMSCOPE_ROW_PARAMETERS_INL_H
#else
#define NORMSCOPE_ROW_PARAMETERS_INL_H
#endif

#include "engine/kernels/lane_rows-inl.h"

#include <algorithm>

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

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
