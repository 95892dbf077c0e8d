// SPDX-License-Identifier: GPL-3.0-or-later
//
// `normscope script`: the text of the script, the place of its tensor, and refusals. The values that scripts compute
// are tested by tst_script_values.
#include "app/cli/command_line.h"
#include "app/document/scene_file.h"
#include "app/script/script_file.h"
#include "engine/formats/tensor_file.h"
#include "engine/samples/samples.h"
#include "tests/subject.h"
#include "tests/support/files.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace tst_script {

using namespace normscope;
using namespace normscope::test;

namespace {

int run(const QStringList &arguments)
{
    return runCommandLine(arguments);
}

} // namespace

class TestScript : public QObject
{
    Q_OBJECT

private slots:
    void largeTensorsAreLoadedFromTheirFile();
    void largeTensorsOfADocumentLieBesideTheScript();
    void namesTheCallThatComputesTheOutput_data();
    void namesTheCallThatComputesTheOutput();
    void anOddTitleIsNoPython();
    void refusesWithoutWriting_data();
    void refusesWithoutWriting();

private:
    QString path(const QString &name) const { return m_folder.filePath(name); }

    QTemporaryDir m_folder;
};

void TestScript::largeTensorsAreLoadedFromTheirFile()
{
    const Tensor input
        = Tensor::filled({4, 600}, 1.5).withValues(std::vector<std::int64_t> {7}, std::vector<double> {1});
    QVERIFY(QDir().mkpath(path(QStringLiteral("large"))));
    const QString file = path(QStringLiteral("large/x \"y\".npy"));
    saveTensor(file.toStdString(), input);
    const auto write = [&](const QString &script) {
        return run({QStringLiteral("script"), file, QStringLiteral("--language"), QStringLiteral("numpy"),
                    QStringLiteral("--out"), script});
    };
    const QString beside = path(QStringLiteral("large/beside.py"));
    QCOMPARE(write(beside), 0);
    QVERIFY(fileBytes(beside).contains("np.load(folder / \"x \\\"y\\\".npy\")"));
    const QString elsewhere = path(QStringLiteral("elsewhere.py"));
    QCOMPARE(write(elsewhere), 0);
    const QByteArray quoted = file.toUtf8().replace("\"", "\\\"");
    QVERIFY2(fileBytes(elsewhere).contains("np.load(\"" + quoted + "\")"), fileBytes(elsewhere).constData());
    QCOMPARE(QDir(path(QStringLiteral("large"))).entryList(QDir::Files).size(), 2);
}

void TestScript::largeTensorsOfADocumentLieBesideTheScript()
{
    NormalizationProblem problem = findSample("images")->problem();
    problem.input
        = Tensor::filled({20, 4, 3, 3}, 2.5).withValues(std::vector<std::int64_t> {7}, std::vector<double> {1});
    const QString document = path(QStringLiteral("large.normscope"));
    saveScene(document, {{QStringLiteral("large"), problem}});
    const QString script = path(QStringLiteral("norm.py"));
    QCOMPARE(run({QStringLiteral("script"), document, QStringLiteral("--language"), QStringLiteral("pytorch"),
                  QStringLiteral("--out"), script}),
             0);
    QVERIFY(fileBytes(script).contains("np.load(folder / \"norm-input.npy\")"));
    QCOMPARE(loadTensor(path(QStringLiteral("norm-input.npy")).toStdString()), problem.input);
}

