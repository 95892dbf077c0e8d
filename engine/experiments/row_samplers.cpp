// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/experiments/row_samplers.h"

#include "engine/experiments/population_classes.h"
#include "engine/experiments/row_draws.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace normscope {

namespace {

/// As below() in row_draws.cpp.
std::uint32_t wordBelow(std::uint64_t count, std::uint32_t word)
{
    return static_cast<std::uint32_t>(word * count >> 32);
}

/// A word is below this limit with this chance.
std::uint64_t wordLimit(double chance)
{
    return static_cast<std::uint64_t>(std::ldexp(chance, 32));
}

/// What samplers of rows have in common: random words, and room for indices.
class WordRows : public RowSampler
{
protected:
    /// Draws so many words, and sets so many indices to 0.
    const std::uint32_t *start(draws::Lanes &lanes, std::int64_t words, std::int64_t rows)
    {
        const auto rounds = (static_cast<std::size_t>(words) + draws::laneCount - 1) / draws::laneCount;
        m_words.resize(rounds * draws::laneCount);
        draws::table().words(lanes, static_cast<std::int64_t>(rounds), m_words.data());
        m_indices.assign(static_cast<std::size_t>(rows) + draws::rowsAhead, 0);
        return m_words.data();
    }
    std::uint32_t *indices() { return m_indices.data(); }

private:
    std::vector<std::uint32_t> m_words;
    std::vector<std::uint32_t> m_indices;
};

/// Every sample is, with chance √ρ, the batch's own row once more. In a batch with a fixed row, that is the batch's own
/// row with the same chance.
class ClusteredRows final : public WordRows
{
public:
    ClusteredRows(const ExperimentPopulation &population, const RowPlace &place)
        : m_count(static_cast<std::uint64_t>(population.drawing().size))
        , m_place(place)
        , m_limit(wordLimit(std::sqrt(population.sampler().correlation)))
    { }

    const std::uint32_t *next(draws::Lanes &lanes, std::int64_t batches, std::int64_t batchSize) override
    {
        const std::int64_t perBatch = 2 * batchSize + 2;
        const std::uint32_t *words = start(lanes, batches * perBatch, batches * batchSize);
        std::uint32_t *rows = indices();
        for (std::int64_t b = 0; b < batches; ++b, words += perBatch, rows += batchSize) {
            const bool isFixed = m_place.fixedRow >= 0 && words[0] < m_limit;
            const std::uint32_t own
                = isFixed ? static_cast<std::uint32_t>(m_place.fixedRow) : wordBelow(m_count, words[1]);
            for (std::int64_t i = 0; i < batchSize; ++i)
                rows[i] = words[2 * i + 2] < m_limit ? own : wordBelow(m_count, words[2 * i + 3]);
        }
        return indices();
    }

private:
    std::uint64_t m_count;
    RowPlace m_place;
    std::uint64_t m_limit;
};

/// Batches of one class each.
class SortedRows final : public WordRows
{
public:
    SortedRows(const ExperimentPopulation &population, const RowPlace &place)
        : m_population(population)
        , m_classes(*population.classes())
        , m_place(place)
        , m_batch(place.firstBatch)
    {
        if (place.hasFixed)
            m_fixedClass
                = place.fixedRow >= 0 ? m_classes.classOfRow(place.fixedRow) : m_classes.classOf(place.fixedValue);
    }

    const std::uint32_t *next(draws::Lanes &lanes, std::int64_t batches, std::int64_t batchSize) override
    {
        const std::int64_t perBatch = batchSize + 1;
        const std::uint32_t *words = start(lanes, batches * perBatch, batches * batchSize);
        std::uint32_t *rows = indices();
        for (std::int64_t b = 0; b < batches; ++b, words += perBatch, rows += batchSize)
            fillBatch(classFor(words[0], batchSize), words + 1, batchSize, rows);
        return indices();
    }

private:
    /// The class of a batch: in a series, classes follow each other in order; otherwise it is drawn with its share of
    /// the rows.
    int classFor(std::uint32_t word, std::int64_t batchSize)
    {
        if (m_fixedClass >= 0)
            return m_fixedClass;
        if (m_place.isSeries)
            return classOfBatch(m_population, m_batch++, static_cast<int>(batchSize));
        // The class of a random row.
        return m_classes.classOfRow(wordBelow(static_cast<std::uint64_t>(m_population.drawing().size), word));
    }

