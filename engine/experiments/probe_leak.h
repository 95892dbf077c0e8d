// SPDX-License-Identifier: GPL-3.0-or-later
//
// Leak: how well a mate's value can be told from the probe's own output.
#pragma once

#include "engine/experiments/probe.h"

#include <optional>

namespace normscope {

/// The share of the variance of one mate's value z that the best linear estimate from the training output y of the
/// probe explains, for a probe that is known: R² = Corr(z, y)² over the batches. Mates are alike, so Cov(z, y) is that
/// of the mates' mean. Together the N − 1 mates' shares are 1 at most where they are independent: R² ≤ 1/(N − 1). Of
/// samples with several values, z is the mate's mean over its positions.
///
/// std::nullopt for N = 1, for a population without variance, and for samples with several values that belong together.
std::optional<double> leak(const ProbeRun &run, const Probe &probe, const ExperimentPopulation &population);

/// The law of the training output of a fixed x among N − 1 independent mates of 𝒩(0, 1), by numerical integration over
/// the mates' mean and their variance, which are independent (normal and χ²): exact to about 6 digits.
struct NormalOutput
{
    double mean = 0;
    double variance = 0;
    double leak = 0; ///< R², as above. For N = 2 and ε → 0 it is φ(x)²/(Φ(x) (1 − Φ(x))): 2/π for x = 0.
};
/// N is 2 or more; x and ε in units of the population.
NormalOutput normalOutput(double x, int batchSize, double epsilon);

/// NormalOutput of the probe, where the population is normal and its samples are independent.
std::optional<NormalOutput> normalOutput(const Probe &probe, const ExperimentPopulation &population, double epsilon,
                                         int batchSize);

/// R² of an estimate from the output alone, while the probe is another normal sample in every batch: (E σ̂/σ)²/(N − 1)²
/// for ε = 0, since x̂ is independent of μ̂ and σ̂ (Basu, Sankhyā 15, 1955) and E x̂₁x̂₂ = −1/(N − 1). E σ̂/σ = √(2/N)
/// Γ(N/2)/Γ((N − 1)/2). 1/π for N = 2.
double normalLeakOfOutputAlone(int batchSize);

} // namespace normscope
