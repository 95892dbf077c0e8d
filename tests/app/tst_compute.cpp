// SPDX-License-Identifier: GPL-3.0-or-later
// What `normscope compute` writes: the conformance set, files, layouts, digits.
#include "engine/formats/npy.h"
#include "engine/formats/npz.h"
#include "tests/app/compute_test.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <cmath>
#include <cstring>
#include <filesystem>

using namespace normscope;
using namespace normscope::test;

namespace {

const QString setFolder = QStringLiteral(NORMSCOPE_TEST_DATA "/conformance/");
const QStringList resultNames
    = {QStringLiteral("grad_beta.npy"), QStringLiteral("grad_gamma.npy"),   QStringLiteral("grad_input.npy"),
       QStringLiteral("output.npy"),    QStringLiteral("running_mean.npy"), QStringLiteral("running_var.npy"),
       QStringLiteral("stats.json")};

QJsonDocument readJson(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()) : QJsonDocument();
}

Tensor readTensor(const QString &path)
{
    return loadTensor(path.toStdString());
}

/// Why `got` is not `want`; "" if it is, within the tolerance.
QString difference(double got, double want, double relative, double absolute)
{
    const bool same = std::isfinite(want) ? std::fabs(got - want) <= absolute + relative * std::fabs(want)
                                          : got == want || (std::isnan(got) && std::isnan(want));
    return same ? QString() : QStringLiteral("%1 instead of %2").arg(got, 0, 'g', 17).arg(want, 0, 'g', 17);
}

QString tensorDifference(const QString &path, const QString &wantPath, const QJsonObject &tolerance)
{
    const Tensor got = readTensor(path);
    const Tensor want = readTensor(wantPath);
    if (got.shape() != want.shape() || got.dtype() != want.dtype())
        return QStringLiteral("shape or type differs");
    for (std::int64_t i = 0; i < want.size(); ++i) {
        const QString why = difference(got[i], want[i], tolerance[QStringLiteral("rtol")].toDouble(),
                                       tolerance[QStringLiteral("atol")].toDouble());
        if (!why.isEmpty())
            return QStringLiteral("element %1: %2").arg(i).arg(why);
    }
    return {};
}

QString statisticsDifference(const QString &path, const QString &wantPath, const QJsonObject &tolerance)
{
    const QJsonArray got = readJson(path)[QStringLiteral("groups")].toArray();
    const QJsonArray want = readJson(wantPath)[QStringLiteral("groups")].toArray();
    if (want.isEmpty() || got.size() != want.size())
        return QStringLiteral("%1 groups instead of %2").arg(got.size()).arg(want.size());
    for (qsizetype i = 0; i < want.size(); ++i) {
        for (const char *exact : {"index", "count"}) {
            if (got[i][QLatin1String(exact)] != want[i][QLatin1String(exact)])
                return QStringLiteral("group %1: %2 differs").arg(i).arg(QLatin1String(exact));
        }
        for (const QString &field :
             {QStringLiteral("mean"), QStringLiteral("variance"), QStringLiteral("std"), QStringLiteral("rms")}) {
            const QJsonValue wanted = want[i][field];
            const QJsonValue value = got[i][field];
            if (value.isNull() != wanted.isNull() || (!value.isNull() && !value.isDouble()))
                return QStringLiteral("group %1: %2 is null or is not").arg(i).arg(field);
            const QString why
                = difference(value.toDouble(), wanted.toDouble(), tolerance[QStringLiteral("rtol")].toDouble(),
                             tolerance[QStringLiteral("atol")][field].toDouble());
            if (!why.isEmpty())
                return QStringLiteral("group %1: %2 is %3").arg(i).arg(field, why);
        }
    }
    return {};
}

} // namespace

class TestCompute : public QObject, private ComputeRuns
{
    Q_OBJECT

private slots:
    void init() { beginAnew(); }
    void conformance_data();
    void conformance();
    void readsEveryKindOfFile();
    void namesOneArrayOfSeveral();
    void layoutDecidesTheAxes_data();
    void layoutDecidesTheAxes();
    void runningStatisticsOfOneGroupHaveNoAxis();
    void statisticsKeepEveryDigit();
    void isIndependentOfTheLocale();
    void removesWhatIsNotDue();
    void overwritesItsOwnInput();
};

void TestCompute::conformance_data()
{
    QTest::addColumn<QJsonObject>("test");
    for (const char *list : {"manifest.json", "command-line.json"}) {
        const QJsonArray cases = readJson(setFolder + QLatin1String(list))[QStringLiteral("cases")].toArray();
        QVERIFY(!cases.isEmpty());
        for (const QJsonValue &test : cases)
            QTest::newRow(qPrintable(test[QStringLiteral("id")].toString())) << test.toObject();
    }
}

