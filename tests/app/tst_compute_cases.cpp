// SPDX-License-Identifier: GPL-3.0-or-later
// `normscope compute` against reference cases: results within their tolerance, refusals, and exactly the expected
// files.
#include "engine/formats/tensor_file.h"
#include "tests/app/program_run.h"
#include "tests/subject.h"
#include "tests/support/files.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

namespace tst_compute_cases {

using namespace normscope;
using namespace normscope::test;

namespace {

const QString setFolder = QStringLiteral(NORMSCOPE_TEST_DATA "/conformance/");

/// A sentence on the difference of `got` and `want`; "" if `got` is within the tolerance.
QString difference(double got, double want, double relative, double absolute)
{
    const bool same = std::isfinite(want) ? std::fabs(got - want) <= absolute + relative * std::fabs(want)
                                          : got == want || (std::isnan(got) && std::isnan(want));
    return same ? QString() : QStringLiteral("%1 instead of %2").arg(got, 0, 'g', 17).arg(want, 0, 'g', 17);
}

QString tensorDifference(const QString &path, const QString &wantPath, const QJsonObject &tolerance)
{
    const Tensor got = loadTensor(path.toStdString());
    const Tensor want = loadTensor(wantPath.toStdString());
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

QStringList argumentsOf(const QJsonObject &test)
{
    QStringList arguments = {QStringLiteral("compute")};
    const QJsonArray given = test[QStringLiteral("args")].toArray();
    for (const auto &value : given) {
        const QString text = value.toString();
        arguments.append(text.startsWith(QLatin1String("inputs/")) ? setFolder + text : text);
    }
    return arguments;
}

} // namespace

class TestComputeCases : public QObject
{
    Q_OBJECT

private slots:
    void everyCase_data();
    void everyCase();
};

void TestComputeCases::everyCase_data()
{
    QTest::addColumn<QJsonObject>("test");
    for (const char *list : {"manifest.json", "command-line.json"}) {
        const QJsonArray cases = readJson(setFolder + QLatin1String(list))[QStringLiteral("cases")].toArray();
        QVERIFY(!cases.isEmpty());
        for (const auto &test : cases)
            QTest::newRow(qPrintable(test[QStringLiteral("id")].toString())) << test.toObject();
    }
}

void TestComputeCases::everyCase()
{
    QFETCH(QJsonObject, test);
    const QTemporaryDir folder;
    const QDir out(folder.filePath(QStringLiteral("out")));
    const ProgramRun run = runProgram(argumentsOf(test) + QStringList {QStringLiteral("--out-dir"), out.path()});
    const QStringList results = out.entryList(QDir::Files | QDir::Hidden, QDir::Name);
    if (test[QStringLiteral("exit")].toInt() != 0) {
        QVERIFY2(run.isRefusal(2), qPrintable(run.error));
        QVERIFY(results.isEmpty());
        return;
    }
    QVERIFY2(run.exitCode == 0, qPrintable(run.error));
    const QJsonObject expected = test[QStringLiteral("expected")].toObject();
    QStringList due = expected.keys();
    if (!due.contains(QStringLiteral("stats.json")))
        due.append(QStringLiteral("stats.json"));
    QCOMPARE(results, due);
    for (auto file = expected.begin(); file != expected.end(); ++file) {
        const QString got = out.filePath(file.key());
        const QString want = setFolder + file->toString();
        const QJsonObject tolerance = test[QStringLiteral("tolerance")][file.key()].toObject();
        const QString why = file.key().endsWith(QLatin1String(".json")) ? statisticsDifference(got, want, tolerance)
                                                                        : tensorDifference(got, want, tolerance);
        QVERIFY2(why.isEmpty(), qPrintable(file.key() + QStringLiteral(": ") + why));
    }
}

NORMSCOPE_TEST(TestComputeCases)

} // namespace tst_compute_cases

#include "tst_compute_cases.moc"
