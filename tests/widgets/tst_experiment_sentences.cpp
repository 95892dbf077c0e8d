// SPDX-License-Identifier: GPL-3.0-or-later
// The sentences and facts of experiments are true for every population, probe and batch size: each claim is checked by
// counting in the run's own batches.
#include "tests/subject.h"
#include "tests/widgets/experiment_charts_test.h"
#include "widgets/batch_size/error_charts.h"
#include "widgets/batch_size/experiment_facts.h"
#include "widgets/batch_size/falling_chart.h"
#include "widgets/batch_size/probe_chart.h"
#include "widgets/batch_size/running_charts.h"
#include "widgets/batch_size/safe_chart.h"
#include "widgets/batch_size/sampling_charts.h"
#include "widgets/theme/count_text.h"
#include "widgets/theme/number_format.h"

#include <QRegularExpression>
#include <QTest>

#include <span>
#include <vector>

namespace tst_experiment_sentences {

using namespace normscope;
using namespace normscope::test;

namespace {

ExperimentRun runWith(PopulationKind kind, double probe, int batchSize)
{
    BatchExperiment experiment;
    experiment.population = kind;
    experiment.batchSize = batchSize;
    experiment.batches = 600;
    experiment.features = 2;
    experiment.probe = {probe};
    return completed(experiment);
}

/// A run on two equal and two different samples, so that mates tie with the probe.
ExperimentRun tiedRun(int batchSize)
{
    BatchExperiment experiment;
    experiment.population = PopulationKind::Samples;
    experiment.batchSize = batchSize;
    experiment.batches = 600;
    experiment.features = 1;
    experiment.probe = {1};
    return completed(experiment, Tensor({4, 1}, {1, 1, -2, 5}));
}

struct Outputs
{
    double mean = 0;
    double spread = 0;
    double flips = 0;
};

Outputs counted(const ExperimentRun &run)
{
    const std::vector<double> &outputs = run.probeRun->outputs;
    const auto count = static_cast<double>(outputs.size());
    Outputs result;
    for (const double y : outputs) {
        result.mean += y / count;
        result.flips += y * run.constants.population < 0 ? 1 / count : 0;
    }
    for (const double y : outputs)
        result.spread += (y - result.mean) * (y - result.mean) / count;
    result.spread = std::sqrt(result.spread);
    return result;
}

ExperimentFact factOf(const ExperimentRun &run, const QString &brief)
{
    for (const ExperimentFact &fact : experimentFacts(run, trajectorySteps)) {
        if (fact.brief == brief)
            return fact;
    }
    return {};
}

/// The first number of a text, in the typography of the window.
double numberIn(QString text)
{
    text.replace(QChar(0x2212), QLatin1Char('-'));
    const QRegularExpressionMatch match = QRegularExpression(QStringLiteral("-?\\d+(\\.\\d+)?(e-?\\d+)?")).match(text);
    return match.hasMatch() ? match.captured().toDouble() : std::nan("");
}

/// Fails unless the shown number equals `value` to the digits that are shown: three, unless `rounding` states
/// otherwise.
void compareShown(const QString &text, double value, const char *what, double rounding = 0.006)
{
    const double got = numberIn(text);
    QVERIFY2(std::abs(got - value) <= rounding * std::abs(value) + 1e-9,
             qPrintable(QStringLiteral("%1: “%2” for %3").arg(QLatin1String(what), text).arg(value)));
}

} // namespace

class TestExperimentSentences : public QObject
{
    Q_OBJECT

private slots:
    void factsAreWhatTheBatchesSay_data();
    void factsAreWhatTheBatchesSay();
    void nothingClaimsThatTheScatterNarrows();
    void pairsWithTiesAreCounted();
    void spreadsSayWhichSpread();
    void theGapIsAMeanOverTrainingsWithItsRange();
    void axesStayWhileTheBatchSizeMoves_data();
    void axesStayWhileTheBatchSizeMoves();
    void asManyFactsAtEveryBatchSize();
    void nothingIsSaidThatIsNoNumber_data();
    void nothingIsSaidThatIsNoNumber();
    void theGapOfOneSampleDoesNotExist();
    void whatNeverVariesCostsNothing();
    void theFallSaysWhatFell();
    void theSafeSizeIsNamed();
    void channelsThatAreNotCountedAreSaid();
};

void TestExperimentSentences::factsAreWhatTheBatchesSay_data()
{
    QTest::addColumn<PopulationKind>("kind");
    for (const PopulationKind kind : allPopulationKinds) {
        if (kind != PopulationKind::Samples)
            QTest::newRow(name(kind).data()) << kind;
    }
}

void TestExperimentSentences::factsAreWhatTheBatchesSay()
{
    QFETCH(PopulationKind, kind);
    const PopulationMoments moments = exactMoments(kind);
    for (const double distance : {-4.0, -1.6, 0.0, 0.3, 1.0, 1.5, 3.0, 8.0}) {
        const double probe = *moments.mean + distance * std::sqrt(*moments.variance);
        for (const int batchSize : {2, 3, 16, 256}) {
            const ExperimentRun run = runWith(kind, probe, batchSize);
            const Outputs outputs = counted(run);
            compareShown(factOf(run, QStringLiteral("spread")).value, outputs.spread, "spread");
            const ExperimentFact bias = factOf(run, QStringLiteral("bias"));
            compareShown(bias.value, outputs.mean - run.constants.population, "bias");
            const ExperimentFact flips = factOf(run, QStringLiteral("sign flips"));
            if (run.constants.population == 0)
                QVERIFY2(std::isnan(numberIn(flips.value)), qPrintable(flips.value));
            else
                compareShown(flips.value, 100 * outputs.flips, "flips");
            // No output exceeds the bound of the batch size, so that the output of an outlier is reduced.
            const double bound = std::sqrt(batchSize - 1.0);
            for (const double y : run.probeRun->outputs)
                QVERIFY(std::abs(y) <= bound);
            if (batchSize > 2) {
                const QString headline = experimentHeadline(run);
                QVERIFY2(headline.contains(numberText(run.facts.spread, 3)), qPrintable(headline));
                QVERIFY2(headline.contains(QStringLiteral("(1 σ)")), qPrintable(headline));
            }
        }
    }
}

/// Beyond about 1.5 σ the spread first grows with N: no sentence may state that a larger batch has a smaller spread.
void TestExperimentSentences::nothingClaimsThatTheScatterNarrows()
{
    const ExperimentRun small = runWith(PopulationKind::Normal, 3, 3);
    const ExperimentRun larger = runWith(PopulationKind::Normal, 3, 8);
    QVERIFY(larger.facts.spread > small.facts.spread);
    const QRegularExpression claim(QStringLiteral("narrow|calm|shrink|less scatter"));
    for (const ExperimentRun &run : {small, larger}) {
        QVERIFY(!experimentHeadline(run).contains(claim));
        QVERIFY(!probeChart(run, trajectorySteps, theme).sentence.contains(claim));
        for (const ExperimentFact &fact : experimentFacts(run, trajectorySteps))
            QVERIFY2(!(fact.title + fact.note).contains(claim), qPrintable(fact.note));
        QVERIFY(factOf(run, QStringLiteral("bias")).value.contains(QChar(0x2212))); // The bias is negative.
    }
}

void TestExperimentSentences::pairsWithTiesAreCounted()
{
    const ExperimentRun run = tiedRun(2);
    double ties = 0;
    for (const double y : run.probeRun->outputs)
        ties += y == 0 ? 100.0 / static_cast<double>(run.probeRun->outputs.size()) : 0;
    QVERIFY(ties > 30 && ties < 70); // One mate in two ties with the probe.
    const QString headline = experimentHeadline(run);
    QVERIFY2(headline.contains(numberText(ties, 3)), qPrintable(headline));
}

void TestExperimentSentences::spreadsSayWhichSpread()
{
    for (const PopulationKind kind : {PopulationKind::Normal, PopulationKind::LogNormal}) {
        for (const int batchSize : {3, 32}) {
            const ExperimentRun run = runWith(kind, 0.5, batchSize);
            QStringList texts = {experimentHeadline(run), probeChart(run, trajectorySteps, theme).sentence,
                                 meanDistributionChart(run, theme).sentence};
            for (const int count : {int {Falling::all}, 40})
                texts += fallingChart(run, {count, Falling::landed}, theme).sentence;
            for (const ExperimentFact &fact : experimentFacts(run, trajectorySteps))
                texts += fact.value + fact.note;
            for (const QString &text : texts) {
                if (text.contains(QChar(0xb1)) && !text.contains(QStringLiteral("±1")))
                    QVERIFY2(text.contains(QStringLiteral("1 σ")), qPrintable(text));
            }
        }
    }
}

void TestExperimentSentences::theGapIsAMeanOverTrainingsWithItsRange()
{
    const ExperimentRun run = runWith(PopulationKind::LogNormal, 2, 8);
    for (const int step : {0, 10, trajectorySteps}) {
        const AcrossTrainings &gap = run.gapsOfTrainings[static_cast<std::size_t>(step)];
        QVERIFY(gap.least <= gap.mean + 1e-12 && gap.mean <= gap.most + 1e-12);
        double mean = 0;
        for (const RunningTrajectory &training : run.trainings) {
            const auto t = static_cast<std::size_t>(step);
            const double eval = evalOutput(2, training.means[t], training.variances[t], run.experiment.epsilon);
            double one = 0;
            for (const double y : run.probeRun->outputs)
                one += std::abs(y - eval) / static_cast<double>(run.probeRun->outputs.size());
            mean += one / trainingCount;
        }
        QVERIFY(std::abs(mean - gap.mean) < 1e-9);
        for (const ExperimentFact &fact : experimentFacts(run, step)) {
            if (fact.brief != QStringLiteral("train/eval gap"))
                continue;
            compareShown(fact.value, mean, "gap", 0.06);
            QVERIFY2(fact.note.contains(numberText(gap.least, 2)) && fact.note.contains(numberText(gap.most, 2)),
                     qPrintable(fact.note));
        }
    }
}

void TestExperimentSentences::axesStayWhileTheBatchSizeMoves_data()
{
    QTest::addColumn<PopulationKind>("kind");
    for (const PopulationKind kind : {PopulationKind::Normal, PopulationKind::LogNormal, PopulationKind::Uniform})
        QTest::newRow(name(kind).data()) << kind;
}

void TestExperimentSentences::axesStayWhileTheBatchSizeMoves()
{
    QFETCH(PopulationKind, kind);
    const ExperimentRun few = runWith(kind, 1, 4);
    for (const int batchSize : {2, 64, 1024}) {
        const ExperimentRun many = runWith(kind, 1, batchSize);
        QCOMPARE(meanDistributionChart(many, theme).content.x, meanDistributionChart(few, theme).content.x);
        QCOMPARE(varianceDistributionChart(many, theme).content.x, varianceDistributionChart(few, theme).content.x);
        QCOMPARE(runningChart(many, 50, theme).content.y, runningChart(few, 50, theme).content.y);
        const Falling all {Falling::all, Falling::landed};
        QCOMPARE(fallingChart(many, all, theme).content.x, fallingChart(few, all, theme).content.x);
        QVERIFY(hasEntry(meanDistributionChart(many, theme), QStringLiteral("at other N")));
    }
}

void TestExperimentSentences::asManyFactsAtEveryBatchSize()
{
    const std::size_t count = experimentFacts(runOf(32), trajectorySteps).size();
    for (const int batchSize : {1, 2, 1024})
        QCOMPARE(experimentFacts(runOf(batchSize), trajectorySteps).size(), count);
    QVERIFY(factOf(runOf(1), QStringLiteral("frameworks")).value.contains(QStringLiteral("refused")));
}

void TestExperimentSentences::nothingIsSaidThatIsNoNumber_data()
{
    QTest::addColumn<std::vector<double>>("samples"); // Empty: a population with infinite variance.
    QTest::addColumn<double>("probe");
    const auto add = [](const char *what, const std::vector<double> &samples, double probe) {
        QTest::newRow(what) << samples << probe;
    };
    add("constant", {5, 5, 5, 5}, 5);
    add("constant, another probe", {5, 5, 5, 5}, 6);
    add("ties", {0, 0, 0, 0, 1, 7}, 0);
    add("outlier", {0, 0.1, -0.1, 0.2, 0.05, 1e6}, 1e6);
    add("one sample", {3}, 3);
    add("no variance", {}, 0.5);
}

void TestExperimentSentences::nothingIsSaidThatIsNoNumber()
{
    QFETCH(std::vector<double>, samples);
    QFETCH(double, probe);
    const QRegularExpression noNumber(QStringLiteral("\\binf\\b|∞|^NaN|= NaN"));
    for (const int batchSize : {1, 2, 3, 64}) {
        BatchExperiment experiment;
        experiment.population = samples.empty() ? PopulationKind::StudentT : PopulationKind::Samples;
        experiment.degrees = 2;
        experiment.batchSize = batchSize;
        experiment.batches = 300;
        experiment.features = 1;
        experiment.probe = {probe};
        const ExperimentRun run = completed(
            experiment,
            samples.empty() ? Tensor()
                            : Tensor({static_cast<std::int64_t>(samples.size()), 1}, std::span<const double>(samples)));
        QStringList texts = {experimentHeadline(run),
                             probeChart(run, trajectorySteps, theme).sentence,
                             meanDistributionChart(run, theme).sentence,
                             varianceDistributionChart(run, theme).sentence,
                             meanErrorChart(run, theme).sentence,
                             varianceErrorChart(run, theme).sentence};
        for (const ExperimentFact &fact : experimentFacts(run, trajectorySteps))
            texts += fact.value + QLatin1Char(' ') + fact.note;
        for (const QString &text : texts)
            QVERIFY2(!text.contains(noNumber), qPrintable(text));
    }
}

/// One value has no unbiased variance: neither the running variance nor the output in evaluation mode exists.
void TestExperimentSentences::theGapOfOneSampleDoesNotExist()
{
    for (const VarianceEstimator estimator : {VarianceEstimator::Biased, VarianceEstimator::Unbiased}) {
        BatchExperiment experiment;
        experiment.batchSize = 1;
        experiment.batches = 300;
        experiment.features = 2;
        experiment.runningVariance = estimator;
        const ExperimentRun run = completed(experiment);
        const ExperimentFact gap = factOf(run, QStringLiteral("train/eval gap"));
        QCOMPARE(gap.value == QStringLiteral("does not exist"), estimator == VarianceEstimator::Unbiased);
        QCOMPARE(gap.note.contains(QStringLiteral("0/0")), estimator == VarianceEstimator::Unbiased);
    }
}

void TestExperimentSentences::whatNeverVariesCostsNothing()
{
    BatchExperiment experiment;
    experiment.population = PopulationKind::Samples;
    experiment.batchSize = 4;
    experiment.batches = 300;
    const ExperimentRun run = completed(experiment, Tensor({3, 1}, {5, 5, 5}));
    const ExperimentFact error = factOf(run, QStringLiteral("error of μ̂"));
    QCOMPARE(error.value, QStringLiteral("0"));
    QVERIFY2(!error.note.contains(QStringLiteral("costs")), qPrintable(error.note));
}

void TestExperimentSentences::theFallSaysWhatFell()
{
    const ExperimentRun run = runWith(PopulationKind::LogNormal, 2, 4);
    const FallenBatches batches = fallenBatches(run, {3, 1});
    const auto sentenceAt = [&](double moment) { return fallingChart(run, {3, moment}, theme).sentence; };
    QVERIFY(sentenceAt(0.5).contains(QStringLiteral("batch of 4 falls")));
    QVERIFY(sentenceAt(1.5).contains(numberText(batches.last.mean, 3)));
    QVERIFY(sentenceAt(2.5).contains(numberText(batches.last.output, 3)));
    // Landed batches are counted and drawn at their place: means at their value, outputs at μ + σy.
    const Chart landed = fallingChart(run, {3, Falling::landed}, theme);
    std::vector<QPointF> points;
    for (const PlotPoints &layer : layers<PlotPoints>(landed))
        points.insert(points.end(), layer.points.begin(), layer.points.end());
    const auto standsAt = [&](double x, double floor) {
        return std::ranges::any_of(points, [&](QPointF point) {
            return std::abs(point.x() - x) < 1e-9 && point.y() > floor && point.y() < floor + 1;
        });
    };
    for (const double mean : batches.tally.means)
        QVERIFY(standsAt(mean, 1));
    for (const double output : batches.tally.outputs)
        QVERIFY(standsAt(run.population->shift(0) + run.population->scale(0) * output, 0));
    for (const double value : batches.last.values)
        QVERIFY(standsAt(value, 2));
    // The values start among the population.
    const std::vector<PlotPoints> atStart = layers<PlotPoints>(fallingChart(run, {3, 0}, theme));
    const auto areInPopulation = [](const PlotPoints &layer) {
        return layer.points.size() == 4
            && std::ranges::all_of(layer.points, [](QPointF point) { return point.y() > 3 && point.y() < 4; });
    };
    QVERIFY(std::ranges::any_of(atStart, areInPopulation));
}

void TestExperimentSentences::theSafeSizeIsNamed()
{
    // σ/√N ≤ tolerance · σ from N = 1/tolerance² on.
    const ExperimentRun run = runOf(4);
    for (const double tolerance : {0.5, 0.1, 0.05}) {
        const Chart chart = safeChart(run, {SafeStatistic::Mean, tolerance}, theme);
        const int expected = static_cast<int>(std::lround(1 / (tolerance * tolerance)));
        QVERIFY2(chart.sentence.contains(QStringLiteral("N = %1 on").arg(expected)), qPrintable(chart.sentence));
        QCOMPARE(layers<PlotMark>(chart).front().x, static_cast<double>(expected));
    }
    QVERIFY(safeChart(run, {SafeStatistic::Mean, 0.01}, theme).sentence.startsWith(QStringLiteral("Up to N = 1024")));
    QVERIFY(layers<PlotLine>(safeChart(runOf(4, PopulationKind::StudentT, 2), {}, theme)).empty());

    // Two channels, one with a hundred times the correlation of the other: the sentence names the worse one.
    BatchExperiment experiment;
    experiment.population = PopulationKind::Samples;
    experiment.layout = parseLayout("N,C,L", 3);
    experiment.batches = 256;
    const ExperimentRun tensor = completed(experiment, Tensor({2, 2, 2}, {-2, 0, 0, 4, 2, 4, 2, 2}));
    const QString sentence = safeChart(tensor, {SafeStatistic::Mean, 0.25}, theme).sentence;
    // Channel 0: Var m/σ² = 0.8, so N = 0.8 · 16 = 12.8.
    QVERIFY2(sentence.contains(QStringLiteral("N = 13 on")), qPrintable(sentence));
    QVERIFY2(sentence.contains(QStringLiteral("the worst, c = 0, needs N = 13")), qPrintable(sentence));
}

void TestExperimentSentences::channelsThatAreNotCountedAreSaid()
{
    for (const std::int64_t channels : {40, mostFeatures + 4}) {
        std::vector<double> values;
        for (std::int64_t i = 0; i < 2 * channels; ++i)
            values.push_back(static_cast<double>(i * i % 7));
        ExperimentRun run;
        run.experiment.population = PopulationKind::Samples;
        run.experiment.layout = parseLayout("N,C", 2);
        run.samples = Tensor({2, channels}, std::span<const double>(values));
        run.population = std::make_shared<const ExperimentPopulation>(run.experiment, run.samples);
        const QString sentence = meanErrorChart(run, theme).sentence;
        QCOMPARE(sentence.contains(QStringLiteral("more are not counted")), channels > mostFeatures);
        QVERIFY2(sentence.contains(countText(channels)), qPrintable(sentence));
    }
}

NORMSCOPE_WINDOW_TEST(TestExperimentSentences)

} // namespace tst_experiment_sentences

#include "tst_experiment_sentences.moc"
