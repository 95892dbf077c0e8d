// SPDX-License-Identifier: GPL-3.0-or-later
// Members of BatchSizePage that show a run in the charts.
#include "app/pages/batch_size/batch_size_page.h"
#include "engine/experiments/sample_groups.h"
#include "widgets/batch_size/error_charts.h"
#include "widgets/batch_size/facts_line.h"
#include "widgets/batch_size/facts_view.h"
#include "widgets/batch_size/falling_player.h"
#include "widgets/batch_size/micro_batch_chart.h"
#include "widgets/batch_size/probe_chart.h"
#include "widgets/batch_size/remedy_charts.h"
#include "widgets/batch_size/running_charts.h"
#include "widgets/batch_size/safe_chart.h"
#include "widgets/batch_size/safe_controls.h"
#include "widgets/batch_size/sampling_charts.h"
#include "widgets/batch_size/trajectory_player.h"
#include "widgets/charts/chart_deck.h"
#include "widgets/controls/card.h"
#include "widgets/theme/count_text.h"
#include "widgets/theme/number_format.h"

#include <algorithm>
#include <utility>

namespace normscope {

namespace {

/// Whether the fallen batches of one run are those of the other as well.
bool fallAlike(const ExperimentRun &a, const ExperimentRun &b)
{
    return a.population == b.population && a.experiment.seed == b.experiment.seed
        && a.experiment.batchSize == b.experiment.batchSize && a.experiment.epsilon == b.experiment.epsilon
        && a.probe.values == b.probe.values && a.probe.row == b.probe.row;
}

} // namespace

void BatchSizePage::followRun()
{
    const bool isSame = m_runner.revision() == m_seenRevision && m_runner.problem().isEmpty() && !m_seesProblem;
    if (!isSame || !isVisible())
        return showRun();
    // No batch of the wanted run was drawn yet: only its batch size can be marked.
    showTensor();
    showErrors();
}

void BatchSizePage::showRun()
{
    if (!isVisible())
        return;
    m_seenRevision = m_runner.revision();
    m_seesProblem = !m_runner.problem().isEmpty();
    showSubtitles();
    if (!m_runner.problem().isEmpty())
        return showProblem(m_runner.problem());
    const ExperimentRun &run = m_runner.shown();
    showTensor();
    showErrors();
    showRemedies();
    m_distributions->view(0)->setChartWhenSeen([this, &run] { return meanDistributionChart(run, m_theme); });
    m_distributions->view(1)->setChartWhenSeen([this, &run] { return varianceDistributionChart(run, m_theme); });
    m_microBatches->setChartWhenSeen([this, &run] { return microBatchChart(run, m_theme); });
    showFalling();
    showSteps();
}

void BatchSizePage::showErrors()
{
    // The wanted run marks the present batch size even before a batch of it was drawn.
    const ExperimentRun &run = m_runner.wanted().population ? m_runner.wanted() : m_runner.shown();
    m_errors->view(0)->setChartWhenSeen([this, &run] { return meanErrorChart(run, m_theme); });
    m_errors->view(1)->setChartWhenSeen([this, &run] { return varianceErrorChart(run, m_theme); });
    m_errors->view(2)->setChartWhenSeen([this, &run] { return varianceBiasChart(run, m_theme); });
    safe()->setChartWhenSeen([this, &run] { return safeChart(run, m_safe->question(), m_theme); });
}

void BatchSizePage::showFalling()
{
    const ExperimentRun &run = m_runner.shown();
    if (!falling()->isVisible() || !m_runner.problem().isEmpty() || !run.isStarted())
        return;
    const Falling &falls = m_fallingPlayer->falling();
    if (!fallAlike(m_fallenOf, run))
        m_fallen = {};
    m_fallenOf = run;
    m_fallen = fallenBatches(run, falls, std::move(m_fallen));
    falling()->setChart(fallingChart(run, falls, m_fallen, m_theme));
}

void BatchSizePage::showRemedies()
{
    const ExperimentRun &run = m_runner.shown();
    m_remedies->view(0)->setChartWhenSeen([this, &run] { return remedyChart(run, RemedyMeasure::Spread, m_theme); });
    m_remedies->view(1)->setChartWhenSeen([this, &run] { return remedyChart(run, RemedyMeasure::Bias, m_theme); });
    m_remedies->view(2)->setChartWhenSeen([this, &run] { return remedyChart(run, RemedyMeasure::Gap, m_theme); });
    m_remedies->view(3)->setChartWhenSeen([this, &run] { return gradientChart(run, m_theme); });
    m_remedies->view(4)->setChartWhenSeen([this, &run] { return leakChart(run, m_theme); });
}

void BatchSizePage::showSteps()
{
    const ExperimentRun &run = m_runner.shown();
    const int step = m_player->step();
    probe()->setChartWhenSeen([this, &run, step] { return probeChart(run, step, m_theme); });
    m_running->view(0)->setChartWhenSeen([this, &run, step] { return runningChart(run, step, m_theme); });
    m_running->view(1)->setChartWhenSeen([this, &run, step] { return gapChart(run, step, m_theme); });
    const std::vector<ExperimentFact> facts = experimentFacts(run, step);
    m_facts->setFacts(run.isStarted() ? experimentHeadline(run) : emptyChart().sentence, facts);
    m_factsLine->setFacts(facts);
}

void BatchSizePage::showProblem(const QString &sentence)
{
    m_microBatches->setChart(emptyChart(sentence));
    for (const ChartDeck *deck : {m_probes, m_errors, m_distributions, m_running, m_remedies}) {
        for (int i = 0; i < deck->count(); ++i)
            deck->view(i)->setChart(emptyChart(sentence));
    }
    m_facts->setFacts(sentence, {});
    m_factsLine->setFacts({});
}

void BatchSizePage::showSubtitles()
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
                                 .arg(numberText(run.probe.first(), run.probe.element < 0 ? 3 : 6))
                                 .arg(std::min<std::int64_t>(shownOutputs, outputs))
                                 .arg(countText(outputs)));
    m_distributionCard->setSubtitle(
        (run.population->hasEqualFeatures() ? tr("batches of %1") : tr("batches of %1, first feature"))
            .arg(run.experiment.batchSize));
    if (run.population->groups()) {
        const QString name = QString::fromStdString(run.population->groups()->groupText(run.population->groupOf(0)));
        m_distributionCard->setSubtitle(tr("batches of %1, %2").arg(run.experiment.batchSize).arg(name));
        m_factsCard->setSubtitle(tr("of channel %1").arg(name));
        return;
    }
    m_factsCard->setSubtitle(run.population->hasEqualFeatures() ? QString() : tr("of the first feature"));
}

} // namespace normscope
