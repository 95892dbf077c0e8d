// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/explore/explore_page.h"

#include "app/explore/explore_titles.h"
#include "widgets/arrangement/card_arrangement.h"
#include "widgets/controls/card.h"
#include "widgets/controls/degeneracy_banner.h"
#include "widgets/controls/note_label.h"
#include "widgets/controls/stage_scrubber.h"
#include "widgets/core/selection.h"
#include "widgets/lens/lens_bar.h"
#include "widgets/lens/lens_controller.h"
#include "widgets/tensor/tensor_view.h"
#include "widgets/theme/theme.h"
#include "widgets/views/block_view.h"
#include "widgets/views/derivation_view.h"
#include "widgets/views/distribution_view.h"
#include "widgets/views/sphere_view.h"
#include "widgets/views/statistics_view.h"

#include <QComboBox>
#include <QLocale>
#include <QToolButton>
#include <QVBoxLayout>

namespace normscope {

ExplorePage::ExplorePage(Selection &selection, QWidget *parent)
    : QWidget(parent)
    , m_selection(selection)
    , m_tensorView(new TensorView)
    , m_lenses(new LensController(*m_tensorView, selection, this))
    , m_scrubber(new StageScrubber(&selection))
    , m_banner(new DegeneracyBanner)
    , m_sphereView(new SphereView)
    , m_distributionView(new DistributionView)
    , m_blockView(new BlockView)
    , m_statisticsView(new StatisticsView)
    , m_derivationView(new DerivationView(&selection))
    , m_tensorCard(new Card(tr("Tensor"), createTensorContent()))
    , m_sphereCard(new Card(tr("Hypersphere"), m_sphereView))
    , m_distributionCard(new Card(tr("Distribution"), m_distributionView))
    , m_blockCard(new Card(tr("Axes block"), m_blockView))
    , m_statisticsCard(new Card(tr("Statistics"), m_statisticsView))
    , m_derivationCard(new Card(tr("Derivation"), m_derivationView))
    , m_arrangement(new CardArrangement)
{
    m_tensorView->setSelection(&selection);
    m_sphereView->setSelection(&selection);
    m_distributionView->setSelection(&selection);
    m_blockView->setSelection(&selection);
    m_statisticsView->setSelection(&selection);

    m_distributionCard->setSubtitle(tr("input and output"));
    m_distributionCard->addControl(m_distributionView->scopeSelector());
    m_blockCard->setSubtitle(tr("one group in colour"));
    m_blockCard->addControl(m_blockView->createUnfoldButton());
    m_derivationCard->addControl(m_derivationView->copyButton());
    m_tensorCard->addControl(m_lenses->bar());
    addViews();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_arrangement);

    connect(m_sphereView, &SphereView::contentChanged, this, &ExplorePage::updateSubtitles);
    connect(m_lenses, &LensController::resultChanged, this, [this] { m_derivationView->setLens(m_lenses->result()); });
    connect(m_statisticsView, &StatisticsView::omittedColumnsChanged, this, &ExplorePage::updateSubtitles);
    connect(m_derivationView, &DerivationView::subtitleChanged, this, &ExplorePage::updateSubtitles);
}

/// A view's default place: its area, behind those before it, and its share of the area.
void ExplorePage::addViews()
{
    m_arrangement->addView(QStringLiteral("tensor"), m_tensorCard, PageArea::Top, 1040);
    m_arrangement->addView(QStringLiteral("hypersphere"), m_sphereCard, PageArea::Bottom, 330);
    m_arrangement->addView(QStringLiteral("distribution"), m_distributionCard, PageArea::Bottom, 460);
    m_arrangement->addView(QStringLiteral("axesBlock"), m_blockCard, PageArea::Bottom, 330);
    m_arrangement->addView(QStringLiteral("derivation"), m_derivationCard, PageArea::Side, 560);
    m_arrangement->addView(QStringLiteral("statistics"), m_statisticsCard, PageArea::Side, 480);
    m_arrangement->setDivision({.top = 560, .bottom = 280, .rows = 985, .side = 415});
}

QWidget *ExplorePage::createTensorContent()
{
    auto *content = new QWidget;
    auto *column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_banner);
    column->addWidget(m_tensorView, 1);
    column->addWidget(m_lenses->note());
    column->addWidget(m_scrubber);
    return content;
}

void ExplorePage::setEvaluation(const EvaluationPtr &evaluation)
{
    m_evaluation = evaluation;
    m_tensorView->setEvaluation(evaluation);
    m_lenses->setEvaluation(evaluation);
    m_scrubber->setEvaluation(evaluation);
    m_banner->setEvaluation(evaluation);
    m_sphereView->setEvaluation(evaluation);
    m_distributionView->setEvaluation(evaluation);
    m_blockView->setEvaluation(evaluation);
    m_statisticsView->setEvaluation(evaluation);
    m_derivationView->setEvaluation(evaluation);
    updateSubtitles();
}

void ExplorePage::setTheme(const Theme &theme)
{
    m_arrangement->setTheme(theme);
    m_tensorView->setTheme(theme);
    m_lenses->setTheme(theme);
    m_scrubber->setTheme(theme);
    m_banner->setTheme(theme);
    m_sphereView->setTheme(theme);
    m_distributionView->setTheme(theme);
    m_blockView->setTheme(theme);
    m_statisticsView->setTheme(theme);
    m_derivationView->setTheme(theme);
}

void ExplorePage::setAnimated(bool animated)
{
    m_scrubber->setAnimated(animated);
    m_blockView->setAnimated(animated);
}

void ExplorePage::updateSubtitles()
{
    m_tensorCard->setSubtitle(m_evaluation ? tensorSubtitle(*m_evaluation) : QString());
    m_sphereCard->setSubtitle(m_sphereView->subtitle());
    m_derivationCard->setSubtitle(m_derivationView->subtitle());
    const QString omitted = QLocale().createSeparatedList(m_statisticsView->omittedColumns());
    m_statisticsCard->setSubtitle(omitted.isEmpty() ? tr("one row per group")
                                                    : tr("one row per group; no room for %1").arg(omitted));
}

} // namespace normscope
