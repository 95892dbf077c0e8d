// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/experiments/sampler_theory.h"

#include "engine/experiments/population_classes.h"
#include "engine/experiments/row_samplers.h"
#include "engine/experiments/theory_parts.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace normscope {

namespace {

bool isBlend(const ExperimentPopulation &population)
{
    return population.sampler().kind == SamplerKind::Clustered && population.hasEqualFeatures();
}

bool isCopies(const ExperimentPopulation &population)
{
    return population.sampler().kind == SamplerKind::Clustered && !population.hasEqualFeatures();
}

/// Expected sums of powers of the weights w with which different rows enter a batch of n, when K of its samples are one
/// row: (K/n)ʲ + (n − K)/nʲ. K is binomial, each with chance √ρ.
struct WeightSums
{
    double second = 0;
    double third = 0;
    double fourth = 0;
    double secondSquare = 0; ///< E (Σ w²)².
};

WeightSums weightSums(double n, double correlation)
{
    const double c = std::sqrt(correlation);
    const double one = n * c; // Factorial moments, then moments.
    const double two = one * (n - 1) * c;
    const double three = two * (n - 2) * c;
    const double four = three * (n - 3) * c;
    const double k2 = two + one;
    const double k3 = three + 3 * two + one;
    const double k4 = four + 6 * three + 7 * two + one;
    const double n2 = n * n;
    return {(k2 - one + n) / n2, (k3 - one + n) / (n2 * n), (k4 - one + n) / (n2 * n2),
            (k4 - 2 * k3 + (2 * n + 1) * k2 - 2 * n * one + n2) / (n2 * n2)};
}

Law blendMean(const PooledMoments &moments, double n, double correlation)
{
    Law law {moments.mean, moments.variance};
    if (law.variance)
        *law.variance *= (1 + (n - 1) * correlation) / n;
    return law;
}

/// The part of their values that all samples of a batch share does not change σ̂².
Law blendVariance(const PooledMoments &moments, double n, double correlation)
{
    Law law = parts::varianceLaw(moments, n, {});
    if (law.mean)
        *law.mean *= 1 - correlation;
    if (law.variance)
        *law.variance *= (1 - correlation) * (1 - correlation);
    return law;
}

Law copiesMean(const PooledMoments &moments, double n, double correlation)
{
    return {moments.mean,
            (moments.samples ? moments.samples->moments.between : *moments.variance) * (1 + (n - 1) * correlation) / n};
}

/// σ̂² = Σ w q − (Σ w m)² with weights w of different rows, which add up to 1. For K copies of one row E σ̂² = σ² −
/// Var(m) Σ w² and Var σ̂² = Var(q) Σ w² − 2 Cov(q, m²) Σ w³ + μ₄(m) Σ w⁴ + 3 Var(m)² ((Σ w²)² − Σ w⁴) − Var(m)²
/// (Σ w²)²; over K by the law of total variance.
Law copiesVariance(const PooledMoments &moments, double n, double correlation)
{
    const PooledMoments::Samples samples = parts::samplesOf(moments);
    const SampleMoments &one = samples.moments;
    const WeightSums w = weightSums(n, correlation);
    const double variance = one.squareVariance * w.second - 2 * one.squareCovariance * w.third
        + one.betweenFourth * w.fourth
        + samples.betweenSquare * (3 * (w.secondSquare - w.fourth) - w.second * w.second);
    return {*moments.variance - one.between * w.second, std::max(0.0, variance)};
}

/// The law of a statistic whose law depends on the batch's class.
template <class LawOf>
Law overClasses(const PopulationClasses &classes, const LawOf &lawOf)
{
    Law law {0.0, 0.0};
    double squares = 0;
    for (int c = 0; c < classes.count(); ++c) {
        const Law one = lawOf(c);
        if (!one.mean)
            return {};
        *law.mean += classes.share(c) * *one.mean;
        if (!one.variance)
            law.variance.reset();
        if (law.variance)
            *law.variance += classes.share(c) * *one.variance;
    }
    for (int c = 0; c < classes.count(); ++c) {
        const double d = *lawOf(c).mean - *law.mean;
        squares += classes.share(c) * d * d;
    }
    if (law.variance)
        *law.variance += squares;
    return law;
}

/// The law of the first feature if all have the same; otherwise mean and variance averaged over the features.
template <class LawOf>
Law overFeatures(const ExperimentPopulation &population, const LawOf &lawOf)
{
    if (population.hasEqualFeatures())
        return lawOf(0);
    Law law {0.0, 0.0};
    for (int feature = 0; feature < population.features(); ++feature) {
        const Law one = lawOf(feature); // A tensor has all moments.
        *law.mean += *one.mean / population.features();
        *law.variance += *one.variance / population.features();
    }
    return law;
}

} // namespace

