// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/experiments/block_draws.h"

#include "engine/experiments/pooled_batches.h"
#include "engine/experiments/row_draws.h"

#include <algorithm>

namespace normscope {

namespace {

/// The most cells of one chunk, and rows of a tensor: few enough to stay in the nearest caches.
constexpr std::int64_t namedChunk = 2048;
constexpr std::int64_t tableChunk = 4096;

std::int64_t roundedUp(std::int64_t count, std::size_t unit)
{
    const auto step = static_cast<std::int64_t>(unit);
    return (count + step - 1) / step * step;
}

std::uint64_t streamOf(const BlockPlace &place)
{
    return static_cast<std::uint64_t>(place.purpose) << 32 | static_cast<std::uint64_t>(place.batchSize);
}

draws::Source sourceOf(const ExperimentPopulation &population)
{
    return {population.kind(), static_cast<float>(population.shift(0)), static_cast<float>(1 / population.scale(0)),
            static_cast<float>(population.degrees())};
}

RowPlace rowPlace(const BlockPlace &place, const std::optional<FixedSample> &first)
{
    return {place.purpose == DrawPurpose::MomentSeries, place.firstBatch, first.has_value(), first ? first->row : -1,
            first ? first->value : 0};
}

NamedPlace namedPlace(const BlockPlace &place, const std::optional<FixedSample> &first)
{
    return {place.purpose == DrawPurpose::MomentSeries, place.firstBatch, place.batchSize,
            first ? std::optional(first->value) : std::nullopt};
}

} // namespace

BlockDraws::BlockDraws(const ExperimentPopulation &population, const BlockPlace &place, int width,
                       const std::optional<FixedSample> &first)
    : m_population(population)
    , m_lanes(draws::seededLanes(place.seed, streamOf(place), static_cast<std::uint64_t>(place.block)))
    , m_source(sourceOf(population))
    , m_batchSize(place.batchSize)
    , m_width(width)
    , m_left(place.batches)
{
    if (population.hasEqualFeatures()) {
        m_left *= width;
    } else {
        m_width = roundedUp(width, draws::laneCount);
        if (place.purpose == DrawPurpose::ProbeValues) // The probe does not depend on the sampler of its mates.
            m_rows = std::make_unique<RowDraws>(population.drawing(), false, -1);
        else
            m_rows = makeRowSampler(population, rowPlace(place, first));
    }
    if (first) {
        m_first.resize(1);
        m_fixedRow = first->row;
        m_first.front().values[0] = static_cast<float>((first->value - population.shift(0)) / population.scale(0));
    }
    if (!m_rows && !population.sampler().isPlain() && place.purpose != DrawPurpose::ProbeValues)
        m_named = makeNamedSampler(population, m_source, namedPlace(place, first));
}

BlockDraws::Chunk BlockDraws::next()
{
    return m_rows ? nextRows() : nextNamed();
}

draws::Cells BlockDraws::cellsFor(std::int64_t count)
{
    const auto vectors = static_cast<std::size_t>(count) / draws::laneCount;
    m_cells.resize(3 * vectors);
    return {floats(m_cells), floats(m_cells) + count, floats(m_cells) + 2 * count};
}

BlockDraws::Chunk BlockDraws::nextNamed()
{
    const std::int64_t count = std::min(m_left, namedChunk);
    const std::int64_t capacity = roundedUp(count, draws::cellGroup);
    const Chunk chunk {cellsFor(capacity), count, m_width, capacity};
    m_left -= count;
    if (m_named) {
        m_named->cells(m_lanes, chunk.count, chunk.cells);
        return chunk;
    }
    const draws::CellShape shape {m_batchSize, m_first.empty() ? nullptr : floats(m_first)};
    draws::table().cells(m_lanes, m_source, shape, capacity / static_cast<std::int64_t>(draws::cellGroup), chunk.cells);
    return chunk;
}

BlockDraws::Chunk BlockDraws::nextRows()
{
    const std::int64_t batches
        = std::min(m_left, std::max(tableChunk / std::max(m_width, m_batchSize), std::int64_t(1)));
    const std::int64_t count = batches * m_width;
    const Chunk chunk {cellsFor(count), count, m_width, count};
    const draws::RowBatches rows {floats(m_population.table()),
                                  m_population.stride(),
                                  m_rows->next(m_lanes, batches, m_batchSize),
                                  m_first.empty() ? nullptr : floats(m_first),
                                  batches,
                                  m_batchSize};
    if (m_population.isPooled())
        poolRows(m_population, rows, m_fixedRow, m_width, chunk.cells);
    else
        draws::table().rows(rows, m_width, chunk.cells);
    m_left -= batches;
    return chunk;
}

std::vector<float> BlockDraws::values(int count)
{
    std::vector<float> result;
    if (m_rows) {
        const std::uint32_t *const rows = m_rows->next(m_lanes, 1, count);
        for (int i = 0; i < count; ++i)
            result.push_back(floats(m_population.table())[rows[i] * m_population.stride()]);
        return result;
    }
    if (m_named)
        return m_named->batch(m_lanes);
    const std::int64_t capacity = roundedUp(count, draws::cellGroup);
    const draws::Cells cells = cellsFor(capacity); // Batches of one: their means are the values.
    draws::table().cells(m_lanes, m_source, {}, capacity / static_cast<std::int64_t>(draws::cellGroup), cells);
    result.assign(cells.means, cells.means + count);
    return result;
}

std::vector<std::int64_t> BlockDraws::sampleRows(int count)
{
    const std::uint32_t *const rows = m_rows->next(m_lanes, 1, count);
    return {rows, rows + count};
}

std::int64_t BlockDraws::row()
{
    return *m_rows->next(m_lanes, 1, 1);
}

FirstFeature firstFeature(const ExperimentPopulation &population, const BlockPlace &place,
                          const std::optional<FixedSample> &first)
{
    BlockDraws draws(population, place, 1, first);
    FirstFeature result;
    for (BlockDraws::Chunk chunk = draws.next(); chunk.count > 0; chunk = draws.next()) {
        for (std::int64_t cell = 0; cell < chunk.count; cell += chunk.perBatch) {
            result.means.push_back(chunk.cells.means[cell]);
            result.variances.push_back(chunk.cells.variances[cell]);
        }
    }
    return result;
}

} // namespace normscope
