// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lab/error_charts.h"
#include "widgets/lab/lab_facts.h"
#include "widgets/lab/micro_batch_chart.h"
#include "widgets/lab/probe_chart.h"
#include "widgets/lab/running_charts.h"
#include "widgets/lab/sampling_charts.h"
#include "widgets/theme/theme.h"

#include <QTest>

#include <cmath>
#include <numbers>

using namespace normscope;

namespace {

const Theme theme = Theme::light();

ExperimentRun completed(const BatchExperiment &experiment, const Tensor &samples = {})
{
    Workers workers(1);
    ExperimentRun run = carriedOver({}, experiment, samples);
    while (!run.isComplete())
        run = advanced(std::move(run), std::chrono::milliseconds(1000), workers);
    return run;
}

ExperimentRun runOf(int batchSize, PopulationKind population = PopulationKind::Normal, int degrees = initialDegrees)
{
    BatchExperiment experiment;
    experiment.batchSize = batchSize;
    experiment.population = population;
    experiment.degrees = degrees;
    experiment.batches = 2000;
    experiment.features = 8;
    experiment.probe = {0.75};
    return completed(experiment);
}

template <class Layer>
std::vector<Layer> layers(const LabChart &chart)
{
    std::vector<Layer> found;
    for (const PlotLayer &layer : chart.content.layers) {
        if (const auto *match = std::get_if<Layer>(&layer))
            found.push_back(*match);
    }
    return found;
}

/// The batch norm outputs: the points of the probe chart.
std::vector<QPointF> scatter(const LabChart &chart)
{
    return layers<PlotPoints>(chart).front().points;
}

double valueAt(const std::vector<QPointF> &points, double x)
{
    for (const QPointF &point : points) {
        if (point.x() == x)
            return point.y();
    }
    return std::nan("");
}

bool hasEntry(const LabChart &chart, const QString &part)
{
    return std::ranges::any_of(chart.content.legend,
                               [&](const PlotLegendEntry &entry) { return entry.text.contains(part); });
}

} // namespace

class TestLabCharts : public QObject
{
    Q_OBJECT

private slots:
    void nothingIsDrawnBeforeTheFirstSlice();
    void aLoneProbeDoesNotScatter();
    void withOneMateEveryOutputIsPlusOrMinusOne();
    void theProbesAxisDoesNotFollowTheBatchSize();
    void theErrorOfTheMeanFollowsTheory();
    void theErrorChartMarksThePresentBatchSize();
    void whereAMomentDoesNotExistTheChartSaysSo();
    void withoutAnEighthMomentThereIsNoBand();
    void theBandHoldsWhatItSays();
    void theTruthIsDrawnInEveryChart();
    void withOneEqualMateNotEveryOutputIsAllOrNothing();
    void theBiasTendsToTheTruth();
    void theNormalPopulationHasItsChiSquareLaw();
    void theBarsOfADistributionCoverEverything();
    void aBatchOfOneHasNoVarianceToDraw();
    void runningStatisticsEndWithTheStep();
    void anUnbiasedVarianceOfOneSampleIsNaNForGood();
    void partsOfABatchHaveStatisticsOfTheirOwn();
    void factsAreExact_data();
    void factsAreExact();
    void everyChartReadsOutAPlace();
};

void TestLabCharts::nothingIsDrawnBeforeTheFirstSlice()
{
    for (const LabChart &chart :
         {probeChart({}, 0, theme), meanErrorChart({}, theme), varianceErrorChart({}, theme),
          varianceBiasChart({}, theme), meanDistributionChart({}, theme), varianceDistributionChart({}, theme),
          runningChart({}, 0, theme), gapChart({}, 0, theme), microBatchChart({}, theme)}) {
        QVERIFY(chart.content.layers.empty());
        QVERIFY(!chart.sentence.isEmpty());
    }
}

