// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/handout/handout_figures.h"

#include "app/pages/compare/compare_look.h"
#include "app/pages/compare/compare_module.h"
#include "app/pages/compare/comparison_figures.h"
#include "app/pages/explore/explore_module.h"
#include "app/pages/explore/tensor_figures.h"
#include "app/pages/page_table.h"
#include "app/shell/looks.h"

#include <cmath>

namespace normscope {

namespace {

constexpr double gapOfHalves = 12;
/// The input alone stands beside its question.
constexpr double shareOfInput = 0.5;
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
        if (view && (!look.seen.covers || !built.covered.contains(id)))
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

/// Pictures of one scene, of whatever width.
class PictureMaker
{
public:
    PictureMaker(const BuiltScene &built, const HandoutLook &look, const HandoutStyle &style)
        : m_built(built)
        , m_look(look)
        , m_style(style)
    { }

    /// Not above a height that leaves room for text.
    FigurePage page(const ViewType &view, double width, double mostHeight) const
    {
        return fittedPage(sceneFigure(m_built, view, m_look.seen), room(width, mostHeight));
    }
    bool fits(const ViewType &view, double width, double mostHeight) const
    {
        return normscope::fits(sceneFigure(m_built, view, m_look.seen), room(width, mostHeight));
    }

private:
    PictureRoom room(double width, double mostHeight) const
    {
        return {.width = std::floor(width / pixelsPerMillimetre * 10) / 10,
                .mostHeight = mostHeight,
                .language = m_style.language};
    }

    const BuiltScene &m_built;
    const HandoutLook &m_look;
    const HandoutStyle &m_style;
};

/// The width of a view that stands in a row of its own.
double widthOf(const ViewType &view, const PictureMaker &maker, const BuiltScene &built, const HandoutLook &look,
               double width)
{
    if (view.id != "tensor")
        return width;
    if (showsInputAlone(built, look.seen))
        return width * shareOfInput;
    const double beside = width * shareBesideBox;
    return look.leavesRoom && maker.fits(view, beside, mostHeightBesideBox) ? beside : width;
}

} // namespace

std::vector<HandoutPicture> handoutFigures(const LessonScene &scene, const BuiltScene &built, const HandoutLook &look,
                                           const HandoutStyle &style, double width)
{
    const PictureMaker maker(built, look, style);
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
