// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/gradient_facts.h"

#include "engine/normalization/stage_reader.h"

#include <cmath>

namespace normscope {

namespace {

struct FactSums
{
    long double sum = 0;
    long double magnitude = 0;
    long double projection = 0;
    long double upstream = 0; ///< Σ γ · dy.
    long double upstreamProjection = 0; ///< Σ γ · dy · x̂.
};

GradientFacts facts(const FactSums &sums, const Evaluation &evaluation, std::int64_t group)
{
    const long double divisor = evaluation.transform(group).divisor;
    const long double factor = evaluation.spec().epsilon / (divisor * divisor * divisor);
    return {.sum = static_cast<double>(sums.sum),
            .magnitude = static_cast<double>(sums.magnitude),
            .projection = static_cast<double>(sums.projection),
            .upstreamSum = static_cast<double>(sums.upstream),
            .upstreamProjection = static_cast<double>(sums.upstreamProjection),
            .expectedProjection = static_cast<double>(factor * sums.upstreamProjection)};
}

} // namespace

bool sumVanishes(const NormalizationSpec &spec)
{
    return spec.centre && !spec.usesRunningStatistics();
}

bool projectionIsKnown(const NormalizationSpec &spec)
{
    return sumVanishes(spec) && spec.epsilonPlacement == EpsilonPlacement::Inside
        && spec.variance == VarianceEstimator::Biased;
}

std::vector<GradientFacts> gradientFacts(const Evaluation &evaluation, const Tensor &upstream, const Tensor &gradient,
                                         const Progress &progress)
{
    std::vector<FactSums> sums(static_cast<std::size_t>(evaluation.grouping().groupCount()));
    const StageReader normalized(evaluation, Stage::Normalized); // 0 where masked.
    ProgressMeter meter(progress, evaluation.input().size());
    evaluation.walk().forEachRun([&](const Run &run) {
        double x[Walk::longestRun];
        double dx[Walk::longestRun];
        double dy[Walk::longestRun];
        normalized(run, x);
        readValues(gradient, run, Operand::Element, dx);
        readValues(upstream, run, Operand::Element, dy);
        for (std::int64_t i = 0; i < run.length; ++i) {
            FactSums &own = sums[static_cast<std::size_t>(run.at(Operand::Group, i))];
            own.sum += dx[i];
            own.magnitude += std::abs(dx[i]);
            own.projection += static_cast<long double>(dx[i]) * x[i];
            const std::int64_t element = run.at(Operand::Element, i);
            if (evaluation.isMasked(element))
                continue;
            const long double g = static_cast<long double>(evaluation.gamma(element)) * dy[i];
            own.upstream += g;
            own.upstreamProjection += g * x[i];
        }
        meter.advance(run.length);
    });

    std::vector<GradientFacts> result;
    result.reserve(sums.size());
    for (std::size_t group = 0; group < sums.size(); ++group)
        result.push_back(facts(sums[group], evaluation, static_cast<std::int64_t>(group)));
    return result;
}

} // namespace normscope
