// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/depth/depth_look.h"

#include <QLatin1String>

#include <algorithm>

namespace normscope {

namespace {

constexpr QLatin1String blockKey("block");
constexpr QLatin1String architectureKey("architecture");

} // namespace

QJsonObject toJson(const DepthLook &look)
{
    return {{blockKey, look.block}, {architectureKey, QLatin1String(name(look.architecture).data())}};
}

DepthLook depthLook(const QJsonObject &json)
{
    DepthLook look;
    look.block = std::clamp(json.value(blockKey).toInt(look.block), 1, deepestStack);
    look.architecture
        = fromName<DepthArchitecture>(json.value(architectureKey).toString().toStdString()).value_or(look.architecture);
    return look;
}

StackPlace placeOf(const DepthLook &look, const DepthExperiment &experiment)
{
    const std::vector<DepthStack> stacks = stacksOf(experiment);
    const auto found = std::ranges::find(stacks, look.architecture, &DepthStack::architecture);
    StackPlace place;
    place.stack = found == stacks.end() ? 0 : static_cast<std::size_t>(found - stacks.begin());
    place.block = std::clamp(look.block, 1, experiment.depth);
    return place;
}

} // namespace normscope
