// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/experiments/named_samplers.h"

#include "engine/experiments/population_classes.h"
#include "engine/experiments/row_samplers.h"

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

/// Cells that are drawn at once, and values for classes.
constexpr std::int64_t valuesAtOnce = 2048;

/// Room for cells, rounded up to whole groups.
class CellRoom
{
public:
    draws::Cells of(std::int64_t count)
    {
        const auto group = static_cast<std::int64_t>(draws::cellGroup);
        m_groups = (count + group - 1) / group;
        const std::int64_t capacity = m_groups * group;
        m_room.resize(static_cast<std::size_t>(3 * capacity) / draws::laneCount);
        return {floats(m_room), floats(m_room) + capacity, floats(m_room) + 2 * capacity};
    }
    std::int64_t groups() const { return m_groups; }

private:
    std::vector<SixteenFloats> m_room;
    std::int64_t m_groups = 0;
};

float unitValue(const ExperimentPopulation &population, double value)
{
    return static_cast<float>((value - population.shift(0)) / population.scale(0));
}

/// x = √ρ a + √(1 − ρ) b. Beside a fixed x the batch's own a is √ρ x + √(1 − ρ) a′, with which the mates have their
/// mean, variance and correlations; of a normal population it is a's law given x.
class ClusteredCells final : public NamedSampler
{
public:
    ClusteredCells(const ExperimentPopulation &population, const draws::Source &source, const NamedPlace &place)
        : m_source(source)
        , m_samples(place.batchSize)
        , m_own(static_cast<float>(std::sqrt(population.sampler().correlation)))
        , m_rest(static_cast<float>(std::sqrt(1 - population.sampler().correlation)))
    {
        if (place.fixed)
            m_fixed = unitValue(population, *place.fixed);
    }

    void cells(draws::Lanes &lanes, std::int64_t count, const draws::Cells &out) override
    {
        const std::int64_t drawn = m_fixed ? m_samples - 1 : m_samples;
        const draws::Cells own = m_room.of(count);
        draws::table().cells(lanes, m_source, {}, m_room.groups(), own);
        if (drawn == 0) {
            for (float *const values : {out.means, out.variances, out.reaches})
                std::fill_n(values, count, 0.0f);
            return;
        }
        draws::table().cells(lanes, m_source, {drawn, nullptr}, m_room.groups(), out);
        m_fixed ? joinFixed(own.means, count, out) : join(own.means, count, out);
    }

    std::vector<float> batch(draws::Lanes &lanes) override
    {
        const draws::Cells room = m_room.of(m_samples + 1);
        draws::table().cells(lanes, m_source, {}, m_room.groups(), room);
        std::vector<float> values;
        for (std::int64_t i = 1; i <= m_samples; ++i)
            values.push_back(m_own * room.means[0] + m_rest * room.means[i]);
        return values;
    }

private:
    void join(const float *own, std::int64_t count, const draws::Cells &out) const
    {
        for (std::int64_t i = 0; i < count; ++i) {
            out.means[i] = m_own * own[i] + m_rest * out.means[i];
            out.variances[i] *= m_rest * m_rest;
            out.reaches[i] *= m_rest * m_rest;
        }
    }

    void joinFixed(const float *own, std::int64_t count, const draws::Cells &out) const
    {
        const auto n = static_cast<float>(m_samples);
        const float mates = (n - 1) / n;
        for (std::int64_t i = 0; i < count; ++i) {
            const float centre = m_own * *m_fixed + m_rest * own[i];
            const float difference = m_own * centre + m_rest * out.means[i] - *m_fixed;
            out.means[i] = mates * difference;
            out.variances[i] = mates * (m_rest * m_rest * out.variances[i] + difference * difference / n);
            out.reaches[i] = 0;
        }
    }

    draws::Source m_source;
    std::int64_t m_samples;
    float m_own;
    float m_rest;
    std::optional<float> m_fixed;
    CellRoom m_room;
};

/// counts[i] = how many of the ascending limits values[i] reaches. Without a branch, for many values at a time.
template <class Value, class Limits>
void countReached(const Value *values, std::size_t count, const Limits &limits, std::uint32_t *counts)
{
    std::fill_n(counts, count, 0u);
    for (const Value limit : limits) {
        for (std::size_t i = 0; i < count; ++i)
            counts[i] += values[i] >= limit ? 1 : 0;
    }
}

/// Draws of a population, sorted into classes as they come.
class ClassedValues
{
public:
    ClassedValues(const ExperimentPopulation &population, const draws::Source &source)
        : m_source(source)
        , m_stocks(static_cast<std::size_t>(population.classes()->count()))
        , m_classes(static_cast<std::size_t>(valuesAtOnce))
    {
        for (const double edge : population.classes()->edges())
            m_edges.push_back(unitValue(population, edge));
    }

    /// Announces that only values of class c will be taken.
    void setOnly(int c) { m_only = c; }

    float take(draws::Lanes &lanes, std::uint32_t c)
    {
        while (m_stocks[c].count == 0)
            refill(lanes);
        Stock &stock = m_stocks[c];
        return stock.values[--stock.count];
    }

private:
    static constexpr std::size_t most = 4 * valuesAtOnce;
    struct Stock
    {
        std::vector<float> values = std::vector<float>(most + 1); ///< One more, to which surplus values are written.
        std::size_t count = 0;
    };

