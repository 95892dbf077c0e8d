// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/cards_figure.h"
#include "app/pages/explore/explore_titles.h"
#include "app/pages/explore/view_figures.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace normscope {

namespace {

/// Pixels; arrangements with narrower cards are used only if there is no other.
constexpr double leastCardWidth = 255;
constexpr double leastSqueeze = 0.6;

/// Results that take passes over the tensor, and are not needed to paint the card of the tensor.
struct Passes
{
    ProjectionPtr projection;
    Distribution distribution;
};

/// Computes the passes. Without `progress` they run in another thread while the tensor is painted; with it they are
/// done before the function returns, so that the caller can cancel them.
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

/// Ids of the cards, the most important ones first.
constexpr std::array cardsByWeight
    = {QLatin1String("tensor"),     QLatin1String("hypersphere"), QLatin1String("distribution"),
       QLatin1String("statistics"), QLatin1String("derivation"),  QLatin1String("lines"),
       QLatin1String("block")};
constexpr qsizetype mostCards = 4; ///< With more cards none would be large enough to be read in a column of a paper.

/// The ids of the cards in the figure: those that the page shows, without empty ones, at most mostCards.
QStringList cardsOf(const ShownTensor &shown)
{
    const auto says = [&](const QString &id) {
        if (id == QLatin1String("lines"))
            return shown.cards.shown.contains(id) || shown.cards.enlarged == id;
        return id != QLatin1String("derivation") || shown.selection.pinnedGroup != noIndex;
    };
    if (const QString &only = shown.cards.enlarged; std::ranges::find(cardsByWeight, only) != cardsByWeight.end())
        return says(only) ? QStringList(only) : QStringList(cardsByWeight.front());
    QStringList cards;
    for (const QString id : cardsByWeight) {
        if (cards.size() < mostCards && !shown.cards.hidden.contains(id) && says(id))
            cards += id;
    }
    return cards.isEmpty() ? QStringList(cardsByWeight.front()) : cards;
}

/// The Explore page as one figure: up to four of the cards that the window shows; by default tensor, hypersphere,
/// distribution and statistics. On narrow pages the cards are placed below each other.
class ExploreFigure final : public CardsFigure
{
    Q_DECLARE_TR_FUNCTIONS(normscope::ExploreFigure)

public:
    ExploreFigure(const ShownTensor &shown, const Theme &theme, const Progress &progress);

private:
    void add(const QString &id, const ShownTensor &shown, const Theme &theme, const Progress &progress);
    static std::vector<Rows> arrangementsOf(std::size_t cards);

    Later<Passes> m_passes;
};

ExploreFigure::ExploreFigure(const ShownTensor &shown, const Theme &theme, const Progress &progress)
    : CardsFigure(theme)
    , m_passes(startPasses(shown, progress))
{
    for (const QString &id : cardsOf(shown))
        add(id, shown, theme, progress);
    setArrangements(arrangementsOf(cardCount()), leastCardWidth, leastSqueeze);
}

void ExploreFigure::add(const QString &id, const ShownTensor &shown, const Theme &theme, const Progress &progress)
{
    const auto later = [passes = m_passes](auto part) {
        return std::async(std::launch::deferred, [passes, part] { return passes.get().*part; }).share();
    };
    if (id == QLatin1String("tensor"))
        addCard(id, tr("Tensor"), figureSubtitle(*shown.evaluation), makeTensorFigure(shown, theme, progress));
    else if (id == QLatin1String("hypersphere"))
        addCard(id, tr("Hypersphere"), {}, makeSphereFigure(shown, theme, later(&Passes::projection), Setting::OnCard));
    else if (id == QLatin1String("distribution"))
        addCard(id, tr("Distribution"), tr("input and output"),
                makeDistributionFigure(shown, theme, later(&Passes::distribution)));
    else if (id == QLatin1String("statistics"))
        addCard(id, tr("Statistics"), tr("one row per group"), makeStatisticsFigure(shown, theme));
    else if (id == QLatin1String("derivation"))
        addCard(id, tr("Derivation"), {}, makeDerivationFigure(shown, theme));
    else if (id == QLatin1String("lines"))
        addCard(id, tr("Number lines"), {}, makeLinesFigure(shown, theme, progress));
    else
        addCard(id, tr("Axes block"), tr("one group in colour"), makeBlockFigure(shown, theme));
}

std::vector<CardsFigure::Rows> ExploreFigure::arrangementsOf(std::size_t cards)
{
    switch (cards) {
    case 1:
        return {{{{0, 1}}}};
    case 2:
        return {{{{0, 1}}, {{1, 1}}}, {{{0, 0.58}, {1, 0.42}}}};
    case 3:
        return {{{{0, 1}}, {{1, 0.45}, {2, 0.55}}}, {{{0, 0.58}, {1, 0.42}}, {{2, 1}}}, {{{0, 1}}, {{1, 1}}, {{2, 1}}}};
    default:
        return {{{{0, 1}}, {{1, 0.27}, {2, 0.38}, {3, 0.35}}},
                {{{0, 1}}, {{1, 0.42}, {2, 0.58}}, {{3, 1}}},
                {{{0, 0.58}, {1, 0.42}}, {{2, 0.5}, {3, 0.5}}},
                {{{0, 1}}, {{1, 1}}, {{2, 1}}, {{3, 1}}}};
    }
}

} // namespace

FigurePtr makeExploreFigure(const ShownTensor &shown, const Theme &theme, const Progress &progress)
{
    return std::make_unique<ExploreFigure>(shown, theme, progress);
}

} // namespace normscope
