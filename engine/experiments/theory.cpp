// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/experiments/theory.h"

#include "engine/experiments/sampler_theory.h"
#include "engine/experiments/theory_parts.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

namespace normscope {

double parts::inclusion(int k, double n, double population)
{
    double chance = 1;
    for (int i = 0; i < k; ++i) {
        if (n - i <= 0 || population - i <= 0)
            return 0;
        chance *= (n - i) / (population - i);
    }
    return chance;
}

namespace {

using parts::inclusion;

PooledMoments single(const PopulationMoments &moments)
{
    const std::optional<double> &variance = moments.variance;
    return {moments.mean, variance, variance ? std::optional(*variance * *variance) : std::nullopt, moments.fourth};
}

/// Expected values of what is of fourth order in the deviations d = x − μ of a batch that is drawn without replacement.
struct FourthOrder
{
    double squares = 0; ///< (Σd²)²
    double mixed = 0; ///< Σd² (Σd)²
    double sums = 0; ///< (Σd)⁴
};

/// Sums over distinct rows of the population follow from its power sums S₂ and S₄, since Σd = 0: Σdᵢ²dⱼ² = S₂² − S₄,
/// Σdᵢ³dⱼ = −S₄, Σdᵢ²dⱼdₖ = 2S₄ − S₂², Σdᵢdⱼdₖdₗ = 3S₂² − 6S₄.
FourthOrder fourthOrder(const PooledMoments &moments, double n, double size)
{
    const double s22 = size * size * *moments.varianceSquare;
    const double s4 = size * *moments.fourth;
    const double pairs = s22 - s4;
    const double triples = 2 * s4 - s22;
    const double quadruples = 3 * s22 - 6 * s4;
    const double p1 = inclusion(1, n, size);
    const double p2 = inclusion(2, n, size);
    const double p3 = inclusion(3, n, size);
    const double p4 = inclusion(4, n, size);
    FourthOrder expected;
    expected.squares = p1 * s4 + p2 * pairs;
    expected.mixed = expected.squares - 2 * p2 * s4 + p3 * triples;
    expected.sums = p1 * s4 - 4 * p2 * s4 + 3 * p2 * pairs + 6 * p3 * triples + p4 * quadruples;
    return expected;
}

/// Var μ̂ as a share of σ².
double meanShare(double n, const Drawing &drawing)
{
    const auto size = static_cast<double>(drawing.size);
    if (drawing.isIndependent())
        return 1 / n;
    return size == 1 ? 0 : (size - n) / (size - 1) / n;
}

/// E σ̂² as a share of σ².
double varianceShare(double n, const Drawing &drawing)
{
    const auto size = static_cast<double>(drawing.size);
    return (n - 1) / n * (drawing.isIndependent() || size == 1 ? 1 : size / (size - 1));
}

} // namespace

Law parts::meanLaw(const PooledMoments &moments, double n, const Drawing &drawing)
{
    Law law {moments.mean, moments.samples ? moments.samples->moments.between : moments.variance};
    if (law.variance)
        *law.variance *= meanShare(n, drawing);
    return law;
}

namespace {

/// The moments of the samples' means, for the laws of a mean of samples with several values.
PooledMoments betweenMoments(const PooledMoments::Samples &samples)
{
    return {0, samples.moments.between, samples.betweenSquare, samples.moments.betweenFourth};
}

/// The law of σ̂² = q̄ − (μ̂ − μ)², with p = q − σ². Over distinct rows Σpᵢmⱼ² = Σpᵢmᵢmⱼ = −A and Σpᵢmⱼmₖ = 2A for A =
/// Σpᵢmᵢ², since Σp = Σm = 0.
Law pooledSampleLaw(const PooledMoments &moments, double n, const Drawing &drawing)
{
    const SampleMoments &one = moments.samples->moments;
    const PooledMoments means = betweenMoments(*moments.samples);
    const double share = meanShare(n, drawing);
    Law law {*moments.variance - share * one.between, {}};
    const auto size = static_cast<double>(drawing.size);
    if (!drawing.isIndependent() && n == size) {
        law.variance = 0; // The whole population is always the same.
        return law;
    }
    const double cross = drawing.isIndependent() ? one.squareCovariance / (n * n)
                                                 : size * one.squareCovariance
            * (inclusion(1, n, size) - 3 * inclusion(2, n, size) + 2 * inclusion(3, n, size)) / (n * n * n);
    const double fourth = drawing.isIndependent()
        ? (one.betweenFourth + 3 * (n - 1) * moments.samples->betweenSquare) / (n * n * n)
        : fourthOrder(means, n, size).sums / (n * n * n * n);
    const double ofSquare = fourth - share * share * moments.samples->betweenSquare;
    law.variance = std::max(0.0, share * one.squareVariance - 2 * cross + ofSquare);
    return law;
}

} // namespace

Law parts::varianceLaw(const PooledMoments &moments, double n, const Drawing &drawing)
{
    if (moments.samples)
        return pooledSampleLaw(moments, n, drawing);
    if (n == 1)
        return {0.0, 0.0}; // One value has no spread, even where the population has no variance.
    if (!moments.variance)
        return {};
    const double share = varianceShare(n, drawing);
    Law law {*moments.variance * share, {}};
    const auto size = static_cast<double>(drawing.size);
    if (!drawing.isIndependent() && n == size) {
        law.variance = 0; // The whole population is always the same.
    } else if (!moments.fourth) {
        return law;
    } else if (drawing.isIndependent()) {
        law.variance = (n - 1) / (n * n * n) * ((n - 1) * *moments.fourth - (n - 3) * *moments.varianceSquare);
    } else {
        // σ̂² = Σd²/n − (Σd)²/n².
        const FourthOrder expected = fourthOrder(moments, n, size);
        const double second
            = expected.squares / (n * n) - 2 * expected.mixed / (n * n * n) + expected.sums / (n * n * n * n);
        law.variance = std::max(0.0, second - share * share * *moments.varianceSquare);
    }
    return law;
}

std::optional<double> parts::fourthOfMean(const PooledMoments &moments, double n, const Drawing &drawing)
{
    if (moments.samples)
        return fourthOfMean(betweenMoments(*moments.samples), n, drawing);
    if (!moments.fourth)
        return {};
    if (drawing.isIndependent())
        return (*moments.fourth + 3 * (n - 1) * *moments.varianceSquare) / (n * n * n);
    return fourthOrder(moments, n, static_cast<double>(drawing.size)).sums / (n * n * n * n);
}

PooledMoments::Samples parts::samplesOf(const PooledMoments &moments)
{
    if (moments.samples)
        return *moments.samples;
    const double ofSquares = *moments.fourth - *moments.varianceSquare;
    return {{*moments.variance, *moments.fourth, ofSquares, ofSquares}, *moments.varianceSquare};
}

using parts::fourthOfMean;
using parts::meanLaw;
using parts::varianceLaw;

Law batchMeanLaw(const PopulationMoments &moments, int batchSize, const Drawing &drawing)
{
    return meanLaw(single(moments), batchSize, drawing);
}

Law batchVarianceLaw(const PopulationMoments &moments, int batchSize, const Drawing &drawing)
{
    return varianceLaw(single(moments), batchSize, drawing);
}

Law batchMeanLaw(const ExperimentPopulation &population, int feature, int batchSize)
{
    if (!population.sampler().isPlain())
        return sampled::batchMean(population, feature, batchSize);
    return meanLaw(population.momentsOf(feature), batchSize, population.drawing());
}

Law batchVarianceLaw(const ExperimentPopulation &population, int feature, int batchSize)
{
    if (!population.sampler().isPlain())
        return sampled::batchVariance(population, feature, batchSize);
    return varianceLaw(population.momentsOf(feature), batchSize, population.drawing());
}

double effectiveSamples(const ExperimentPopulation &population, int feature, int batchSize)
{
    const std::optional<double> &variance = population.moments(feature).variance;
    const std::optional<double> ofMean = batchMeanLaw(population, feature, batchSize).variance;
    if (!variance || !ofMean || !(*variance > 0))
        return std::numeric_limits<double>::quiet_NaN();
    return *ofMean > 0 ? *variance / *ofMean : std::numeric_limits<double>::infinity();
}

double effectiveSamples(const ExperimentPopulation &population, int batchSize)
{
    std::vector<double> all;
    for (int feature = 0; feature < (population.hasEqualFeatures() ? 1 : population.features()); ++feature) {
        const double one = effectiveSamples(population, feature, batchSize);
        if (!std::isnan(one))
            all.push_back(one);
    }
    if (all.empty())
        return std::numeric_limits<double>::quiet_NaN();
    std::ranges::sort(all);
    const std::size_t middle = all.size() / 2;
    return all.size() % 2 == 1           ? all[middle]
        : all[middle - 1] == all[middle] ? all[middle]
                                         : (all[middle - 1] + all[middle]) / 2;
}

Law pooledMeanLaw(const ExperimentPopulation &population, int batchSize)
{
    if (!population.sampler().isPlain())
        return sampled::pooledMean(population, batchSize);
    return meanLaw(population.pooled(), batchSize, population.drawing());
}

Law pooledVarianceLaw(const ExperimentPopulation &population, int batchSize)
{
    if (!population.sampler().isPlain())
        return sampled::pooledVariance(population, batchSize);
    return varianceLaw(population.pooled(), batchSize, population.drawing());
}

double largestNormalizedBound(int batchSize)
{
    return std::sqrt(batchSize - 1.0);
}

double largestNormalizedBound(const ExperimentPopulation &population, int batchSize)
{
    return std::sqrt(static_cast<double>(batchSize) * static_cast<double>(population.valuesPerSample()) - 1);
}

std::optional<double> batchMeanKurtosis(const ExperimentPopulation &population, int feature, int batchSize)
{
    const std::optional<double> fourth = population.sampler().isPlain()
        ? fourthOfMean(population.momentsOf(feature), batchSize, population.drawing())
        : sampled::fourthOfMean(population, feature, batchSize);
    const std::optional<double> variance = batchMeanLaw(population, feature, batchSize).variance;
    if (!fourth || !(*variance > 0))
        return {};
    return *fourth / (*variance * *variance);
}

std::optional<double> batchMeanKurtosis(const PopulationMoments &moments, int batchSize, const Drawing &drawing)
{
    const std::optional<double> fourth = fourthOfMean(single(moments), batchSize, drawing);
    const std::optional<double> variance = batchMeanLaw(moments, batchSize, drawing).variance;
    if (!fourth || !(*variance > 0))
        return {};
    return *fourth / (*variance * *variance);
}

namespace {

double sampledErrorOfMeans(const ExperimentPopulation &population, int batchSize, std::int64_t draws)
{
    double square = 0;
    double all = 0;
    for (int feature = 0; feature < (population.hasEqualFeatures() ? 1 : population.features()); ++feature) {
        const std::optional<double> fourth = sampled::fourthOfMean(population, feature, batchSize);
        const std::optional<double> variance = sampled::batchMean(population, feature, batchSize).variance;
        if (!fourth || !variance)
            return std::numeric_limits<double>::quiet_NaN();
        all += *variance;
        square += std::sqrt(std::max(0.0, *fourth - *variance * *variance)); // An upper bound: features may correlate.
    }
    return square / std::sqrt(static_cast<double>(draws)) / all;
}

} // namespace

double relativeErrorOfMeans(const ExperimentPopulation &population, int batchSize, std::int64_t draws)
{
    if (!population.sampler().isPlain())
        return sampledErrorOfMeans(population, batchSize, draws);
    const PooledMoments &moments = population.pooled();
    const std::optional<double> fourth = fourthOfMean(moments, batchSize, population.drawing());
    if (!fourth)
        return std::numeric_limits<double>::quiet_NaN();
    const double share = meanShare(batchSize, population.drawing());
    const PooledMoments means = moments.samples ? betweenMoments(*moments.samples) : moments;
    const double square = *fourth - share * share * *means.varianceSquare;
    return std::sqrt(std::max(0.0, square) / static_cast<double>(draws)) / (share * *means.variance);
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

std::optional<double> chiSquareVariance(const ExperimentPopulation &population)
{
    const Sampler &sampler = population.sampler();
    if (population.kind() != PopulationKind::Normal || sampler.hasClasses())
        return {};
    const double share = sampler.kind == SamplerKind::Clustered ? 1 - sampler.correlation : 1;
    return share > 0 ? std::optional(share * *population.moments(0).variance) : std::nullopt;
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
