// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/normalization/conventions.h"

#include "engine/normalization/convention_table.h"

#include <algorithm>
#include <limits>

namespace normscope {

namespace {

template <class T>
void take(T &value, const std::optional<T> &convention)
{
    value = convention.value_or(value);
}

template <class T>
bool agrees(const T &value, const std::optional<T> &convention)
{
    return !convention || value == *convention;
}

/// Where there are no running statistics, the choices about their updates do not count.
bool agreesInUpdates(const NormalizationSpec &spec, const Convention &convention)
{
    return !spec.tracksRunningStatistics
        || (agrees(spec.runningVariance, convention.runningVariance) && agrees(spec.momentum, convention.momentum)
            && agrees(spec.momentumConvention, convention.momentumConvention)
            && (spec.averagesSamples || !convention.averagesSamples));
}

} // namespace

const std::vector<Convention> &allConventions()
{
    static const std::vector<Convention> conventions = conventionTable();
    return conventions;
}

std::vector<const Convention *> conventionsOf(Method method)
{
    std::vector<const Convention *> result;
    for (const Convention &convention : allConventions()) {
        if (convention.method == method)
            result.push_back(&convention);
    }
    return result;
}

const Convention *conventionFromId(std::string_view id)
{
    const auto &all = allConventions();
    const auto found = std::find_if(all.begin(), all.end(), [id](const Convention &one) { return one.id == id; });
    return found == all.end() ? nullptr : &*found;
}

std::optional<double> epsilonOf(const Convention &convention, DType dtype)
{
    if (!convention.machineEpsilon)
        return convention.epsilon;
    switch (dtype) {
    case DType::Float16:
        return 0x1p-10;
    case DType::BFloat16:
        return 0x1p-7;
    case DType::Float32:
        return static_cast<double>(std::numeric_limits<float>::epsilon());
    case DType::Float64:
        break;
    }
    return std::numeric_limits<double>::epsilon();
}

NormalizationSpec withConvention(NormalizationSpec spec, const Convention &convention, DType dtype)
{
    take(spec.epsilon, epsilonOf(convention, dtype));
    take(spec.epsilonPlacement, convention.epsilonPlacement);
    take(spec.variance, convention.variance);
    take(spec.gammaForm, convention.gammaForm);
    take(spec.runningVariance, convention.runningVariance);
    take(spec.momentum, convention.momentum);
    take(spec.momentumConvention, convention.momentumConvention);
    spec.averagesSamples |= spec.tracksRunningStatistics && convention.averagesSamples;
    return spec;
}

bool hasInitialArithmetic(const NormalizationSpec &spec)
{
    const NormalizationSpec initial;
    const bool updates = !spec.tracksRunningStatistics
        || (spec.momentum == initial.momentum && spec.momentumConvention == initial.momentumConvention
            && spec.runningVariance == VarianceEstimator::Unbiased);
    return updates && spec.epsilon == initial.epsilon && spec.epsilonPlacement == initial.epsilonPlacement
        && spec.variance == initial.variance && spec.gammaForm == initial.gammaForm;
}

std::vector<const Convention *> conventionsInForce(const NormalizationProblem &problem)
{
    const NormalizationSpec &spec = problem.spec;
    const auto matched = matchPreset(spec, problem.layout, problem.input.shape());
    if (!matched)
        return {};
    std::vector<const Convention *> result = conventionsOf(matched->method);
    std::erase_if(result, [&](const Convention *convention) {
        const bool placed = spec.epsilon == 0 || agrees(spec.epsilonPlacement, convention->epsilonPlacement);
        const bool scaled = !spec.gamma.present || agrees(spec.gammaForm, convention->gammaForm);
        return !placed || !scaled || !agrees(spec.epsilon, epsilonOf(*convention, problem.input.dtype()))
            || !agrees(spec.variance, convention->variance) || !agreesInUpdates(spec, *convention);
    });
    return result;
}

} // namespace normscope
