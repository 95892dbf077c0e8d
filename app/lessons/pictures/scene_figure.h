// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/figure_page.h"
#include "app/figures/figure_source.h"
#include "app/lessons/lesson_scene.h"

namespace normscope {

/// What of a scene may be seen.
struct SceneLook
{
    bool covers = false; ///< What gives the answer away is left out.
    bool asksForCells = false; ///< Nothing says which cells belong together.
};

/// The output is covered, or the stage is the input itself.
bool showsInputAlone(const BuiltScene &scene, const SceneLook &look);

/// A view of a scene, drawn by the code of the window. Throws InputError for a view that cannot be made of it.
FigureRequest sceneFigure(const BuiltScene &scene, const ViewType &view, const SceneLook &look = {});

/// How large a picture may be, and how it is drawn.
struct PictureRoom
{
    double width = 0; ///< Millimetres.
    double mostHeight = 0; ///< Millimetres; a higher figure is pressed together.
    QString language = {}; ///< "en", "zh_CN".
    Theme::Kind theme = Theme::Kind::Light;
    double scale = 1; ///< Of the type, which is that of a page otherwise.
};

/// The figure on a page of that width, in the largest type in which nothing has to be left out.
FigurePage fittedPage(const FigureRequest &request, const PictureRoom &room);
/// Whether nothing is left out there, in some type.
bool fits(const FigureRequest &request, const PictureRoom &room);

} // namespace normscope
