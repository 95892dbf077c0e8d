// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/lab_page.h"

#include "app/document/document.h"
#include "app/lab/lab_status.h"
#include "widgets/arrangement/card_arrangement.h"
#include "widgets/controls/card.h"
#include "widgets/controls/number_box.h"
#include "widgets/controls/segmented_control.h"
#include "widgets/lab/chart_deck.h"
#include "widgets/lab/error_charts.h"
#include "widgets/lab/facts_line.h"
#include "widgets/lab/facts_view.h"
#include "widgets/lab/lab_controls.h"
#include "widgets/lab/micro_batch_chart.h"
#include "widgets/lab/probe_chart.h"
#include "widgets/lab/running_charts.h"
#include "widgets/lab/sampling_charts.h"
#include "widgets/lab/trajectory_player.h"
#include "widgets/theme/count_text.h"
#include "widgets/theme/number_format.h"

#include <QVBoxLayout>

namespace normscope {

namespace {

/// In heights of a line: a lower window needs its room for the charts.
constexpr int roomForDetails = 44;

/// Makes a chart where it is seen.
template <class Make>
void fill(LabChartView *view, Make &&make)
{
    if (view->isVisible())
        view->setChart(make());
}

} // namespace

LabPage::LabPage(Document &document, QWidget *parent)
    : QWidget(parent)
    , m_document(document)
    , m_controls(new LabControls)
    , m_status(new LabStatus(m_runner))
    , m_probe(new LabChartView(tr("One probe, many batches")))
    , m_errors(new ChartDeck(
          {{QStringLiteral("$\\operatorname{Var}(\\hat\\mu)$"), tr("Variance of the batch mean")},
           {QStringLiteral("$\\operatorname{Var}(\\hat\\sigma^2)$"), tr("Variance of the batch variance")},
           {QStringLiteral("$\\operatorname{E} \\hat\\sigma^2$"), tr("Bias of the batch variance")}}))
    , m_distributions(
          new ChartDeck({{QStringLiteral("$\\hat\\mu$"), tr("Sampling distribution of the batch mean")},
                         {QStringLiteral("$\\hat\\sigma^2$"), tr("Sampling distribution of the batch variance")}}))
    , m_running(new ChartDeck(
          {{tr("values"), tr("Running mean and variance")}, {tr("gap"), tr("Gap between training and eval output")}}))
    , m_player(new TrajectoryPlayer(trajectorySteps))
    , m_microBatches(new LabChartView(tr("Micro-batches")))
    , m_facts(new FactsView)
    , m_probeCard(new Card(tr("One probe, many batches"), m_probe))
    , m_errorCard(new Card(tr("How wrong is the batch?"), m_errors))
    , m_distributionCard(new Card(tr("Sampling distribution"), m_distributions))
    , m_runningCard(new Card(tr("Running statistics"), m_running))
    , m_factsCard(new Card(tr("Facts"), m_facts))
    , m_factsLine(new FactsLine)
    , m_arrangement(new CardArrangement)
{
    addViews();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_factsLine->setContentsMargins(22, 8, 22, 2); // In line with what the cards hold.
    column->addWidget(m_factsLine);
    column->addWidget(m_arrangement, 1);
    connectControls();
    takeExperiment();
}

/// A view's default place: its area, behind those before it, and its share of the area.
void LabPage::addViews()
{
    m_errorCard->addControl(m_errors->selector());
    m_distributionCard->addControl(m_distributions->selector());
    m_runningCard->addControl(m_player);
    m_runningCard->addControl(m_running->selector());
    m_arrangement->addView(QStringLiteral("probe"), m_probeCard, PageArea::Top, 520);
    m_arrangement->addView(QStringLiteral("errors"), m_errorCard, PageArea::Top, 520);
    m_arrangement->addView(QStringLiteral("distributions"), m_distributionCard, PageArea::Bottom, 520);
    m_arrangement->addView(QStringLiteral("running"), m_runningCard, PageArea::Bottom, 520);
    m_arrangement->addView(QStringLiteral("facts"), m_factsCard, PageArea::Side, 545);
    auto *microBatchCard = new Card(tr("Micro-batches"), m_microBatches);
    microBatchCard->addControl(m_controls->microBatches());
    m_arrangement->addView(QStringLiteral("microBatches"), microBatchCard, PageArea::Side, 295);
    m_arrangement->setDivision({.top = 420, .bottom = 420, .rows = 1060, .side = 300});
}

void LabPage::connectControls()
{
    connect(m_controls, &LabControls::experimentEdited, this, [this](const BatchExperiment &experiment, EditHint hint) {
        if (!m_document.setExperiment(experiment, hint))
            m_controls->setExperiment(m_document.scene().experiment);
    });
    connect(m_controls, &LabControls::gestureFinished, this, [this] { m_document.finishGesture(); });
    connect(&m_document, &Document::changed, this, &LabPage::follow);
    connect(&m_runner, &ExperimentRunner::changed, this, &LabPage::showRun);
    connect(m_player, &TrajectoryPlayer::stepChanged, this, &LabPage::showSteps);
    for (const ChartDeck *deck : {m_errors, m_distributions, m_running})
        connect(deck, &ChartDeck::facesChanged, this, &LabPage::showRun);
    connect(m_arrangement, &CardArrangement::changed, this, &LabPage::showRun);
    connect(m_facts, &FactsView::seen, m_factsLine, &QWidget::setHidden);
    for (const LabChartView *view : {m_probe, m_microBatches})
        connect(view, &LabChartView::shown, this, &LabPage::showRun);
}

void LabPage::follow(const SceneChange &change)
{
    const bool readsTensor = m_document.scene().experiment.population == PopulationKind::Samples;
    const bool changesTensor = change.parts & (SceneChange::Input | SceneChange::Cells);
    if (change.parts.testFlag(SceneChange::Experiment) || (readsTensor && changesTensor))
        takeExperiment();
}

void LabPage::takeExperiment()
{
    const BatchExperiment &experiment = m_document.scene().experiment;
    m_controls->setExperiment(experiment);
    m_runner.setExperiment(experiment, m_document.problem().input);
}

void LabPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    m_runner.setActive(true);
    showRun();
}