void TestCompute::conformance()
{
    QFETCH(QJsonObject, test);
    QStringList arguments;
    const QJsonArray given = test[QStringLiteral("args")].toArray();
    for (const QJsonValue &value : given) {
        const QString text = value.toString();
        arguments.append(text.startsWith(QLatin1String("inputs/")) ? setFolder + text : text);
    }
    const Run run = compute(arguments);
    if (test[QStringLiteral("exit")].toInt() != 0) {
        QVERIFY2(isRefusal(run, 2), qPrintable(run.error));
        QVERIFY(results().isEmpty());
        return;
    }
    QVERIFY2(run.exitCode == 0, qPrintable(run.error));
    const QJsonObject expected = test[QStringLiteral("expected")].toObject();
    QStringList due = expected.keys();
    if (!due.contains(QStringLiteral("stats.json")))
        due.append(QStringLiteral("stats.json"));
    QCOMPARE(results(), due);
    for (auto file = expected.begin(); file != expected.end(); ++file) {
        const QString got = path(QStringLiteral("out/") + file.key());
        const QString want = setFolder + file->toString();
        const QJsonObject tolerance = test[QStringLiteral("tolerance")][file.key()].toObject();
        const QString why = file.key().endsWith(QLatin1String(".json")) ? statisticsDifference(got, want, tolerance)
                                                                        : tensorDifference(got, want, tolerance);
        QVERIFY2(why.isEmpty(), qPrintable(file.key() + QStringLiteral(": ") + why));
    }
}

void TestCompute::readsEveryKindOfFile()
{
    const Tensor input({3, 2}, {1, 2, 3.5, -4, 5, 6});
    for (const QString &name :
         {QStringLiteral("x.npy"), QStringLiteral("x.npz"), QStringLiteral("x.csv"), QStringLiteral("x.TSV")}) {
        const Run run = compute({saved(name, input), QStringLiteral("--method"), QStringLiteral("layer"),
                                 QStringLiteral("--gamma"), saved(QStringLiteral("gamma.csv"), Tensor({2}, {2, 2}))});
        QVERIFY2(run.exitCode == 0, qPrintable(run.error));
        const Tensor output = readTensor(path(QStringLiteral("out/output.npy")));
        QCOMPARE(output.shape(), input.shape());
        QVERIFY(std::fabs(output[0] + 2 * 0.5 / std::sqrt(0.25 + 1e-5)) < 1e-12); // Of 1, 2: mean 1.5, variance 0.25.
    }
}

void TestCompute::namesOneArrayOfSeveral()
{
    const QString file = path(QStringLiteral("two.npz"));
    saveNpz(file.toStdString(), {{"x", Tensor({1, 2}, {1, 3})}, {"y", Tensor({1, 2}, {3, 1})}});
    const Run several = compute({file, QStringLiteral("--method"), QStringLiteral("layer")});
    QVERIFY(isRefusal(several, 2));
    QVERIFY2(several.error.contains(QLatin1String("(x, y)")), qPrintable(several.error));
    const Run one = compute({file + QStringLiteral(":y"), QStringLiteral("--method"), QStringLiteral("layer"),
                             QStringLiteral("--eps"), QStringLiteral("0")});
    QVERIFY2(one.exitCode == 0, qPrintable(one.error));
    QCOMPARE(readTensor(path(QStringLiteral("out/output.npy"))), Tensor({1, 2}, {1, -1}));
    QVERIFY(isRefusal(compute({file + QStringLiteral(":z"), QStringLiteral("--method"), QStringLiteral("layer")}), 2));
}

void TestCompute::layoutDecidesTheAxes_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("positional");
    const auto list = [](const char *text) { return QString::fromLatin1(text).split(QLatin1Char(' ')); };
    // The input is 2 × 3 × 4; the same result is had with these axes by position.
    QTest::newRow("batch on N,L,D") << list("--method batch --layout N,L,D") << "0,1";
    QTest::newRow("batch on N,C,L") << list("--method batch --layout N,C,L") << "0,2";
    QTest::newRow("instance on N,L,D") << list("--method instance --layout N,L,D") << "1";
    QTest::newRow("layer on N,C,L") << list("--method layer --layout N,C,L") << "1,2";
    QTest::newRow("layer on N,L,D") << list("--method layer --layout N,L,D") << "2";
    QTest::newRow("rms on N,C,L") << list("--method rms --layout N,C,L") << "1,2";
    QTest::newRow("names of the layout") << list("--method layer --layout N,C,L --axes L,N") << "0,2";
    QTest::newRow("names of one's own") << list("--method layer --layout batch,time,feature --axes time") << "1";
    QTest::newRow("one's own layout, by position") << list("--method batch --layout a,b,c") << "0,2";
}

