// SPDX-License-Identifier: GPL-3.0-or-later
// Members of ExplorePage that place its views.
#include "app/pages/explore/explore_page.h"
#include "app/pages/explore/tensor_figures.h"
#include "widgets/arrangement/card_arrangement.h"
#include "widgets/controls/card.h"
#include "widgets/controls/degeneracy_banner.h"
#include "widgets/controls/note_label.h"
#include "widgets/controls/stage_scrubber.h"
#include "widgets/gather/gather_view.h"
#include "widgets/gather/number_lines_view.h"
#include "widgets/lens/lens_controller.h"
#include "widgets/tensor/tensor_editor.h"
#include "widgets/views/block_view.h"
#include "widgets/views/derivation_view.h"
#include "widgets/views/distribution_view.h"
#include "widgets/views/sphere_view.h"
#include "widgets/views/statistics_view.h"

#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace normscope {

namespace {

/// Pixels of a card's width that frames and splitters take.
constexpr int besideTensor = 12;
/// Lines of text that are as high as a page on which the cells need what room there is.
constexpr int linesOfLowPage = 36;

} // namespace

std::vector<FigurePlace> ExplorePage::figurePlaces()
{
    QMenu *copying = m_derivationView->copyButton()->menu();
    const auto place = [this](const char *id, QWidget *widget) {
        const ViewType *view = findExploreView(id);
        return FigurePlace {.view = [view]() -> const ViewType & { return *view; },
                            .widget = widget,
                            .card = m_arrangement->card(QLatin1String(id))};
    };
    std::vector<FigurePlace> places
        = {place("tensor", m_tensorView), place("hypersphere", m_sphereView), place("distribution", m_distributionView),
           place("block", m_blockView),   place("derivation", nullptr),       place("statistics", m_statisticsView),
           place("lines", m_linesView)};
    places[0].asSubmenu = true; // The tensor's context menu has other commands as well.
    places[4].menu = copying;
    return places;
}

/// Adds the views with their default places: the area, and the share of the area.
void ExplorePage::addViews()
{
    m_arrangement->addView(QStringLiteral("tensor"), m_tensorCard, PageArea::Top, 1040);
    m_arrangement->addView(QStringLiteral("hypersphere"), m_sphereCard, PageArea::Bottom, 330);
    m_arrangement->addView(QStringLiteral("distribution"), m_distributionCard, PageArea::Bottom, 460);
    m_arrangement->addView(QStringLiteral("block"), m_blockCard, PageArea::Bottom, 330);
    m_arrangement->addView(QStringLiteral("derivation"), m_derivationCard, PageArea::Side, 560);
    m_arrangement->addView(QStringLiteral("statistics"), m_statisticsCard, PageArea::Side, 480);
    m_arrangement->addHiddenView(QStringLiteral("lines"), m_linesCard, PageArea::Bottom, 400);
    m_arrangement->setDivision({.top = 560, .bottom = 280, .rows = 985, .side = 415});
    const auto around = [this] { // Height of the card without the tensor view.
        return m_tensorCard->sizeHint().height() - m_tensorView->sizeHint().height();
    };
    const auto inside = [this, around](const QSize &card) {
        return QSize(card.width() - besideTensor, std::max(0, card.height() - around()));
    };
    m_arrangement->setMainView(
        {QStringLiteral("tensor"),
         [this, around, inside](const QSize &card) { return around() + m_tensorView->heightWithin(inside(card)); },
         [this, around, inside](const QSize &card) { return around() + m_tensorView->readableHeight(inside(card)); }});
}

QWidget *ExplorePage::createTensorContent()
{
    auto *content = new QWidget;
    auto *column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_banner);
    column->addWidget(m_tensorView, 1);
    auto *noteRow = new QHBoxLayout; // A label with margins of its own loses them with every change of its style.
    noteRow->setContentsMargins(14, 2, 14, 4);
    noteRow->addWidget(m_lenses->note());
    column->addLayout(noteRow);
    auto *row = new QHBoxLayout;
    row->setContentsMargins(8, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(m_gather->createButton());
    row->addWidget(m_scrubber, 1);
    column->addLayout(row);
    return content;
}

void ExplorePage::resizeEvent(QResizeEvent *event)
{
    m_banner->setPlaceKept(height() > linesOfLowPage * fontMetrics().height());
    Page::resizeEvent(event);
}

} // namespace normscope