void TestLabCharts::aLoneProbeDoesNotScatter()
{
    const LabChart chart = probeChart(runOf(1), trajectorySteps, theme);
    for (const QPointF &point : scatter(chart))
        QCOMPARE(point.y(), 0.0);
    QVERIFY(chart.sentence.contains(QStringLiteral("no scatter, every output is β")));
    // The running variance is 0/0 with the unbiased estimator, and so is the eval output.
    QVERIFY(hasEntry(chart, QStringLiteral("NaN")));
}

void TestLabCharts::withOneMateEveryOutputIsPlusOrMinusOne()
{
    const LabChart chart = probeChart(runOf(2), trajectorySteps, theme);
    bool above = false;
    bool below = false;
    for (const QPointF &point : scatter(chart)) {
        QVERIFY(std::abs(point.y()) <= 1);
        above |= point.y() > 0.9;
        below |= point.y() < -0.9;
    }
    QVERIFY(above && below);
    QVERIFY(chart.sentence.contains(QStringLiteral("total")));
    QVERIFY(hasEntry(chart, QStringLiteral("bound")));
}

void TestLabCharts::theProbesAxisDoesNotFollowTheBatchSize()
{
    const PlotAxis small = probeChart(runOf(4), 0, theme).content.y;
    const PlotAxis large = probeChart(runOf(1024), 0, theme).content.y;
    QCOMPARE(small.minimum, large.minimum);
    QCOMPARE(small.maximum, large.maximum);
}

void TestLabCharts::theErrorOfTheMeanFollowsTheory()
{
    const ExperimentRun run = runOf(4);
    const LabChart chart = meanErrorChart(run, theme);
    const std::vector<QPointF> theory = layers<PlotLine>(chart).front().points;
    const std::vector<QPointF> measured = layers<PlotPoints>(chart).back().points;
    QCOMPARE(measured.size(), std::size_t(11));
    QCOMPARE(valueAt(theory, 1), 1.0);
    QCOMPARE(valueAt(theory, 4), 0.25);
    // 2000 batches of 8 features: the relative standard error of a normal variance is √(2/16000) = 1.1 %; 5 of them.
    for (const QPointF &point : measured)
        QVERIFY2(std::abs(point.y() * point.x() - 1) < 0.056, qPrintable(QString::number(point.x())));
    const PlotBand band = layers<PlotBand>(chart).front();
    QVERIFY(valueAt(band.lower, 4) < 0.25 && valueAt(band.upper, 4) > 0.25);
    QVERIFY(chart.content.x.logarithmic && chart.content.x.binary && chart.content.y.logarithmic);
}

void TestLabCharts::theErrorChartMarksThePresentBatchSize()
{
    const LabChart chart = meanErrorChart(runOf(12), theme);
    const std::vector<QPointF> ring = layers<PlotPoints>(chart).front().points;
    QCOMPARE(ring.size(), std::size_t(1));
    QCOMPARE(ring.front().x(), 12.0);
    QVERIFY(hasEntry(chart, QStringLiteral("N = 12")));
}

void TestLabCharts::whereAMomentDoesNotExistTheChartSaysSo()
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

void TestLabCharts::withoutAnEighthMomentThereIsNoBand()
{
    const ExperimentRun run = runOf(4, PopulationKind::StudentT, 5);
    QVERIFY(!layers<PlotLine>(varianceErrorChart(run, theme)).empty());
    QVERIFY(layers<PlotBand>(varianceErrorChart(run, theme)).empty());
    QVERIFY(varianceErrorChart(run, theme).sentence.contains(QStringLiteral("eighth moment")));
    QVERIFY(!layers<PlotBand>(meanErrorChart(run, theme)).empty());
    // The mean of variances has an error where there is a fourth moment.
    QVERIFY(!layers<PlotBand>(varianceBiasChart(run, theme)).empty());
    QVERIFY(layers<PlotBand>(varianceBiasChart(runOf(4, PopulationKind::StudentT, 4), theme)).empty());
}

