// SPDX-License-Identifier: GPL-3.0-or-later
// The charts of remedies, gradient and leak, and the sentences of charts on batches that are not drawn independently.
#include "engine/experiments/theory.h"
#include "tests/subject.h"
#include "tests/widgets/experiment_charts_test.h"
#include "widgets/batch_size/error_charts.h"
#include "widgets/batch_size/experiment_facts.h"
#include "widgets/batch_size/remedy_charts.h"
#include "widgets/batch_size/running_charts.h"
#include "widgets/batch_size/sampler_controls.h"
#include "widgets/batch_size/sampler_text.h"
#include "widgets/batch_size/sampling_charts.h"
#include "widgets/controls/choice_box.h"
#include "widgets/controls/number_box.h"

#include <QSignalSpy>
#include <QTest>

namespace tst_remedy_charts {

using namespace normscope;
using namespace normscope::test;

namespace {

BatchExperiment drawnBy(SamplerKind kind)
{
    BatchExperiment experiment;
    experiment.batchSize = 4;
    experiment.batches = 300;
    experiment.classes = 4;
    experiment.features = 4;
    experiment.probe = {0.75};
    experiment.sampler = kind;
    return experiment;
}

Tensor rows()
{
    return {{8, 1}, {0, 1, 3, 4, 8, 9, 12, 20}};
}

/// The line of a remedy by its place in the legend.
PlotLine lineOf(const Chart &chart, const QString &name)
{
    const auto lines = layers<PlotLine>(chart);
    std::size_t i = 0;
    for (const PlotLegendEntry &entry : chart.content.legend) {
        if (entry.text == name)
            return lines[i];
        ++i;
    }
    return {};
}

} // namespace

class TestRemedyCharts : public QObject
{
    Q_OBJECT

private slots:
    void everyRemedyIsALine()
    {
        const ExperimentRun run = completed(drawnBy(SamplerKind::Independent));
        const Chart spread = remedyChart(run, RemedyMeasure::Spread, theme);
        QCOMPARE(spread.content.legend.size(), allRemedies.size());
        const RemedyChoice choice = remedyChoice(run.experiment);
        const PlotLine batch = lineOf(spread, remedyText(Remedy::Batch, choice));
        const PlotLine sync = lineOf(spread, remedyText(Remedy::Sync, choice));
        const PlotLine accumulation = lineOf(spread, remedyText(Remedy::Accumulation, choice));
        QCOMPARE(accumulation.points, batch.points); // Accumulation changes nothing.
        QCOMPARE(valueAt(sync.points, 2), valueAt(batch.points, 8)); // Two samples on each of four devices.
        for (const Remedy calm : {Remedy::Frozen, Remedy::Group, Remedy::Layer}) {
            for (const QPointF &point : lineOf(spread, remedyText(calm, choice)).points)
                QCOMPARE(point.y(), 0.0);
        }
        QCOMPARE(layers<PlotMark>(spread).front().x, 4.0);
        const PlotView::ReadOut read = spread.reader({4.4, 0});
        QVERIFY2(read.text.startsWith(QStringLiteral("N = 4: batch ")), qPrintable(read.text));
        // Group and layer norm have no bias to show, since they do not estimate (x − μ)/σ.
        QCOMPARE(remedyChart(run, RemedyMeasure::Bias, theme).content.legend.size(), allRemedies.size() - 2);
    }

    void theGradientsChartHasSpreadAndBias()
    {
        const ExperimentRun run = completed(drawnBy(SamplerKind::Independent));
        const Chart chart = gradientChart(run, theme);
        const auto lines = layers<PlotLine>(chart);
        QCOMPARE(lines.size(), std::size_t(2));
        QCOMPARE(valueAt(lines[0].points, 8), run.sweep.sizes.at(8).gradient->spread);
        QCOMPARE(valueAt(lines[1].points, 8), std::fabs(run.sweep.sizes.at(8).gradient->bias));
        QVERIFY(chart.content.y.logarithmic);
        for (const PlotLine &line : lines) {
            for (const QPointF &point : line.points)
                QVERIFY(point.y() >= chart.content.y.minimum && point.y() <= chart.content.y.maximum);
        }
    }

    void theLeakStandsFromTwoToSixtyFour()
    {
        const Chart chart = leakChart(completed(drawnBy(SamplerKind::Independent)), theme);
        const auto points = layers<PlotPoints>(chart).front().points;
        QCOMPARE(points.size(), std::size_t(6));
        QCOMPARE(points.front().x(), 2.0);
        QCOMPARE(points.back().x(), 64.0);
        const auto lines = layers<PlotLine>(chart); // The bound, then the theory.
        QCOMPARE(lines.size(), std::size_t(2));
        for (std::size_t i = 0; i < points.size(); ++i)
            QVERIFY(lines[1].points[i].y() <= lines[0].points[i].y());
        // Theory and bound hold for independent samples only.
        QCOMPARE(layers<PlotLine>(leakChart(completed(drawnBy(SamplerKind::Clustered)), theme)).size(), std::size_t(0));
    }