void TestCompute::layoutDecidesTheAxes()
{
    QFETCH(QStringList, arguments);
    QFETCH(QString, positional);
    std::vector<double> values;
    for (int i = 0; i < 24; ++i)
        values.push_back(std::sin(i));
    const QString input = saved(QStringLiteral("x.npy"), Tensor({2, 3, 4}, values));
    Run run = compute(QStringList {input} + arguments);
    QVERIFY2(run.exitCode == 0, qPrintable(run.error));
    const Tensor output = readTensor(path(QStringLiteral("out/output.npy")));
    run = compute({input, arguments[0], arguments[1], QStringLiteral("--axes"), positional});
    QVERIFY2(run.exitCode == 0, qPrintable(run.error));
    QCOMPARE(output, readTensor(path(QStringLiteral("out/output.npy"))));
}

void TestCompute::runningStatisticsOfOneGroupHaveNoAxis()
{
    const QString input = saved(QStringLiteral("x.npy"), Tensor({2, 2}, {1, 2, 3, 6}));
    const Run run = compute({input, QStringLiteral("--method"), QStringLiteral("batch"), QStringLiteral("--axes"),
                             QStringLiteral("0,1"), QStringLiteral("--momentum"), QStringLiteral("1"),
                             QStringLiteral("--running-mean"), saved(QStringLiteral("m.npy"), Tensor({1}, {5}))});
    QVERIFY2(run.exitCode == 0, qPrintable(run.error));
    QFile file(path(QStringLiteral("out/running_mean.npy")));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray bytes = file.readAll();
    QVERIFY(bytes.contains("'shape': ()"));
    QCOMPARE(bytes.size(), 128 + 8);
    double mean = 0;
    std::memcpy(&mean, bytes.constData() + 128, 8);
    QCOMPARE(mean, 3.0);
}

void TestCompute::statisticsKeepEveryDigit()
{
    const QString input = saved(QStringLiteral("x.npy"), Tensor({2, 1}, {0.1, 1.0 / 3}));
    QCOMPARE(compute({input, QStringLiteral("--method"), QStringLiteral("layer")}).exitCode, 0);
    const QJsonArray groups = readJson(path(QStringLiteral("out/stats.json")))[QStringLiteral("groups")].toArray();
    QVERIFY(groups[0][QStringLiteral("mean")].toDouble() == 0.1);
    QVERIFY(groups[1][QStringLiteral("mean")].toDouble() == 1.0 / 3);
}

void TestCompute::isIndependentOfTheLocale()
{
    const QStringList arguments
        = {QStringLiteral("compute"),  saved(QStringLiteral("x.npy"), Tensor({1, 3}, {1, 2, 4})),
           QStringLiteral("--method"), QStringLiteral("layer"),
           QStringLiteral("--eps"),    QStringLiteral("0.5"),
           QStringLiteral("--out-dir")};
    QByteArray texts[2];
    const QString locales[] = {QStringLiteral("C"), QStringLiteral("de_DE.UTF-8")};
    for (int i = 0; i < 2; ++i) {
        QCOMPARE(runProgram(arguments + QStringList {path(locales[i])}, locales[i]).exitCode, 0);
        QFile file(path(locales[i] + QStringLiteral("/stats.json")));
        QVERIFY(file.open(QIODevice::ReadOnly));
        texts[i] = file.readAll();
    }
    QCOMPARE(texts[0], texts[1]);
}

void TestCompute::removesWhatIsNotDue()
{
    const QString input = saved(QStringLiteral("x.npy"), Tensor({2, 2}, {1, 2, 3, 4}));
    const Run all
        = compute({input, QStringLiteral("--method"), QStringLiteral("batch"), QStringLiteral("--grad-output"), input});
    QVERIFY2(all.exitCode == 0, qPrintable(all.error));
    QCOMPARE(results(), resultNames);
    QVERIFY(QFile(path(QStringLiteral("x.npy"))).copy(path(QStringLiteral("out/mine.npy"))));
    QCOMPARE(compute({input, QStringLiteral("--method"), QStringLiteral("layer")}).exitCode, 0);
    QCOMPARE(results(),
             (QStringList {QStringLiteral("mine.npy"), QStringLiteral("output.npy"), QStringLiteral("stats.json")}));
}

void TestCompute::overwritesItsOwnInput()
{
    // Step after step with the running statistics of the last one.
    const QString input = saved(QStringLiteral("x.npy"), Tensor({2, 1}, {3, 5}));
    const QString mean = path(QStringLiteral("out/running_mean.npy"));
    const QStringList step = {input, QStringLiteral("--method"), QStringLiteral("batch"), QStringLiteral("--momentum"),
                              QStringLiteral("0.5")};
    QCOMPARE(compute(step).exitCode, 0);
    QCOMPARE(compute(step + QStringList {QStringLiteral("--running-mean"), mean}).exitCode, 0);
    QCOMPARE(readTensor(mean)[0], 3.0);
}

QTEST_GUILESS_MAIN(TestCompute)
#include "tst_compute.moc"
