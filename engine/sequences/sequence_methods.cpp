// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/sequences/sequence_methods.h"

#include <cmath>
#include <limits>

namespace normscope {

namespace {

constexpr int sampleAxis = 0;
constexpr int positionAxis = 1;
constexpr int featureAxis = 2;

AxisSet reducedAxes(SequenceMethod method)
{
    switch (method) {
    case SequenceMethod::Batch:
        return {sampleAxis, positionAxis};
    case SequenceMethod::BatchPerPosition:
        return {sampleAxis};
    case SequenceMethod::Layer:
    case SequenceMethod::Rms:
        return {featureAxis};
    case SequenceMethod::LayerSample:
        return {positionAxis, featureAxis};
    case SequenceMethod::Instance:
        return {positionAxis};
    }
    return {};
}

/// Mean and deviation of what is added, after Welford.
class Pool
{
public:
    void add(double value)
    {
        ++m_count;
        const double deviation = value - m_mean;
        m_mean += deviation / static_cast<double>(m_count);
        m_squares += deviation * (value - m_mean);
    }
    double mean() const { return m_count ? m_mean : std::numeric_limits<double>::quiet_NaN(); }
    double deviation() const
    {
        return m_count ? std::sqrt(m_squares / static_cast<double>(m_count)) : std::numeric_limits<double>::quiet_NaN();
    }

private:
    std::int64_t m_count = 0;
    double m_mean = 0;
    double m_squares = 0;
};

} // namespace

bool isPerToken(SequenceMethod method)
{
    return method == SequenceMethod::Layer || method == SequenceMethod::Rms;
}

NormalizationProblem sequenceProblem(const TokenBatch &batch, SequenceMethod method, PaddingTreatment treatment)
{
    NormalizationProblem problem;
    problem.input = batch.values;
    problem.spec.reducedAxes = reducedAxes(method);
    problem.spec.centre = method != SequenceMethod::Rms;
    problem.spec.epsilon = 0;
    problem.spec.gamma.present = false;
    problem.spec.beta.present = false;
    if (treatment == PaddingTreatment::Masked)
        problem.mask = batch.mask;
    return problem;
}

SequenceStatistics sequenceStatistics(const TokenBatch &batch, SequenceMethod method, const Evaluation &evaluation)
{
    Pool means;
    Pool variances;
    for (std::int64_t group = 0; group < evaluation.grouping().groupCount(); ++group) {
        const Moments &moments = evaluation.moments(group);
        if (moments.count == 0 || (isPerToken(method) && !batch.isReal(group)))
            continue;
        means.add(moments.mean);
        variances.add(moments.variance());
    }
    Pool outputs;
    SequenceStatistics result;
    const Tensor normalized = evaluation.stage(Stage::Normalized, DType::Float64);
    for (std::int64_t i = 0; i < normalized.size(); ++i) {
        if (!batch.isReal(i / batch.features()))
            continue;
        if (std::isfinite(normalized[i]))
            outputs.add(normalized[i]);
        else
            ++result.undefinedOutputs;
    }
    result.mean = means.mean();
    result.variance = variances.mean();
    result.realOutputMean = outputs.mean();
    result.realOutputStd = outputs.deviation();
    return result;
}

} // namespace normscope