void TestLabCharts::theBandHoldsWhatItSays()
{
    // One point in a hundred lies outside. Of 264 more than 12 do once in 100 000 such tests (binomial).
    int outside = 0;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        for (const PopulationKind kind : {PopulationKind::Normal, PopulationKind::Uniform}) {
            BatchExperiment experiment;
            experiment.population = kind;
            experiment.batches = 250;
            experiment.features = 8;
            experiment.seed = seed;
            const LabChart chart = meanErrorChart(completed(experiment), theme);
            const PlotBand band = layers<PlotBand>(chart).front();
            const PlotPoints measured = layers<PlotPoints>(chart).back();
            for (const QPointF &point : measured.points) {
                const bool isInside
                    = point.y() > valueAt(band.lower, point.x()) && point.y() < valueAt(band.upper, point.x());
                outside += isInside ? 0 : 1;
            }
        }
    }
    QVERIFY2(outside <= 12, qPrintable(QString::number(outside)));
}

void TestLabCharts::theTruthIsDrawnInEveryChart()
{
    const ExperimentRun run = runOf(8, PopulationKind::LogNormal);
    const double mean = std::exp(0.32); // exp(0.8²/2)
    const double variance = (std::exp(0.64) - 1) * std::exp(0.64);
    const auto hasLevel = [](const LabChart &chart, double value) {
        return std::ranges::any_of(layers<PlotLine>(chart), [value](const PlotLine &line) {
            return line.points.size() == 2 && std::abs(line.points.front().y() - value) < 1e-9;
        });
    };
    const auto hasMark = [](const LabChart &chart, double value) {
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
    // What does not exist is not drawn.
    const ExperimentRun heavy = runOf(8, PopulationKind::StudentT, 2);
    QVERIFY(!hasEntry(probeChart(heavy, trajectorySteps, theme), QStringLiteral("true")));
    QVERIFY(!hasEntry(gapChart(heavy, trajectorySteps, theme), QStringLiteral("true")));
}

void TestLabCharts::withOneEqualMateNotEveryOutputIsAllOrNothing()
{
    BatchExperiment experiment;
    experiment.population = PopulationKind::Samples;
    experiment.batchSize = 2;
    experiment.batches = 300;
    const ExperimentRun run = completed(experiment, Tensor({3, 1}, {1, 2, 4}));
    QVERIFY(std::ranges::any_of(scatter(probeChart(run, 0, theme)), [](QPointF point) { return point.y() == 0; }));
    QVERIFY(probeChart(run, 0, theme).sentence.contains(QStringLiteral("0 where it is the same")));
    QVERIFY(labHeadline(run).contains(QStringLiteral("unless")));
}

void TestLabCharts::theBiasTendsToTheTruth()
{
    const LabChart chart = varianceBiasChart(runOf(4), theme);
    const std::vector<QPointF> theory = layers<PlotLine>(chart).back().points;
    QCOMPARE(layers<PlotLine>(chart).front().points.front().y(), 1.0); // The variance of the population.
    QCOMPARE(valueAt(theory, 1), 0.0);
    QCOMPARE(valueAt(theory, 2), 0.5);
    QCOMPARE(valueAt(theory, 4), 0.75);
    QVERIFY(chart.content.y.minimum == 0 && !chart.content.y.logarithmic);
}

void TestLabCharts::theNormalPopulationHasItsChiSquareLaw()
{
    const LabChart chart = varianceDistributionChart(runOf(3), theme);
    QVERIFY(hasEntry(chart, QStringLiteral("χ²")));
    // N σ̂² is χ² with 2 degrees of freedom: σ̂² has the density 3/2 · exp(−3 x/2).
    const PlotLine law = layers<PlotLine>(chart).front();
    for (const QPointF &point : law.points) {
        if (point.x() > 0)
            QVERIFY(std::abs(point.y() - 1.5 * std::exp(-1.5 * point.x())) < 1e-9);
    }
    QVERIFY(!hasEntry(varianceDistributionChart(runOf(3, PopulationKind::Uniform), theme), QStringLiteral("χ²")));
}

void TestLabCharts::theBarsOfADistributionCoverEverything()
{
    const ExperimentRun run = runOf(4, PopulationKind::LogNormal);
    const LabChart chart = meanDistributionChart(run, theme);
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

void TestLabCharts::aBatchOfOneHasNoVarianceToDraw()
{
    const LabChart chart = varianceDistributionChart(runOf(1), theme);
    QVERIFY(chart.content.layers.empty());
    QVERIFY(chart.sentence.contains(QStringLiteral("0 in every batch")));
    QVERIFY(varianceErrorChart(runOf(1), theme).sentence.contains(QStringLiteral("no place")));
}

void TestLabCharts::runningStatisticsEndWithTheStep()
{
    const ExperimentRun run = runOf(8);
    const LabChart chart = runningChart(run, 5, theme);
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

void TestLabCharts::anUnbiasedVarianceOfOneSampleIsNaNForGood()
{
    const ExperimentRun run = runOf(1);
    QVERIFY(runningChart(run, trajectorySteps, theme).sentence.contains(QStringLiteral("NaN")));
    QVERIFY(gapChart(run, trajectorySteps, theme).sentence.contains(QStringLiteral("NaN")));
    QVERIFY(std::isfinite(run.trajectory.means.back()));
}

void TestLabCharts::partsOfABatchHaveStatisticsOfTheirOwn()
{
    const ExperimentRun run = runOf(32);
    const LabChart chart = microBatchChart(run, theme);
    QCOMPARE(layers<PlotBand>(chart).size(), std::size_t(4));
    QCOMPARE(scatter(chart).size(), std::size_t(32));
    QVERIFY(chart.sentence.contains(QStringLiteral("does not repair batch norm")));
    double sum = 0;
    for (const PartStatistics &part : run.microBatches.parts)
        sum += part.mean / 4;
    QVERIFY(std::abs(sum - run.microBatches.whole.mean) < 1e-6);
}

void TestLabCharts::factsAreExact_data()
{
    QTest::addColumn<int>("batchSize");
    QTest::addColumn<QString>("bound");
    QTest::addColumn<QString>("headline");
    QTest::newRow("one sample") << 1 << QStringLiteral("0") << QStringLiteral("every output is β");
    QTest::newRow("two samples") << 2 << QStringLiteral("1") << QStringLiteral("+1 or −1");
    QTest::newRow("four samples") << 4 << QStringLiteral("√3 = 1.732") << QStringLiteral("narrows");
    QTest::newRow("a root without a remainder") << 10 << QStringLiteral("3") << QStringLiteral("narrows");
}

void TestLabCharts::factsAreExact()
{
    QFETCH(int, batchSize);
    QFETCH(QString, bound);
    QFETCH(QString, headline);
    const ExperimentRun run = runOf(batchSize);
    QVERIFY(labHeadline(run).contains(headline));
    const std::vector<LabFact> facts = labFacts(run, trajectorySteps);
    const auto found = std::ranges::find_if(
        facts, [](const LabFact &fact) { return fact.title.contains(QStringLiteral("Largest")); });
    QVERIFY(found != facts.end());
    QCOMPARE(found->value, bound);
    const bool isRefused = facts.front().note.contains(QStringLiteral("Expected more than 1 value per channel"));
    QCOMPARE(isRefused, batchSize == 1);
}

void TestLabCharts::everyChartReadsOutAPlace()
{
    const ExperimentRun run = runOf(8);
    for (const LabChart &chart :
         {probeChart(run, trajectorySteps, theme), meanErrorChart(run, theme), varianceErrorChart(run, theme),
          varianceBiasChart(run, theme), meanDistributionChart(run, theme), varianceDistributionChart(run, theme),
          runningChart(run, trajectorySteps, theme), gapChart(run, trajectorySteps, theme),
          microBatchChart(run, theme)}) {
        QVERIFY(!chart.content.x.title.isEmpty() && !chart.content.y.title.isEmpty());
        QVERIFY(!chart.reader({chart.content.x.value(0.4), chart.content.y.value(0.5)}).text.isEmpty());
    }
}

QTEST_MAIN(TestLabCharts)
#include "tst_lab_charts.moc"
