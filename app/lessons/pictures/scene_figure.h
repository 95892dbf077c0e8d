// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/figure_sheet.h"
#include "app/figures/figure_source.h"
#include "app/lessons/lesson_scene.h"

namespace normscope {

/// What a figure leaves out of a scene while its question is open.
struct SceneLook
{
    bool covers = false; ///< Leave out the covered parts, which would show the answer.
    bool asksForCells = false; ///< Do not show which cells belong to a group, as the question asks for them.
};

/// Whether only the input is shown: the output is covered, or the stage shown is the input.
bool showsInputAlone(const BuiltScene &scene, const SceneLook &look);

/// The figure of a view of a scene, drawn by the code that draws the window. Throws InputError if the view cannot be
/// drawn for the scene.
FigureRequest sceneFigure(const BuiltScene &scene, const ViewType &view, const SceneLook &look = {});

/// The space for a picture, and how it is drawn.
struct PictureRoom
{
    double width = 0; ///< Millimetres.
    double mostHeight = 0; ///< Millimetres; a higher figure is squeezed to this height.
    QString language = {}; ///< "en", "zh_CN".
    Theme::Kind theme = Theme::Kind::Light;
    double scale = 1; ///< Factor of the type size; 1: the sizes of a printed page.
};

/// The figure at the width of `room`, in the largest type in which nothing has to be left out; otherwise in the largest
/// type.
FigureSheet fittedSheet(const FigureRequest &request, const PictureRoom &room);
/// Whether there is a type size in which nothing has to be left out.
bool fits(const FigureRequest &request, const PictureRoom &room);

} // namespace normscope
