// SPDX-License-Identifier: GPL-3.0-or-later
//
// Scripts compute and print the same numbers as `compute` and the screen. They run in the system's Python if it has
// NumPy and PyTorch.
#include "app/cli/command_line.h"
#include "app/script/script_file.h"
#include "engine/formats/npz.h"
#include "engine/formats/tensor_file.h"
#include "engine/normalization/presets.h"
#include "engine/samples/samples.h"
#include "tests/subject.h"
#include "tests/support/files.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

namespace tst_script_values {

using namespace normscope;
using namespace normscope::test;

namespace {

const QString setFolder = QStringLiteral(NORMSCOPE_TEST_DATA "/conformance/");

QJsonArray conformanceCases()
{
    QJsonArray cases
        = readJson(setFolder + QStringLiteral("manifest.json")).object()[QStringLiteral("cases")].toArray();
    const QJsonArray others
        = readJson(setFolder + QStringLiteral("command-line.json")).object()[QStringLiteral("cases")].toArray();
    for (const auto &other : others) {
        if (other[QStringLiteral("exit")].toInt() == 0)
            cases.append(other);
    }
    return cases;
}

/// The arguments of a case, completed by those in whose defaults `compute` and `script` differ: the meaning of the
/// axes, and the running variance, which `script` has by the method's convention.
QStringList sharedArguments(const QJsonObject &test)
{
    QStringList arguments;
    const QJsonArray given = test[QStringLiteral("args")].toArray();
    for (const auto &value : given) {
        const QString text = value.toString();
        arguments.append(text.startsWith(QLatin1String("inputs/")) ? setFolder + text : text);
    }
    if (!arguments.contains(QStringLiteral("--layout"))) {
        const auto valueOf = [&](const QString &option) { return arguments.value(arguments.lastIndexOf(option) + 1); };
        const QString method = valueOf(QStringLiteral("--method"));
        const bool sequence = method == QLatin1String("layer") || method == QLatin1String("rms")
            || (arguments.contains(QStringLiteral("--axes")) && valueOf(QStringLiteral("--axes")).contains(u'L'));
        const char *const layouts[] = {"", "D", "N,D", sequence ? "N,L,D" : "N,C,L", "N,C,H,W", "N,C,D,H,W"};
        const int rank = loadTensor(arguments.first().toStdString()).rank();
        if (rank < static_cast<int>(std::size(layouts)))
            arguments += {QStringLiteral("--layout"), QLatin1String(layouts[rank])};
    }
    if (!arguments.contains(QStringLiteral("--variance")) && !arguments.contains(QStringLiteral("--running-variance")))
        arguments += {QStringLiteral("--running-variance"), QStringLiteral("biased")};
    return arguments;
}

QString difference(double got, double want, double relative, double absolute)
{
    const bool same = std::isfinite(want) ? std::fabs(got - want) <= absolute + relative * std::fabs(want)
                                          : got == want || (std::isnan(got) && std::isnan(want));
    return same ? QString() : QStringLiteral("%1 instead of %2").arg(got, 0, 'g', 17).arg(want, 0, 'g', 17);
}

/// The allowed difference of two results that were rounded independently: twice the tolerance of the case.
struct Tolerance
{
    double relative = 1e-9;
    double absolute = 1e-9;
};

Tolerance toleranceOf(const QJsonObject &test, const QString &file, const QString &field = {})
{
    const QJsonObject tolerance = test[QStringLiteral("tolerance")].toObject()[file].toObject();
    const QJsonValue absolute = tolerance[QStringLiteral("atol")];
    return {2 * tolerance[QStringLiteral("rtol")].toDouble() + 1e-12,
            2 * (field.isEmpty() ? absolute.toDouble() : absolute[field].toDouble()) + 1e-300};
}

QString tensorDifference(const Tensor &got, const Tensor &want, Tolerance tolerance)
{
    if (got.size() != want.size())
        return QStringLiteral("%1 values instead of %2").arg(got.size()).arg(want.size());
    for (std::int64_t i = 0; i < want.size(); ++i) {
        const QString why = difference(got[i], want[i], tolerance.relative, tolerance.absolute);
        if (!why.isEmpty())
            return QStringLiteral("element %1 is %2").arg(i).arg(why);
    }
    return {};
}

/// The numbers behind the label in a group's line, as the script printed it.
QList<double> printedRow(const QString &printed, std::int64_t group)
{
    const QString line = printed.section(QLatin1Char('\n'), static_cast<int>(group) + 1, static_cast<int>(group) + 1);
    QList<double> row;
    for (const QString &word : line.right(9 + 4 * 20).split(QLatin1Char(' '), Qt::SkipEmptyParts))
        row.append(word.toDouble());
    return row;
}

} // namespace

class TestScriptValues : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void definesWhatComputeWrites_data();
    void definesWhatComputeWrites();
    void followsTheDocument_data();
    void followsTheDocument();

private:
    QString path(const QString &name) const { return m_folder.filePath(name); }
    int run(const QStringList &arguments) const { return runCommandLine(arguments); }
    /// Writes the scripts of a problem in both languages.
    void writeScripts(const QString &name, const NormalizationProblem &problem);
    /// Runs all scripts of a language in one process.
    void runScripts(ScriptLanguage language);
    QString scriptPath(const QString &name, const QString &language) const
    {
        return path(language + QLatin1Char('/') + name + QStringLiteral(".py"));
    }

