// SPDX-License-Identifier: GPL-3.0-or-later
// Figures of the batch size experiment: the content of their files, the numbers behind them, and refusals.
#include "normscope/version.h"
#include "tests/app/figure_test.h"
#include "tests/subject.h"

#include "app/figures/figure_text.h"
#include "app/settings/language.h"
#include "engine/tensor/error.h"
#include "widgets/core/message_text.h"

#include <QApplication>
#include <QSet>
#include <QStandardPaths>

namespace tst_chart_figures {

using namespace normscope;
using namespace normscope::test;

namespace {

FigureRequest chartOf(const ViewType *view, const ExperimentRunPtr &run, int step = trajectorySteps)
{
    return {view, std::make_shared<const BatchSizeFigures>(ShownExperiment {.run = run, .step = step, .title = {}})};
}

FigureRequest chart(const ViewType *view, const BatchExperiment &experiment = {})
{
    return chartOf(view, drawn(experiment));
}

BatchExperiment withBatchSize(int batchSize)
{
    BatchExperiment experiment;
    experiment.batchSize = batchSize;
    return experiment;
}

QStringList words(std::initializer_list<const char *> texts)
{
    QStringList list;
    for (const char *text : texts)
        list += QString::fromUtf8(text);
    return list;
}

using Table = QList<QStringList>;

Table dataOf(const FigureRequest &request)
{
    QString text;
    request.source->writeTable(*request.view, ',',
                               [&](std::string_view row) { text += QString::fromUtf8(row.data(), row.size()); });
    Table table;
    for (const QString &line : text.split(u'\n', Qt::SkipEmptyParts))
        table += line.split(u',');
    return table;
}

QString refusal(const FigureRequest &request)
{
    try {
        request.source->figure(*request.view, {});
    } catch (const InputError &error) {
        return messageText(error.message());
    }
    return {};
}

} // namespace

class TestChartFigures : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        installLanguage(QStringLiteral("en"));
    }

    void aFileNamesItsExperiment_data();
    void aFileNamesItsExperiment();
    void aRunUnderWaySaysHowFarItIs();
    void chartsArePartsWithSentences();
    void pageLeavesOutWhatHasNoRoom();
    void axisLabelsOfLowChartsAreWhole();
    void axisLabelsOfNarrowChartsAreWhole();
    void chartsStandBesideEachOtherOnALowPage();
    void whatHasNothingToShowIsRefused();
    void severalChartsShowThoseThatExist();
    void sizesComeWithTheirTheory();
    void samplingTableHoldsEveryDraw();
    void runningTableFollowsItsRule();
    void probeAndMicroBatchesHaveTheirRows();
};

void TestChartFigures::aFileNamesItsExperiment_data()
{
    QTest::addColumn<BatchExperiment>("experiment");
    QTest::addColumn<QStringList>("expected");
    BatchExperiment normal = withBatchSize(16);
    normal.seed = 11;
    normal.momentum = 0.25;
    QTest::newRow("a named population") << normal
                                        << words({"N = 16", "512 batches", "4 features", "seed 11", "ε = 1e−5",
                                                  "momentum 0.25", "Normscope " NORMSCOPE_VERSION_STRING});
    BatchExperiment student;
    student.population = PopulationKind::StudentT;
    student.degrees = 3;
    QTest::newRow("degrees of freedom") << student << words({"ν = 3", "N = 32"});
}

void TestChartFigures::aFileNamesItsExperiment()
{
    QFETCH(BatchExperiment, experiment);
    QFETCH(QStringList, expected);
    FigureSpec spec;
    spec.caption = true;
    const SvgFacts facts = factsOf(svg(chart(viewOf("probe"), experiment), spec));
    expected += messageText(title(experiment.population));
    for (const QString &word : expected) {
        QVERIFY2(facts.metadata.contains(word), qPrintable(facts.metadata));
        QVERIFY2(facts.texts.join(u' ').contains(word), qPrintable(word));
    }
}

