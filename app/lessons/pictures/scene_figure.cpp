// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/pictures/scene_figure.h"

#include "app/document/scene_file.h"
#include "app/pages/explore/explore_look.h"
#include "app/pages/explore/explore_module.h"
#include "app/pages/explore/tensor_figures.h"
#include "app/pages/page_table.h"
#include "app/shell/looks.h"
#include "widgets/lens/lens_result.h"

#include <QTemporaryDir>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace normscope {

namespace {

constexpr std::array typeSizes = {8.5, 8.0, 7.5, 7.0}; ///< Points.
constexpr double marginOfFigures = 2; ///< Millimetres, approximately, that a page leaves free around its figure, both
                                      ///< sides together.

/// The result of the scene's lens, which is shown in place of the output; null: there is none.
LensResultPtr lensOf(const ExploreLook &look, const BuiltScene &scene)
{
    const Convention *compared = look.compared ? look.compared : otherConvention(scene.evaluation->problem());
    const LensQuestion question {look.lens, scene.evaluation, look.pinnedElement, compared};
    return canAnswer(question) ? answer(question) : nullptr;
}

FigureSourcePtr exploreSource(const BuiltScene &scene, const SceneLook &look)
{
    ExploreLook seen = fitted(exploreLook(lookOf(scene.stored.view, exploreModule.id)), *scene.evaluation);
    seen.pinnedElement = scene.pinnedElement;
    seen.pinnedGroup = scene.pinnedGroup;
    TensorViewOptions options;
    const bool hidesOutput = showsInputAlone(scene, look);
    if (hidesOutput) {
        seen.stage = 0;
        options.sideBySide = false;
    }
    options.marksExceptional = !look.covers;
    ShownTensor shown = shownTensor(seen, scene.evaluation, hidesOutput ? nullptr : lensOf(seen, scene), options,
                                    scene.stored.scene.title);
    if (look.asksForCells) { // The frames of groups and the colour of the pinned one would show the answer.
        shown.tensor.showGroups = false;
        shown.selection.pinnedGroup = noIndex;
    }
    return std::make_shared<const TensorFigures>(std::move(shown));
}

/// The figures of other pages are made from a document file, so the scene is saved to a temporary one.
FigureSourcePtr pageSource(const BuiltScene &scene, const ViewType &view)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("scene.normscope"));
    saveScene(path, scene.stored);
    return scene.page->figures(CommandArguments({path}, scene.page->figureOptions(), 1), view);
}

FigureSpec specFor(const PictureRoom &room)
{
    FigureSpec spec;
    spec.width = room.width;
    spec.transparent = true;
    spec.language = room.language;
    spec.theme = room.theme;
    spec.fontSize = typeSizes.front() * room.scale;
    return spec;
}

bool isWhole(const FigureRequest &request, const FigureSpec &spec, double mostHeight)
{
    const FigurePtr figure = request.source->figure(*request.view, spec);
    const double unit = pixelsPerMillimetre / figureScale(spec);
    const double width = (spec.width - marginOfFigures) * unit;
    const double height = std::min(figure->heightFor(width), (mostHeight - marginOfFigures) * unit);
    return width >= figure->leastWidth() && height >= figure->leastHeight(width)
        && figure->omissions({width, height}).isEmpty();
}

/// The largest type in which nothing of the figure has to be left out; nothing: there is none.
std::optional<FigureSpec> wholeSpec(const FigureRequest &request, const PictureRoom &room)
{
    FigureSpec spec = specFor(room);
    for (const double size : typeSizes) {
        spec.fontSize = size * room.scale;
        if (isWhole(request, spec, room.mostHeight))
            return spec;
    }
    return std::nullopt;
}

} // namespace

bool showsInputAlone(const BuiltScene &scene, const SceneLook &look)
{
    if (look.covers && scene.covered.contains(coveredOutput))
        return true;
    return scene.page == &exploreModule && exploreLook(lookOf(scene.stored.view, exploreModule.id)).stage <= 0;
}

FigureRequest sceneFigure(const BuiltScene &scene, const ViewType &view, const SceneLook &look)
{
    return {&view, scene.page == &exploreModule ? exploreSource(scene, look) : pageSource(scene, view)};
}

FigureSheet fittedSheet(const FigureRequest &request, const PictureRoom &room)
{
    FigureSpec spec = wholeSpec(request, room).value_or(specFor(room));
    FigureSheet sheet = figureSheet(request, spec);
    if (sheet.spec().height <= room.mostHeight)
        return sheet;
    spec.height = std::max(room.mostHeight, sheet.leastHeight());
    return figureSheet(request, spec);
}

bool fits(const FigureRequest &request, const PictureRoom &room)
{
    return wholeSpec(request, room).has_value();
}

} // namespace normscope
