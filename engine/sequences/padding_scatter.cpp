// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/sequences/padding_scatter.h"

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

/// One feature: expectations and variances of what depends on its real values.
struct FeatureScatter
{
    double batchVariance = 0; ///< Expected.
    double varianceOfMean = 0;
    double varianceOfVariance = 0;
    double outputMean = 0; ///< m = p a / √V, with a = mean of real values − c and V the batch variance.
    double outputSquare = 0; ///< q² = s/V, with s the variance of the real values.
    double meanByDistance = 0; ///< ∂m/∂a, V following.
    double meanByVariance = 0; ///< ∂m/∂s.
    double squareByDistance = 0; ///< ∂q²/∂(a²).
    double squareByVariance = 0; ///< ∂q²/∂s.
};

/// `real` is the number of real values; a share p (`share`) of the batch is the constant c (`padding`).
FeatureScatter featureScatter(const ValueLaw &law, double padding, double share, double real)
{
    const double rest = 1 - share;
    const double distance = law.mean - padding;
    const double variance = law.variance * (real - 1) / real;
    const double spread = distance * distance + law.variance / real; // Expected a².
    const double batch = rest * variance + share * rest * spread;
    const double ofVariance = 2 * law.variance * law.variance * (real - 1) / (real * real);
    const double ofSpread = 2 * std::pow(law.variance / real, 2) + 4 * distance * distance * law.variance / real;
    FeatureScatter result;
    result.batchVariance = batch;
    result.varianceOfMean = rest * rest * law.variance / real;
    result.varianceOfVariance = rest * rest * ofVariance + std::pow(share * rest, 2) * ofSpread;
    result.outputMean = share * distance / std::sqrt(batch);
    result.outputSquare = variance / batch;
    result.meanByDistance = share * rest * variance / std::pow(batch, 1.5);
    result.meanByVariance = -share * distance * rest / (2 * std::pow(batch, 1.5));
    result.squareByDistance = -variance * share * rest / (batch * batch);
    result.squareByVariance = share * rest * spread / (batch * batch);
    return result;
}

} // namespace

std::optional<SequenceScatter> sequenceScatter(const SequenceLaw &law, std::int64_t tokens, PaddingTreatment treatment)
{
    const auto all = static_cast<double>(tokens);
    const double real = all * (1 - law.share);
    const bool varies = std::ranges::all_of(law.real, [](const ValueLaw &one) { return one.variance > 0; });
    if (!law.isDrawn || !varies || real < 2)
        return {};
    const double share = treatment == PaddingTreatment::Masked ? 0 : law.share;
    const auto count = static_cast<double>(law.real.size());
    std::vector<FeatureScatter> features;
    for (std::size_t d = 0; d < law.real.size(); ++d)
        features.push_back(featureScatter(law.real[d], law.padding[d].mean, share, real));

    SequenceScatter result;
    double square = 0; // Mean of the squared outputs.
    for (std::size_t d = 0; d < features.size(); ++d) {
        const FeatureScatter &one = features[d];
        result.mean.mean += mixedLaw(law.real[d], {law.padding[d].mean, 0}, share).mean / count;
        result.variance.mean += one.batchVariance / count;
        result.featureMean += one.varianceOfMean / count;
        result.featureVariance += one.varianceOfVariance / count;
        result.realOutputMean.mean += one.outputMean / count;
        square += (one.outputMean * one.outputMean + one.outputSquare) / count;
    }
    result.mean.deviation = std::sqrt(result.featureMean / count);
    result.variance.deviation = std::sqrt(result.featureVariance / count);
    result.featureMean = std::sqrt(result.featureMean);
    result.featureVariance = std::sqrt(result.featureVariance);
    const double mean = result.realOutputMean.mean;
    result.realOutputStd.mean = std::sqrt(square - mean * mean);

    double ofMean = 0;
    double ofSquare = 0; // Variance of the pooled variance: mean of q² + m² − (mean of m)².
    for (std::size_t d = 0; d < features.size(); ++d) {
        const FeatureScatter &one = features[d];
        const double sigma2 = law.real[d].variance;
        const double distance = law.real[d].mean - law.padding[d].mean;
        const double ofVariance = 2 * sigma2 * sigma2 * (real - 1) / (real * real);
        const double pull = 2 * (one.outputMean - mean);
        ofMean += std::pow(one.meanByDistance, 2) * sigma2 / real + std::pow(one.meanByVariance, 2) * ofVariance;
        // The error of a² has a part in proportion to the error of a, and the square of that error.
        ofSquare += std::pow(2 * distance * one.squareByDistance + pull * one.meanByDistance, 2) * sigma2 / real
            + std::pow(one.squareByDistance * sigma2 / real, 2) * 2
            + std::pow(one.squareByVariance + pull * one.meanByVariance, 2) * ofVariance;
    }
    result.realOutputMean.deviation = std::sqrt(ofMean) / count;
    result.realOutputStd.deviation = std::sqrt(ofSquare) / count / (2 * result.realOutputStd.mean);
    return result;
}

Scatter lengthScatter(std::int64_t features)
{
    const auto count = static_cast<double>(features);
    const double mean = std::sqrt(2.0) * std::exp(std::lgamma((count + 1) / 2) - std::lgamma(count / 2));
    return {mean, std::sqrt(std::max(count - mean * mean, 0.0))};
}

double runningScatter(int batches, double momentum)
{
    const double kept = (1 - momentum) * (1 - momentum);
    const double atRest = momentum / (2 - momentum);
    return atRest + (1 - atRest) * std::pow(kept, batches);
}

} // namespace normscope
