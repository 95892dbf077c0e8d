// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/evaluation.h"

#include <algorithm>
#include <cmath>

namespace normscope {

/// A position along the stages, from 0 (input) to 3 (output): at a stage, or between two. Positions outside count as
/// the nearer end.
struct StagePosition
{
    Stage stage = Stage::Input; ///< The one at the position, or else the one before it.
    double share = 0; ///< Share of the way to the next stage, less than 1.

    explicit StagePosition(double position)
    {
        const double clamped = std::clamp(position, 0.0, static_cast<double>(Stage::Output));
        stage = static_cast<Stage>(clamped);
        share = clamped - std::floor(clamped);
    }
    bool isAtStage() const { return share == 0; }
    /// The stage after `stage`. Only to be called between stages.
    Stage next() const { return static_cast<Stage>(static_cast<int>(stage) + 1); }
};

} // namespace normscope
