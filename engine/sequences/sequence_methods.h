// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/evaluation.h"
#include "engine/sequences/token_batch.h"

namespace normscope {

/// Ways to normalize tokens N × L × D. Sources: batch norm over positions as sequence-wise normalization, Laurent et
/// al. 2015 (arXiv:1510.01378); layer norm per token, Ba et al. 2016 (arXiv:1607.06450) and Vaswani et al. 2017
/// (arXiv:1706.03762); RMS norm, Zhang & Sennrich 2019 (arXiv:1910.07467).
enum class SequenceMethod
{
    Batch, ///< Over samples and positions, a group for each feature.
    BatchPerPosition, ///< Over samples, a group for each position and feature.
    Layer, ///< Over features, a group for each token.
    LayerSample, ///< Over positions and features, a group for each sample.
    Rms, ///< As Layer, without the mean.
    Instance ///< Over positions, a group for each sample and feature.
};

template <>
struct EnumNames<SequenceMethod>
{
    static constexpr std::pair<SequenceMethod, std::string_view> all[]
        = {{SequenceMethod::Batch, "batch"}, {SequenceMethod::BatchPerPosition, "batch-per-position"},
           {SequenceMethod::Layer, "layer"}, {SequenceMethod::LayerSample, "layer-sample"},
           {SequenceMethod::Rms, "rms"},     {SequenceMethod::Instance, "instance"}};
};
inline constexpr auto allSequenceMethods = allOf<SequenceMethod>();

/// Whether padding counts in the statistics.
enum class PaddingTreatment
{
    Counted,
    Masked
};

template <>
struct EnumNames<PaddingTreatment>
{
    static constexpr std::pair<PaddingTreatment, std::string_view> all[]
        = {{PaddingTreatment::Counted, "counted"}, {PaddingTreatment::Masked, "masked"}};
};
inline constexpr auto allPaddingTreatments = allOf<PaddingTreatment>();

/// Whether a group is one token, so that other tokens do not affect it.
bool isPerToken(SequenceMethod method);

/// The normalization, with ε = 0 and neither γ nor β.
NormalizationProblem sequenceProblem(const TokenBatch &batch, SequenceMethod method, PaddingTreatment treatment);

/// Statistics and normalized values of the real tokens, pooled. NaN where there is nothing to pool.
struct SequenceStatistics
{
    double mean = 0; ///< Mean over the groups of their means; groups of one padding token are left out, and empty ones.
    double variance = 0; ///< Mean over the same groups of their biased variances.
    double realOutputMean = 0; ///< Mean of the normalized values of real tokens; without those that are 0/0.
    double realOutputStd = 0; ///< Their standard deviation, biased.
    std::int64_t undefinedOutputs = 0; ///< Values of real tokens that are 0/0: their group's variance is 0.
};

/// `evaluation` is that of sequenceProblem(batch, method, …).
SequenceStatistics sequenceStatistics(const TokenBatch &batch, SequenceMethod method, const Evaluation &evaluation);

} // namespace normscope
