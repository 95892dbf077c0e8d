// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/cards_figure.h"
#include "app/pages/explore/explore_titles.h"
#include "app/pages/explore/tensor_figures.h"
#include "app/pages/explore/view_figures.h"

#include <QCoreApplication>

#include <algorithm>
#include <vector>

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

template <class Part>
Later<Part> partOf(const Later<Passes> &passes, Part Passes::*part)
{
    return std::async(std::launch::deferred, [passes, part] { return passes.get().*part; }).share();
}

FigurePtr sphereCard(const ShownTensor &shown, const Theme &theme, const Later<Passes> &passes, const Progress &)
{
    return makeSphereFigure(shown, theme, partOf(passes, &Passes::projection), Setting::OnCard);
}

FigurePtr distributionCard(const ShownTensor &shown, const Theme &theme, const Later<Passes> &passes, const Progress &)
{
    return makeDistributionFigure(shown, theme, partOf(passes, &Passes::distribution));
}

/// The card of a view that takes no passes.
template <FigurePtr (*make)(const ShownTensor &, const Theme &, const Progress &)>
FigurePtr plainCard(const ShownTensor &shown, const Theme &theme, const Later<Passes> &, const Progress &progress)
{
    return make(shown, theme, progress);
}

struct Subtitle
{
    Q_DECLARE_TR_FUNCTIONS(normscope::ExploreFigure)

public:
    static QString none(const ShownTensor &) { return {}; }
    static QString tensor(const ShownTensor &shown) { return figureSubtitle(*shown.evaluation); }
    static QString distribution(const ShownTensor &) { return tr("input and output"); }
    static QString statistics(const ShownTensor &) { return tr("one row per group"); }
    static QString block(const ShownTensor &) { return tr("one group in colour"); }
};

struct CardType
{
    const char *id; ///< Of the view.
    QString (*subtitle)(const ShownTensor &shown);
    FigurePtr (*make)(const ShownTensor &shown, const Theme &theme, const Later<Passes> &passes,
                      const Progress &progress);
};

/// The most important ones first.
constexpr CardType cardsByWeight[] = {
    {"tensor", Subtitle::tensor, plainCard<makeTensorFigure>},
    {"hypersphere", Subtitle::none, sphereCard},
    {"distribution", Subtitle::distribution, distributionCard},
    {"statistics", Subtitle::statistics, plainCard<makeStatisticsFigure>},
    {"derivation", Subtitle::none, plainCard<makeDerivationFigure>},
    {"lines", Subtitle::none, plainCard<makeLinesFigure>},
    {"block", Subtitle::block, plainCard<makeBlockFigure>},
};
constexpr std::size_t mostCards = 4; ///< With more cards none would be large enough to be read in a column of a paper.

QString titleOf(const QString &id)
{
    const auto views = exploreViews();
    const auto isIt = [&id](const ViewType *view) { return viewId(*view) == id; };
    return viewTitle(**std::ranges::find_if(views, isIt));
}

using CardTypes = std::vector<const CardType *>;

/// The cards in the figure: those that the page shows, without empty ones, at most mostCards.
CardTypes cardsOf(const ShownTensor &shown)
{
    const auto says = [&](const QString &id) {
        if (id == QLatin1String("lines"))
            return shown.cards.shown.contains(id) || shown.cards.enlarged == id;
        return id != QLatin1String("derivation") || shown.selection.pinnedGroup != noIndex;
    };
    CardTypes cards;
    for (const CardType &card : cardsByWeight) {
        const QString id = QString::fromLatin1(card.id);
        if (shown.cards.enlarged == id)
            return {says(id) ? &card : &cardsByWeight[0]};
        if (cards.size() < mostCards && !shown.cards.hidden.contains(id) && says(id))
            cards.push_back(&card);
    }
    return cards.empty() ? CardTypes {&cardsByWeight[0]} : cards;
}

/// The Explore page as one figure: up to four of the cards that the window shows; by default tensor, hypersphere,
/// distribution and statistics. On narrow pages the cards are placed below each other.
class ExploreFigure final : public CardsFigure
{
public:
    ExploreFigure(const ShownTensor &shown, const Theme &theme, const Progress &progress);

private:
    static std::vector<Rows> arrangementsOf(std::size_t cards);

    Later<Passes> m_passes;
};

ExploreFigure::ExploreFigure(const ShownTensor &shown, const Theme &theme, const Progress &progress)
    : CardsFigure(theme)
    , m_passes(startPasses(shown, progress))
{
    for (const CardType *card : cardsOf(shown)) {
        const QString id = QString::fromLatin1(card->id);
        addCard(id, titleOf(id), card->subtitle(shown), card->make(shown, theme, m_passes, progress));
    }
    setArrangements(arrangementsOf(cardCount()), leastCardWidth, leastSqueeze);
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
