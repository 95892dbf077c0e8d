// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/explore/explore_page.h"

#include "app/explore/explore_titles.h"
#include "widgets/controls/card.h"
#include "widgets/controls/stage_scrubber.h"
#include "widgets/core/selection.h"
#include "widgets/tensor/tensor_view.h"
#include "widgets/theme/theme.h"
#include "widgets/views/distribution_view.h"
#include "widgets/views/sphere_view.h"
#include "widgets/views/statistics_view.h"

#include <QComboBox>
#include <QDataStream>
#include <QIODevice>
#include <QSplitter>
#include <QVBoxLayout>

namespace normscope {

namespace {

constexpr int gap = 10;

QSplitter *createSplitter(Qt::Orientation orientation, const QString &name)
{
    auto *splitter = new QSplitter(orientation);
    splitter->setObjectName(name);
    splitter->setHandleWidth(gap);
    splitter->setChildrenCollapsible(false);
    return splitter;
}

} // namespace

ExplorePage::ExplorePage(Selection &selection, QWidget *parent)
    : QWidget(parent)
    , m_selection(selection)
    , m_tensorView(new TensorView)
    , m_scrubber(new StageScrubber(&selection))
    , m_sphereView(new SphereView)
    , m_distributionView(new DistributionView)
    , m_statisticsView(new StatisticsView)
    , m_rows(createSplitter(Qt::Vertical, QStringLiteral("rows")))
{
    m_tensorView->setSelection(&selection);
    m_sphereView->setSelection(&selection);
    m_distributionView->setSelection(&selection);
    m_statisticsView->setSelection(&selection);

    m_rows->addWidget(createTensorCard());
    m_rows->addWidget(createLowerRow());
    resetArrangement();

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(gap, gap / 2, gap, gap);
    layout->addWidget(m_rows);

    connect(m_sphereView, &SphereView::contentChanged, this, &ExplorePage::updateSubtitles);
}

QWidget *ExplorePage::createTensorCard()
{
    auto *content = new QWidget;
    auto *column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_tensorView, 1);
    column->addWidget(m_scrubber);
    m_tensorCard = new Card(tr("Tensor"), content);
    return m_tensorCard;
}

QWidget *ExplorePage::createLowerRow()
{
    m_sphereCard = new Card(tr("Hypersphere"), m_sphereView);
    m_distributionCard = new Card(tr("Distribution"), m_distributionView);
    m_distributionCard->setSubtitle(tr("input and output"));
    m_distributionCard->addControl(m_distributionView->scopeSelector());
    m_statisticsCard = new Card(tr("Statistics"), m_statisticsView);
    m_statisticsCard->setSubtitle(tr("one row per group"));
    m_lowerRow = createSplitter(Qt::Horizontal, QStringLiteral("lowerRow"));
    m_lowerRow->addWidget(m_sphereCard);
    m_lowerRow->addWidget(m_distributionCard);
    m_lowerRow->addWidget(m_statisticsCard);
    return m_lowerRow;
}

void ExplorePage::setEvaluation(const EvaluationPtr &evaluation)
{
    m_evaluation = evaluation;
    m_tensorView->setEvaluation(evaluation);
    m_scrubber->setEvaluation(evaluation);
    m_sphereView->setEvaluation(evaluation);
    m_distributionView->setEvaluation(evaluation);
    m_statisticsView->setEvaluation(evaluation);
    updateSubtitles();
}

void ExplorePage::setTheme(const Theme &theme)
{
    for (Card *card : {m_tensorCard, m_sphereCard, m_distributionCard, m_statisticsCard})
        card->setTheme(theme);
    m_tensorView->setTheme(theme);
    m_scrubber->setTheme(theme);
    m_sphereView->setTheme(theme);
    m_distributionView->setTheme(theme);
    m_statisticsView->setTheme(theme);
}

void ExplorePage::updateSubtitles()
{
    m_tensorCard->setSubtitle(m_evaluation ? tensorSubtitle(*m_evaluation) : QString());
    m_sphereCard->setSubtitle(m_sphereView->subtitle());
}

QByteArray ExplorePage::saveArrangement() const
{
    QByteArray state;
    QDataStream stream(&state, QIODevice::WriteOnly);
    stream << m_rows->saveState() << m_lowerRow->saveState();
    return state;
}

void ExplorePage::restoreArrangement(const QByteArray &state)
{
    QDataStream stream(state);
    for (QSplitter *splitter : {m_rows, m_lowerRow}) {
        QByteArray part;
        stream >> part;
        if (stream.status() == QDataStream::Ok)
            splitter->restoreState(part);
    }
}

void ExplorePage::resetArrangement()
{
    m_rows->setSizes({460, 280});
    m_rows->setStretchFactor(0, 3);
    m_rows->setStretchFactor(1, 2);
    m_lowerRow->setSizes({330, 460, 590});
}

} // namespace normscope