void TestChartFigures::aRunUnderWaySaysHowFarItIs()
{
    BatchExperiment experiment;
    experiment.batches = 1'000'000;
    experiment.features = 1;
    Workers workers;
    const auto run = std::make_shared<const ExperimentRun>(
        advanced(carriedOver({}, experiment, {}), std::chrono::milliseconds(0), workers));
    const QString caption = figureCaption(*chartOf(viewOf("probe"), run).source);
    QVERIFY2(caption.contains(QStringLiteral(" of 1\u202f000\u202f000 batches")), qPrintable(caption));
}

void TestChartFigures::chartsArePartsWithSentences()
{
    const SvgFacts errors = factsOf(svg(chart(viewOf("errors"))));
    for (const char *id : {"mean-error", "variance-error", "variance-bias"})
        QVERIFY2(errors.ids.contains(QLatin1String(id)), id);
    const QString spoken = errors.descriptions.join(u'\n');
    QVERIFY2(spoken.contains(QStringLiteral("half the error costs four times the batch")), qPrintable(spoken));
    // A single chart has its sentence as a description only; on the page the sentence is text above the chart.
    const QString sentence = QStringLiteral("stay put.");
    QVERIFY(!factsOf(svg(chart(viewOf("probe")))).texts.join(u' ').contains(sentence));
    const FigureSpec page = withPreset({}, FigurePreset::TwoColumns);
    QVERIFY(factsOf(svg(chart(viewOf("batch-size")), page)).texts.join(u' ').contains(sentence));
}

void TestChartFigures::pageLeavesOutWhatHasNoRoom()
{
    const SvgFacts tall = factsOf(svg(chart(viewOf("batch-size")), withPreset({}, FigurePreset::TwoColumns)));
    QVERIFY(!tall.texts.join(u' ').contains(QStringLiteral("Not shown")));
    QVERIFY(tall.ids.contains(QStringLiteral("micro-batches")));
    const SvgFacts slide = factsOf(svg(chart(viewOf("batch-size")), withPreset({}, FigurePreset::Slide)));
    QVERIFY2(slide.texts.join(u' ').contains(QStringLiteral("Not shown: ")), qPrintable(slide.texts.join(u'|')));
    QVERIFY(slide.ids.contains(QStringLiteral("probe")));
    QVERIFY(!slide.ids.contains(QStringLiteral("micro-batches")));
}

void TestChartFigures::axisLabelsOfLowChartsAreWhole()
{
    FigureSpec spec;
    spec.height = 26;
    const SvgFacts facts = factsOf(svg(chart(viewOf("mean-error")), spec));
    QVERIFY2(!facts.texts.contains(QStringLiteral("...")) && facts.texts.contains(QStringLiteral("64")),
             qPrintable(facts.texts.join(u'|')));
}

void TestChartFigures::axisLabelsOfNarrowChartsAreWhole()
{
    for (const double width : {45.0, 60.0, 85.0}) {
        FigureSpec spec;
        spec.width = width;
        const SvgFacts facts = factsOf(svg(chart(viewOf("mean-error")), spec));
        QVERIFY2(facts.texts.filter(QStringLiteral("...")).isEmpty(), qPrintable(facts.texts.join(u'|')));
        QVERIFY(facts.texts.contains(QStringLiteral("64")));
    }
}

void TestChartFigures::chartsStandBesideEachOtherOnALowPage()
{
    const auto heightsOfTitles = [](const FigureSpec &spec) {
        static const QRegularExpression title(QStringLiteral(" y=\"([0-9.]+)\"[^>]*>batch size N<"));
        QSet<QString> heights;
        auto matches = title.globalMatch(QString::fromUtf8(svg(chart(viewOf("errors")), spec)));
        while (matches.hasNext())
            heights += matches.next().captured(1);
        return heights.size();
    };
    QCOMPARE(heightsOfTitles({}), 4);
    QCOMPARE(heightsOfTitles(withPreset({}, FigurePreset::Slide)), 1);
}

void TestChartFigures::whatHasNothingToShowIsRefused()
{
    const QString variance = refusal(chart(viewOf("variance-sampling"), withBatchSize(1)));
    QVERIFY2(variance.contains(QStringLiteral("batch of one")), qPrintable(variance));
    const QString gap = refusal(chart(viewOf("gap"), withBatchSize(1)));
    QVERIFY2(gap.contains(QStringLiteral("NaN")), qPrintable(gap));
    QCOMPARE(refusal(chart(viewOf("mean-sampling"), withBatchSize(1))), QString());
}