void LabPage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    m_controls->setLow(window()->height() < roomForDetails * fontMetrics().height());
}

void LabPage::hideEvent(QHideEvent *event)
{
    m_runner.setActive(false);
    QWidget::hideEvent(event);
}

void LabPage::setTheme(const Theme &theme)
{
    m_theme = theme;
    m_controls->setTheme(theme);
    m_arrangement->setTheme(theme);
    m_probe->setTheme(theme);
    m_errors->setTheme(theme);
    m_distributions->setTheme(theme);
    m_running->setTheme(theme);
    m_microBatches->setTheme(theme);
    m_facts->setTheme(theme);
    m_factsLine->setTheme(theme);
    showRun();
}

int LabPage::step() const
{
    return m_player->step();
}

void LabPage::setCalm(bool calm)
{
    m_controls->setCalm(calm);
}

void LabPage::showRun()
{
    if (!isVisible())
        return;
    showSubtitles();
    if (!m_runner.problem().isEmpty())
        return showProblem(m_runner.problem());
    const ExperimentRun &run = m_runner.shown();
    showErrors();
    fill(m_distributions->view(0), [&] { return meanDistributionChart(run, m_theme); });
    fill(m_distributions->view(1), [&] { return varianceDistributionChart(run, m_theme); });
    fill(m_microBatches, [&] { return microBatchChart(run, m_theme); });
    showSteps();
}

void LabPage::showErrors()
{
    // The present batch size is marked before anything is drawn of it.
    const ExperimentRun &run = m_runner.wanted().population ? m_runner.wanted() : m_runner.shown();
    fill(m_errors->view(0), [&] { return meanErrorChart(run, m_theme); });
    fill(m_errors->view(1), [&] { return varianceErrorChart(run, m_theme); });
    fill(m_errors->view(2), [&] { return varianceBiasChart(run, m_theme); });
}

void LabPage::showSteps()
{
    const ExperimentRun &run = m_runner.shown();
    const int step = m_player->step();
    fill(m_probe, [&] { return probeChart(run, step, m_theme); });
    fill(m_running->view(0), [&] { return runningChart(run, step, m_theme); });
    fill(m_running->view(1), [&] { return gapChart(run, step, m_theme); });
    const std::vector<LabFact> facts = labFacts(run, step);
    m_facts->setFacts(run.isStarted() ? labHeadline(run) : emptyChart().sentence, facts);
    m_factsLine->setFacts(facts);
}

void LabPage::showProblem(const QString &sentence)
{
    for (LabChartView *view : {m_probe, m_microBatches})
        view->setChart(emptyChart(sentence));
    for (const ChartDeck *deck : {m_errors, m_distributions, m_running}) {
        for (int i = 0; i < deck->count(); ++i)
            deck->view(i)->setChart(emptyChart(sentence));
    }
    m_facts->setFacts(sentence, {});
    m_factsLine->setFacts({});
}

void LabPage::showSubtitles()
{
    const ExperimentRun &run = m_runner.shown();
    if (!m_runner.problem().isEmpty() || !run.isStarted()) {
        m_probeCard->setSubtitle({});
        m_distributionCard->setSubtitle({});
        m_factsCard->setSubtitle({});
        return;
    }
    const auto outputs = static_cast<std::int64_t>(run.probeRun->outputs.size());
    m_probeCard->setSubtitle(tr("x = %1, %2 of %3 batches")
                                 .arg(numberText(run.probe.first(), 3))
                                 .arg(std::min<std::int64_t>(shownOutputs, outputs))
                                 .arg(countText(outputs)));
    m_distributionCard->setSubtitle(
        (run.population->hasEqualFeatures() ? tr("batches of %1") : tr("batches of %1, first feature"))
            .arg(run.experiment.batchSize));
    m_factsCard->setSubtitle(run.population->hasEqualFeatures() ? QString() : tr("of the first feature"));
}

} // namespace normscope