    QTemporaryDir m_folder;
    QHash<QString, NormalizationProblem> m_documents;
    QSet<QString> m_missing; ///< Languages whose library Python lacks here.
};

namespace {

const QStringList languages = {QStringLiteral("numpy"), QStringLiteral("pytorch")};

/// Problems that no options of the command line can express.
QHash<QString, NormalizationProblem> documents()
{
    QHash<QString, NormalizationProblem> result;
    const auto add = [&](const char *name, const char *sample, auto change) {
        NormalizationProblem problem = findSample(sample)->problem();
        change(problem);
        result.insert(QLatin1String(name), problem);
    };
    for (const Sample &sample : samples())
        result.insert(QLatin1String(sample.id), sample.problem());
    const auto take = [](NormalizationProblem &problem, Method method, int variant = 0) {
        problem.spec = preset(method, problem.layout, problem.input.shape(), variant).value();
    };
    add("one plus weight", "images", [&](NormalizationProblem &problem) {
        take(problem, Method::Rms);
        problem.spec.gammaForm = GammaForm::OnePlusWeight;
        problem.gamma = Tensor::filled(parameterShape(problem.spec.gamma.axes, problem.input.shape()), 0.25);
    });
    add("one plus weight, by a call", "images", [&](NormalizationProblem &problem) {
        problem.spec.gammaForm = GammaForm::OnePlusWeight;
        problem.gamma = Tensor({1, 4, 1, 1}, {0.5, -1, 2, 0});
        problem.beta = Tensor({1, 4, 1, 1}, {1, 2, 3, 4});
    });
    add("γ that is switched off", "images", [&](NormalizationProblem &problem) {
        problem.gamma = Tensor({1, 4, 1, 1}, {0.5, -1, 2, 0});
        problem.spec.gamma.present = false;
    });
    add("γ along other axes than the call's", "images", [&](NormalizationProblem &problem) {
        take(problem, Method::Group);
        problem.spec.gamma.axes = {0, 2};
        problem.gamma = Tensor({2, 1, 3, 1}, {1, 2, 3, 4, 5, 6});
    });
    add("channel groups and free axes", "images", [&](NormalizationProblem &problem) {
        take(problem, Method::Group);
        problem.spec.reducedAxes = {0, 1, 3};
        problem.spec.variance = VarianceEstimator::Unbiased;
    });
    add("channel groups under a mask", "images", [&](NormalizationProblem &problem) {
        take(problem, Method::Group);
        problem.mask = Tensor({1, 4, 1, 3}, {1, 1, 0, 0, 0, 0, 1, 0, 1, 1, 1, 1});
    });
    add("running statistics of channel groups", "images", [&](NormalizationProblem &problem) {
        take(problem, Method::Group);
        problem.spec.tracksRunningStatistics = true;
        problem.spec.mode = Mode::Eval;
        problem.running = {Tensor({2, 2}, {0.5, 1, -1, 2}), Tensor({2, 2}, {0.25, 4, 1, 2})};
    });
    const auto keepAverages = [&](NormalizationProblem &problem) {
        take(problem, Method::Instance);
        problem.spec.tracksRunningStatistics = problem.spec.averagesSamples = true;
        problem.running = {Tensor({4}, {0.5, 1, -1, 2}), Tensor({4}, {0.25, 4, 1, 2})};
    };
    add("instance norm that keeps averages of samples", "images", keepAverages);
    add("instance norm that keeps averages of samples under a mask", "images", [&](NormalizationProblem &problem) {
        keepAverages(problem);
        problem.mask = Tensor({2, 4, 1, 1}, {1, 1, 0, 0, 1, 0, 1, 0});
    });
    add("instance norm by averages of samples", "images", [&](NormalizationProblem &problem) {
        keepAverages(problem);
        problem.spec.mode = Mode::Eval;
    });
    add("channel groups that keep averages of samples", "images", [&](NormalizationProblem &problem) {
        take(problem, Method::Group);
        problem.spec.tracksRunningStatistics = problem.spec.averagesSamples = true;
    });
    add("root mean square of running statistics", "images", [&](NormalizationProblem &problem) {
        problem.spec.centre = false;
        problem.spec.mode = Mode::Eval;
        problem.running = {Tensor({4}, {0.5, 1, -1, 2}), Tensor({4}, {0.25, 4, 1, 2})};
    });
    add("batch norm of the last axis", "sequences",
        [&](NormalizationProblem &problem) { take(problem, Method::Batch); });
    add("batch norm per position", "sequences",
        [&](NormalizationProblem &problem) { take(problem, Method::Batch, 1); });
    add("layer norm of the channels alone", "images",
        [&](NormalizationProblem &problem) { take(problem, Method::Layer, 1); });
    add("gradients of channel groups, ε outside, masked", "images", [&](NormalizationProblem &problem) {
        take(problem, Method::Group);
        problem.spec.epsilonPlacement = EpsilonPlacement::Outside;
        problem.mask = Tensor({1, 1, 3, 3}, {1, 1, 1, 1, 0, 1, 1, 0, 1});
        problem.upstream = {.kind = UpstreamKind::Random, .seed = 5, .element = 0, .values = {}};
    });
    return result;
}

} // namespace

