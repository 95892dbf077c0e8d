// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/cards_figure.h"
#include "app/pages/explore/explore_titles.h"
#include "app/pages/explore/view_figures.h"

#include <QCoreApplication>

namespace normscope {

namespace {

/// Cards are not narrower by choice.
constexpr double leastCardWidth = 255;
constexpr double leastSqueeze = 0.6;

/// What takes passes over the tensor and is not needed for its picture.
struct Passes
{
    ProjectionPtr projection;
    Distribution distribution;
};

/// Where nobody watches, the tensor is painted meanwhile; who does can stop it, so all is done before this returns.
Later<Passes> startPasses(const ShownTensor &shown, const Progress &progress)
{
    if (progress)
        return computed([&] { return Passes {projectionFor(shown, progress), distributionFor(shown, progress)}; });
    return std::async(std::launch::async,
                      [shown] {
                          return Passes {projectionFor(shown, {}), distributionFor(shown, {})};
                      })
        .share();
}

/// The Explore page as one figure: tensor, hypersphere, distribution and statistics in titled cards, as the window has
/// them; on narrow pages below each other.
class ExploreFigure final : public CardsFigure
{
    Q_DECLARE_TR_FUNCTIONS(normscope::ExploreFigure)

public:
    ExploreFigure(const ShownTensor &shown, const Theme &theme, const Progress &progress);
};

ExploreFigure::ExploreFigure(const ShownTensor &shown, const Theme &theme, const Progress &progress)
    : CardsFigure(theme)
{
    const Later<Passes> passes = startPasses(shown, progress);
    addCard(QStringLiteral("tensor"), tr("Tensor"), figureSubtitle(*shown.evaluation),
            makeTensorFigure(shown, theme, progress));
    addCard(QStringLiteral("hypersphere"), tr("Hypersphere"), {},
            makeSphereFigure(shown, theme,
                             std::async(std::launch::deferred, [passes] { return passes.get().projection; }).share()));
    addCard(QStringLiteral("distribution"), tr("Distribution"), tr("input and output"),
            makeDistributionFigure(shown, theme, std::async(std::launch::deferred, [passes] {
                                                     return passes.get().distribution;
                                                 }).share()));
    addCard(QStringLiteral("statistics"), tr("Statistics"), tr("one row per group"),
            makeStatisticsFigure(shown, theme));
    setArrangements({{{{0, 1}}, {{1, 0.27}, {2, 0.38}, {3, 0.35}}},
                     {{{0, 1}}, {{1, 0.42}, {2, 0.58}}, {{3, 1}}},
                     {{{0, 0.58}, {1, 0.42}}, {{2, 0.5}, {3, 0.5}}},
                     {{{0, 1}}, {{1, 1}}, {{2, 1}}, {{3, 1}}}},
                    leastCardWidth, leastSqueeze);
}

} // namespace

FigurePtr makeExploreFigure(const ShownTensor &shown, const Theme &theme, const Progress &progress)
{
    return std::make_unique<ExploreFigure>(shown, theme, progress);
}

} // namespace normscope
