// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/handout/handout_figures.h"

#include "app/document/scene_file.h"
#include "app/figures/figure_source.h"
#include "app/pages/compare/compare_look.h"
#include "app/pages/compare/compare_module.h"
#include "app/pages/compare/comparison_figures.h"
#include "app/pages/explore/explore_look.h"
#include "app/pages/explore/explore_module.h"
#include "app/pages/explore/tensor_figures.h"
#include "app/pages/page_table.h"
#include "app/shell/looks.h"
#include "engine/tensor/error.h"
#include "widgets/lens/lens_result.h"

#include <QTemporaryDir>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace normscope {

namespace {

constexpr double gapOfHalves = 12;
/// The input alone stands beside its question.
constexpr double shareOfInput = 0.5;
constexpr std::array typeSizes = {8.5, 8.0, 7.5, 7.0}; ///< Points.
constexpr double marginOfFigures = 2; ///< Millimetres, about: what a page leaves around its figure.
constexpr double shareBesideBox = 0.54;
constexpr double mostFigureHeight = 72; ///< Millimetres.
constexpr double mostHeightBesideBox = 50;

/// These are as wide as high; two of them stand in a row.
bool isHalf(const ViewType &view)
{
    return view.id == "hypersphere" || view.id == "distribution" || view.id == "block" || view.id == "lines";
}

/// What a scene shows where it names no views: one that says most.
std::vector<const ViewType *> shownViews(const LessonScene &scene, const BuiltScene &built, const HandoutLook &look)
{
    QStringList ids = scene.list(QStringLiteral("views"));
    if (ids.isEmpty())
        ids = scene.list(QStringLiteral("enlarge"));
    std::vector<const ViewType *> views;
    for (const QString &id : ids) {
        const ViewType *view = findView(id); // Cards of facts are no figures.
        if (view && (!look.covers || !built.covered.contains(id)))
            views.push_back(view);
    }
    if (!ids.isEmpty())
        return views;
    if (built.page == &exploreModule)
        return {findExploreView("tensor")};
    // Cards of one figure would be squeezed to its height, until rows are drawn over each other.
    if (built.page == &compareModule)
        return {&faceView(compareLook(lookOf(built.stored.view, compareModule.id)).face), &cellView()};
    return {&wholePage(*built.page)};
}

/// The output is covered, or the stage is the input itself.
bool showsInputAlone(const BuiltScene &built, const HandoutLook &look)
{
    if (look.covers && built.covered.contains(coveredOutput))
        return true;
    return built.page == &exploreModule && exploreLook(lookOf(built.stored.view, exploreModule.id)).stage <= 0;
}

/// What the scene looks at in place of the output, where that is shown.
LensResultPtr lensOf(const ExploreLook &look, const BuiltScene &built)
{
    const Convention *compared = look.compared ? look.compared : otherConvention(built.evaluation->problem());
    const LensQuestion question {look.lens, built.evaluation, look.pinnedElement, compared};
    return canAnswer(question) ? answer(question) : nullptr;
}

FigureSourcePtr exploreSource(const BuiltScene &built, const HandoutLook &look)
{
    ExploreLook seen = fitted(exploreLook(lookOf(built.stored.view, exploreModule.id)), *built.evaluation);
    seen.pinnedElement = built.pinnedElement;
    seen.pinnedGroup = built.pinnedGroup;
    TensorViewOptions options;
    const bool hidesOutput = showsInputAlone(built, look);
    if (hidesOutput) {
        seen.stage = 0;
        options.sideBySide = false;
    }
    options.marksExceptional = !look.covers;
    ShownTensor shown = shownTensor(seen, built.evaluation, hidesOutput ? nullptr : lensOf(seen, built), options,
                                    built.stored.scene.title);
    if (look.asksForCells) { // Frames of groups, and the pinned one's colour, are the answer.
        shown.tensor.showGroups = false;
        shown.selection.pinnedGroup = noIndex;
    }
    return std::make_shared<const TensorFigures>(std::move(shown));
}

/// Other pages make figures of documents.
FigureSourcePtr pageSource(const BuiltScene &built, const ViewType &view)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("scene.normscope"));
    saveScene(path, built.stored);
    return built.page->figures(CommandArguments({path}, built.page->figureOptions(), 1), view);
}

