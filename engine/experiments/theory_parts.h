// SPDX-License-Identifier: GPL-3.0-or-later
//
// Functions that the laws have in common. Inside the engine only.
#pragma once

#include "engine/experiments/theory.h"

namespace normscope::parts {

/// The chance that k given rows are all drawn into a batch of n out of P without replacement: n…(n−k+1) / P…(P−k+1); 0
/// where there are not so many.
double inclusion(int k, double n, double population);

/// The laws of batches of n samples with these moments, independent or without replacement.
Law meanLaw(const PooledMoments &moments, double n, const Drawing &drawing);
Law varianceLaw(const PooledMoments &moments, double n, const Drawing &drawing);
/// E (μ̂ − μ)⁴.
std::optional<double> fourthOfMean(const PooledMoments &moments, double n, const Drawing &drawing);

/// The moments of m and q of samples of one value: m = x − μ, q = m².
PooledMoments::Samples samplesOf(const PooledMoments &moments);

} // namespace normscope::parts
