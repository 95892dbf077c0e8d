// SPDX-License-Identifier: GPL-3.0-or-later
//
// Batch moments of many cells at a time, one cell in each lane.
#if defined(NORMSCOPE_CELLS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_CELLS_INL_H
#undef NORMSCOPE_CELLS_INL_H
#else
#define NORMSCOPE_CELLS_INL_H
#endif

#include "engine/experiments/drawing-inl.h"

#include <hwy/cache_control.h>

#include <algorithm>
#include <utility>

HWY_BEFORE_NAMESPACE();
namespace normscope::draws::HWY_NAMESPACE {

/// Σd, Σd² and the extremes of d = x − the batch's first value. That shift is one of the values: for N values it lies
/// within √(N − 1) deviations of their mean, so that the difference of the sums loses little whatever the data.
class Moments
{
public:
    /// store() gives the mean as a difference from `origin`.
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

    /// The state after some samples, kept in memory until the others come: so many numbers of a cell, cellGroup apart.
    static constexpr std::size_t sumCount = 4;
    HWY_INLINE void save(float *sums) const
    {
        const Float d;
        hn::Store(m_sum, d, sums);
        hn::Store(m_squares, d, sums + cellGroup);
        hn::Store(m_least, d, sums + 2 * cellGroup);
        hn::Store(m_most, d, sums + 3 * cellGroup);
    }
    HWY_INLINE void restore(const float *sums)
    {
        const Float d;
        m_sum = hn::Load(d, sums);
        m_squares = hn::Load(d, sums + cellGroup);
        m_least = hn::Load(d, sums + 2 * cellGroup);
        m_most = hn::Load(d, sums + 3 * cellGroup);
    }

private:
    Values m_first, m_offset, m_sum, m_squares, m_least, m_most;
};

/// Adds the samples of a run from `skip` on to a group's moments, two vectors of cells at a time: begin(lane) gives the
/// moments so far, end(moments, lane) takes the new ones.
template <class Begin, class End>
HWY_INLINE void addRun(const DrawnRun &run, std::size_t skip, const Begin &begin, const End &end)
{
    const Float d;
    for (std::size_t lane = 0; lane < cellGroup; lane += 2 * vectorLanes) {
        Moments left = begin(lane);
        Moments right = begin(lane + vectorLanes);
        for (std::size_t sample = skip; sample < run.samples; ++sample) {
            const float *const x = run.values + sample * cellGroup + lane;
            left.add(hn::Load(d, x));
            right.add(hn::Load(d, x + vectorLanes));
        }
        end(left, lane);
        end(right, lane + vectorLanes);
    }
}

/// Batches of two, a and b. Half their difference is how far both lie from the mean: its square is the variance and the
/// largest square of a distance, to the last bit what Moments would make of them. They go from the draws to the cells
/// without memory between.
HWY_INLINE void storeTwo(Values a, Values b, const Cells &out, std::size_t cell)
{
    const Float d;
    const Values half = hn::Mul(hn::Sub(b, a), constant(0.5f));
    const Values variance = hn::Mul(half, half);
    hn::Store(hn::Add(a, half), d, out.means + cell);
    hn::Store(variance, d, out.variances + cell);
    hn::Store(variance, d, out.reaches + cell);
}

/// Stores the batches of two that so many samples make up.
template <std::size_t count>
HWY_INLINE void storeTwos(const Pairs<count> &x, const Cells &out, std::size_t cell)
{
    for (std::size_t sample = 0; sample < count; sample += 2, cell += cellGroup) {
        storeTwo(x.first.v[sample], x.first.v[sample + 1], out, cell);
        storeTwo(x.second.v[sample], x.second.v[sample + 1], out, cell + laneCount);
    }
}

template <class Draw>
HWY_INLINE void drawTwos(Lanes &lanes, const Source &source, std::size_t groups, const Cells &out)
{
    Drawing<Draw> drawing(lanes, source, 2 * groups);
    for (std::size_t cell = 0; cell < groups * cellGroup;) {
        const std::size_t ready = drawing.prepare();
        std::size_t sample = 0;
        for (; sample + 4 <= ready; sample += 4, cell += 2 * cellGroup) {
            for (std::size_t lane = 0; lane < laneCount; lane += vectorLanes)
                storeTwos(drawing.template drawn<4>(sample, lane), out, cell + lane);
        }
        for (; sample < ready; sample += 2, cell += cellGroup) {
            for (std::size_t lane = 0; lane < laneCount; lane += vectorLanes)
                storeTwos(drawing.template drawn<2>(sample, lane), out, cell + lane);
        }
    }
}

template <class Draw>
HWY_INLINE void drawCells(Lanes &lanes, const Source &source, const CellShape &shape, std::int64_t groups,
                          const Cells &out)
{
    if (shape.samples == 2 && !shape.first)
        return drawTwos<Draw>(lanes, source, static_cast<std::size_t>(groups), out);
    const Float d;
    const Values perSample = constant(1 / static_cast<float>(shape.samples));
    const Values origin = constant(shape.first ? *shape.first : 0);
    const std::size_t skip
        = shape.first ? 0 : 1; // Drawn samples that are skipped: the first, from which the others are differences.
    const std::size_t drawn = static_cast<std::size_t>(shape.samples) - 1 + skip;
    alignas(64) float firsts[cellGroup];
    alignas(64) float sums[Moments::sumCount * cellGroup]; // Of a group of more samples than are drawn at once.
    std::fill_n(firsts, cellGroup, shape.first ? *shape.first : 0);
    Drawing<Draw> drawing(lanes, source, static_cast<std::size_t>(groups) * drawn);
    for (std::int64_t group = 0; group < groups; ++group) {
        const DrawnRun run = drawing.take(drawn);
        const float *const starts = shape.first ? firsts : run.values;
        const auto begin = [&](std::size_t lane) { return Moments(hn::Load(d, starts + lane), origin); };
        const auto finish = [&](const Moments &moments, std::size_t lane) {
            moments.store(perSample, out, static_cast<std::size_t>(group) * cellGroup + lane);
        };
        if (run.samples == drawn) {
            addRun(run, skip, begin, finish);
            continue;
        }
        const auto save = [&](const Moments &moments, std::size_t lane) { moments.save(sums + lane); };
        const auto restored = [&](std::size_t lane) {
            Moments moments(hn::Load(d, firsts + lane), origin);
            moments.restore(sums + lane);
            return moments;
        };
        addRun(run, skip, begin, save);
        std::copy_n(starts, cellGroup, firsts);
        for (std::size_t left = drawn - run.samples; left > 0;) {
            const DrawnRun next = drawing.take(left);
            left -= next.samples;
            addRun(next, 0, restored, save);
        }
        for (std::size_t lane = 0; lane < cellGroup; lane += vectorLanes)
            finish(restored(lane), lane);
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
    fillWords(lanes, static_cast<std::size_t>(rounds), out);
}

HWY_ATTR inline void drawNormals(Lanes &lanes, std::int64_t groups, float *out)
{
    Drawing<NormalDraw> drawing(lanes, Source(), static_cast<std::size_t>(groups));
    for (auto left = static_cast<std::size_t>(groups); left > 0;) {
        const DrawnRun run = drawing.take(left);
        out = std::copy_n(run.values, run.samples * cellGroup, out);
        left -= run.samples;
    }
}

/// One batch, `V` vectors of columns from `column` on. The rows of the samples to come are prefetched.
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
