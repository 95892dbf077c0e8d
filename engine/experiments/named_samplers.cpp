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

/// Draws of a population, sorted into classes as they come.
class ClassedValues
{
public:
    ClassedValues(const ExperimentPopulation &population, const draws::Source &source)
        : m_source(source)
        , m_values(static_cast<std::size_t>(population.classes()->count()))
    {
        for (const double edge : population.classes()->edges())
            m_edges.push_back(unitValue(population, edge));
    }

    /// No other class will be asked for.
    void setOnly(int c) { m_only = c; }

    float take(draws::Lanes &lanes, int c)
    {
        std::vector<float> &values = m_values[static_cast<std::size_t>(c)];
        while (values.empty())
            refill(lanes);
        const float value = values.back();
        values.pop_back();
        return value;
    }

private:
    /// What no batch takes for long is thrown away, whatever it is.
    void refill(draws::Lanes &lanes)
    {
        constexpr std::size_t most = 4 * valuesAtOnce;
        const draws::Cells room = m_room.of(valuesAtOnce);
        draws::table().cells(lanes, m_source, {}, m_room.groups(), room);
        for (std::int64_t i = 0; i < valuesAtOnce; ++i) {
            const float value = room.means[i];
            int c = 0;
            for (const float edge : m_edges)
                c += value >= edge ? 1 : 0;
            std::vector<float> &values = m_values[static_cast<std::size_t>(c)];
            if (values.size() < most && (m_only < 0 || m_only == c))
                values.push_back(value);
        }
    }

    draws::Source m_source;
    std::vector<float> m_edges; ///< In units of the population.
    int m_only = -1;
    std::vector<std::vector<float>> m_values;
    CellRoom m_room;
};

/// Batches of one class each, or of samples of a class each.
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
            m_limits.push_back(static_cast<std::uint64_t>(std::ldexp(sum, 32)));
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
    int anyClass(draws::Lanes &lanes)
    {
        if (m_usedWords == m_words.size()) {
            constexpr std::size_t rounds = 64;
            m_words.resize(rounds * draws::laneCount);
            draws::table().words(lanes, rounds, m_words.data());
            m_usedWords = 0;
        }
        const std::uint64_t word = m_words[m_usedWords++];
        return static_cast<int>(std::ranges::upper_bound(m_limits, word) - m_limits.begin());
    }

    int classOfNext(draws::Lanes &lanes)
    {
        if (m_place.fixed)
            return m_fixedClass;
        return m_place.isSeries ? classOfBatch(m_population, m_batch++, static_cast<int>(m_place.batchSize))
                                : anyClass(lanes);
    }

    void fill(draws::Lanes &lanes)
    {
        const int own = m_isSorted ? classOfNext(lanes) : 0;
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
    std::vector<std::uint64_t> m_limits;
    std::vector<std::uint32_t> m_words;
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
