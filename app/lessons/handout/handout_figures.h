// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/handout/handout_parts.h"
#include "app/lessons/pictures/scene_figure.h"

namespace normscope {

struct HandoutLook
{
    SceneLook seen = {};
    bool leavesRoom = false; ///< Figures that stay legible at about half the width are not wider, so that a box fits
                             ///< beside them.
};

struct HandoutPicture
{
    HandoutPartPtr part;
    double width; ///< Of the figures in pixels, at most the width of the text.
};

/// Vector figures of the views that a scene shows, drawn by the code that draws the window. `width` is the text's width
/// in pixels. Throws InputError if a view cannot be drawn for the scene.
std::vector<HandoutPicture> handoutFigures(const LessonScene &scene, const BuiltScene &built, const HandoutLook &look,
                                           const HandoutStyle &style, double width);

} // namespace normscope