void TestChartFigures::severalChartsShowThoseThatExist()
{
    const auto ids
        = [](const ViewType *view, int batchSize) { return factsOf(svg(chart(view, withBatchSize(batchSize)))).ids; };
    QVERIFY(ids(viewOf("sampling"), 2).contains(QStringLiteral("variance-sampling")));
    QVERIFY(!ids(viewOf("sampling"), 1).contains(QStringLiteral("variance-sampling")));
    QVERIFY(ids(viewOf("running"), 2).contains(QStringLiteral("gap")));
    QVERIFY(!ids(viewOf("running"), 1).contains(QStringLiteral("gap")));
    QVERIFY(!ids(viewOf("batch-size"), 1).contains(QStringLiteral("variance-sampling")));
}

void TestChartFigures::sizesComeWithTheirTheory()
{
    const Table table = dataOf(chart(viewOf("errors")));
    QCOMPARE(table.first().mid(0, 5),
             (words({"batch size", "batches", "mean of means", "variance of means", "theory of variance of means"})));
    QCOMPARE(table.size(), 1 + 11); // 1, 2, 4 … 1024.
    // A standard normal population: Var μ̂ = 1/N, E σ̂² = (N − 1)/N, Var σ̂² = 2 (N − 1)/N².
    for (const QStringList &row : table.mid(1)) {
        const double n = row[0].toDouble();
        QCOMPARE(row[1], QStringLiteral("512"));
        QCOMPARE(row[4].toDouble(), 1 / n);
        QCOMPARE(row[6].toDouble(), (n - 1) / n);
        QVERIFY(std::abs(row[8].toDouble() - 2 * (n - 1) / (n * n)) < 1e-12);
    }
    BatchExperiment heavy;
    heavy.population = PopulationKind::StudentT;
    heavy.degrees = 3; // There is no fourth moment.
    QCOMPARE(dataOf(chart(viewOf("variance-error"), heavy)).at(3).last(), QString());
}

void TestChartFigures::samplingTableHoldsEveryDraw()
{
    const ExperimentRunPtr run = drawn({});
    const Table table = dataOf(chartOf(viewOf("sampling"), run));
    QCOMPARE(table.size(), 1 + 2 * distributionBins);
    std::int64_t means = 0;
    for (const QStringList &row : table.mid(1, distributionBins)) {
        QCOMPARE(row.first(), QStringLiteral("batch mean"));
        means += row[3].toLongLong();
    }
    const SamplingHistogram &histogram = run->present()->means;
    QCOMPARE(means + histogram.below + histogram.above, std::int64_t(512 * 4)); // Batches × features.
    QCOMPARE(dataOf(chart(viewOf("variance-sampling"))).at(1).first(), QStringLiteral("batch variance"));
}

void TestChartFigures::runningTableFollowsItsRule()
{
    const ExperimentRunPtr run = drawn({});
    const Table table = dataOf(chartOf(viewOf("running"), run, 40));
    QCOMPARE(table.size(), 1 + 41);
    QCOMPARE(table[1].mid(0, 5), (words({"0", "0", "0", "0", "1"})));
    const double momentum = run->experiment.momentum;
    const double first = momentum * run->series.means[0]; // From 0, by r ← (1 − m) r + m s.
    QVERIFY(std::abs(table[2][1].toDouble() - first) < 1e-15);
}

void TestChartFigures::probeAndMicroBatchesHaveTheirRows()
{
    const ExperimentRunPtr run = drawn({});
    const Table outputs = dataOf(chartOf(viewOf("probe"), run));
    QCOMPARE(outputs.size(), 1 + 240);
    QCOMPARE(outputs[1][1].toDouble(), run->probeRun->outputs[0]);
    QCOMPARE(outputs[1][3].toDouble(), run->constants.layer);

    const Table samples = dataOf(chart(viewOf("micro-batches")));
    QCOMPARE(samples.size(), 1 + 32);
    QSet<QString> parts;
    for (const QStringList &row : samples.mid(1))
        parts += row[4];
    QCOMPARE(parts.size(), 4);
}

NORMSCOPE_WINDOW_TEST(TestChartFigures)

} // namespace tst_chart_figures

#include "tst_chart_figures.moc"
