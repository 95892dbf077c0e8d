// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/depth/depth_experiment.h"
#include "widgets/depth/stack_figure.h"

#include <QJsonObject>

namespace normscope {

/// What the page Depth shows in detail: a block of one of the stacks.
struct DepthLook
{
    int block = 1; ///< From 1; reduced to the depth of the stack if it is less deep.
    DepthArchitecture architecture = DepthArchitecture::Pre; ///< If it is not among the stacks compared, the first
                                                             ///< stack is shown.

    friend bool operator==(const DepthLook &, const DepthLook &) = default;
};

QJsonObject toJson(const DepthLook &look);
/// Missing or unknown entries have their default.
DepthLook depthLook(const QJsonObject &json);

/// The stack and block of the look in an experiment.
StackPlace placeOf(const DepthLook &look, const DepthExperiment &experiment);

} // namespace normscope