class FigureMaker
{
public:
    FigureMaker(const BuiltScene &built, const HandoutLook &look, const HandoutStyle &style)
        : m_built(built)
        , m_look(look)
        , m_style(style)
    { }

    /// Not above a height that leaves room for text; in smaller type where otherwise numbers were left out.
    FigurePage page(const ViewType &view, double width, double mostHeight = mostFigureHeight) const
    {
        const FigureRequest request = requestFor(view);
        FigureSpec spec = specFor(width);
        spec.fontSize = typeSize(request, spec, mostHeight).value_or(typeSizes.front());
        FigurePage page = figurePage(request, spec);
        if (page.spec().height <= mostHeight)
            return page;
        spec.height = mostHeight;
        return figurePage(request, spec);
    }

    /// Whether nothing is left out in that width, in some type.
    bool fits(const ViewType &view, double width, double mostHeight) const
    {
        return typeSize(requestFor(view), specFor(width), mostHeight).has_value();
    }

private:
    FigureRequest requestFor(const ViewType &view) const
    {
        return {&view, m_built.page == &exploreModule ? exploreSource(m_built, m_look) : pageSource(m_built, view)};
    }

    FigureSpec specFor(double width) const
    {
        FigureSpec spec;
        spec.width = std::floor(width / pixelsOfMillimetre * 10) / 10;
        spec.transparent = true;
        spec.language = m_style.language;
        return spec;
    }

    /// The largest in which nothing of the figure has to be left out.
    static std::optional<double> typeSize(const FigureRequest &request, FigureSpec spec, double mostHeight)
    {
        for (const double size : typeSizes) {
            spec.fontSize = size;
            if (isWhole(request, spec, mostHeight))
                return size;
        }
        return std::nullopt;
    }

    static bool isWhole(const FigureRequest &request, const FigureSpec &spec, double mostHeight)
    {
        const FigurePtr figure = request.source->figure(*request.view, spec);
        const double unit = pixelsOfMillimetre / figureScale(spec);
        const double width = (spec.width - marginOfFigures) * unit;
        const double height = std::min(figure->heightFor(width), (mostHeight - marginOfFigures) * unit);
        return width >= figure->leastWidth() && figure->omissions({width, height}).isEmpty();
    }

    const BuiltScene &m_built;
    const HandoutLook &m_look;
    const HandoutStyle &m_style;
};

/// The width of a view that stands in a row of its own.
double widthOf(const ViewType &view, const FigureMaker &maker, const BuiltScene &built, const HandoutLook &look,
               double width)
{
    if (view.id != "tensor")
        return width;
    if (showsInputAlone(built, look))
        return width * shareOfInput;
    const double beside = width * shareBesideBox;
    return look.leavesRoom && maker.fits(view, beside, mostHeightBesideBox) ? beside : width;
}

} // namespace

std::vector<HandoutPicture> handoutFigures(const LessonScene &scene, const BuiltScene &built, const HandoutLook &look,
                                           const HandoutStyle &style, double width)
{
    const FigureMaker maker(built, look, style);
    const std::vector<const ViewType *> views = shownViews(scene, built, look);
    const double half = (width - gapOfHalves) / 2;
    const double most = look.leavesRoom ? mostHeightBesideBox : mostFigureHeight;
    std::vector<HandoutPicture> pictures;
    for (std::size_t i = 0; i < views.size(); ++i) {
        std::vector<FigurePage> row;
        const bool isPair = isHalf(*views[i]) && i + 1 < views.size() && isHalf(*views[i + 1]);
        const double needed = isPair ? width : isHalf(*views[i]) ? half : widthOf(*views[i], maker, built, look, width);
        row.push_back(maker.page(*views[i], isPair ? half : needed, most));
        if (isPair)
            row.push_back(maker.page(*views[++i], half, most));
        pictures.push_back({std::make_unique<HandoutFigures>(std::move(row)), needed});
    }
    return pictures;
}

} // namespace normscope
