// SPDX-License-Identifier: GPL-3.0-or-later
//
// `normscope depth` from outside: its tables agree with the laws, are reproducible from a seed, and wrong arguments are
// refused.
#include "tests/app/program_run.h"
#include "tests/subject.h"
#include "tests/support/files.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

namespace tst_depth_command {

using namespace normscope::test;

namespace {

ProgramRun depth(const QStringList &arguments)
{
    return runProgram(QStringList(QStringLiteral("depth")) + arguments);
}

/// The rows of a CSV file by column; empty fields are NaN.
class StackTable
{
public:
    explicit StackTable(const QString &path)
    {
        const QStringList lines = QString::fromUtf8(fileBytes(path)).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        for (const QString &line : lines)
            m_lines.append(line.split(QLatin1Char(',')));
    }
    QString header() const { return m_lines.value(0).join(QLatin1Char(',')); }
    qsizetype rows() const { return m_lines.size() - 1; }
    double value(qsizetype block, const char *column) const
    {
        const QString text = m_lines.value(block).value(m_lines.value(0).indexOf(QLatin1String(column)));
        return text.isEmpty() ? std::nan("") : text.toDouble();
    }

private:
    QList<QStringList> m_lines;
};

bool isAbout(double got, double want, double share)
{
    return std::fabs(got / want - 1) <= share;
}

} // namespace

class TestDepthCommand : public QObject
{
    Q_OBJECT

private slots:
    void init() { QVERIFY(m_folder.isValid()); }

    void theTableHoldsOneRowForEachBlock()
    {
        const QString out = path("pre.csv");
        const ProgramRun run = depth({"--architecture", "pre", "--norm", "layer", "--depth", "12", "--out", out});
        QCOMPARE(run.exitCode, 0);
        QVERIFY(run.output.isEmpty() && run.error.isEmpty());
        const StackTable table(out);
        QCOMPARE(table.header(),
                 QStringLiteral("block,stream,theory_stream,input_gradient,theory_input_gradient,weight_gradient,"
                                "step_effect"));
        QCOMPARE(table.rows(), 12);
        for (int block = 1; block <= 12; ++block) { // Xiong et al. 2020: v = 1/2.
            QCOMPARE(table.value(block, "block"), double(block));
            QCOMPARE(table.value(block, "theory_stream"), 1 + 0.5 * block);
            QVERIFY(isAbout(table.value(block, "theory_input_gradient"), 7 / (1 + 0.5 * (block - 1)), 1e-9));
            QVERIFY(isAbout(table.value(block, "stream"), 1 + 0.5 * block, 0.06));
            QVERIFY(isAbout(table.value(block, "input_gradient"), 7 / (1 + 0.5 * (block - 1)), 0.08));
        }
        QCOMPARE(table.value(12, "weight_gradient"), 1.0);
        QVERIFY(isAbout(table.value(12, "step_effect"), 3.5, 0.12));
    }

    void aPlainStackHasItsGrowth()
    {
        const QString out = path("plain.csv");
        const ProgramRun run = depth({"--architecture", "plain", "--norm", "batch", "--batch-size", "16", "--depth",
                                      "14", "--activation", "relu", "--seeds", "12", "--out", out});
        QCOMPARE(run.exitCode, 0);
        const StackTable table(out);
        QVERIFY(table.header().endsWith(QLatin1String(",step_effect,growth,theory_growth")));
        for (int block = 1; block <= 14; ++block) {
            QVERIFY(isAbout(table.value(block, "growth"), 1.5900, 0.035));
            QVERIFY(isAbout(table.value(block, "theory_growth"), 1.5900, 1e-4));
            QVERIFY(std::isnan(table.value(block, "theory_input_gradient")));
            QCOMPARE(table.value(block, "theory_stream"), 0.5);
        }
    }

    // Xiong et al. 2020, lemma 2: the stream is 1 + 3l/2 with uniform attention and equal tokens. Random queries have
    // no law.
    void attentionIsWrittenOnRequest()
    {
        const QString out = path("attention.csv");
        const QStringList arguments
            = {"--architecture",      "pre",        "--depth", "6", "--similarity", "0.99", "--out",
               path("attention.csv"), "--attention"};
        QCOMPARE(depth(arguments + QStringList {"uniform"}).exitCode, 0);
        const StackTable uniform(out);
        QVERIFY(isAbout(uniform.value(6, "theory_stream"), 10, 0.02));
        QVERIFY(isAbout(uniform.value(6, "stream"), uniform.value(6, "theory_stream"), 0.2));
        QCOMPARE(depth(arguments + QStringList {"random"}).exitCode, 0);
        const StackTable random(out);
        QVERIFY(std::isnan(random.value(6, "theory_stream")));
        QVERIFY(isAbout(random.value(6, "stream"), 10, 0.25));
    }

    // Yang et al. 2019: one step enlarges the weights whose gradients are large, so that the profile becomes flatter.
    void stepsOfDescentComeBeforeTheMeasurement()
    {
        const QStringList arguments
            = {"--architecture", "plain", "--depth", "24", "--width", "48", "--batch-size", "8", "--seeds", "2"};
        QCOMPARE(depth(arguments + QStringList {"--out", path("before.csv")}).exitCode, 0);
        QCOMPARE(depth(arguments + QStringList {"--steps", "1", "--rate", "0.01", "--out", path("after.csv")}).exitCode,
                 0);
        const StackTable before(path("before.csv"));
        const StackTable after(path("after.csv"));
        QCOMPARE(after.header(), before.header() + QStringLiteral(",error"));
        QVERIFY(before.value(1, "weight_gradient") > 1e3);
        QVERIFY(after.value(1, "weight_gradient") < before.value(1, "weight_gradient") / 100);
        QVERIFY(std::isnan(after.value(1, "theory_stream")) && std::isnan(after.value(1, "theory_growth")));
        QVERIFY(after.value(1, "error") > 0);
    }

