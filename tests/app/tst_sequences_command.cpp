// SPDX-License-Identifier: GPL-3.0-or-later
//
// `normscope sequences` from outside: its tables agree with the law and with NumPy, and wrong arguments are refused.
#include "engine/formats/tensor_file.h"
#include "tests/app/program_run.h"
#include "tests/subject.h"
#include "tests/support/files.h"

#include <QFile>
#include <QMap>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

namespace tst_sequences_command {

using namespace normscope::test;

namespace {

const QString header = QStringLiteral("method,padding,mean,variance,theory_mean,theory_variance,real_output_mean,"
                                      "real_output_std,theory_real_output_mean,theory_real_output_std");
const QStringList methods = {QStringLiteral("batch"), QStringLiteral("batch-per-position"),
                             QStringLiteral("layer"), QStringLiteral("layer-sample"),
                             QStringLiteral("rms"),   QStringLiteral("instance")};

ProgramRun sequences(const QStringList &arguments)
{
    return runProgram(QStringList(QStringLiteral("sequences")) + arguments);
}

/// The fields of a row such as "batch,counted" by column, without empty ones.
using Row = QMap<QString, double>;

QMap<QString, Row> rowsOf(const QString &path)
{
    const QStringList lines = QString::fromUtf8(fileBytes(path)).trimmed().split(QLatin1Char('\n'));
    const QStringList columns = lines.value(0).split(QLatin1Char(','));
    QMap<QString, Row> rows;
    for (const QString &line : lines.mid(1)) {
        const QStringList fields = line.split(QLatin1Char(','));
        Row row;
        for (qsizetype i = 2; i < fields.size(); ++i) {
            if (!fields[i].isEmpty())
                row[columns[i]] = fields[i].toDouble();
        }
        rows[fields[0] + QLatin1Char(',') + fields.value(1)] = row;
    }
    return rows;
}

bool isNear(double got, double want, double tolerance)
{
    return std::fabs(got - want) <= tolerance;
}

} // namespace

class TestSequencesCommand : public QObject
{
    Q_OBJECT

private slots:
    void init() { QVERIFY(m_folder.isValid()); }

    void theTableHasARowForEachMethodAndTreatment()
    {
        const ProgramRun run = sequences({"--out", path("table.csv")});
        QVERIFY2(run.exitCode == 0, qPrintable(run.error));
        QVERIFY(run.output.isEmpty() && run.error.isEmpty());
        const QString text = QString::fromUtf8(fileBytes(path("table.csv")));
        QVERIFY(text.endsWith(QLatin1Char('\n')));
        const QStringList lines = text.trimmed().split(QLatin1Char('\n'));
        QCOMPARE(lines.value(0), header);
        QCOMPARE(lines.size(), 13);
        for (qsizetype i = 0; i < 12; ++i)
            QVERIFY(lines[i + 1].startsWith(methods[i / 2]
                                            + (i % 2 ? QStringLiteral(",masked,") : QStringLiteral(",counted,"))));
    }

    void theLawUsesTheShareThatWasAskedFor()
    {
        // A share of 0.26 gives 3 of 10 cells; the theory uses 0.26.
        QCOMPARE(sequences({"--length", "5", "--batch-size", "2", "--share", "0.26", "--mean", "2", "--std", "3",
                            "--pad-value", "-1", "--out", path("table.csv")})
                     .exitCode,
                 0);
        const Row row = rowsOf(path("table.csv"))[QStringLiteral("batch,counted")];
        const double mean = 0.74 * 2 - 0.26;
        const double variance = 0.74 * 9 + 0.26 * 0.74 * 9;
        QVERIFY(isNear(row["theory_mean"], mean, 1e-14));
        QVERIFY(isNear(row["theory_variance"], variance, 1e-14));
        QVERIFY(isNear(row["theory_real_output_mean"], 0.26 * 3 / std::sqrt(variance), 1e-14));
        QVERIFY(isNear(row["theory_real_output_std"], 3 / std::sqrt(variance), 1e-14));
    }

