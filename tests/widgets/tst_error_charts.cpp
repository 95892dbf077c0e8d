// SPDX-License-Identifier: GPL-3.0-or-later
// The charts "How wrong is the batch?" against exact theory.
#include "tests/subject.h"
#include "tests/widgets/experiment_charts_test.h"
#include "widgets/batch_size/error_charts.h"

#include <QApplication>
#include <QTest>

namespace tst_error_charts {

using namespace normscope;
using namespace normscope::test;

class TestErrorCharts : public QObject
{
    Q_OBJECT

private slots:
    void theErrorOfTheMeanFollowsTheory();
    void theErrorChartMarksThePresentBatchSize();
    void withoutAnEighthMomentThereIsNoBand();
    void theBandHoldsWhatItSays();
    void theBiasTendsToTheTruth();
};

void TestErrorCharts::theErrorOfTheMeanFollowsTheory()
{
    const ExperimentRun run = runOf(4);
    const Chart chart = meanErrorChart(run, theme);
    const std::vector<QPointF> theory = layers<PlotLine>(chart).front().points;
    const std::vector<QPointF> measured = layers<PlotPoints>(chart).back().points;
    QCOMPARE(measured.size(), std::size_t(11));
    QCOMPARE(valueAt(theory, 1), 1.0);
    QCOMPARE(valueAt(theory, 4), 0.25);
    // With 2000 batches of 8 features the relative standard error of a normal variance is √(2/16000) = 1.1 %; five of
    // them are allowed.
    for (const QPointF &point : measured)
        QVERIFY2(std::abs(point.y() * point.x() - 1) < 0.056, qPrintable(QString::number(point.x())));
    const PlotBand band = layers<PlotBand>(chart).front();
    QVERIFY(valueAt(band.lower, 4) < 0.25 && valueAt(band.upper, 4) > 0.25);
    QVERIFY(chart.content.x.logarithmic && chart.content.x.binary && chart.content.y.logarithmic);
}

void TestErrorCharts::theErrorChartMarksThePresentBatchSize()
{
    const Chart chart = meanErrorChart(runOf(12), theme);
    const std::vector<QPointF> ring = layers<PlotPoints>(chart).front().points;
    QCOMPARE(ring.size(), std::size_t(1));
    QCOMPARE(ring.front().x(), 12.0);
    QVERIFY(hasEntry(chart, QStringLiteral("N = 12")));
}

void TestErrorCharts::withoutAnEighthMomentThereIsNoBand()
{
    const ExperimentRun run = runOf(4, PopulationKind::StudentT, 5);
    QVERIFY(!layers<PlotLine>(varianceErrorChart(run, theme)).empty());
    QVERIFY(layers<PlotBand>(varianceErrorChart(run, theme)).empty());
    QVERIFY(varianceErrorChart(run, theme).sentence.contains(QStringLiteral("eighth moment")));
    QVERIFY(!layers<PlotBand>(meanErrorChart(run, theme)).empty());
    // The mean of the variances has a standard error if the population has a fourth moment.
    QVERIFY(!layers<PlotBand>(varianceBiasChart(run, theme)).empty());
    QVERIFY(layers<PlotBand>(varianceBiasChart(runOf(4, PopulationKind::StudentT, 4), theme)).empty());
}

void TestErrorCharts::theBandHoldsWhatItSays()
{
    // One point in a hundred is expected outside. More than 12 of 264 are outside in one of 100 000 such tests
    // (binomial).
    int outside = 0;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        for (const PopulationKind kind : {PopulationKind::Normal, PopulationKind::Uniform}) {
            BatchExperiment experiment;
            experiment.population = kind;
            experiment.batches = 250;
            experiment.features = 8;
            experiment.seed = seed;
            const Chart chart = meanErrorChart(completed(experiment), theme);
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

void TestErrorCharts::theBiasTendsToTheTruth()
{
    const Chart chart = varianceBiasChart(runOf(4), theme);
    const std::vector<QPointF> theory = layers<PlotLine>(chart).back().points;
    QCOMPARE(layers<PlotLine>(chart).front().points.front().y(), 1.0); // The variance of the population.
    QCOMPARE(valueAt(theory, 1), 0.0);
    QCOMPARE(valueAt(theory, 2), 0.5);
    QCOMPARE(valueAt(theory, 4), 0.75);
    QVERIFY(chart.content.y.minimum == 0 && !chart.content.y.logarithmic);
}

NORMSCOPE_WINDOW_TEST(TestErrorCharts)

} // namespace tst_error_charts

#include "tst_error_charts.moc"
