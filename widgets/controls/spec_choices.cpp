// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/spec_choices.h"

#include <algorithm>

namespace normscope {

std::optional<NormalizationSpec> withMethod(const NormalizationSpec &spec, const MatchedPreset &preset,
                                            const Layout &layout, const Shape &shape)
{
    std::optional<NormalizationSpec> result = normscope::preset(preset.method, layout, shape, preset.variant);
    if (!result)
        return result;
    result->epsilon = spec.epsilon;
    result->epsilonPlacement = spec.epsilonPlacement;
    result->variance = spec.variance;
    result->momentum = spec.momentum;
    result->momentumConvention = spec.momentumConvention;
    result->runningVariance = spec.runningVariance;
    if (result->tracksRunningStatistics && spec.tracksRunningStatistics)
        result->mode = spec.mode;
    return result;
}

NormalizationSpec withReducedAxes(NormalizationSpec spec, AxisSet axes, const Layout &layout, const Shape &shape)
{
    const auto isBatchNorm = [&](const NormalizationSpec &of) {
        const std::optional<MatchedPreset> matched = matchPreset(of, layout, shape);
        return matched && matched->method == Method::Batch;
    };
    NormalizationSpec result = spec;
    result.reducedAxes = axes;
    if (isBatchNorm(result)) {
        // Batch norm whose running statistics were switched off stays without them.
        result.tracksRunningStatistics |= !isBatchNorm(spec);
        return result;
    }
    NormalizationSpec stateless = result;
    stateless.tracksRunningStatistics = stateless.averagesSamples = false;
    stateless.mode = Mode::Train;
    return matchPreset(stateless, layout, shape) ? stateless : result;
}

int splitAxis(const NormalizationSpec &spec, const Layout &layout)
{
    return spec.channelAxis >= 0 ? spec.channelAxis : layout.channelAxis;
}

bool canSplitChannels(const NormalizationSpec &spec, const Layout &layout)
{
    const int axis = splitAxis(spec, layout);
    return axis >= 0 && axis < layout.rank() && spec.reducedAxes.contains(axis);
}

std::vector<int> divisors(std::int64_t number)
{
    std::vector<int> result;
    for (std::int64_t i = 1; i * i <= number; ++i) {
        if (number % i != 0)
            continue;
        result.push_back(static_cast<int>(i));
        if (i * i != number)
            result.push_back(static_cast<int>(number / i));
    }
    std::sort(result.begin(), result.end());
    return result;
}

} // namespace normscope
