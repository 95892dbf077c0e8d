// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of figures hold every group, cell, bin and point, with numbers that read back exactly.
#include "engine/formats/delimited.h"
#include "engine/normalization/presets.h"
#include "engine/samples/samples.h"
#include "engine/tables/figure_tables.h"
#include "engine/tensor/error.h"
#include "tests/subject.h"
#include "tests/support/printers.h"

#include <QTest>

#include <cmath>
#include <numeric>

namespace tst_figure_tables {

using namespace normscope;

namespace {

NormalizationProblem sample(const char *id, Method method)
{
    NormalizationProblem problem = findSample(id)->problem();
    problem.spec = preset(method, problem.layout, problem.input.shape()).value();
    return problem;
}

std::vector<std::int64_t> allGroups(const Evaluation &evaluation)
{
    std::vector<std::int64_t> groups(static_cast<std::size_t>(evaluation.grouping().groupCount()));
    std::iota(groups.begin(), groups.end(), 0);
    return groups;
}

/// The table's fields, row by row, with their quotes.
QList<QStringList> rows(const std::function<void(const TextSink &)> &write, QChar separator = u'\t')
{
    std::string text;
    write([&text](std::string_view part) { text += part; });
    QList<QStringList> result;
    for (const QString &line : QString::fromStdString(text).split(u'\n', Qt::SkipEmptyParts))
        result.append(line.split(separator));
    return result;
}

} // namespace

class TestFigureTables : public QObject
{
    Q_OBJECT

private slots:
    /// The worked example: channel 0 has mean 8.5 and variance 37.25.
    void statisticsAreThoseOfEveryGroup()
    {
        const auto evaluation = evaluate(sample("counting", Method::Batch));
        const auto table = rows(
            [&](const TextSink &sink) { writeStatisticsTable(*evaluation, allGroups(*evaluation), '\t', sink); });
        QCOMPARE(table.size(), 4);
        QCOMPARE(table[0].join(u'|'),
                 QStringLiteral("index|group|n|mean|variance|std|rms|output mean|output variance"));
        QCOMPARE(table[1].mid(0, 5).join(u'|'), QStringLiteral("0|c = 0|8|8.5|37.25"));
        QCOMPARE(table[3][1], QStringLiteral("c = 2"));
    }

    void groupsStandInTheOrderThatIsAskedFor()
    {
        const auto evaluation = evaluate(sample("counting", Method::Batch));
        const auto table = rows([&](const TextSink &sink) {
            writeStatisticsTable(*evaluation, std::vector<std::int64_t> {2, 0}, '\t', sink);
        });
        QCOMPARE(table.size(), 3);
        QCOMPARE(table[1].mid(0, 2).join(u'|'), QStringLiteral("2|c = 2"));
        QCOMPARE(table[2].mid(0, 2).join(u'|'), QStringLiteral("0|c = 0"));
    }

    // 10001 … 10004 in float32: the mean of the squares and the square of the mean are multiples of 8, while σ² is
    // 1.25.
    void whatAnotherArithmeticComputesStandsBesideIt()
    {
        NormalizationProblem problem = sample("counting", Method::Batch);
        problem.input = Tensor({1, 5}, {10001, 10002, 10003, 1e30, 10004});
        problem.layout = defaultLayout(2);
        problem.spec = preset(Method::Layer, problem.layout, problem.input.shape()).value();
        problem.mask = Tensor({1, 5}, {1, 1, 1, 0, 1});
        problem.gamma = problem.beta = {};
        const auto evaluation = evaluate(problem);
        const PrecisionStudy study
            = precisionStudy(*evaluation, {DType::Float32, VarianceAlgorithm::Textbook, CastOrder::Throughout});
        const auto groups = rows([&](const TextSink &sink) {
            writeStatisticsTable(*evaluation, allGroups(*evaluation), '\t', sink, {}, &study);
        });
        QCOMPARE(groups[0].mid(9).join(u'|'),
                 QStringLiteral("computed mean|computed square|relative error of square|bound of that|mean/std"));
        QCOMPARE(groups[1].size(), 14);
        QCOMPARE(groups[1][9].toDouble(), 10002.5);
        const double square = groups[1][10].toDouble();
        QCOMPARE(std::fmod(square, 8), 0.0);
        QCOMPARE(groups[1][11].toDouble(), std::abs(square - 1.25) / 1.25);
        QVERIFY(groups[1][12].toDouble() >= groups[1][11].toDouble());
        QVERIFY(std::abs(groups[1][13].toDouble() - 10002.5 / std::sqrt(1.25)) < 1e-8);
        const auto cells = rows([&](const TextSink &sink) { writeGroupTable(*evaluation, 0, '\t', sink, {}, &study); });
        QCOMPARE(cells[0].mid(9).join(u'|'),
                 QStringLiteral("computed input|computed normalized|computed output|error|bound"));
        QCOMPARE(cells[1][9].toDouble(), 10001.0);
        QCOMPARE(cells[4].mid(9), QStringList({{}, {}, {}, {}, {}})); // A masked cell.
    }

