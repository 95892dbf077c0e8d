// SPDX-License-Identifier: GPL-3.0-or-later
//
// `normscope compute` from outside: it reads every kind of file, writes exact results, and leaves earlier files alone
// if it fails or refuses.
#include "engine/formats/npy.h"
#include "engine/formats/npz.h"
#include "engine/formats/tensor_file.h"
#include "tests/app/program_run.h"
#include "tests/subject.h"
#include "tests/support/files.h"
#include "tests/support/sparse_npy.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <csignal>
#include <cstring>
#include <filesystem>

#include <sys/resource.h>

namespace tst_compute {

using namespace normscope;
using namespace normscope::test;

namespace {

const QStringList resultNames
    = {QStringLiteral("grad_beta.npy"), QStringLiteral("grad_gamma.npy"),   QStringLiteral("grad_input.npy"),
       QStringLiteral("output.npy"),    QStringLiteral("running_mean.npy"), QStringLiteral("running_var.npy"),
       QStringLiteral("stats.json")};

Tensor readTensor(const QString &path)
{
    return loadTensor(path.toStdString());
}

} // namespace

class TestCompute : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void readsEveryKindOfFile();
    void namesOneArrayOfSeveral();
    void readsStandardInput();
    void halvesAreComputedFromInFloat64_data();
    void halvesAreComputedFromInFloat64();
    void layoutDecidesTheAxes_data();
    void layoutDecidesTheAxes();
    void runningStatisticsOfOneGroupHaveNoAxis();
    void statisticsKeepEveryDigit();
    void float64ResultsOfFloat32ValuesAreExact();
    void isIndependentOfTheLocale();
    void removesWhatIsNotDue();
    void overwritesItsOwnInput();
    void leavesAllAsItWasWhenWritingFails_data();
    void leavesAllAsItWasWhenWritingFails();
    void refusesWithOneLine_data();
    void refusesWithOneLine();
    void refusalKeepsEarlierResults();
    void moreThanFitsIntoMemoryIsRefusedBeforeItIsRead_data();
    void moreThanFitsIntoMemoryIsRefusedBeforeItIsRead();
    void inputThatFitsWithoutItsResultsIsRefused();
    void helpNamesEveryOption();
    void tellsItsVersion();

private:
    QString path(const QString &name) const { return m_folder->filePath(name); }
    QStringList results() const
    {
        return QDir(path(QStringLiteral("out"))).entryList(QDir::Files | QDir::Hidden, QDir::Name);
    }
    ProgramRun compute(const QStringList &arguments) const
    {
        return runProgram(QStringList {QStringLiteral("compute")} + arguments
                          + QStringList {QStringLiteral("--out-dir"), path(QStringLiteral("out"))});
    }
    static ProgramRun shell(const QString &command)
    {
        QProcess process;
        process.setProcessEnvironment(withoutDisplay());
        process.start(QStringLiteral("/bin/sh"), {QStringLiteral("-c"), command});
        if (!process.waitForFinished(120'000))
            return {-1, {}, process.errorString()};
        return {process.exitCode(), {}, QString::fromUtf8(process.readAllStandardError())};
    }
    QString saved(const QString &name, const Tensor &tensor) const
    {
        saveTensor(path(name).toStdString(), tensor);
        return path(name);
    }
    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestCompute::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
}

void TestCompute::readsEveryKindOfFile()
{
    const Tensor input({3, 2}, {1, 2, 3.5, -4, 5, 6});
    for (const QString &name : {QStringLiteral("x.npy"), QStringLiteral("x.npz"), QStringLiteral("x.safetensors"),
                                QStringLiteral("x.csv"), QStringLiteral("x.TSV")}) {
        const ProgramRun run
            = compute({saved(name, input), QStringLiteral("--method"), QStringLiteral("layer"),
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
    const ProgramRun several = compute({file, QStringLiteral("--method"), QStringLiteral("layer")});
    QVERIFY(several.isRefusal(2));
    QVERIFY2(several.error.contains(QLatin1String("(x, y)")), qPrintable(several.error));
    const ProgramRun one = compute({file + QStringLiteral(":y"), QStringLiteral("--method"), QStringLiteral("layer"),
                                    QStringLiteral("--eps"), QStringLiteral("0")});
    QVERIFY2(one.exitCode == 0, qPrintable(one.error));
    QCOMPARE(readTensor(path(QStringLiteral("out/output.npy"))), Tensor({1, 2}, {1, -1}));
    QVERIFY(compute({file + QStringLiteral(":z"), QStringLiteral("--method"), QStringLiteral("layer")}).isRefusal(2));
}

void TestCompute::readsStandardInput()
{
    const Tensor input({2, 2}, {1, 3, 5, -5});
    const auto piped = [&](const char *command) {
        return shell(QString::fromLatin1(command).arg(saved(QStringLiteral("x.npy"), input),
                                                      QStringLiteral(NORMSCOPE_PROGRAM), path(QStringLiteral("out"))));
    };
    const char *calls[] = {"cat '%1' | '%2' compute - --method layer --eps 0 --out-dir '%3'",
                           "'%2' compute - --method layer --eps 0 --out-dir '%3' < '%1'",
                           "cat '%1' | '%2' compute --method layer --eps 0 --out-dir '%3' -- -"};
    for (const char *call : calls) {
        const ProgramRun run = piped(call);
        QVERIFY2(run.exitCode == 0 && run.error.isEmpty(), qPrintable(run.error));
        QCOMPARE(readTensor(path(QStringLiteral("out/output.npy"))), Tensor({2, 2}, {-1, 1, 1, -1}));
        QDir(path(QStringLiteral("out"))).removeRecursively();
    }
    const std::pair<const char *, const char *> refusals[]
        = {{"'%2' compute - --method layer --out-dir '%3' < /dev/null; : '%1'", "nothing is left there"},
           {"head -c 100 '%1' | '%2' compute - --method layer --out-dir '%3'", "“standard input” is truncated"},
           {"echo 1,2 | '%2' compute - --method layer --out-dir '%3'; : '%1'", "“standard input” is not a .npy file"},
           {"cat '%1' | '%2' compute - --gamma - --method layer --out-dir '%3'", "it can be read once"}};
    for (const auto &[call, reason] : refusals) {
        const ProgramRun run = piped(call);
        QVERIFY2(run.error.startsWith(QLatin1String("normscope: ")) && run.error.contains(QString::fromUtf8(reason)),
                 qPrintable(run.error));
        QVERIFY(results().isEmpty());
    }
}

// Values of 16 bits are computed in float64: the results are those of the same values stored in float64.
void TestCompute::halvesAreComputedFromInFloat64_data()
{
    QTest::addColumn<DType>("dtype");
    QTest::addColumn<QString>("file");
    QTest::newRow("float16 .npy") << DType::Float16 << QStringLiteral("x.npy");
    QTest::newRow("float16 .safetensors") << DType::Float16 << QStringLiteral("x.safetensors");
    QTest::newRow("bfloat16 .safetensors") << DType::BFloat16 << QStringLiteral("x.safetensors");
}

void TestCompute::halvesAreComputedFromInFloat64()
{
    QFETCH(const DType, dtype);
    QFETCH(const QString, file);
    const Tensor half = Tensor({2, 3}, {1000.3, 1001, 1002.5, -0.1, 7, 0.3}).converted(dtype);
    const auto outputOf = [&](const QString &name, const Tensor &tensor, const QStringList &more) {
        const ProgramRun run
            = compute(QStringList {saved(name, tensor), QStringLiteral("--method"), QStringLiteral("layer")} + more);
        return run.exitCode == 0 ? readTensor(path(QStringLiteral("out/output.npy"))) : Tensor();
    };
    const QString wide = QStringLiteral("wide.npy");
    const Tensor output = outputOf(file, half, {});
    QCOMPARE(output.dtype(), DType::Float64);
    QCOMPARE(output, outputOf(wide, half.converted(DType::Float64), {}));
    const QStringList single = {QStringLiteral("--dtype"), QStringLiteral("float32")};
    QCOMPARE(outputOf(file, half, single), outputOf(wide, half.converted(DType::Float64), single));
}

void TestCompute::layoutDecidesTheAxes_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("positional");
    const auto list = [](const char *text) { return QString::fromLatin1(text).split(QLatin1Char(' ')); };
    // The input is 2 × 3 × 4; the second column gives the axes by position that have the same result.
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
    std::vector<double> values(24);
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = std::sin(static_cast<double>(i));
    const QString input = saved(QStringLiteral("x.npy"), Tensor({2, 3, 4}, values));
    ProgramRun run = compute(QStringList {input} + arguments);
    QVERIFY2(run.exitCode == 0, qPrintable(run.error));
    const Tensor output = readTensor(path(QStringLiteral("out/output.npy")));
    run = compute({input, arguments[0], arguments[1], QStringLiteral("--axes"), positional});
    QVERIFY2(run.exitCode == 0, qPrintable(run.error));
    QCOMPARE(output, readTensor(path(QStringLiteral("out/output.npy"))));
}

void TestCompute::runningStatisticsOfOneGroupHaveNoAxis()
{
    const QString input = saved(QStringLiteral("x.npy"), Tensor({2, 2}, {1, 2, 3, 6}));
    const ProgramRun run
        = compute({input, QStringLiteral("--method"), QStringLiteral("batch"), QStringLiteral("--axes"),
                   QStringLiteral("0,1"), QStringLiteral("--momentum"), QStringLiteral("1"),
                   QStringLiteral("--running-mean"), saved(QStringLiteral("m.npy"), Tensor({1}, {5}))});
    QVERIFY2(run.exitCode == 0, qPrintable(run.error));
    const QByteArray bytes = fileBytes(path(QStringLiteral("out/running_mean.npy")));
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

/// 2¹² + k/2¹¹ for k = 0 … 1023 are float32 values; their sum is 2²² + 1023/4, which float32 cannot hold.
void TestCompute::float64ResultsOfFloat32ValuesAreExact()
{
    std::vector<float> values(1024);
    for (std::size_t k = 0; k < values.size(); ++k)
        values[k] = 4096 + static_cast<float>(k) / 2048;
    const QString input = saved(QStringLiteral("x.npy"), Tensor({1, 1024}, std::span<const float>(values)));
    QCOMPARE(compute({input, QStringLiteral("--method"), QStringLiteral("layer"), QStringLiteral("--dtype"),
                      QStringLiteral("float64"), QStringLiteral("--eps"), QStringLiteral("0")})
                 .exitCode,
             0);
    const QJsonObject group
        = readJson(path(QStringLiteral("out/stats.json")))[QStringLiteral("groups")].toArray()[0].toObject();
    const double mean = 4096 + 1023.0 / 4096; // The mean of k is 1023/2, its variance (1024² − 1)/12.
    const double variance = (1024.0 * 1024 - 1) / 12 / 2048 / 2048;
    QCOMPARE(group[QStringLiteral("mean")].toDouble(), mean);
    QVERIFY(std::abs(group[QStringLiteral("variance")].toDouble() - variance) < 1e-14 * variance);
    const Tensor output = loadNpy(path(QStringLiteral("out/output.npy")).toStdString());
    QVERIFY(std::abs(output[0] - (4096 - mean) / std::sqrt(variance)) < 1e-12);
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
        QCOMPARE(runProgram(arguments + QStringList {path(locales[i])}, withoutDisplay(locales[i])).exitCode, 0);
        texts[i] = fileBytes(path(locales[i] + QStringLiteral("/stats.json")));
        QVERIFY(!texts[i].isEmpty());
    }
    QCOMPARE(texts[0], texts[1]);
}

void TestCompute::removesWhatIsNotDue()
{
    const QString input = saved(QStringLiteral("x.npy"), Tensor({2, 2}, {1, 2, 3, 4}));
    const ProgramRun all
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
    // Each step uses the running statistics that the last step wrote.
    const QString input = saved(QStringLiteral("x.npy"), Tensor({2, 1}, {3, 5}));
    const QString mean = path(QStringLiteral("out/running_mean.npy"));
    const QStringList step = {input, QStringLiteral("--method"), QStringLiteral("batch"), QStringLiteral("--momentum"),
                              QStringLiteral("0.5")};
    QCOMPARE(compute(step).exitCode, 0);
    QCOMPARE(compute(step + QStringList {QStringLiteral("--running-mean"), mean}).exitCode, 0);
    QCOMPARE(readTensor(mean)[0], 3.0);
}

void TestCompute::leavesAllAsItWasWhenWritingFails_data()
{
    QTest::addColumn<bool>("earlier");
    QTest::newRow("new folder") << false;
    QTest::newRow("results of an earlier run") << true;
}

void TestCompute::leavesAllAsItWasWhenWritingFails()
{
    QFETCH(bool, earlier);
    const QString input = saved(QStringLiteral("x.npy"), Tensor::filled({2, 1000}, 1));
    const QString folder = path(QStringLiteral("out"));
    const QStringList arguments
        = {QStringLiteral("compute"),   input, QStringLiteral("--method"), QStringLiteral("layer"),
           QStringLiteral("--out-dir"), folder};
    if (earlier)
        QCOMPARE(runProgram(arguments).exitCode, 0);
    const QStringList before = results();
    const QByteArray output = fileBytes(folder + QStringLiteral("/output.npy"));
    constexpr rlim_t limit = 4096; // Less than the size of output.npy: stands for a full disk.
    const ProgramRun run = runProgram(arguments, withoutDisplay(), [] {
        const rlimit limits = {limit, limit};
        setrlimit(RLIMIT_FSIZE, &limits);
        signal(SIGXFSZ, SIG_DFL); // The default of a process started by a shell.
    });
    QVERIFY2(run.isRefusal(1), qPrintable(run.error));
    QCOMPARE(results(), before);
    QCOMPARE(fileBytes(folder + QStringLiteral("/output.npy")), output);
    QCOMPARE(QFileInfo::exists(folder), earlier);

    QFile inTheWay(path(QStringLiteral("file")));
    QVERIFY(inTheWay.open(QIODevice::WriteOnly));
    const ProgramRun noFolder = runProgram({QStringLiteral("compute"), input, QStringLiteral("--method"),
                                            QStringLiteral("layer"), QStringLiteral("--out-dir"), inTheWay.fileName()});
    QVERIFY2(noFolder.isRefusal(1), qPrintable(noFolder.error));
}

void TestCompute::refusesWithOneLine_data()
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
    row("pictures X", "no command");
    row("figures X", "not JSON");
    row("compute new\nline.npy --out-dir O --method layer", "new line.npy");
}

void TestCompute::refusesWithOneLine()
{
    QFETCH(QString, arguments);
    QFETCH(QString, cause);
    const QString input = saved(QStringLiteral("x.npy"), Tensor({1, 2, 2}, {1, 2, 3, 4}));
    QStringList list = arguments.split(QLatin1Char(' '));
    list.replaceInStrings(QRegularExpression(QStringLiteral("^X$")), input);
    list.replaceInStrings(QRegularExpression(QStringLiteral("^O$")), path(QStringLiteral("out")));
    const ProgramRun run = runProgram(list);
    QVERIFY2(run.isRefusal(2), qPrintable(run.error));
    QVERIFY2(run.error.contains(cause, Qt::CaseInsensitive), qPrintable(run.error));
    QVERIFY(run.output.isEmpty());
    QVERIFY(!QFileInfo::exists(path(QStringLiteral("out"))));
}

void TestCompute::refusalKeepsEarlierResults()
{
    const QString input = saved(QStringLiteral("x.npy"), Tensor({2, 2}, {1, 2, 3, 4}));
    QCOMPARE(compute({input, QStringLiteral("--method"), QStringLiteral("batch")}).exitCode, 0);
    const QStringList before = results();
    QVERIFY(compute({input, QStringLiteral("--method"), QStringLiteral("none")}).isRefusal(2));
    QCOMPARE(results(), before);
}

void TestCompute::moreThanFitsIntoMemoryIsRefusedBeforeItIsRead_data()
{
    QTest::addColumn<QString>("call");
    QTest::addColumn<QString>("need");
    QTest::newRow("compute") << "'%1' compute '%2' --method batch --out-dir '%3'"
                             << "larger.npy” needs about 21 TB";
    QTest::newRow("compute in float64") << "'%1' compute '%2' --dtype float64 --method batch --out-dir '%3'"
                                        << "larger.npy” needs about 41 TB";
    QTest::newRow("with a gradient") << "'%1' compute '%2' --method batch --grad-output '%2' --out-dir '%3'"
                                     << "larger.npy” needs about 41 TB";
    QTest::newRow("of standard input") << "'%1' compute - --method batch --out-dir '%3' < '%2'"
                                       << "“standard input” needs about 11 TB";
    QTest::newRow("figure") << "'%1' figure '%2' --view tensor --out '%3.svg'"
                            << "larger.npy” needs about 11 TB";
    QTest::newRow("script") << "'%1' script '%2' --language numpy --out '%3.py'"
                            << "larger.npy” needs about 11 TB";
    QTest::newRow("batch-size") << "'%1' batch-size --population '%2' --out '%3.csv'"
                                << "larger.npy” needs about 11 TB";
    QTest::newRow("the window") << "QT_QPA_PLATFORM=offscreen '%1' '%2' --exit-after-first-frame; code=$?; "
                                   ": '%3'; test $code = 2 && exit 1; exit $code"
                                << "larger.npy” needs about 11 TB";
}

void TestCompute::moreThanFitsIntoMemoryIsRefusedBeforeItIsRead()
{
    QFETCH(const QString, call);
    QFETCH(const QString, need);
    const QString file = path(QStringLiteral("larger.npy"));
    if (!writeTenTerabytes(file))
        QSKIP("the file system has no files of this size");
    const ProgramRun run = shell(call.arg(QStringLiteral(NORMSCOPE_PROGRAM), file, path(QStringLiteral("out"))));
    QVERIFY2(run.isRefusal(1), qPrintable(run.error));
    QVERIFY2(run.error.contains(need + QStringLiteral(" of memory; ")), qPrintable(run.error));
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files | QDir::Dirs | QDir::NoDotAndDotDot),
             QStringList(QStringLiteral("larger.npy")));
}

// 160 MB of input in a process that may allocate 450 MB more than it starts with: less than input, result and program
// together.
void TestCompute::inputThatFitsWithoutItsResultsIsRefused()
{
#ifdef __SANITIZE_ADDRESS__
    QSKIP("the sanitizer takes more addresses than may be had");
#endif
    const QString file = saved(QStringLiteral("x.npy"), Tensor::filled({400, 1000, 100}, 1, DType::Float32));
    const auto withAddresses = [&](rlim_t megabytes) {
        return runProgram({QStringLiteral("compute"), file, QStringLiteral("--method"), QStringLiteral("batch"),
                           QStringLiteral("--out-dir"), path(QStringLiteral("out"))},
                          withoutDisplay(), [megabytes] {
                              const rlimit limits = {megabytes << 20, megabytes << 20};
                              setrlimit(RLIMIT_AS, &limits);
                          });
    };
    const ProgramRun refused = withAddresses(450);
    QVERIFY2(refused.isRefusal(1), qPrintable(refused.error));
    QVERIFY2(refused.error.contains(QStringLiteral("x.npy” needs about 390 MB of memory; ")),
             qPrintable(refused.error));
    QVERIFY(results().isEmpty());
    const ProgramRun done = withAddresses(1000);
    QVERIFY2(done.exitCode == 0, qPrintable(done.error));
}

void TestCompute::helpNamesEveryOption()
{
    const ProgramRun run = runProgram({QStringLiteral("compute"), QStringLiteral("--help")});
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
    const ProgramRun program = runProgram({QStringLiteral("--help")});
    QCOMPARE(program.exitCode, 0);
    QVERIFY(program.output.contains(QLatin1String("compute")));
}

void TestCompute::tellsItsVersion()
{
    const ProgramRun run = runProgram({QStringLiteral("--version")});
    QCOMPARE(run.exitCode, 0);
    QVERIFY(QRegularExpression(QStringLiteral("^normscope \\d+\\.\\d+\\.\\d+\n$")).match(run.output).hasMatch());
}

NORMSCOPE_TEST(TestCompute)

} // namespace tst_compute

#include "tst_compute.moc"
