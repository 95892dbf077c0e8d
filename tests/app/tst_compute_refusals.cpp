// SPDX-License-Identifier: GPL-3.0-or-later
// What `normscope compute` refuses, and what is left then; its help.
#include "tests/app/compute_test.h"

#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>

using namespace normscope;
using namespace normscope::test;

class TestComputeRefusals : public QObject, private ComputeRuns
{
    Q_OBJECT

private slots:
    void init() { beginAnew(); }
    void leavesNothingWhenWritingFails_data();
    void leavesNothingWhenWritingFails();
    void refusesWithOneLine_data();
    void refusesWithOneLine();
    void refusalKeepsEarlierResults();
    void helpNamesEveryOption();
    void tellsItsVersion();
};

void TestComputeRefusals::leavesNothingWhenWritingFails_data()
{
    QTest::addColumn<bool>("earlier");
    QTest::newRow("new folder") << false;
    QTest::newRow("results of an earlier run") << true;
}

void TestComputeRefusals::leavesNothingWhenWritingFails()
{
    QFETCH(bool, earlier);
    const QString input = saved(QStringLiteral("x.npy"), Tensor::filled({2, 1000}, 1));
    const QString folder = path(QStringLiteral("out"));
    const QStringList arguments
        = {QStringLiteral("compute"),   input, QStringLiteral("--method"), QStringLiteral("layer"),
           QStringLiteral("--out-dir"), folder};
    if (earlier)
        QCOMPARE(runProgram(arguments).exitCode, 0);
    constexpr rlim_t limit = 4096; // Less than output.npy: stands for a full disk.
    const Run run = runProgram(arguments, QStringLiteral("C.UTF-8"), limit);
    QVERIFY2(isRefusal(run, 1), qPrintable(run.error));
    QVERIFY(results().isEmpty());
    QCOMPARE(QFileInfo::exists(folder), earlier);

    QFile inTheWay(path(QStringLiteral("file")));
    QVERIFY(inTheWay.open(QIODevice::WriteOnly));
    const Run noFolder = runProgram({QStringLiteral("compute"), input, QStringLiteral("--method"),
                                     QStringLiteral("layer"), QStringLiteral("--out-dir"), inTheWay.fileName()});
    QVERIFY2(isRefusal(noFolder, 1), qPrintable(noFolder.error));
}

void TestComputeRefusals::refusesWithOneLine_data()
{
    QTest::addColumn<QString>("arguments");
    QTest::addColumn<QString>("cause");
    const auto row = [](const char *arguments, const char *cause) {
        QTest::newRow(QByteArray(arguments).replace('\n', "\\n").constData())
            << QString::fromLatin1(arguments) << QString::fromLatin1(cause);
    };
    row("compute", "--out-dir is missing");
    row("compute --out-dir O --method layer", "input file is missing");
    row("compute X --out-dir O", "--method is missing");
    row("compute X --out-dir O --method layer --out-dir P", "--out-dir is given twice");
    row("compute X --out-dir O --method --eps 1", "--method needs a value");
    row("compute X X --out-dir O --method layer", "one argument too many");
    row("compute X --out-dir O --method layer -x", "no option -x");
    row("compute X --out-dir O --method layer --threads 0", "--threads must be at least 1");
    row("compute X --out-dir O --method layer --eps=", "--eps needs a number");
    row("compute X --out-dir O --method layer --eps 1e999", "--eps needs a number");
    row("compute X --out-dir O --method layer --eps 1,5", "--eps needs a number");
    row("compute X --out-dir O --method group --groups 2.0", "--groups needs a whole number");
    row("compute X --out-dir O --method layer --layout N,C", "layout");
    row("compute X --out-dir O --method layer --layout N,N,L", "layout");
    row("compute X --out-dir O --method layer --layout N,,L", "layout");
    row("compute X --out-dir O --method batch --layout A,B,C --axes D", "has no axis");
    row("compute X --out-dir O --method layer --mask X.txt", "does not exist");
    row("compute nothing.csv --out-dir O --method layer", "nothing.csv");
    row("figures X", "no command");
    row("compute new\nline.npy --out-dir O --method layer", "new line.npy");
}

void TestComputeRefusals::refusesWithOneLine()
{
    QFETCH(QString, arguments);
    QFETCH(QString, cause);
    const QString input = saved(QStringLiteral("x.npy"), Tensor({1, 2, 2}, {1, 2, 3, 4}));
    QStringList list = arguments.split(QLatin1Char(' '));
    list.replaceInStrings(QRegularExpression(QStringLiteral("^X$")), input);
    list.replaceInStrings(QRegularExpression(QStringLiteral("^O$")), path(QStringLiteral("out")));
    const Run run = runProgram(list);
    QVERIFY2(isRefusal(run, 2), qPrintable(run.error));
    QVERIFY2(run.error.contains(cause, Qt::CaseInsensitive), qPrintable(run.error));
    QVERIFY(run.output.isEmpty());
    QVERIFY(!QFileInfo::exists(path(QStringLiteral("out"))));
}

void TestComputeRefusals::refusalKeepsEarlierResults()
{
    const QString input = saved(QStringLiteral("x.npy"), Tensor({2, 2}, {1, 2, 3, 4}));
    QCOMPARE(compute({input, QStringLiteral("--method"), QStringLiteral("batch")}).exitCode, 0);
    const QStringList before = results();
    QVERIFY(isRefusal(compute({input, QStringLiteral("--method"), QStringLiteral("none")}), 2));
    QCOMPARE(results(), before);
}

void TestComputeRefusals::helpNamesEveryOption()
{
    const Run run = runProgram({QStringLiteral("compute"), QStringLiteral("--help")});
    QCOMPARE(run.exitCode, 0);
    QVERIFY(run.error.isEmpty());
    for (const char *option : {"--method batch|layer|rms|instance|group",
                               "--axes",
                               "--groups",
                               "--threads",
                               "--eps ",
                               "--eps-placement inside|outside",
                               "--variance biased|unbiased",
                               "--gamma",
                               "--beta",
                               "--mask",
                               "--mode train|eval",
                               "--running-mean",
                               "--running-var ",
                               "--momentum ",
                               "--running-variance biased|unbiased",
                               "--layout",
                               "--momentum-convention new|old",
                               "--grad-output",
                               "--dtype float32|float64",
                               "--out-dir",
                               "--help"})
        QVERIFY2(run.output.contains(QLatin1String(option)), option);
    for (const QString &line : run.output.split(QLatin1Char('\n')))
        QVERIFY2(line.size() <= 80, qPrintable(line));
    const Run program = runProgram({QStringLiteral("--help")});
    QCOMPARE(program.exitCode, 0);
    QVERIFY(program.output.contains(QLatin1String("compute")));
}

void TestComputeRefusals::tellsItsVersion()
{
    const Run run = runProgram({QStringLiteral("--version")});
    QCOMPARE(run.exitCode, 0);
    QVERIFY(QRegularExpression(QStringLiteral("^normscope \\d+\\.\\d+\\.\\d+\n$")).match(run.output).hasMatch());
}

QTEST_GUILESS_MAIN(TestComputeRefusals)
#include "tst_compute_refusals.moc"