    void withoutVarianceThereIsNoTruthToMiss()
    {
        BatchExperiment experiment = drawnBy(SamplerKind::Independent);
        experiment.population = PopulationKind::StudentT;
        experiment.degrees = 2;
        const ExperimentRun run = completed(experiment);
        QVERIFY(remedyChart(run, RemedyMeasure::Gap, theme).content.layers.empty());
        QVERIFY(!remedyChart(run, RemedyMeasure::Gap, theme).sentence.isEmpty());
        QVERIFY(leakChart(run, theme).content.layers.empty());
        QVERIFY(!remedyChart(run, RemedyMeasure::Spread, theme).content.layers.empty());
    }

    /// No sentence states for another sampler what holds for independent samples only.
    void chartsSayWhatHoldsForTheSampler_data()
    {
        QTest::addColumn<SamplerKind>("kind");
        for (const SamplerKind kind : {SamplerKind::Clustered, SamplerKind::Sorted, SamplerKind::Imbalanced})
            QTest::newRow(name(kind).data()) << kind;
    }
    void chartsSayWhatHoldsForTheSampler()
    {
        QFETCH(SamplerKind, kind);
        const ExperimentRun run = completed(drawnBy(kind));
        const ExperimentRun plain = completed(drawnBy(SamplerKind::Independent));
        for (const auto make : {meanErrorChart, varianceErrorChart, varianceBiasChart}) {
            QVERIFY(make(run, theme).sentence != make(plain, theme).sentence);
            QVERIFY(!make(run, theme).sentence.contains(QLatin1Char('%') + QLatin1String("1")));
            QVERIFY(make(run, theme).content.caption.isEmpty());
        }
        // The curve is the law of this sampler, and goes through the measured points.
        const auto lines = layers<PlotLine>(meanErrorChart(run, theme));
        QCOMPARE(valueAt(lines.front().points, 4), *pooledMeanLaw(*run.population, 4).variance);
        const auto facts = experimentFacts(run, 10);
        QVERIFY(std::ranges::none_of(
            facts, [](const ExperimentFact &fact) { return fact.value.contains(QLatin1String("σ/√N")); }));
        QVERIFY(!samplerText(run.experiment).isEmpty());
        // The variance of normal samples has a χ² law if they share no more than their mean.
        const bool hasLaw = std::ranges::any_of(
            varianceDistributionChart(run, theme).content.legend,
            [](const PlotLegendEntry &entry) { return entry.text.contains(QStringLiteral("χ²")); });
        QCOMPARE(hasLaw, kind == SamplerKind::Clustered);
    }

    void anEpochsRunningStatisticsAreSaidToWaverLess()
    {
        BatchExperiment experiment = drawnBy(SamplerKind::Epoch);
        experiment.population = PopulationKind::Samples;
        experiment.batchSize = 2;
        const ExperimentRun run = completed(experiment, rows());
        QVERIFY(!sampledRunningSentence(run).isEmpty());
        QVERIFY(runningChart(run, 200, theme).sentence.startsWith(sampledRunningSentence(run)));
        const PlotBand band = layers<PlotBand>(runningChart(run, 200, theme)).front();
        QCOMPARE(band.lower.size(), std::size_t(trajectorySteps + 1)); // The width changes with each batch.
        experiment.sampler = SamplerKind::Independent;
        experiment.replacement = false;
        const ExperimentRun without = completed(experiment, rows());
        QVERIFY(*runningMeanLaw(*run.population, run.experiment, 2, 100).variance
                < *runningMeanLaw(*without.population, experiment, 2, 100).variance);
    }

    void theControlsShowTheNumberThatASamplerHas()
    {
        SamplerControls controls;
        controls.show();
        auto *sampler = controls.findChild<ChoiceBox *>(QStringLiteral("sampler"));
        auto *correlation = controls.findChild<NumberBox *>(QStringLiteral("correlation"));
        auto *classes = controls.findChild<NumberBox *>(QStringLiteral("classes"));
        QSignalSpy edited(&controls, &SamplerControls::experimentEdited);
        QVERIFY(!correlation->isVisible() && !classes->isVisible());
        emit sampler->activated(static_cast<int>(SamplerKind::Clustered));
        QCOMPARE(edited.size(), 1);
        const auto experiment = edited.first().first().value<BatchExperiment>();
        QCOMPARE(experiment.sampler, SamplerKind::Clustered);
        controls.setExperiment(experiment);
        QVERIFY(correlation->isVisible() && !classes->isVisible());
        QCOMPARE(correlation->value(), 0.5);
        controls.setExperiment(drawnBy(SamplerKind::Imbalanced));
        QVERIFY(!correlation->isVisible() && classes->isVisible());
    }
};

NORMSCOPE_WINDOW_TEST(TestRemedyCharts)

} // namespace tst_remedy_charts

#include "tst_remedy_charts.moc"