    void labelsWithCommasStandInQuotes()
    {
        const auto evaluation = evaluate(sample("counting", Method::Instance));
        std::string text;
        writeStatisticsTable(*evaluation, allGroups(*evaluation), ',',
                             [&text](std::string_view part) { text += part; });
        QVERIFY(text.find("1,\"n = 0, c = 1\",4,6.5,1.25,") != std::string::npos);
    }

    void numbersComeBackExactly()
    {
        NormalizationProblem problem = sample("counting", Method::Layer);
        problem.input = problem.input.withValues(std::vector<std::int64_t> {3}, std::vector<double> {0.1 + 0.2});
        const auto evaluation = evaluate(problem);
        for (const Stage stage : {Stage::Input, Stage::Centred, Stage::Normalized, Stage::Output}) {
            std::string text;
            writeStageTable(*evaluation, static_cast<double>(stage), ',',
                            [&text](std::string_view part) { text += part; });
            const DelimitedTable table = readDelimited(text, "table");
            QCOMPARE(table.values.shape(), (Shape {12, 5}));
            QCOMPARE(table.columnNames.back(), std::string("W = 1"));
            for (std::int64_t element = 0; element < 24; ++element)
                QCOMPARE(table.values[element / 2 * 5 + 3 + element % 2], evaluation->value(stage, element));
        }
    }

    void everyCellHasTheLabelOfItsGroup()
    {
        const auto evaluation = evaluate(sample("counting", Method::Batch));
        const auto table = rows([&](const TextSink &sink) { writeGroupingTable(*evaluation, '\t', sink); });
        QCOMPARE(table.size(), 25);
        QCOMPARE(table[0].join(u'|'), QStringLiteral("N|C|H|W|group"));
        QCOMPARE(table[6].join(u'|'), QStringLiteral("0|1|0|1|c = 1"));
    }

    void cellsOfAGroupHaveEveryStage()
    {
        const auto evaluation = evaluate(sample("counting", Method::Rms));
        const auto table = rows([&](const TextSink &sink) { writeGroupTable(*evaluation, 1, '\t', sink); });
        QCOMPARE(table.size(), 13);
        QCOMPARE(table[0].join(u'|'), QStringLiteral("N|C|H|W|masked|input|normalized|gamma|beta|output"));
        QCOMPARE(table[1].mid(0, 6).join(u'|'), QStringLiteral("1|0|0|0|0|13"));
        QCOMPARE(table[1][6].toDouble(), evaluation->value(Stage::Normalized, 12));
    }

    void histogramsHaveTheirBinsAndCounts()
    {
        const auto evaluation = evaluate(sample("counting", Method::Batch));
        const Histogram input = histogram(*evaluation, 0);
        const auto table = rows([&](const TextSink &sink) { writeHistogramTable({{"input", &input}}, '\t', sink); });
        QCOMPARE(table.size(), static_cast<qsizetype>(input.counts.size()) + 1);
        qint64 count = 0;
        for (qsizetype row = 1; row < table.size(); ++row)
            count += table[row][3].toLongLong();
        QCOMPARE(count, 24);
        QCOMPARE(table[1][1].toDouble(), input.bins.edge(0));
        QCOMPARE(table.last()[2].toDouble(), input.bins.maximum);
    }

    void pointsOfTheSphereHaveTheirLengths()
    {
        const auto evaluation = evaluate(sample("counting", Method::Batch));
        const auto table
            = rows([&](const TextSink &sink) { writeProjectionTable(project(*evaluation), *evaluation, '\t', sink); });
        QCOMPARE(table.size(), 4);
        const qsizetype length = table[0].indexOf(QStringLiteral("normalized length"));
        QVERIFY(length > 0);
        // The length is √n, but for what ε takes away.
        QVERIFY(std::fabs(table[1][length].toDouble() - std::sqrt(8.0)) < 1e-6);
    }

    void whatIsNotFiniteIsSpelledOut()
    {
        NormalizationProblem problem = sample("two-by-three", Method::Batch);
        problem.input = Tensor({2, 3}, {NAN, INFINITY, -INFINITY, 1, 2, 3});
        const auto table = rows([&](const TextSink &sink) { writeStageTable(*evaluate(problem), 0, '\t', sink); });
        QCOMPARE(table[1].join(u'|'), QStringLiteral("0|nan|inf|-inf"));
    }

    void longTablesCanBeStopped()
    {
        const auto evaluation = evaluate(sample("counting", Method::Batch));
        const Progress stop = [](double) { return true; };
        QVERIFY_THROWS_EXCEPTION(Cancelled,
                                 writeGroupingTable(
                                     *evaluation, ',', [](std::string_view) {}, stop));
    }
};

NORMSCOPE_TEST(TestFigureTables)

} // namespace tst_figure_tables

#include "tst_figure_tables.moc"
