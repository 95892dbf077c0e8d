// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/experiments/block_draws.h"

#include "engine/experiments/population_constants.h"
#include "engine/generators/portable_math.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <utility>

namespace normscope {

namespace {

std::uint64_t streamOf(const BlockPlace &place)
{
    return static_cast<std::uint64_t>(place.purpose) << 32 | static_cast<std::uint64_t>(place.batchSize);
}

double namedDraw(PopulationKind kind, int degrees, RandomStream &stream)
{
    switch (kind) {
    case PopulationKind::Normal:
        return stream.normal();
    case PopulationKind::LogNormal:
        return portableExp(logNormalSigma * stream.normal());
    case PopulationKind::Bimodal: {
        const double centre = stream.uniform() < 0.5 ? -bimodalCentre : bimodalCentre;
        return centre + bimodalWidth * stream.normal();
    }
    case PopulationKind::Uniform:
        return stream.uniform();
    default: {
        const double z = stream.normal();
        double squares = 0;
        for (int i = 0; i < degrees; ++i) {
            const double other = stream.normal();
            squares += other * other;
        }
        return z / std::sqrt(squares / degrees);
    }
    }
}

} // namespace

BlockDraws::BlockDraws(const ExperimentPopulation &population, const BlockPlace &place, int width, double epsilon)
    : m_population(population)
    , m_stream(philox(place.seed, streamOf(place), static_cast<std::uint64_t>(place.block))[0], streamOf(place))
    , m_batchSize(place.batchSize)
    , m_width(width)
    , m_epsilon(epsilon)
{
    if (!population.drawing().isIndependent()) {
        m_order.resize(static_cast<std::size_t>(population.drawing().size));
        std::iota(m_order.begin(), m_order.end(), std::int64_t(0));
    }
}

void BlockDraws::fixFirst(double value, std::int64_t row)
{
    m_first = (value - m_population.shift(0)) / m_population.scale(0);
    if (row >= 0 && !m_order.empty())
        m_order.erase(m_order.begin() + row);
}

/// Sample `sample` of the present batch, in units of the population.
void BlockDraws::drawSample(int sample, std::vector<double> &values)
{
    if (sample == 0 && m_first) {
        values[0] = *m_first;
        return;
    }
    if (m_population.hasEqualFeatures()) {
        for (double &value : values)
            value = (namedDraw(m_population.kind(), m_population.degrees(), m_stream) - m_population.shift(0))
                / m_population.scale(0);
        return;
    }
    std::int64_t row = 0;
    if (m_order.empty()) {
        row = static_cast<std::int64_t>(m_stream.index(static_cast<std::uint64_t>(m_population.drawing().size)));
    } else {
        const std::size_t place = static_cast<std::size_t>(m_first ? sample - 1 : sample);
        std::swap(m_order[place], m_order[place + m_stream.index(m_order.size() - place)]);
        row = m_order[place];
    }
    const float *const values32 = m_population.table().data() + row * m_population.stride();
    std::copy_n(values32, values.size(), values.begin());
}

void BlockDraws::next(std::int64_t batches, CellMoments &cells)
{
    const auto width = static_cast<std::size_t>(m_width);
    const auto count = static_cast<std::size_t>(batches) * width;
    cells.means.assign(count, 0);
    cells.variances.assign(count, 0);
    cells.peaks.assign(count, 0);
    std::vector<std::vector<double>> batch(static_cast<std::size_t>(m_batchSize), std::vector<double>(width));
    for (std::size_t b = 0; b < static_cast<std::size_t>(batches); ++b) {
        for (int sample = 0; sample < m_batchSize; ++sample)
            drawSample(sample, batch[static_cast<std::size_t>(sample)]);
        for (std::size_t j = 0; j < width; ++j) {
            double sum = 0;
            for (const std::vector<double> &sample : batch)
                sum += sample[j];
            const double mean = sum / m_batchSize;
            double squares = 0;
            double largest = 0;
            for (const std::vector<double> &sample : batch) {
                const double square = (sample[j] - mean) * (sample[j] - mean);
                squares += square;
                largest = std::max(largest, square);
            }
            const double scale = m_population.scale(static_cast<int>(j));
            const double variance = squares / m_batchSize;
            cells.means[b * width + j] = static_cast<float>(mean);
            cells.variances[b * width + j] = static_cast<float>(variance);
            if (largest > 0)
                cells.peaks[b * width + j] = static_cast<float>(largest / (variance + m_epsilon / (scale * scale)));
        }
    }
}

std::vector<float> BlockDraws::nextValues()
{
    std::vector<float> values;
    std::vector<double> sample(1);
    for (int i = 0; i < m_batchSize; ++i) {
        drawSample(i, sample);
        values.push_back(static_cast<float>(sample[0]));
    }
    return values;
}

} // namespace normscope
