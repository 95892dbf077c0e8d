// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/sequences/sequence_methods.h"

#include <optional>
#include <vector>

namespace normscope {

/// Mean and variance (biased) of a distribution of values.
struct ValueLaw
{
    double mean = 0;
    double variance = 0;
};

/// A mixture of a share p of `padding` with the real values: μ' = (1 − p) μ + p c, and
/// σ'² = (1 − p) σ² + p τ² + p (1 − p)(μ − c)², where the padding has mean c and variance τ² (0 where it is constant).
/// The law of total variance.
ValueLaw mixedLaw(const ValueLaw &real, const ValueLaw &padding, double share);

/// The law of the real values after all values are normalized by μ' and σ' (ε = 0): mean p (μ − c)/σ', variance σ²/σ'².
/// std::nullopt where σ' is 0.
std::optional<ValueLaw> normalizedLaw(const ValueLaw &real, const ValueLaw &mixed);

/// By feature: the laws from which real values and padding are drawn, or the moments of a given batch.
struct SequenceLaw
{
    double share = 0;
    std::vector<ValueLaw> real;
    std::vector<ValueLaw> padding; ///< As many as `real`.
    bool isDrawn = false; ///< All values are independent of each other; those of a tensor need not be.
};

/// The law of a drawn batch; its share is P or, where lengths are given, that of the lengths.
SequenceLaw drawnLaw(const TokenSetup &setup);
/// The moments of a batch, with its own share of padding.
SequenceLaw momentsLaw(const TokenBatch &batch);

/// The exact expected values of SequenceStatistics; std::nullopt where there is none.
struct SequenceTheory
{
    std::optional<double> mean;
    std::optional<double> variance; ///< For many values: a batch's biased variance is smaller by a share 1/n.
    std::optional<double> realOutputMean;
    std::optional<double> realOutputStd;
};
SequenceTheory sequenceTheory(const SequenceLaw &law, SequenceMethod method, PaddingTreatment treatment);

} // namespace normscope
