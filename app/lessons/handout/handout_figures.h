// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/handout/handout_parts.h"
#include "app/lessons/pictures/scene_figure.h"

namespace normscope {

struct HandoutLook
{
    SceneLook seen = {};
    bool leavesRoom = false; ///< What can be read in half the width takes no more: a box goes beside it.
};

struct HandoutPicture
{
    HandoutPartPtr part;
    double width; ///< Of what is painted; the text may be wider.
};

/// Pictures of the views that a scene shows, by the code of the window, as vectors. `width` in pixels. Throws
/// InputError for a view that cannot be made of the scene.
std::vector<HandoutPicture> handoutFigures(const LessonScene &scene, const BuiltScene &built, const HandoutLook &look,
                                           const HandoutStyle &style, double width);

} // namespace normscope
