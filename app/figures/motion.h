// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/animation.h"
#include "app/figures/figure_source.h"
#include "engine/tensor/enum_names.h"

#include <functional>
#include <vector>

namespace normscope {

/// The course of an animated figure.
enum class Motion
{
    None,
    Stages, ///< Through the stages of the normalization, with a pause at each.
    Gather, ///< Cells gather by group, are normalized there and return.
    BatchSize ///< Through batch sizes from 2 to 128.
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

/// Whether the view supports this motion; all support None.
bool canMove(const ViewType &view, Motion motion);

/// A picture of an animated figure, and the number of frames it is shown for.
struct MotionStep
{
    /// Makes the content, which may have to be drawn first. Throws InputError, Cancelled. May run on any thread.
    std::function<FigureSourcePtr(const Progress &)> source;
    int frames = 1;
};

/// The pictures of the animation in order. The view must support the motion.
std::vector<MotionStep> motionSteps(const FigureRequest &request, Motion motion, const AnimationTiming &timing);

/// Default dpi of animations, lower than for still pictures, since they are not printed.
inline constexpr double movingDpi = 150;
inline constexpr double leastFrameRate = 1;
/// A GIF stores delays in hundredths of a second, and many programs show a delay of 1 as 10.
inline constexpr double mostFrameRate = 50;

} // namespace normscope
