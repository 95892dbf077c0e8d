// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/sequences/padding_law.h"

namespace normscope {

/// Mean and standard deviation of a number over random draws.
struct Scatter
{
    double mean = 0;
    double deviation = 0;
};

/// The SequenceStatistics of batch norm over positions, over random batches.
struct SequenceScatter
{
    Scatter mean;
    Scatter variance;
    Scatter realOutputMean;
    Scatter realOutputStd;
    double featureMean = 0; ///< Standard deviation of one feature's mean, root mean square over the features …
    double featureVariance = 0; ///< … and of its variance.
};

/// For batches of so many tokens, a share p of which is padding, with independent normal real values: of means and
/// variances exact (a variance of r values is σ²χ²/r with r − 1 degrees of freedom, independent of their mean), of
/// outputs to first order in 1/√r. std::nullopt unless the law's values are drawn and vary, and at least 2 tokens are
/// real.
std::optional<SequenceScatter> sequenceScatter(const SequenceLaw &law, std::int64_t tokens, PaddingTreatment treatment);

/// The length of a vector of so many independent standard normal values, which has the χ distribution.
Scatter lengthScatter(std::int64_t features);

/// The variance of a running statistic over that of one batch's. It begins as the first batch's; `batches` further ones
/// follow.
double runningScatter(int batches, double momentum);

} // namespace normscope