    void everyArchitectureIsWritten_data()
    {
        QTest::addColumn<QString>("architecture");
        for (const char *name : {"none", "pre", "post", "peri", "scaled", "layernorm-scaling", "deepnorm", "layerscale",
                                 "rezero", "dyt", "plain"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }

    void everyArchitectureIsWritten()
    {
        QFETCH(QString, architecture);
        for (const char *norm : {"none", "layer", "rms", "batch"}) {
            const QString out = path("every.csv");
            const ProgramRun run
                = depth({"--architecture", architecture, "--norm", QString::fromLatin1(norm), "--depth", "3", "--width",
                         "32", "--tokens", "8", "--seeds", "2", "--out", out});
            QCOMPARE(run.exitCode, 0);
            const StackTable table(out);
            QCOMPARE(table.rows(), 3);
            for (int block = 1; block <= 3; ++block) {
                QVERIFY(std::isfinite(table.value(block, "stream")));
                QVERIFY(std::isfinite(table.value(block, "theory_stream")));
                QVERIFY(std::isfinite(table.value(block, "input_gradient")));
                QVERIFY(std::isfinite(table.value(block, "step_effect")));
            }
        }
    }

    void theSameSeedGivesTheSameFileOnAnyNumberOfThreads()
    {
        const QStringList arguments
            = {"--architecture", "post", "--depth", "4", "--width", "32", "--seeds", "5", "--seed"};
        QCOMPARE(depth(arguments + QStringList {"3", "--out", path("a.csv")}).exitCode, 0);
        QCOMPARE(depth(arguments + QStringList {"3", "--out", path("b.csv")}).exitCode, 0);
        QCOMPARE(depth(arguments + QStringList {"4", "--out", path("c.csv")}).exitCode, 0);
        QVERIFY(!fileBytes(path("a.csv")).isEmpty());
        QCOMPARE(fileBytes(path("a.csv")), fileBytes(path("b.csv")));
        QVERIFY(fileBytes(path("a.csv")) != fileBytes(path("c.csv")));
    }

    void wrongArgumentsAreRefused_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("named");
        const auto row = [](const char *title, const QStringList &arguments, const char *named) {
            QTest::newRow(title) << arguments << QString::fromUtf8(named);
        };
        row("no architecture", {}, "--architecture is missing");
        row("another architecture", {"--architecture", "middle"}, "cannot be “middle”");
        row("another norm", {"--architecture", "pre", "--norm", "group"}, "cannot be “group”");
        row("too deep", {"--architecture", "pre", "--depth", "97"}, "between 1 and 96, not 97");
        row("too wide", {"--architecture", "pre", "--width", "100000"}, "between 8 and 512, not 100000");
        row("no token", {"--architecture", "pre", "--tokens", "0"}, "between 1 and 512, not 0");
        row("a batch of one", {"--architecture", "plain", "--batch-size", "1"}, "at least 2");
        row("no seeds", {"--architecture", "pre", "--seeds", "0"}, "between 1 and 100, not 0");
        row("a negative seed", {"--architecture", "pre", "--seed", "-1"}, "--seed must not be negative");
        row("a batch elsewhere", {"--architecture", "pre", "--batch-size", "8"},
            "--batch-size is of --architecture plain");
        row("an activation elsewhere", {"--architecture", "post", "--activation", "linear"}, "--activation is of");
        row("attention elsewhere", {"--architecture", "plain", "--attention", "uniform"}, "has no attention");
        row("too similar", {"--architecture", "pre", "--similarity", "1"}, "between 0 and 0.99");
        row("another attention", {"--architecture", "pre", "--attention", "sparse"}, "cannot be “sparse”");
        row("steps backwards", {"--architecture", "pre", "--steps", "-1"}, "between 0 and 1000, not -1");
        row("no rate", {"--architecture", "pre", "--steps", "1", "--rate", "0"}, "must be greater than 0");
        row("too fast",
            {"--architecture", "none", "--depth", "40", "--width", "16", "--seeds", "1", "--steps", "6", "--rate",
             "10"},
            "Descent diverges at step");
        row("a file", {"--architecture", "pre", "input.npy"}, "takes no argument");
    }

    void wrongArgumentsAreRefused()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, named);
        const QString out = path("refused.csv");
        const ProgramRun run = depth(arguments + QStringList {"--out", out});
        QVERIFY2(run.isRefusal(2), qPrintable(run.error));
        QVERIFY2(run.error.contains(named), qPrintable(run.error));
        QVERIFY(!QFile::exists(out));
    }

    void aPlaceThatCannotBeWrittenIsTold()
    {
        const ProgramRun run
            = depth({"--architecture", "pre", "--depth", "1", "--width", "8", "--out", path("missing/table.csv")});
        QVERIFY2(run.isRefusal(1), qPrintable(run.error));
        QVERIFY(depth({"--architecture", "pre"}).isRefusal(2));
    }

    void theHelpNamesColumnsAndOptions()
    {
        const ProgramRun run = depth({"--help"});
        QCOMPARE(run.exitCode, 0);
        for (const char *word :
             {"theory_input_gradient", "step_effect", "theory_growth", "--architecture", "layernorm-scaling",
              "--batch-size", "--gain", "--attention", "--similarity", "--seeds", "--steps", "--rate", "--out"})
            QVERIFY2(run.output.contains(QLatin1String(word)), word);
    }

private:
    QString path(const char *name) const { return m_folder.filePath(QString::fromUtf8(name)); }

    QTemporaryDir m_folder;
};

NORMSCOPE_TEST(TestDepthCommand)

} // namespace tst_depth_command

#include "tst_depth_command.moc"