Law sampled::batchMean(const ExperimentPopulation &population, int feature, int batchSize)
{
    const double correlation = population.sampler().correlation;
    if (isBlend(population))
        return blendMean(population.momentsOf(feature), batchSize, correlation);
    if (isCopies(population))
        return copiesMean(population.momentsOf(feature), batchSize, correlation);
    const PopulationClasses &classes = *population.classes();
    if (population.sampler().kind == SamplerKind::Imbalanced)
        return parts::meanLaw(classes.mixture(feature), batchSize, {});
    return overClasses(
        classes, [&](int c) { return parts::meanLaw(classes.moments(c, feature), batchSize, classes.drawing(c)); });
}

Law sampled::batchVariance(const ExperimentPopulation &population, int feature, int batchSize)
{
    if (batchSize == 1 && population.valuesPerSample() == 1)
        return {0.0, 0.0}; // However it is drawn, one value has no spread.
    const double correlation = population.sampler().correlation;
    if (isBlend(population))
        return blendVariance(population.momentsOf(feature), batchSize, correlation);
    if (isCopies(population))
        return copiesVariance(population.momentsOf(feature), batchSize, correlation);
    const PopulationClasses &classes = *population.classes();
    if (population.sampler().kind == SamplerKind::Imbalanced)
        return parts::varianceLaw(classes.mixture(feature), batchSize, {});
    return overClasses(
        classes, [&](int c) { return parts::varianceLaw(classes.moments(c, feature), batchSize, classes.drawing(c)); });
}

std::optional<double> sampled::fourthOfMean(const ExperimentPopulation &population, int feature, int batchSize)
{
    const double correlation = population.sampler().correlation;
    const PooledMoments moments = population.momentsOf(feature);
    if (population.sampler().kind == SamplerKind::Imbalanced)
        return parts::fourthOfMean(population.classes()->mixture(feature), batchSize, {});
    if (population.sampler().kind == SamplerKind::Sorted || !moments.fourth)
        return {};
    if (isBlend(population)) {
        const double rest = 1 - correlation;
        return correlation * correlation * *moments.fourth
            + 6 * correlation * rest * *moments.varianceSquare / batchSize
            + rest * rest * *parts::fourthOfMean(moments, batchSize, {});
    }
    const PooledMoments::Samples samples = parts::samplesOf(moments);
    const WeightSums w = weightSums(batchSize, correlation);
    return samples.moments.betweenFourth * w.fourth + 3 * samples.betweenSquare * (w.secondSquare - w.fourth);
}

Law sampled::pooledMean(const ExperimentPopulation &population, int batchSize)
{
    return overFeatures(population, [&](int feature) { return batchMean(population, feature, batchSize); });
}

Law sampled::pooledVariance(const ExperimentPopulation &population, int batchSize)
{
    if (batchSize == 1 && population.valuesPerSample() == 1)
        return {0.0, 0.0};
    if (isCopies(population)) // The law is linear in the moments.
        return copiesVariance(population.pooled(), batchSize, population.sampler().correlation);
    return overFeatures(population, [&](int feature) { return batchVariance(population, feature, batchSize); });
}