void TestScript::namesTheCallThatComputesTheOutput_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QByteArray>("call");
    const auto row = [](const char *name, const char *options, const char *call) {
        QTest::newRow(name) << QString::fromLatin1(options).split(QLatin1Char(' ')) << QByteArray(call);
    };
    row("batch", "--method batch", "y = F.batch_norm(x, None, None, None, None, training=True, eps=epsilon)\n");
    row("layer", "--method layer", "y = F.layer_norm(x, (4, 3, 3), None, None, eps=epsilon)\n");
    row("instance", "--method instance", "y = F.instance_norm(x, None, None, None, None, eps=epsilon)\n");
    row("group", "--method group --groups 2", "y = F.group_norm(x, 2, None, None, eps=epsilon)\n");
    row("rms, which is newer", "--method rms", "rms_norm");
    row("ε outside of the root", "--method layer --eps-placement outside", "y = normalized\n");
    row("unbiased variance", "--method batch --variance unbiased", "y = normalized\n");
    row("axes of no method", "--axes 0,3", "y = normalized\n");
}

void TestScript::namesTheCallThatComputesTheOutput()
{
    QFETCH(QStringList, options);
    QFETCH(QByteArray, call);
    const QString script = path(QStringLiteral("call.py"));
    QCOMPARE(run(QStringList {QStringLiteral("script"), QStringLiteral("--sample"), QStringLiteral("images"),
                              QStringLiteral("--language"), QStringLiteral("pytorch"), QStringLiteral("--out"), script}
                 + options),
             0);
    QVERIFY2(fileBytes(script).contains(call), fileBytes(script).constData());
}

void TestScript::anOddTitleIsNoPython()
{
    const QString script = path(QStringLiteral("odd.py"));
    saveScript(script, *evaluate(findSample("counting")->problem()), ScriptLanguage::NumPy,
               QStringLiteral("a\"\"\"\nimport os\\"), DType::Float64);
    const QList<QByteArray> lines = fileBytes(script).split('\n');
    QCOMPARE(lines.first(), QByteArray("\"\"\"Batch norm: “a\\\"\\\"\\\" import os\\\\”, N 2 × C 3 × H 2 × W 2."));
}

void TestScript::refusesWithoutWriting_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("out");
    QTest::addColumn<int>("exitCode");
    const QString sample = QStringLiteral("--sample"), counting = QStringLiteral("counting"),
                  language = QStringLiteral("--language"), numpy = QStringLiteral("numpy");
    const QString refused = QStringLiteral("refused.py");
    QTest::newRow("no language") << QStringList {sample, counting} << refused << 2;
    QTest::newRow("unknown language") << QStringList {sample, counting, language, QStringLiteral("jax")} << refused
                                      << 2;
    QTest::newRow("no input") << QStringList {language, numpy} << refused << 2;
    QTest::newRow("method without batch axis")
        << QStringList {sample, QStringLiteral("vector"),   language,
                        numpy,  QStringLiteral("--method"), QStringLiteral("batch")}
        << refused << 2;
    QTest::newRow("channel groups that do not divide") << QStringList {sample,
                                                                       counting,
                                                                       language,
                                                                       numpy,
                                                                       QStringLiteral("--method"),
                                                                       QStringLiteral("group"),
                                                                       QStringLiteral("--groups"),
                                                                       QStringLiteral("2")}
                                                       << refused << 2;
    QTest::newRow("eval without running statistics")
        << QStringList {sample, counting, language, numpy, QStringLiteral("--mode"), QStringLiteral("eval")} << refused
        << 2;
    QTest::newRow("a name that hides NumPy")
        << QStringList {sample, counting, language, numpy} << QStringLiteral("numpy.py") << 2;
    QTest::newRow("a folder that is missing")
        << QStringList {sample, counting, language, numpy} << QStringLiteral("none/refused.py") << 1;
}

void TestScript::refusesWithoutWriting()
{
    QFETCH(QStringList, arguments);
    QFETCH(QString, out);
    QFETCH(int, exitCode);
    QCOMPARE(run(QStringList {QStringLiteral("script")} + arguments + QStringList {QStringLiteral("--out"), path(out)}),
             exitCode);
    QVERIFY(!QFile::exists(path(out)));
}

NORMSCOPE_TEST(TestScript)

} // namespace tst_script

#include "tst_script.moc"