    void whatIsMeasuredFollowsTheLaw()
    {
        QCOMPARE(sequences({"--length", "64", "--batch-size", "256", "--features", "16", "--share", "0.5", "--mean",
                            "3", "--out", path("table.csv")})
                     .exitCode,
                 0);
        const QMap<QString, Row> rows = rowsOf(path("table.csv"));
        int compared = 0;
        for (const Row &row : rows) {
            for (const char *column : {"mean", "variance", "real_output_mean", "real_output_std"}) {
                const QString theory = QStringLiteral("theory_") + QLatin1String(column);
                if (!row.contains(theory))
                    continue;
                ++compared;
                // With 131072 real values six standard errors of a mean are 0.017, of a variance 0.024; a batch of 128
                // at one position has a variance that is smaller by 1/128.
                QVERIFY2(isNear(row[QLatin1String(column)], row[theory], 0.03), column);
            }
        }
        QCOMPARE(compared, 8 + (1 + 3) + 8 + (1 + 3) + 4 + (1 + 3));
        QCOMPARE(rows[QStringLiteral("rms,counted")].size(), 6);
        QVERIFY(!rows[QStringLiteral("instance,counted")].contains("theory_variance"));
        QVERIFY(isNear(rows["layer,counted"]["real_output_std"], 1, 1e-12));
    }

    void aTensorWithItsMaskAgreesWithNumPy()
    {
        // Reference values by tests/data/sequences/make_reference.py with NumPy 1.24.2.
        const QString data = QStringLiteral(NORMSCOPE_TEST_DATA "/sequences/");
        const ProgramRun run
            = sequences({data + "tokens.npy", "--mask", data + "mask.npy", "--out", path("table.csv")});
        QVERIFY2(run.exitCode == 0, qPrintable(run.error));
        const QMap<QString, Row> rows = rowsOf(path("table.csv"));
        const QMap<QString, Row> expected = rowsOf(data + "expected.csv");
        QCOMPARE(expected.size(), 12);
        for (auto row = expected.begin(); row != expected.end(); ++row) {
            for (auto field = row->begin(); field != row->end(); ++field)
                QVERIFY2(isNear(rows[row.key()][field.key()], *field, 1e-13),
                         qPrintable(row.key() + QLatin1Char(' ') + field.key()));
        }
        // With the moments of the batch itself the law is exact for each feature.
        const Row batch = rows[QStringLiteral("batch,counted")];
        QVERIFY(isNear(batch["variance"], batch["theory_variance"], 1e-13));
        QVERIFY(isNear(batch["real_output_std"], batch["theory_real_output_std"], 1e-13));
    }

    void anotherValueOfThePaddingStandsInForThatOfTheTensor()
    {
        normscope::saveTensor(path("x.npy").toStdString(), normscope::Tensor({1, 3, 1}, {1, 3, 100}));
        normscope::saveTensor(path("m.npy").toStdString(), normscope::Tensor({1, 3, 1}, {1, 1, 0}));
        QCOMPARE(sequences({path("x.npy"), "--mask", path("m.npy"), "--pad-value", "-1", "--out", path("table.csv")})
                     .exitCode,
                 0);
        QCOMPARE(rowsOf(path("table.csv"))[QStringLiteral("batch,counted")]["mean"], 1.0);
        QCOMPARE(rowsOf(path("table.csv"))[QStringLiteral("batch,masked")]["mean"], 2.0);
    }

    void theSameSeedGivesTheSameFile()
    {
        const QStringList arguments = {"--seed", "11", "--out"};
        QCOMPARE(sequences(arguments + QStringList(path("a.csv"))).exitCode, 0);
        QCOMPARE(sequences(arguments + QStringList(path("b.csv"))).exitCode, 0);
        QCOMPARE(fileBytes(path("a.csv")), fileBytes(path("b.csv")));
        QCOMPARE(sequences({"--seed", "12", "--out", path("b.csv")}).exitCode, 0);
        QVERIFY(fileBytes(path("a.csv")) != fileBytes(path("b.csv")));
    }

