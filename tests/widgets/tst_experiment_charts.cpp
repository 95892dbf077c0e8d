// SPDX-License-Identifier: GPL-3.0-or-later
// The charts and facts of the batch size experiment show its run, and state what does not exist.
#include "tests/subject.h"
#include "tests/widgets/experiment_charts_test.h"
#include "widgets/batch_size/error_charts.h"
#include "widgets/batch_size/experiment_facts.h"
#include "widgets/batch_size/micro_batch_chart.h"
#include "widgets/batch_size/probe_chart.h"
#include "widgets/batch_size/running_charts.h"
#include "widgets/batch_size/sampling_charts.h"
#include "widgets/charts/chart_view.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QLabel>
#include <QRegularExpression>
#include <QTest>

#include <cmath>

namespace tst_experiment_charts {

using namespace normscope;
using namespace normscope::test;

class TestExperimentCharts : public QObject
{
    Q_OBJECT

private slots:
    void nothingIsDrawnBeforeTheFirstSlice();
    void aLoneProbeDoesNotScatter();
    void withOneMateEveryOutputIsPlusOrMinusOne();
    void theProbesAxisDoesNotFollowTheBatchSize();
    void whereAMomentDoesNotExistTheChartSaysSo();
    void theTruthIsDrawnInEveryChart();
    void whereTheMateIsTheSameNothingIsLeft();
    void equalSamplesLeaveNothingToDraw();
    void theNormalPopulationHasItsChiSquareLaw();
    void theBarsOfADistributionCoverEverything();
    void aBatchOfOneHasNoVarianceToDraw();
    void runningStatisticsEndWithTheStep();
    void anUnbiasedVarianceOfOneSampleIsNaNForGood();
    void partsOfABatchHaveStatisticsOfTheirOwn();
    void factsAreExact_data();
    void factsAreExact();
    void everyChartReadsOutAPlace();
    void anOutlierIsSquashedAndDoesNotNarrow();
    void tiesAreNeitherPlusNorMinusOne();
    void aSideThatDoesNotExistIsSaid();
    void aPooledChannelIsNoBatchOfOne();
    void differencesAreInUnitsOfChance();
    void aLowViewShowsTheChartAlone();
};

void TestExperimentCharts::nothingIsDrawnBeforeTheFirstSlice()
{
    for (const Chart &chart :
         {probeChart({}, 0, theme), meanErrorChart({}, theme), varianceErrorChart({}, theme),
          varianceBiasChart({}, theme), meanDistributionChart({}, theme), varianceDistributionChart({}, theme),
          runningChart({}, 0, theme), gapChart({}, 0, theme), microBatchChart({}, theme)}) {
        QVERIFY(chart.content.layers.empty());
        QVERIFY(!chart.sentence.isEmpty());
    }
}

void TestExperimentCharts::aLoneProbeDoesNotScatter()
{
    const Chart chart = probeChart(runOf(1), trajectorySteps, theme);
    for (const QPointF &point : scatter(chart))
        QCOMPARE(point.y(), 0.0);
    QVERIFY(chart.sentence.contains(QStringLiteral("no scatter, every output is β")));
    // The running variance is 0/0 with the unbiased estimator, and so is the output in evaluation mode.
    QVERIFY(hasEntry(chart, QStringLiteral("NaN")));
}

void TestExperimentCharts::withOneMateEveryOutputIsPlusOrMinusOne()
{
    const Chart chart = probeChart(runOf(2), trajectorySteps, theme);
    bool above = false;
    bool below = false;
    for (const QPointF &point : scatter(chart)) {
        QVERIFY(std::abs(point.y()) <= 1);
        above |= point.y() > 0.9;
        below |= point.y() < -0.9;
    }
    QVERIFY(above && below);
    QVERIFY(chart.sentence.contains(QStringLiteral("only the side is left")));
    QVERIFY(hasEntry(chart, QStringLiteral("bound")));
}

void TestExperimentCharts::theProbesAxisDoesNotFollowTheBatchSize()
{
    const PlotAxis small = probeChart(runOf(4), 0, theme).content.y;
    const PlotAxis large = probeChart(runOf(1024), 0, theme).content.y;
    QCOMPARE(small.minimum, large.minimum);
    QCOMPARE(small.maximum, large.maximum);
}

void TestExperimentCharts::whereAMomentDoesNotExistTheChartSaysSo()
{
    // Student's t: moments of order ν and above do not exist.
    const ExperimentRun noFourth = runOf(4, PopulationKind::StudentT, 4);
    QVERIFY(layers<PlotLine>(varianceErrorChart(noFourth, theme)).empty());
    QVERIFY(varianceErrorChart(noFourth, theme).sentence.contains(QStringLiteral("no fourth moment")));
    QVERIFY(!layers<PlotLine>(meanErrorChart(noFourth, theme)).empty());
    const ExperimentRun noVariance = runOf(4, PopulationKind::StudentT, 2);
    QVERIFY(layers<PlotLine>(meanErrorChart(noVariance, theme)).empty());
    QVERIFY(meanErrorChart(noVariance, theme).sentence.contains(QStringLiteral("no variance")));
    QVERIFY(layers<PlotLine>(meanDistributionChart(noVariance, theme)).empty());
    QVERIFY(layers<PlotMark>(varianceDistributionChart(noVariance, theme)).empty());
}

void TestExperimentCharts::theTruthIsDrawnInEveryChart()
{
    const ExperimentRun run = runOf(8, PopulationKind::LogNormal);
    const double mean = std::exp(0.32); // exp(0.8²/2)
    const double variance = (std::exp(0.64) - 1) * std::exp(0.64);
    const auto hasLevel = [](const Chart &chart, double value) {
        return std::ranges::any_of(layers<PlotLine>(chart), [value](const PlotLine &line) {
            return line.points.size() == 2 && std::abs(line.points.front().y() - value) < 1e-9;
        });
    };
    const auto hasMark = [](const Chart &chart, double value) {
        return std::ranges::any_of(layers<PlotMark>(chart),
                                   [value](const PlotMark &mark) { return std::abs(mark.x - value) < 1e-9; });
    };
    QVERIFY(hasLevel(probeChart(run, trajectorySteps, theme), (0.75 - mean) / std::sqrt(variance + 1e-5)));
    QVERIFY(hasLevel(varianceBiasChart(run, theme), variance));
    QVERIFY(hasMark(meanDistributionChart(run, theme), mean));
    QVERIFY(hasMark(varianceDistributionChart(run, theme), variance));
    QVERIFY(hasLevel(runningChart(run, trajectorySteps, theme), mean));
    QVERIFY(hasLevel(runningChart(run, trajectorySteps, theme), variance));
    QVERIFY(hasLevel(gapChart(run, trajectorySteps, theme), run.populationGap));
    QVERIFY(hasLevel(microBatchChart(run, theme), mean));
    // Moments that do not exist have no line.
    const ExperimentRun heavy = runOf(8, PopulationKind::StudentT, 2);
    QVERIFY(!hasEntry(probeChart(heavy, trajectorySteps, theme), QStringLiteral("true")));
    QVERIFY(!hasEntry(gapChart(heavy, trajectorySteps, theme), QStringLiteral("true")));
}

void TestExperimentCharts::whereTheMateIsTheSameNothingIsLeft()
{
    BatchExperiment experiment;
    experiment.population = PopulationKind::Samples;
    experiment.batchSize = 2;
    experiment.batches = 300;
    const ExperimentRun run = completed(experiment, Tensor({3, 1}, {1, 2, 4}));
    QVERIFY(std::ranges::any_of(scatter(probeChart(run, 0, theme)), [](QPointF point) { return point.y() == 0; }));
    QVERIFY(probeChart(run, 0, theme).sentence.contains(QStringLiteral("unless")));
    QVERIFY(experimentHeadline(run).contains(QStringLiteral("unless")));
}

void TestExperimentCharts::equalSamplesLeaveNothingToDraw()
{
    BatchExperiment experiment;
    experiment.population = PopulationKind::Samples;
    experiment.batchSize = 4;
    experiment.batches = 300;
    const ExperimentRun run = completed(experiment, Tensor::filled({1, 2}, 3)); // The population is one sample.
    for (const Chart &chart :
         {meanErrorChart(run, theme), varianceErrorChart(run, theme), varianceBiasChart(run, theme)}) {
        QVERIFY(chart.content.layers.empty());
        QVERIFY(chart.sentence.contains(QStringLiteral("All samples are the same")));
    }
    QVERIFY(probeChart(run, 0, theme).sentence.contains(QStringLiteral("nothing scatters")));
    QVERIFY(experimentHeadline(run).contains(QStringLiteral("nothing scatters")));
    QVERIFY(meanDistributionChart(run, theme).sentence.contains(QStringLiteral("the same mean")));
    QVERIFY(varianceDistributionChart(run, theme).sentence.contains(QStringLiteral("All samples are the same")));
    QVERIFY(!runningChart(run, trajectorySteps, theme).sentence.contains(QStringLiteral("NaN")));
}

void TestExperimentCharts::theNormalPopulationHasItsChiSquareLaw()
{
    const Chart chart = varianceDistributionChart(runOf(3), theme);
    QVERIFY(hasEntry(chart, QStringLiteral("χ²")));
    // N σ̂² is χ² with 2 degrees of freedom: σ̂² has the density 3/2 · exp(−3 x/2).
    const std::vector<PlotLine> lines = layers<PlotLine>(chart);
    const auto law = std::ranges::find(lines, theme.groupColor(1), &PlotLine::color);
    QVERIFY(law != lines.end());
    for (const QPointF &point : law->points) {
        if (point.x() > 0)
            QVERIFY(std::abs(point.y() - 1.5 * std::exp(-1.5 * point.x())) < 1e-9);
    }
    QVERIFY(!hasEntry(varianceDistributionChart(runOf(3, PopulationKind::Uniform), theme), QStringLiteral("χ²")));
}

void TestExperimentCharts::theBarsOfADistributionCoverEverything()
{
    const ExperimentRun run = runOf(4, PopulationKind::LogNormal);
    const Chart chart = meanDistributionChart(run, theme);
    const PlotBars bars = layers<PlotBars>(chart).front();
    double area = 0;
    for (std::size_t i = 0; i < bars.heights.size(); ++i)
        area += bars.heights[i] * (bars.edges[i + 1] - bars.edges[i]);
    const SamplingHistogram &histogram = run.present()->means;
    const auto inside = static_cast<double>(histogram.total() - histogram.below - histogram.above);
    QVERIFY(std::abs(area - inside / static_cast<double>(histogram.total())) < 1e-9);
    // exp(0.8²/2): the mean of the log-normal population.
    QVERIFY(std::abs(layers<PlotMark>(chart).front().x - std::exp(0.32)) < 1e-12);
}

void TestExperimentCharts::aBatchOfOneHasNoVarianceToDraw()
{
    const Chart chart = varianceDistributionChart(runOf(1), theme);
    QVERIFY(chart.content.layers.empty());
    QVERIFY(chart.sentence.contains(QStringLiteral("0 in every batch")));
    QVERIFY(varianceErrorChart(runOf(1), theme).sentence.contains(QStringLiteral("no place")));
}

void TestExperimentCharts::runningStatisticsEndWithTheStep()
{
    const ExperimentRun run = runOf(8);
    const Chart chart = runningChart(run, 5, theme);
    std::size_t drawn = 0;
    for (const PlotLine &line : layers<PlotLine>(chart)) {
        if (line.points.size() == 6)
            ++drawn;
    }
    QCOMPARE(drawn, std::size_t(2));
    QCOMPARE(layers<PlotMark>(chart).front().x, 5.0);
    QCOMPARE(runningChart(run, 5, theme).content.y, runningChart(run, trajectorySteps, theme).content.y);
    QVERIFY(layers<PlotMark>(runningChart(run, trajectorySteps, theme)).empty());
}

void TestExperimentCharts::anUnbiasedVarianceOfOneSampleIsNaNForGood()
{
    const ExperimentRun run = runOf(1);
    QVERIFY(runningChart(run, trajectorySteps, theme).sentence.contains(QStringLiteral("NaN")));
    QVERIFY(gapChart(run, trajectorySteps, theme).sentence.contains(QStringLiteral("NaN")));
    QVERIFY(std::isfinite(run.trajectory.means.back()));
}

void TestExperimentCharts::partsOfABatchHaveStatisticsOfTheirOwn()
{
    const ExperimentRun run = runOf(32);
    const Chart chart = microBatchChart(run, theme);
    QCOMPARE(layers<PlotBand>(chart).size(), std::size_t(4));
    QCOMPARE(scatter(chart).size(), std::size_t(32));
    QVERIFY(chart.sentence.contains(QStringLiteral("does not repair batch norm")));
    double sum = 0;
    for (const PartStatistics &part : run.microBatches.parts)
        sum += part.mean / 4;
    QVERIFY(std::abs(sum - run.microBatches.whole.mean) < 1e-6);
}

void TestExperimentCharts::factsAreExact_data()
{
    QTest::addColumn<int>("batchSize");
    QTest::addColumn<QString>("bound");
    QTest::addColumn<QString>("headline");
    QTest::newRow("one sample") << 1 << QString() << QStringLiteral("every output is β");
    QTest::newRow("two samples") << 2 << QStringLiteral("1") << QStringLiteral("+1 or −1");
    QTest::newRow("four samples") << 4 << QStringLiteral("√3 = 1.732") << QStringLiteral("(1 σ)");
    QTest::newRow("a root without a remainder") << 10 << QStringLiteral("3") << QStringLiteral("(1 σ)");
}

void TestExperimentCharts::factsAreExact()
{
    QFETCH(int, batchSize);
    QFETCH(QString, bound);
    QFETCH(QString, headline);
    const ExperimentRun run = runOf(batchSize);
    QVERIFY(experimentHeadline(run).contains(headline));
    const std::vector<ExperimentFact> facts = experimentFacts(run, trajectorySteps);
    const auto found = std::ranges::find_if(
        facts, [](const ExperimentFact &fact) { return fact.title.contains(QStringLiteral("Largest")); });
    // At N = 1 the bound is 0; another fact states that frameworks refuse such batches.
    QCOMPARE(found == facts.end(), batchSize == 1);
    if (found != facts.end())
        QCOMPARE(found->value, bound);
    const bool isRefused = facts.front().note.contains(QStringLiteral("Expected more than 1 value per channel"));
    QCOMPARE(isRefused, batchSize == 1);
}

namespace {

/// The fact whose title contains the text.
ExperimentFact factOf(const ExperimentRun &run, const QString &title)
{
    for (const ExperimentFact &fact : experimentFacts(run, trajectorySteps)) {
        if (fact.title.contains(title))
            return fact;
    }
    return {};
}

} // namespace

void TestExperimentCharts::anOutlierIsSquashedAndDoesNotNarrow()
{
    const auto outlierRun = [](int batchSize) {
        BatchExperiment experiment;
        experiment.batchSize = batchSize;
        experiment.batches = 2000;
        experiment.features = 2;
        experiment.probe = {6};
        return completed(experiment);
    };
    // The probe is nearly always on the same side of its mate: the spread is least at N = 2 and grows with N.
    const ExperimentRun pair = outlierRun(2);
    const ExperimentRun eight = outlierRun(8);
    QVERIFY(pair.facts.spread < eight.facts.spread);
    for (const ExperimentRun &run : {pair, eight}) {
        for (const QString &sentence : {experimentHeadline(run), probeChart(run, trajectorySteps, theme).sentence}) {
            for (const char *wrong : {"narrow", "total", "all or nothing"})
                QVERIFY2(!sentence.contains(QLatin1String(wrong)), qPrintable(sentence));
        }
    }
    QVERIFY(experimentHeadline(pair).contains(QStringLiteral("+1 in 100 %")));
    // (x − μ)/σ = 6, but no |x̂| exceeds √7 in a batch of 8.
    const ExperimentFact bias = factOf(eight, QStringLiteral("Bias"));
    QVERIFY2(bias.note.contains(QStringLiteral("(x − μ)/σ = 6")), qPrintable(bias.note));
    QVERIFY(eight.facts.mean < std::sqrt(7.0));
    QVERIFY(bias.value.startsWith(QStringLiteral("−3")) || bias.value.startsWith(QStringLiteral("-3")));
}

void TestExperimentCharts::tiesAreNeitherPlusNorMinusOne()
{
    BatchExperiment experiment;
    experiment.population = PopulationKind::Samples;
    experiment.batchSize = 2;
    experiment.batches = 500;
    experiment.probe = {1};
    const QString headline = experimentHeadline(completed(experiment, Tensor({4, 1}, {1, 1, 1, 5})));
    QVERIFY2(headline.contains(QStringLiteral("the mate equals x")), qPrintable(headline));
    QVERIFY(!experimentHeadline(runOf(2)).contains(QStringLiteral("the mate equals x")));
}

void TestExperimentCharts::aSideThatDoesNotExistIsSaid()
{
    BatchExperiment experiment;
    experiment.batches = 300;
    experiment.probe = {0}; // At μ.
    QCOMPARE(factOf(completed(experiment), QStringLiteral("sign flips")).value, QStringLiteral("does not exist"));
    experiment.probe = {0.5};
    QVERIFY(factOf(completed(experiment), QStringLiteral("sign flips")).value.endsWith(QLatin1Char('%')));
}

void TestExperimentCharts::aPooledChannelIsNoBatchOfOne()
{
    BatchExperiment experiment;
    experiment.population = PopulationKind::Samples;
    experiment.layout = parseLayout("N,C,L", 3);
    experiment.batchSize = 1;
    experiment.batches = 300;
    experiment.runningVariance = VarianceEstimator::Unbiased;
    const ExperimentRun run = completed(experiment, Tensor({3, 2, 2}, {1, 2, 5, 5, 3, 7, 6, 6, 0, 1, 9, 9}));
    QVERIFY(!experimentHeadline(run).contains(QStringLiteral("β")));
    QVERIFY(factOf(run, QStringLiteral("frameworks")).title.isEmpty()); // No framework refuses it.
    QVERIFY(factOf(run, QStringLiteral("Effective")).note.startsWith(QStringLiteral("2 values that count as")));
    QVERIFY(!runningChart(run, trajectorySteps, theme).sentence.contains(QStringLiteral("NaN")));
    QVERIFY(!layers<PlotBars>(varianceDistributionChart(run, theme)).empty());
    QVERIFY(meanDistributionChart(run, theme).sentence.contains(QStringLiteral("channel c = 0, of 2")));
}

void TestExperimentCharts::differencesAreInUnitsOfChance()
{
    const PlotView::ReadOut at = meanErrorChart(runOf(4), theme).reader({4, 0});
    QVERIFY2(at.text.contains(QRegularExpression(QStringLiteral("off by [−-]?[0-4]\\.\\d σ of chance"))),
             qPrintable(at.text)); // Five σ of chance are exceeded for one in 1.7 million seeds.
}

void TestExperimentCharts::everyChartReadsOutAPlace()
{
    const ExperimentRun run = runOf(8);
    for (const Chart &chart :
         {probeChart(run, trajectorySteps, theme), meanErrorChart(run, theme), varianceErrorChart(run, theme),
          varianceBiasChart(run, theme), meanDistributionChart(run, theme), varianceDistributionChart(run, theme),
          runningChart(run, trajectorySteps, theme), gapChart(run, trajectorySteps, theme),
          microBatchChart(run, theme)}) {
        QVERIFY(!chart.content.x.title.isEmpty() && !chart.content.y.title.isEmpty());
        QVERIFY(!chart.reader({chart.content.x.value(0.4), chart.content.y.value(0.5)}).text.isEmpty());
    }
}

void TestExperimentCharts::aLowViewShowsTheChartAlone()
{
    QWidget page; // Whose other parts take the room.
    ChartView view(QStringLiteral("Error"), &page);
    view.setTheme(theme);
    view.setChart(meanErrorChart(runOf(8), theme));
    const auto *sentence = view.findChild<QLabel *>();
    view.resize(400, 300);
    page.show();
    QTRY_VERIFY(sentence->isVisible());
    view.resize(400, 100);
    QTRY_VERIFY(!sentence->isVisible());
    QTRY_VERIFY(view.plot()->height() > 90);
    QCOMPARE(view.sentence(), sentence->text());
    view.setChart(emptyChart(QStringLiteral("Why there is none")));
    QVERIFY(sentence->isVisible());
    view.setChart(meanErrorChart(runOf(8), theme));
    view.resize(400, 300);
    QTRY_VERIFY(sentence->isVisible());
}

NORMSCOPE_WINDOW_TEST(TestExperimentCharts)

} // namespace tst_experiment_charts

#include "tst_experiment_charts.moc"