void TestScriptValues::writeScripts(const QString &name, const NormalizationProblem &problem)
{
    for (const QString &language : languages)
        saveScript(scriptPath(name, language), *evaluate(problem), *fromName<ScriptLanguage>(language.toStdString()),
                   name, DType::Float64);
}

void TestScriptValues::runScripts(ScriptLanguage language)
{
    const bool torch = language == ScriptLanguage::PyTorch;
    const QDir folder(path(languages[torch ? 1 : 0]));
    QStringList arguments = {QStringLiteral(NORMSCOPE_TEST_DATA "/../app/run_scripts.py"),
                             torch ? QStringLiteral("torch") : QStringLiteral("numpy")};
    for (const QString &script : folder.entryList({QStringLiteral("*.py")}))
        arguments.append(folder.filePath(script));
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(QStringLiteral(NORMSCOPE_PYTHON), arguments);
    QVERIFY2(process.waitForFinished(120'000), qPrintable(process.errorString()));
    if (process.exitCode() == 77)
        m_missing.insert(languages[torch ? 1 : 0]);
    else
        QVERIFY2(process.exitCode() == 0, process.readAll().constData());
}

void TestScriptValues::initTestCase()
{
    QVERIFY(m_folder.isValid());
    m_documents = documents();
    for (const QString &language : languages)
        QVERIFY(QDir().mkpath(path(language)));
    const QJsonArray cases = conformanceCases();
    for (const auto &test : cases) {
        const QString id = test[QStringLiteral("id")].toString();
        const QStringList arguments = sharedArguments(test.toObject());
        QCOMPARE(run(QStringList {QStringLiteral("compute")} + arguments
                     + QStringList {QStringLiteral("--out-dir"), path(id)}),
                 0);
        for (const QString &language : languages)
            QCOMPARE(run(QStringList {QStringLiteral("script")} + arguments
                         + QStringList {QStringLiteral("--language"), language, QStringLiteral("--out"),
                                        scriptPath(id, language)}),
                     0);
    }
    for (auto document = m_documents.begin(); document != m_documents.end(); ++document)
        writeScripts(document.key(), document.value());
    for (const ScriptLanguage language : allScriptLanguages)
        runScripts(language);
}

void TestScriptValues::definesWhatComputeWrites_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<QJsonObject>("test");
    const QJsonArray cases = conformanceCases();
    for (const QString &language : languages) {
        for (const auto &test : cases)
            QTest::addRow("%s, %s", qPrintable(test[QStringLiteral("id")].toString()), qPrintable(language))
                << language << test.toObject();
    }
}

void TestScriptValues::definesWhatComputeWrites()
{
    QFETCH(QString, language);
    QFETCH(QJsonObject, test);
    if (m_missing.contains(language))
        QSKIP("Python has no such package here.");
    const QString id = test[QStringLiteral("id")].toString();
    const std::filesystem::path arrays = (scriptPath(id, language) + QStringLiteral(".npz")).toStdString();
    const QString printed = QString::fromUtf8(fileBytes(scriptPath(id, language) + QStringLiteral(".txt")));
    const std::pair<const char *, const char *> files[] = {{"output.npy", "y"},
                                                           {"running_mean.npy", "running_mean"},
                                                           {"running_var.npy", "running_variance"},
                                                           {"grad_input.npy", "grad_input"},
                                                           {"grad_gamma.npy", "grad_gamma"},
                                                           {"grad_beta.npy", "grad_beta"}};
    for (const auto &[file, variable] : files) {
        const QString written = path(id) + QLatin1Char('/') + QLatin1String(file);
        if (!QFile::exists(written))
            continue;
        const Tensor want = loadTensor(written.toStdString());
        const Tensor got = loadNpz(arrays, variable);
        if (variable == std::string("y")) {
            QCOMPARE(got.shape(), want.shape());
            QCOMPARE(got.dtype(), want.dtype());
        }
        const QString why = tensorDifference(got, want, toleranceOf(test, QLatin1String(file)));
        QVERIFY2(why.isEmpty(), qPrintable(QLatin1String(file) + QStringLiteral(": ") + why));
        QVERIFY2(printed.contains(QStringLiteral("\n%1 =\n").arg(QLatin1String(variable))), variable);
    }

    const QJsonArray groups = readJson(path(id) + QStringLiteral("/stats.json"))[QStringLiteral("groups")].toArray();
    const char *const columns[] = {"count", "mean", "variance", "std", "rms"};
    for (int column = 0; column < 5; ++column) {
        const QString field = QLatin1String(columns[column]);
        const Tensor got = loadNpz(arrays, column == 0 ? "n" : columns[column]);
        const Tolerance tolerance = toleranceOf(test, QStringLiteral("stats.json"), field);
        QCOMPARE(got.size(), groups.size());
        for (qsizetype group = 0; group < groups.size(); ++group) {
            const QJsonValue json = groups[group][field];
            if (json.isNull()) {
                QVERIFY2(!std::isfinite(got[group]), qPrintable(field));
                continue;
            }
            const double want = json.toDouble();
            QString why = difference(got[group], want, tolerance.relative, tolerance.absolute);
            QVERIFY2(why.isEmpty(), qPrintable(QStringLiteral("group %1: %2 is %3").arg(group).arg(field, why)));
            if (group >= 64)
                continue;
            const QList<double> row = printedRow(printed, group);
            QCOMPARE(row.size(), 5);
            why = difference(row[column], got[group], 1e-11, 0);
            QVERIFY2(why.isEmpty(),
                     qPrintable(QStringLiteral("printed: %1 of group %2 is %3").arg(field).arg(group).arg(why)));
        }
    }
}

void TestScriptValues::followsTheDocument_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<QString>("document");
    const QHash<QString, NormalizationProblem> all = documents();
    for (const QString &language : languages) {
        for (auto document = all.begin(); document != all.end(); ++document)
            QTest::addRow("%s, %s", qPrintable(document.key()), qPrintable(language)) << language << document.key();
    }
}

