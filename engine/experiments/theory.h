// SPDX-License-Identifier: GPL-3.0-or-later
//
// What sampling theory says about small batches: exact laws with which the experiments are compared.
#pragma once

#include "engine/experiments/batch_sampling.h"

#include <optional>

namespace normscope {

/// Expected value and variance of a statistic; std::nullopt where it does not exist.
struct Law
{
    std::optional<double> mean;
    std::optional<double> variance;
};

/// The law of the mean of N samples: E = μ, Var = σ²/N; without replacement from P rows · (P − N)/(P − 1).
/// Source: Cochran, "Sampling Techniques", 3rd ed., 1977, theorems 2.1 and 2.2.
Law batchMeanLaw(const PopulationMoments &moments, int batchSize, const Drawing &drawing = {});

/// The law of the biased variance of N samples: E = σ² (N − 1)/N; without replacement · P/(P − 1). Of one sample it is
/// 0, also where the population has no variance.
/// Var = (N − 1)/N³ · ((N − 1) μ₄ − (N − 3) σ⁴), from the fourth moment (Cramér, "Mathematical Methods of Statistics",
/// 1946, 27.4); without replacement by the expectations of products over distinct rows (Tukey, "Some sampling
/// simplified", JASA 45, 1950), exact for any P.
Law batchVarianceLaw(const PopulationMoments &moments, int batchSize, const Drawing &drawing = {});

/// The same of one feature of a population. Where its samples have several values each, with m, q as SampleMoments has
/// them: Var μ̂ = Var(m)/N; E σ̂² = σ² − Var μ̂; Var σ̂² = Var(q)/N − 2 Cov(q, m²)/N² + (μ₄(m) + 3 (N − 1) Var(m)²)/N³ −
/// Var(m)²/N², since σ̂² = q̄ − (μ̂ − μ)². Without replacement as above, by expectations over distinct rows.
Law batchMeanLaw(const ExperimentPopulation &population, int feature, int batchSize);
Law batchVarianceLaw(const ExperimentPopulation &population, int feature, int batchSize);

/// σ²/Var μ̂: how many independent values would have as good a mean as the batch's N · K. Infinite where the mean does
/// not vary though the values do, NaN where they do not or have no variance.
double effectiveSamples(const ExperimentPopulation &population, int feature, int batchSize);
/// The median over the features.
double effectiveSamples(const ExperimentPopulation &population, int batchSize);

/// The same over all features of a population: means of the features' figures, as in BatchStatistics.
Law pooledMeanLaw(const ExperimentPopulation &population, int batchSize);
Law pooledVarianceLaw(const ExperimentPopulation &population, int batchSize);

/// √(N − 1): no |x̂| within a batch of N exceeds it, whatever the data (biased variance, ε ≥ 0).
/// Source: Samuelson, "How deviant can you be?", JASA 63, 1968.
double largestNormalizedBound(int batchSize);
/// The same of so many samples of this population: √(NK − 1) where a sample has K values.
double largestNormalizedBound(const ExperimentPopulation &population, int batchSize);

/// The kurtosis of the mean of N samples, 3 + (κ − 3)/N if they are independent; std::nullopt where it does not exist
/// or the mean does not vary.
std::optional<double> batchMeanKurtosis(const PopulationMoments &moments, int batchSize, const Drawing &drawing = {});
std::optional<double> batchMeanKurtosis(const ExperimentPopulation &population, int feature, int batchSize);

/// The relative standard error of a variance estimated from so many independent draws of a statistic of this kurtosis:
/// √((κ − 1)/draws). For normal statistics √(2/draws).
double relativeErrorOfVariance(double kurtosis, std::int64_t draws);

/// The relative standard error of BatchStatistics::varianceOfMeans after so many draws; NaN where it does not exist.
/// Features of a tensor are drawn together: then it is not more than this, however they depend on each other.
double relativeErrorOfMeans(const ExperimentPopulation &population, int batchSize, std::int64_t draws);

/// Half the width of the bands of pictures, in standard errors: a point lies outside by chance once in 100 times.
inline constexpr double bandErrors = 2.5758293035489004;

/// The density at x of a normal variable with this mean and variance (> 0).
double normalDensity(double x, double mean, double variance);

/// The density of the biased variance of N ≥ 2 samples of a normal population of variance σ²: Nσ̂²/σ² is χ² with N − 1
/// degrees of freedom. Infinite at 0 for N = 2. Source: Fisher, "Applications of Student's distribution", Metron 5,
/// 1925.
double normalVarianceDensity(double value, int batchSize, double populationVariance);
/// The variance to pass to normalVarianceDensity() for batches of this population as they are drawn: σ², of correlated
/// mates σ² (1 − ρ), as their common part does not spread them. std::nullopt where the law is another: another
/// population, classes, ρ = 1.
std::optional<double> chiSquareVariance(const ExperimentPopulation &population);

/// A running statistic after `steps` updates r ← (1 − m) r + m s, s independent with this law: E = (1 − m)ᵗ start +
/// (1 − (1 − m)ᵗ) E s; Var = m/(2 − m) · (1 − (1 − m)²ᵗ) · Var s. Where s has no mean the result has none, and so on;
/// with m = 0 it stays at the start.
Law runningLaw(const Law &statistic, double start, double momentum, std::int64_t steps);

} // namespace normscope