    void helpDefinesEveryColumn()
    {
        const ProgramRun run = sequences({"--help"});
        QCOMPARE(run.exitCode, 0);
        for (const QString &column : header.split(QLatin1Char(',')))
            QVERIFY2(run.output.contains(QRegularExpression(QStringLiteral("^  %1\n      \\S").arg(column),
                                                            QRegularExpression::MultilineOption)),
                     qPrintable(column));
    }

    void whatIsWrongIsToldInOneSentence_data()
    {
        QTest::addColumn<QStringList>("arguments");
        const QStringList out = {"--out", path("refused.csv")};
        QTest::newRow("no output") << QStringList();
        QTest::newRow("no share") << QStringList({"--share", "1"}) + out;
        QTest::newRow("share below 0") << QStringList({"--share", "-0.1"}) + out;
        QTest::newRow("share NaN") << QStringList({"--share", "nan"}) + out;
        QTest::newRow("no token left") << QStringList({"--share", "0.9", "--length", "2", "--batch-size", "2"}) + out;
        QTest::newRow("length 0") << QStringList({"--length", "0"}) + out;
        QTest::newRow("no rows") << QStringList({"--batch-size", "-3"}) + out;
        QTest::newRow("features no number") << QStringList({"--features", "x"}) + out;
        QTest::newRow("too much") << QStringList({"--length", "9999", "--batch-size", "9999"}) + out;
        QTest::newRow("far too much") << QStringList({"--length", "99999999999999"}) + out;
        QTest::newRow("negative std") << QStringList({"--std", "-1"}) + out;
        QTest::newRow("infinite mean") << QStringList({"--mean", "inf"}) + out;
        QTest::newRow("padding NaN") << QStringList({"--pad-value", "nan"}) + out;
        QTest::newRow("negative seed") << QStringList({"--seed", "-1"}) + out;
        QTest::newRow("mask of nothing") << QStringList({"--mask", "mask.npy"}) + out;
        QTest::newRow("no such file") << QStringList({path("missing.npy")}) + out;
        const QString data = QStringLiteral(NORMSCOPE_TEST_DATA "/sequences/");
        QTest::newRow("length of a tensor") << QStringList({data + "tokens.npy", "--length", "3"}) + out;
        writeFile(path("flat.csv"), "1,2\n3,4\n");
        QTest::newRow("rank 2") << QStringList({path("flat.csv")}) + out;
        normscope::saveTensor(path("cut.npy").toStdString(), normscope::Tensor({1, 1, 4}, {1, 0, 1, 1}));
        QTest::newRow("mask within tokens") << QStringList({data + "tokens.npy", "--mask", path("cut.npy")}) + out;
    }

    void whatIsWrongIsToldInOneSentence()
    {
        QFETCH(const QStringList, arguments);
        checkRefusal(arguments, 2);
    }

    void aTableThatCannotBeWrittenLeavesNothingBehind()
    {
        checkRefusal({"--out", path("missing/folder/refused.csv")}, 1);
    }

private:
    QString path(const char *name) const { return m_folder.filePath(QLatin1String(name)); }

    void checkRefusal(const QStringList &arguments, int exitCode)
    {
        const ProgramRun run = sequences(arguments);
        QVERIFY2(run.isRefusal(exitCode), qPrintable(run.error));
        QVERIFY(run.output.isEmpty());
        QVERIFY(!QFile::exists(path("refused.csv")));
    }

    QTemporaryDir m_folder;
};

NORMSCOPE_TEST(TestSequencesCommand)

} // namespace tst_sequences_command

#include "tst_sequences_command.moc"
