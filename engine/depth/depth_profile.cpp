// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/depth/depth_profile.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace normscope {

namespace {

std::vector<RunRange> rangesOf(std::span<const StackRun> runs, std::vector<double> StackRun::*member)
{
    std::vector<RunRange> ranges;
    double count = 0;
    for (const StackRun &run : runs) {
        const std::vector<double> &values = run.*member;
        if (values.empty())
            continue;
        if (ranges.empty())
            ranges.assign(values.size(), {0, values.front(), values.front()});
        for (std::size_t i = 0; i < values.size(); ++i) {
            RunRange &range = ranges[i];
            range.mean += values[i];
            range.least = count == 0 ? values[i] : std::min(range.least, values[i]);
            range.most = count == 0 ? values[i] : std::max(range.most, values[i]);
        }
        ++count;
    }
    for (RunRange &range : ranges)
        range.mean /= count;
    return ranges;
}

} // namespace

DepthProfile depthProfile(std::span<const StackRun> runs)
{
    return {rangesOf(runs, &StackRun::streams),         rangesOf(runs, &StackRun::inputGradients),
            rangesOf(runs, &StackRun::identities),      rangesOf(runs, &StackRun::branches),
            rangesOf(runs, &StackRun::weightGradients), rangesOf(runs, &StackRun::steps),
            rangesOf(runs, &StackRun::lastGradients)};
}

double gradientGrowth(const DepthProfile &profile)
{
    constexpr std::size_t topLayers = 4;
    const std::size_t depth = profile.inputGradients.size();
    if (depth < topLayers + 2)
        return std::numeric_limits<double>::quiet_NaN();
    const double low = profile.inputGradients[1].mean; // Above the first layer.
    const double high = profile.inputGradients[depth - topLayers].mean;
    return std::pow(low / high, 1.0 / static_cast<double>(depth - topLayers - 1));
}

} // namespace normscope
