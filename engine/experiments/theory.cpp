// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/experiments/theory.h"

#include <cmath>
#include <limits>
#include <numbers>

namespace normscope {

namespace {

/// The chance that k given rows are all drawn into a batch of n out of P without replacement: n…(n−k+1) / P…(P−k+1); 0
/// where there are not so many.
double inclusion(int k, double n, double population)
{
    double chance = 1;
    for (int i = 0; i < k; ++i) {
        if (n - i <= 0 || population - i <= 0)
            return 0;
        chance *= (n - i) / (population - i);
    }
    return chance;
}

/// E (σ̂²)² − (E σ̂²)² with σ̂² = Σd²/n − (Σd)²/n², d = x − μ. Sums over distinct rows of the population follow from its
/// power sums S₂ and S₄, since Σd = 0: Σdᵢ²dⱼ² = S₂² − S₄, Σdᵢ³dⱼ = −S₄, Σdᵢ²dⱼdₖ = 2S₄ − S₂², Σdᵢdⱼdₖdₗ = 3S₂² − 6S₄.
double varianceWithoutReplacement(double variance, double fourth, double n, double size, double expected)
{
    const double s2 = size * variance;
    const double s4 = size * fourth;
    const double pairs = s2 * s2 - s4;
    const double triples = 2 * s4 - s2 * s2;
    const double quadruples = 3 * s2 * s2 - 6 * s4;
    const double p1 = inclusion(1, n, size);
    const double p2 = inclusion(2, n, size);
    const double p3 = inclusion(3, n, size);
    const double p4 = inclusion(4, n, size);
    const double squares = p1 * s4 + p2 * pairs; // E (Σd²)²
    const double mixed = squares - 2 * p2 * s4 + p3 * triples; // E Σd² (Σd)²
    const double sums = p1 * s4 - 4 * p2 * s4 + 3 * p2 * pairs + 6 * p3 * triples + p4 * quadruples; // E (Σd)⁴
    const double second = squares / (n * n) - 2 * mixed / (n * n * n) + sums / (n * n * n * n);
    return std::max(0.0, second - expected * expected);
}

template <class F>
Law pooled(const ExperimentPopulation &population, const F &lawOf)
{
    if (population.hasEqualFeatures())
        return lawOf(population.moments(0));
    Law sum {0.0, 0.0};
    const double share = 1.0 / population.features();
    for (int feature = 0; feature < population.features(); ++feature) {
        const Law law = lawOf(population.moments(feature));
        *sum.mean += share * *law.mean;
        *sum.variance += share * *law.variance;
    }
    return sum;
}

} // namespace

Law batchMeanLaw(const PopulationMoments &moments, int batchSize, const Drawing &drawing)
{
    Law law {moments.mean, moments.variance};
    if (!law.variance)
        return law;
    *law.variance /= batchSize;
    if (!drawing.isIndependent())
        *law.variance *= drawing.size == 1
            ? 0
            : static_cast<double>(drawing.size - batchSize) / static_cast<double>(drawing.size - 1);
    return law;
}

Law batchVarianceLaw(const PopulationMoments &moments, int batchSize, const Drawing &drawing)
{
    if (!moments.variance)
        return {};
    const double n = batchSize;
    const double variance = *moments.variance;
    Law law {variance * (n - 1) / n, {}};
    if (batchSize == 1) {
        law.variance = 0;
    } else if (drawing.isIndependent()) {
        if (moments.fourth)
            law.variance = (n - 1) / (n * n * n) * ((n - 1) * *moments.fourth - (n - 3) * variance * variance);
    } else {
        const auto size = static_cast<double>(drawing.size);
        *law.mean *= size / (size - 1);
        law.variance = varianceWithoutReplacement(variance, *moments.fourth, n, size, *law.mean);
    }
    return law;
}

Law pooledMeanLaw(const ExperimentPopulation &population, int batchSize)
{
    return pooled(population, [&](const PopulationMoments &moments) {
        return batchMeanLaw(moments, batchSize, population.drawing());
    });
}

Law pooledVarianceLaw(const ExperimentPopulation &population, int batchSize)
{
    return pooled(population, [&](const PopulationMoments &moments) {
        return batchVarianceLaw(moments, batchSize, population.drawing());
    });
}

double largestNormalizedBound(int batchSize)
{
    return std::sqrt(batchSize - 1.0);
}

std::optional<double> batchMeanKurtosis(const PopulationMoments &moments, int batchSize)
{
    const std::optional<double> kurtosis = moments.kurtosis();
    return kurtosis ? std::optional(3 + (*kurtosis - 3) / batchSize) : std::nullopt;
}

double relativeErrorOfVariance(double kurtosis, std::int64_t draws)
{
    return std::sqrt((kurtosis - 1) / static_cast<double>(draws));
}

double normalDensity(double x, double mean, double variance)
{
    const double d = x - mean;
    return std::exp(-d * d / (2 * variance)) / std::sqrt(2 * std::numbers::pi * variance);
}

double normalVarianceDensity(double value, int batchSize, double populationVariance)
{
    const double half = (batchSize - 1) / 2.0;
    if (value < 0)
        return 0;
    if (value == 0)
        return batchSize == 2 ? std::numeric_limits<double>::infinity() : batchSize == 3 ? 1.5 / populationVariance : 0;
    const double rate = batchSize / (2 * populationVariance); // Gamma law: shape `half`.
    return std::exp(half * std::log(rate) + (half - 1) * std::log(value) - rate * value - std::lgamma(half));
}

Law runningLaw(const Law &statistic, double start, double momentum, std::int64_t steps)
{
    if (momentum == 0 || steps == 0)
        return {start, 0.0};
    const double kept = std::pow(1 - momentum, static_cast<double>(steps));
    Law law;
    if (statistic.mean)
        law.mean = kept * start + (1 - kept) * *statistic.mean;
    if (statistic.variance)
        law.variance = momentum / (2 - momentum) * (1 - kept * kept) * *statistic.variance;
    return law;
}

} // namespace normscope