    void fillBatch(int c, const std::uint32_t *words, std::int64_t batchSize, std::uint32_t *rows)
    {
        const std::vector<std::uint32_t> &all = m_classes.rows(c);
        if (m_population.drawing().isIndependent()) {
            for (std::int64_t i = 0; i < batchSize; ++i)
                rows[i] = all[wordBelow(all.size(), words[i])];
            return;
        }
        m_rest.clear();
        const bool isOwn = m_place.hasFixed && m_place.fixedRow >= 0;
        std::ranges::copy_if(all, std::back_inserter(m_rest),
                             [&](std::uint32_t row) { return !isOwn || row != m_place.fixedRow; });
        for (std::int64_t i = m_place.hasFixed ? 1 : 0, taken = 0; i < batchSize; ++i, ++taken) {
            const auto place = static_cast<std::size_t>(taken);
            std::swap(m_rest[place], m_rest[place + wordBelow(m_rest.size() - place, words[i])]);
            rows[i] = m_rest[place];
        }
    }

    const ExperimentPopulation &m_population;
    const PopulationClasses &m_classes;
    RowPlace m_place;
    std::int64_t m_batch;
    int m_fixedClass = -1;
    std::vector<std::uint32_t> m_rest;
};

/// Samples whose classes are drawn one by one by the shares.
class ImbalancedRows final : public WordRows
{
public:
    explicit ImbalancedRows(const ExperimentPopulation &population)
        : m_classes(*population.classes())
    {
        double sum = 0;
        for (int c = 0; c + 1 < m_classes.count(); ++c)
            m_limits.push_back(wordLimit(sum += m_classes.share(c)));
    }

    const std::uint32_t *next(draws::Lanes &lanes, std::int64_t batches, std::int64_t batchSize) override
    {
        const std::int64_t count = batches * batchSize;
        const std::uint32_t *const words = start(lanes, 2 * count, count);
        for (std::int64_t i = 0; i < count; ++i) {
            const auto c = std::ranges::upper_bound(m_limits, std::uint64_t(words[2 * i])) - m_limits.begin();
            const std::vector<std::uint32_t> &rows = m_classes.rows(static_cast<int>(c));
            indices()[i] = rows[wordBelow(rows.size(), words[2 * i + 1])];
        }
        return indices();
    }

private:
    const PopulationClasses &m_classes;
    std::vector<std::uint64_t> m_limits;
};

/// Batches that follow each other through shuffles of all rows; starts with a new epoch.
class EpochRows final : public WordRows
{
public:
    explicit EpochRows(const ExperimentPopulation &population)
        : m_order(static_cast<std::size_t>(population.drawing().size))
    {
        std::iota(m_order.begin(), m_order.end(), 0u);
    }

    const std::uint32_t *next(draws::Lanes &lanes, std::int64_t batches, std::int64_t batchSize) override
    {
        const std::uint32_t *words = start(lanes, batches * batchSize, batches * batchSize);
        std::uint32_t *rows = indices();
        for (std::int64_t b = 0; b < batches; ++b) {
            if (m_used + static_cast<std::size_t>(batchSize) > m_order.size())
                m_used = 0; // A new shuffle, from whatever order the last one left.
            for (std::int64_t i = 0; i < batchSize; ++i, ++m_used) {
                std::swap(m_order[m_used], m_order[m_used + wordBelow(m_order.size() - m_used, *words++)]);
                *rows++ = m_order[m_used];
            }
        }
        return indices();
    }

private:
    std::vector<std::uint32_t> m_order;
    std::size_t m_used = 0;
};

} // namespace

std::unique_ptr<RowSampler> makeRowSampler(const ExperimentPopulation &population, const RowPlace &place)
{
    switch (population.sampler().kind) {
    case SamplerKind::Clustered:
        return std::make_unique<ClusteredRows>(population, place);
    case SamplerKind::Sorted:
        return std::make_unique<SortedRows>(population, place);
    case SamplerKind::Imbalanced:
        return std::make_unique<ImbalancedRows>(population);
    case SamplerKind::Epoch:
        if (place.isSeries)
            return std::make_unique<EpochRows>(population);
        break; // One batch of an epoch is drawn without replacement.
    case SamplerKind::Independent:
        break;
    }
    return std::make_unique<RowDraws>(population.drawing(), place.hasFixed, place.fixedRow);
}

int classOfBatch(const ExperimentPopulation &population, std::int64_t batch, int batchSize)
{
    const PopulationClasses &classes = *population.classes();
    const std::int64_t smallest = classes.smallest();
    const std::int64_t perClass
        = std::max<std::int64_t>(smallest > 0 ? smallest / batchSize : batchesOfPass / classes.count(), 1);
    return static_cast<int>(batch / perClass % classes.count());
}

std::int64_t batchesOfEpoch(const ExperimentPopulation &population, int batchSize)
{
    if (population.sampler().kind != SamplerKind::Epoch)
        return 1;
    return std::max<std::int64_t>(population.drawing().size / batchSize, 1);
}

} // namespace normscope
