// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/animation.h"
#include "app/figures/figure_source.h"
#include "engine/tensor/enum_names.h"

#include <functional>
#include <vector>

namespace normscope {

/// What a moving figure goes through.
enum class Motion
{
    None,
    Stages, ///< Of the normalization, with a rest at each.
    Gather, ///< Cells gather by group, are normalized there and go home.
    BatchSize ///< From 2 to 128.
};
template <>
struct EnumNames<Motion>
{
    static constexpr std::pair<Motion, std::string_view> all[] = {{Motion::None, "none"},
                                                                  {Motion::Stages, "stages"},
                                                                  {Motion::Gather, "gather"},
                                                                  {Motion::BatchSize, "batch-size"}};
};
inline constexpr auto allMotions = allOf<Motion>();

/// Whether the view can move so; any can stand still.
bool canMove(const ViewType &view, Motion motion);

/// A picture of a moving figure, and how many frames it is shown for.
struct MotionStep
{
    /// Its content, which may have to be drawn first: throws InputError, Cancelled. May run on any thread.
    std::function<FigureSourcePtr(const Progress &)> source;
    int frames = 1;
};

/// In order; of a view that can move so.
std::vector<MotionStep> motionSteps(const FigureRequest &request, Motion motion, const AnimationTiming &timing);

/// What moving pictures have where nothing else is asked for: on paper they are not, so fewer dots do.
inline constexpr double movingDpi = 150;
inline constexpr double leastFrameRate = 1;
/// A GIF tells delays in hundredths of a second, and many programs show 1 as 10.
inline constexpr double mostFrameRate = 50;

} // namespace normscope