double epochMeanCovariance(const ExperimentPopulation &population, int feature, int batchSize)
{
    if (batchesOfEpoch(population, batchSize) < 2)
        return 0;
    return -parts::samplesOf(population.momentsOf(feature)).moments.between
        / static_cast<double>(population.drawing().size - 1);
}

/// σ̂² − σ² = p̄ − (μ̂ − μ)² with p = q − σ². Sums over distinct rows of the population follow from its power sums, since
/// those of p and m are 0; see pooledSampleLaw() and fourthOrder().
double epochVarianceCovariance(const ExperimentPopulation &population, int feature, int batchSize)
{
    if (batchesOfEpoch(population, batchSize) < 2)
        return 0;
    const PooledMoments::Samples samples = parts::samplesOf(population.momentsOf(feature));
    const auto size = static_cast<double>(population.drawing().size);
    const double n = batchSize;
    const double pp = size * samples.moments.squareVariance;
    const double pmm = size * samples.moments.squareCovariance;
    const double s4 = size * samples.moments.betweenFourth;
    const double s22 = size * size * samples.betweenSquare;
    const double two = 1 / (size * (size - 1));
    const double three = size > 2 ? two / (size - 2) : 0;
    const double four = size > 3 ? three / (size - 3) : 0;
    // Terms with one row of either batch, with two of one, and with two of both.
    const double ofMeans = -pp * two;
    const double mixed = (-pmm * two + (n - 1) * 2 * pmm * three) / n;
    const double ofSquares
        = ((s22 - s4) * two + 2 * (n - 1) * (2 * s4 - s22) * three + (n - 1) * (n - 1) * (3 * s22 - 6 * s4) * four)
        / (n * n);
    const double expected = parts::meanLaw(population.momentsOf(feature), n, population.drawing()).variance.value_or(0);
    return ofMeans - 2 * mixed + ofSquares - expected * expected;
}

Law meanOfBatch(const ExperimentPopulation &population, int feature, int batchSize, std::int64_t batch)
{
    if (population.sampler().kind != SamplerKind::Sorted)
        return batchMeanLaw(population, feature, batchSize);
    const int c = classOfBatch(population, batch, batchSize);
    return parts::meanLaw(population.classes()->moments(c, feature), batchSize, population.classes()->drawing(c));
}

Law varianceOfBatch(const ExperimentPopulation &population, int feature, int batchSize, std::int64_t batch)
{
    if (population.sampler().kind != SamplerKind::Sorted)
        return batchVarianceLaw(population, feature, batchSize);
    const int c = classOfBatch(population, batch, batchSize);
    return parts::varianceLaw(population.classes()->moments(c, feature), batchSize, population.classes()->drawing(c));
}

Law runningLaw(const BatchLaws &batches, double start, double momentum)
{
    if (momentum == 0)
        return {start, 0.0};
    Law law {start, 0.0};
    double weights = 0; // Weights of the batches of the epoch so far.
    double covariances = 0;
    std::int64_t batch = batches.first;
    for (const Law &one : batches.laws) {
        const double kept = 1 - momentum;
        if (batches.epoch > 1 && batch++ % batches.epoch == 0)
            weights = 0;
        covariances = kept * kept * covariances + 2 * kept * momentum * weights * batches.covariance;
        weights = kept * weights + momentum;
        law.mean = law.mean && one.mean ? std::optional(kept * *law.mean + momentum * *one.mean) : std::nullopt;
        law.variance = law.variance && one.variance
            ? std::optional(kept * kept * *law.variance + momentum * momentum * *one.variance)
            : std::nullopt;
    }
    if (law.variance)
        *law.variance = std::max(0.0, *law.variance + covariances);
    return law;
}

} // namespace normscope
