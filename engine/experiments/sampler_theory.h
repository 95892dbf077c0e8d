// SPDX-License-Identifier: GPL-3.0-or-later
//
// Laws of batches whose samples belong together. theory.h uses them where the population's sampler is not plain; other
// callers need only those of several batches in a training.
#pragma once

#include "engine/experiments/theory.h"

#include <optional>
#include <vector>

namespace normscope {

/// Sources of the laws: clusters, Cochran, "Sampling Techniques", 3rd ed., 1977, section 9.4: Var μ̂ = σ² (1 + (N − 1)
/// ρ)/N, E σ̂² = σ² (1 − ρ) (N − 1)/N, of a tensor with Var m in place of σ² and E σ̂² = σ² − Var μ̂. Classes: by the
/// law of total variance over the batch's class (sorted), or those of independent samples of the mixture (imbalanced).
namespace sampled {
Law batchMean(const ExperimentPopulation &population, int feature, int batchSize);
Law batchVariance(const ExperimentPopulation &population, int feature, int batchSize);
/// E (μ̂ − E μ̂)⁴; std::nullopt where it does not exist or no formula is known (sorted).
std::optional<double> fourthOfMean(const ExperimentPopulation &population, int feature, int batchSize);
/// Means over the features, as pooledMeanLaw().
Law pooledMean(const ExperimentPopulation &population, int batchSize);
Law pooledVariance(const ExperimentPopulation &population, int batchSize);
} // namespace sampled

/// Cov of the means, and of the biased variances, of two batches of one epoch, which share no row: Cov(μ̂₁, μ̂₂) =
/// −Var(m)/(P − 1), and by expectations over distinct rows for σ̂². 0 for every other sampler.
double epochMeanCovariance(const ExperimentPopulation &population, int feature, int batchSize);
double epochVarianceCovariance(const ExperimentPopulation &population, int feature, int batchSize);

/// Laws of the statistics of batch number `batch` of a training, alone: batchMeanLaw() and batchVarianceLaw(), but for
/// data sorted by class those of the batch's class.
Law meanOfBatch(const ExperimentPopulation &population, int feature, int batchSize, std::int64_t batch);
Law varianceOfBatch(const ExperimentPopulation &population, int feature, int batchSize, std::int64_t batch);

/// Batches of a training whose statistics have laws of their own.
struct BatchLaws
{
    std::vector<Law> laws; ///< Laws of the last batches, from number `first` on.
    std::int64_t first = 0; ///< The number of the first of these batches.
    double covariance = 0; ///< Covariance of any two batches of one epoch.
    std::int64_t epoch = 1; ///< Batches of an epoch.
};
/// The law of a running statistic r ← (1 − m) r + m s after these updates.
Law runningLaw(const BatchLaws &batches, double start, double momentum);

} // namespace normscope