void TestScriptValues::followsTheDocument()
{
    QFETCH(QString, language);
    QFETCH(QString, document);
    if (m_missing.contains(language))
        QSKIP("Python has no such package here.");
    const auto evaluation = evaluate(m_documents[document]);
    const std::filesystem::path arrays = (scriptPath(document, language) + QStringLiteral(".npz")).toStdString();
    const auto compare = [&](const char *variable, const Tensor &want) {
        const QString why = tensorDifference(loadNpz(arrays, variable), want, {1e-10, 1e-11});
        QVERIFY2(why.isEmpty(), qPrintable(QLatin1String(variable) + QStringLiteral(": ") + why));
    };
    compare("y", evaluation->stage(Stage::Output, DType::Float64));
    std::vector<double> means;
    for (std::int64_t group = 0; group < evaluation->grouping().groupCount(); ++group)
        means.push_back(evaluation->moments(group).mean);
    compare("mean", Tensor({static_cast<std::int64_t>(means.size())}, means));
    if (evaluation->problem().upstream != UpstreamGradient()) {
        const Gradients expected
            = gradients(*evaluation, upstreamTensor(evaluation->problem().upstream, evaluation->input().shape()));
        compare("grad_input", expected.input);
        compare("grad_gamma", expected.gamma);
        compare("grad_beta", expected.beta);
    }
}

NORMSCOPE_TEST(TestScriptValues)

} // namespace tst_script_values

#include "tst_script_values.moc"
