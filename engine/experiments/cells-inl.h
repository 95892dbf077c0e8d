// SPDX-License-Identifier: GPL-3.0-or-later
//
// Batch moments of many cells at a time, one cell in each lane.
#if defined(NORMSCOPE_CELLS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_CELLS_INL_H
#undef NORMSCOPE_CELLS_INL_H
#else
#define NORMSCOPE_CELLS_INL_H
#endif

#include "engine/experiments/lanes-inl.h"

#include <hwy/cache_control.h>

#include <utility>

HWY_BEFORE_NAMESPACE();
namespace normscope::draws::HWY_NAMESPACE {

/// Σd, Σd² and the extremes of d = x − the batch's first value. That shift is one of the values: for N values it lies
/// within √(N − 1) deviations of their mean, so that the difference of the sums loses little whatever the data.
class Moments
{
public:
    /// The mean will be told as a difference from `origin`.
    HWY_INLINE Moments(Values first, Values origin)
        : m_first(first)
        , m_offset(hn::Sub(first, origin))
        , m_sum(constant(0))
        , m_squares(constant(0))
        , m_least(constant(0))
        , m_most(constant(0))
    { }
    HWY_INLINE void add(Values x)
    {
        const Values d = hn::Sub(x, m_first);
        m_sum = hn::Add(m_sum, d);
        m_squares = hn::Add(m_squares, hn::Mul(d, d));
        m_least = hn::Min(m_least, d);
        m_most = hn::Max(m_most, d);
    }
    HWY_INLINE void store(Values perSample, const Cells &out, std::size_t cell) const
    {
        const Float d;
        const Values mean = hn::Mul(m_sum, perSample);
        const Values variance = hn::Sub(hn::Mul(m_squares, perSample), hn::Mul(mean, mean));
        const Values reach = hn::Max(hn::Sub(m_most, mean), hn::Sub(mean, m_least));
        hn::Store(hn::Add(m_offset, mean), d, out.means + cell);
        hn::Store(hn::Max(variance, constant(0)), d, out.variances + cell);
        hn::Store(hn::Mul(reach, reach), d, out.reaches + cell);
    }

private:
    Values m_first, m_offset, m_sum, m_squares, m_least, m_most;
};

inline constexpr std::size_t vectorLanes = hn::MaxLanes(Float());

template <class Draw>
HWY_INLINE void drawCells(Lanes &lanes, const Source &source, const CellShape &shape, std::int64_t groups,
                          const Cells &out)
{
    const Draw draw(source);
    const Values perSample = constant(1 / static_cast<float>(shape.samples));
    const Values origin = constant(shape.first ? *shape.first : 0);
    for (std::size_t lane = 0; lane < laneCount; lane += vectorLanes) {
        Generator generator(lanes, lane);
        for (std::int64_t group = 0; group < groups; ++group) {
            const Pair first = shape.first ? Pair {constant(*shape.first), constant(*shape.first)} : draw(generator);
            Moments left(first.first, origin);
            Moments right(first.second, origin);
            for (std::int64_t i = 1; i < shape.samples; ++i) {
                const Pair x = draw(generator);
                left.add(x.first);
                right.add(x.second);
            }
            const std::size_t cell = static_cast<std::size_t>(group) * cellGroup + lane;
            left.store(perSample, out, cell);
            right.store(perSample, out, cell + laneCount);
        }
        generator.store(lanes, lane);
    }
}

HWY_ATTR inline void drawNamed(Lanes &lanes, const Source &source, const CellShape &shape, std::int64_t groups,
                               const Cells &out)
{
    switch (source.kind) {
    case PopulationKind::LogNormal:
        return drawCells<LogNormalDraw>(lanes, source, shape, groups, out);
    case PopulationKind::Bimodal:
        return drawCells<BimodalDraw>(lanes, source, shape, groups, out);
    case PopulationKind::Uniform:
        return drawCells<UniformDraw>(lanes, source, shape, groups, out);
    case PopulationKind::StudentT:
        return drawCells<StudentDraw>(lanes, source, shape, groups, out);
    default:
        return drawCells<NormalDraw>(lanes, source, shape, groups, out);
    }
}

HWY_ATTR inline void drawWords(Lanes &lanes, std::int64_t rounds, std::uint32_t *out)
{
    for (std::size_t lane = 0; lane < laneCount; lane += vectorLanes) {
        Generator generator(lanes, lane);
        for (std::int64_t round = 0; round < rounds; ++round)
            hn::StoreU(generator.next(), Word(), out + static_cast<std::size_t>(round) * laneCount + lane);
        generator.store(lanes, lane);
    }
}

HWY_ATTR inline void drawNormals(Lanes &lanes, std::int64_t groups, float *out)
{
    for (std::size_t lane = 0; lane < laneCount; lane += vectorLanes) {
        Generator generator(lanes, lane);
        for (std::int64_t group = 0; group < groups; ++group) {
            const Pair z = normalPair(generator).z;
            float *const place = out + static_cast<std::size_t>(group) * cellGroup + lane;
            hn::StoreU(z.first, Float(), place);
            hn::StoreU(z.second, Float(), place + laneCount);
        }
        generator.store(lanes, lane);
    }
}

/// One batch, `V` vectors of columns from `column` on. The rows of the samples to come are fetched meanwhile.
template <std::size_t... V>
HWY_INLINE void rowCells(std::index_sequence<V...>, const RowBatches &rows, const std::uint32_t *indices,
                         std::size_t column, const Cells &out, std::size_t cell)
{
    const Float d;
    const auto row = [&](std::int64_t sample) {
        return rows.table + column + static_cast<std::int64_t>(indices[sample]) * rows.stride;
    };
    const auto fetch = [&](std::int64_t sample) {
        for (std::size_t value = 0; value < sizeof...(V) * vectorLanes; value += laneCount)
            hwy::Prefetch(row(sample) + value);
    };
    fetch(rowsAhead);
    const float *const start = rows.first ? rows.first + column : row(0);
    const auto startOf = [&](std::size_t v) { return hn::Load(d, start + v * vectorLanes); };
    Moments moments[] = {Moments(startOf(V), rows.first ? startOf(V) : constant(0))...};
    for (std::int64_t sample = 1; sample < rows.samples; ++sample) {
        fetch(sample + rowsAhead);
        const float *const values = row(sample);
        (moments[V].add(hn::Load(d, values + V * vectorLanes)), ...);
    }
    const Values perSample = constant(1 / static_cast<float>(rows.samples));
    (moments[V].store(perSample, out, cell + V * vectorLanes), ...);
}

HWY_ATTR inline void drawRows(const RowBatches &rows, std::int64_t columns, const Cells &out)
{
    constexpr std::size_t together = 4;
    const auto width = static_cast<std::size_t>(columns);
    for (std::int64_t batch = 0; batch < rows.batches; ++batch) {
        const std::uint32_t *const indices = rows.indices + batch * rows.samples;
        const std::size_t cell = static_cast<std::size_t>(batch) * width;
        std::size_t column = 0;
        for (; column + together * vectorLanes <= width; column += together * vectorLanes)
            rowCells(std::make_index_sequence<together>(), rows, indices, column, out, cell + column);
        for (; column < width; column += vectorLanes)
            rowCells(std::make_index_sequence<1>(), rows, indices, column, out, cell + column);
    }
}

} // namespace normscope::draws::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif // NORMSCOPE_CELLS_INL_H
