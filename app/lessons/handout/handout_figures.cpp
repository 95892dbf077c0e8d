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

// Pixels.
constexpr double gapOfHalves = 12;
/// Shares of the text's width: a figure of the input alone, and one beside a box.
constexpr double shareOfInput = 0.5;
constexpr double shareBesideBox = 0.54;
constexpr double mostFigureHeight = 72; ///< Millimetres.
constexpr double mostHeightBesideBox = 50;

/// Whether the view is about square, so that two such views fit in a row.
bool isHalf(const ViewType &view)
{
    return view.id == "hypersphere" || view.id == "distribution" || view.id == "block" || view.id == "lines";
}

/// The views to draw: those that the scene lists under "views" or "enlarge", otherwise the main view of its page.
std::vector<const ViewType *> shownViews(const LessonScene &scene, const BuiltScene &built, const HandoutLook &look)
{
    QStringList ids = scene.list(QStringLiteral("views"));
    if (ids.isEmpty())
        ids = scene.list(QStringLiteral("enlarge"));
    std::vector<const ViewType *> views;
    for (const QString &id : ids) {
        const ViewType *view = findView(id); // Null for cards of facts, which are not figures.
        if (view && (!look.seen.covers || !built.covered.contains(id)))
            views.push_back(view);
    }
    if (!ids.isEmpty())
        return views;
    if (built.page == &exploreModule)
        return {findExploreView("tensor")};
    // One figure of the whole page would squeeze its cards until their rows overlap.
    if (built.page == &compareModule)
        return {&faceView(compareLook(lookOf(built.stored.view, compareModule.id)).face), &cellView()};
    return {&wholePage(*built.page)};
}

/// Draws the views of one scene at different widths.
class PictureMaker
{
public:
    PictureMaker(const BuiltScene &built, const HandoutLook &look, const HandoutStyle &style)
        : m_built(built)
        , m_look(look)
        , m_style(style)
    { }

    /// The view at most `width` pixels wide and `mostHeight` millimetres high.
    FigureSheet sheet(const ViewType &view, double width, double mostHeight) const
    {
        return fittedSheet(sceneFigure(m_built, view, m_look.seen), room(width, mostHeight));
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

/// The width in pixels of a view that is alone in its row.
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
        std::vector<FigureSheet> row;
        const bool isPair = isHalf(*views[i]) && i + 1 < views.size() && isHalf(*views[i + 1]);
        const double needed = isPair ? width : isHalf(*views[i]) ? half : widthOf(*views[i], maker, built, look, width);
        row.push_back(maker.sheet(*views[i], isPair ? half : needed, most));
        if (isPair)
            row.push_back(maker.sheet(*views[++i], half, most));
        pictures.push_back({std::make_unique<HandoutFigures>(std::move(row)), needed});
    }
    return pictures;
}

} // namespace normscope
