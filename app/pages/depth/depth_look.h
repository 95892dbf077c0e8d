// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/depth/depth_experiment.h"
#include "widgets/depth/stack_figure.h"

#include <QJsonObject>

namespace normscope {

/// What is looked at on Depth: a block of one of the stacks.
struct DepthLook
{
    int block = 1; ///< As far as the stack is deep enough.
    DepthArchitecture architecture = DepthArchitecture::Pre; ///< If it is compared, else the first that is.

    friend bool operator==(const DepthLook &, const DepthLook &) = default;
};

QJsonObject toJson(const DepthLook &look);
/// What is missing or unknown is left as it is by default.
DepthLook depthLook(const QJsonObject &json);

/// Where that is in the stacks of an experiment.
StackPlace placeOf(const DepthLook &look, const DepthExperiment &experiment);

} // namespace normscope
