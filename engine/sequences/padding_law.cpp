// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/sequences/padding_law.h"

#include "engine/normalization/moments.h"

#include <cmath>

namespace normscope {

namespace {

/// Averages by updating, so that the mean of equal values is that value, to the bit.
template <class Value>
double meanOf(const std::vector<ValueLaw> &laws, Value &&value)
{
    double mean = 0;
    double count = 0;
    for (const ValueLaw &law : laws)
        mean += (value(law) - mean) / ++count;
    return mean;
}

double averageMean(const std::vector<ValueLaw> &laws)
{
    return meanOf(laws, [](const ValueLaw &law) { return law.mean; });
}

double averageVariance(const std::vector<ValueLaw> &laws)
{
    return meanOf(laws, [](const ValueLaw &law) { return law.variance; });
}

std::vector<ValueLaw> mixedLaws(const SequenceLaw &law, double share)
{
    std::vector<ValueLaw> mixed;
    for (std::size_t feature = 0; feature < law.real.size(); ++feature)
        mixed.push_back(mixedLaw(law.real[feature], law.padding[feature], share));
    return mixed;
}

/// Sets the outputs of all features, pooled; nothing if one of the features has none.
void setOutputs(SequenceTheory &theory, const SequenceLaw &law, const std::vector<ValueLaw> &mixed)
{
    std::vector<ValueLaw> outputs;
    for (std::size_t feature = 0; feature < mixed.size(); ++feature) {
        const auto output = normalizedLaw(law.real[feature], mixed[feature]);
        if (!output)
            return;
        outputs.push_back(*output);
    }
    const double mean = averageMean(outputs);
    theory.realOutputMean = mean;
    theory.realOutputStd = std::sqrt(meanOf(outputs, [mean](const ValueLaw &output) {
        return output.variance + (output.mean - mean) * (output.mean - mean);
    }));
}

SequenceTheory tokenTheory(const SequenceLaw &law, SequenceMethod method)
{
    SequenceTheory theory;
    theory.mean = averageMean(law.real);
    const auto features = static_cast<double>(law.real.size());
    if (law.isDrawn)
        theory.variance = averageVariance(law.real) * (features - 1) / features;
    if (averageVariance(law.real) == 0 || (features == 1 && method == SequenceMethod::Layer))
        return theory;
    const bool isSymmetric = law.isDrawn && *theory.mean == 0; // Outputs have mean 0 and mean square 1.
    if (method == SequenceMethod::Layer || isSymmetric) {
        theory.realOutputMean = 0;
        theory.realOutputStd = 1;
    }
    return theory;
}

/// The theory of methods whose groups hold several tokens, with padding masked.
SequenceTheory maskedTheory(const SequenceLaw &law, SequenceMethod method)
{
    SequenceTheory theory;
    if (law.isDrawn || method == SequenceMethod::Batch)
        theory.mean = averageMean(law.real);
    if (method == SequenceMethod::Batch)
        theory.variance = averageVariance(law.real);
    if (averageVariance(law.real) > 0) {
        theory.realOutputMean = 0;
        theory.realOutputStd = 1;
    }
    return theory;
}

SequenceTheory countedTheory(const SequenceLaw &law, SequenceMethod method)
{
    const std::vector<ValueLaw> mixed = mixedLaws(law, law.share);
    SequenceTheory theory;
    theory.mean = averageMean(mixed); // Groups are of one size: the mean of their means is that of all cells.
    if (method == SequenceMethod::Batch) {
        theory.variance = averageVariance(mixed);
        setOutputs(theory, law, mixed);
    }
    return theory;
}

} // namespace

ValueLaw mixedLaw(const ValueLaw &real, const ValueLaw &padding, double share)
{
    const double distance = real.mean - padding.mean;
    return {(1 - share) * real.mean + share * padding.mean,
            (1 - share) * real.variance + share * padding.variance + share * (1 - share) * distance * distance};
}

std::optional<ValueLaw> normalizedLaw(const ValueLaw &real, const ValueLaw &mixed)
{
    if (!(mixed.variance > 0))
        return {};
    return ValueLaw {(real.mean - mixed.mean) / std::sqrt(mixed.variance), real.variance / mixed.variance};
}

SequenceLaw drawnLaw(const TokenSetup &setup)
{
    validate(setup);
    SequenceLaw law;
    law.isDrawn = true;
    law.share = setup.share;
    if (!setup.lengths.empty()) {
        std::int64_t real = 0;
        for (const int length : setup.lengths)
            real += length;
        law.share = 1 - static_cast<double>(real) / (static_cast<double>(setup.length) * setup.batchSize);
    }
    const auto features = static_cast<std::size_t>(setup.features);
    law.real.assign(features, {setup.mean, setup.deviation * setup.deviation});
    for (const double value : paddingValues(setup))
        law.padding.push_back({value, 0});
    return law;
}

SequenceLaw momentsLaw(const TokenBatch &batch)
{
    std::vector<double> others(static_cast<std::size_t>(batch.mask.size()));
    for (std::int64_t token = 0; token < batch.mask.size(); ++token)
        others[static_cast<std::size_t>(token)] = batch.isReal(token) ? 0 : 1;
    const Grouping features(batch.values.shape(), AxisSet {0, 1});
    const Tensor paddingMask(batch.mask.shape(), std::span<const double>(others));
    const auto lawsOf = [&](const Tensor &mask) {
        std::vector<ValueLaw> laws;
        for (const Moments &group : moments(batch.values, features, mask))
            laws.push_back(group.count ? ValueLaw {group.mean, group.variance()} : ValueLaw {});
        return laws;
    };
    return {batch.share(), lawsOf(batch.mask), lawsOf(paddingMask), false};
}

SequenceTheory sequenceTheory(const SequenceLaw &law, SequenceMethod method, PaddingTreatment treatment)
{
    if (isPerToken(method))
        return tokenTheory(law, method);
    return treatment == PaddingTreatment::Masked ? maskedTheory(law, method) : countedTheory(law, method);
}

} // namespace normscope