    /// Adds draws to the stocks. Draws beyond a full stock are discarded, whatever their value.
    void refill(draws::Lanes &lanes)
    {
        const draws::Cells room = m_room.of(valuesAtOnce);
        draws::table().cells(lanes, m_source, {}, m_room.groups(), room);
        countReached(room.means, m_classes.size(), m_edges, m_classes.data());
        for (std::size_t i = 0; i < m_classes.size(); ++i) {
            if (m_only >= 0 && m_classes[i] != static_cast<std::uint32_t>(m_only))
                continue;
            Stock &stock = m_stocks[m_classes[i]];
            stock.values[stock.count] = room.means[i];
            stock.count += stock.count < most ? 1 : 0;
        }
    }

    draws::Source m_source;
    std::vector<float> m_edges; ///< Edges of the classes, in units of the population.
    int m_only = -1; ///< See setOnly(); −1: values of any class may be taken.
    std::vector<Stock> m_stocks;
    std::vector<std::uint32_t> m_classes;
    CellRoom m_room;
};

/// Batches of one class each (Sorted), or of samples whose classes are drawn one by one (Imbalanced).
class ClassedCells final : public NamedSampler
{
public:
    ClassedCells(const ExperimentPopulation &population, const draws::Source &source, const NamedPlace &place)
        : m_population(population)
        , m_place(place)
        , m_isSorted(population.sampler().kind == SamplerKind::Sorted)
        , m_batch(place.firstBatch)
        , m_values(population, source)
        , m_samples(static_cast<std::size_t>(place.batchSize))
    {
        if (place.fixed)
            m_fixedClass = population.classes()->classOf(*place.fixed);
        if (place.fixed && m_isSorted)
            m_values.setOnly(m_fixedClass);
        double sum = 0;
        for (int c = 0; c + 1 < population.classes()->count(); ++c) {
            sum += population.classes()->share(c);
            // Words are below 2³²: classes from such a limit on have no share.
            if (const double limit = std::floor(std::ldexp(sum, 32)); limit < 0x1p32)
                m_limits.push_back(static_cast<std::uint32_t>(limit));
        }
    }

    void cells(draws::Lanes &lanes, std::int64_t count, const draws::Cells &out) override
    {
        for (std::int64_t i = 0; i < count; ++i) {
            fill(lanes);
            measure(i, out);
        }
    }

    std::vector<float> batch(draws::Lanes &lanes) override
    {
        fill(lanes);
        return m_samples;
    }

private:
    std::uint32_t anyClass(draws::Lanes &lanes)
    {
        if (m_usedWords == m_classes.size()) {
            constexpr std::size_t rounds = 64;
            m_words.resize(rounds * draws::laneCount);
            m_classes.resize(m_words.size());
            draws::table().words(lanes, rounds, m_words.data());
            countReached(m_words.data(), m_words.size(), m_limits, m_classes.data());
            m_usedWords = 0;
        }
        return m_classes[m_usedWords++];
    }

    std::uint32_t classOfNext(draws::Lanes &lanes)
    {
        if (m_place.fixed)
            return static_cast<std::uint32_t>(m_fixedClass);
        if (!m_place.isSeries)
            return anyClass(lanes);
        return static_cast<std::uint32_t>(classOfBatch(m_population, m_batch++, static_cast<int>(m_place.batchSize)));
    }

    void fill(draws::Lanes &lanes)
    {
        const std::uint32_t own = m_isSorted ? classOfNext(lanes) : 0;
        for (float &sample : m_samples)
            sample = m_values.take(lanes, m_isSorted ? own : anyClass(lanes));
        if (m_place.fixed)
            m_samples.front() = unitValue(m_population, *m_place.fixed);
    }

    void measure(std::int64_t cell, const draws::Cells &out) const
    {
        const double origin = m_place.fixed ? m_samples.front() : 0;
        const auto count = static_cast<double>(m_samples.size());
        double mean = 0;
        for (const float sample : m_samples)
            mean += sample - origin;
        mean /= count;
        double variance = 0;
        double reach = 0;
        for (const float sample : m_samples) {
            const double d = sample - origin - mean;
            variance += d * d;
            reach = std::max(reach, d * d);
        }
        out.means[cell] = static_cast<float>(mean);
        out.variances[cell] = static_cast<float>(variance / count);
        out.reaches[cell] = static_cast<float>(reach);
    }

    const ExperimentPopulation &m_population;
    NamedPlace m_place;
    bool m_isSorted;
    std::int64_t m_batch;
    int m_fixedClass = 0;
    ClassedValues m_values;
    std::vector<float> m_samples;
    std::vector<std::uint32_t> m_limits; ///< The least word of each class after the first.
    std::vector<std::uint32_t> m_words;
    std::vector<std::uint32_t> m_classes; ///< The classes that m_words choose.
    std::size_t m_usedWords = 0;
};

} // namespace

std::unique_ptr<NamedSampler> makeNamedSampler(const ExperimentPopulation &population, const draws::Source &source,
                                               const NamedPlace &place)
{
    if (population.sampler().kind == SamplerKind::Clustered)
        return std::make_unique<ClusteredCells>(population, source, place);
    return std::make_unique<ClassedCells>(population, source, place);
}

} // namespace normscope
