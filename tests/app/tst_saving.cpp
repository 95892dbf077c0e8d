// SPDX-License-Identifier: GPL-3.0-or-later
// Files written by commands that are killed, that run out of room, or that cannot write there: the old file stays
// whole, no temporary file is left over, and one sentence reports the failure.
#include "engine/formats/npy.h"
#include "tests/app/program_run.h"
#include "tests/subject.h"
#include "tests/support/files.h"
#include "tests/support/refused_calls.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <chrono>
#include <cmath>
#include <csignal>
#include <cstring>
#include <memory>
#include <random>
#include <thread>
#include <vector>

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

namespace tst_saving {

using namespace normscope;
using namespace normscope::test;

class TestSaving : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void killedCommandLeavesTheOldFile_data() { commands(); }
    void killedCommandLeavesTheOldFile();
    void signalsLeaveNothing_data();
    void signalsLeaveNothing();
    void limitOfSizeLeavesTheOldFile_data() { commands(); }
    void limitOfSizeLeavesTheOldFile();
    void refusesWhatIsNoFile_data() { commands(); }
    void refusesWhatIsNoFile();
    void tellsOfHardLinks_data() { commands(); }
    void tellsOfHardLinks();
    void failedOutputOfTextIsTold_data();
    void failedOutputOfTextIsTold();

private:
    static void commands();
    /// A command that writes the file `target` in the folder, and perhaps others.
    QStringList command(const QString &words, const QString &target) const
    {
        QStringList result = words.split(QLatin1Char(' '));
        result.replaceInStrings(QStringLiteral("INPUT"), m_inputs.filePath(QStringLiteral("x.npy")));
        result.replaceInStrings(QStringLiteral("FOLDER"), m_folder->path());
        result.replaceInStrings(QStringLiteral("FILE"), m_folder->filePath(target));
        return result;
    }
    QString path(const QString &name) const { return m_folder->filePath(name); }
    QStringList files() const
    {
        return QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden | QDir::System, QDir::Name);
    }

    QTemporaryDir m_inputs;
    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestSaving::initTestCase()
{
    std::vector<double> values(60'000);
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = std::sin(static_cast<double>(i));
    saveNpy(m_inputs.filePath(QStringLiteral("x.npy")).toStdString(), Tensor({300, 200}, values));
}

void TestSaving::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
}

void TestSaving::commands()
{
    QTest::addColumn<QString>("words");
    QTest::addColumn<QString>("target");
    QTest::newRow("compute") << "compute INPUT --method layer --out-dir FOLDER"
                             << "output.npy";
    QTest::newRow("svg") << "figure INPUT --view statistics --out FILE"
                         << "x.svg";
    QTest::newRow("csv") << "figure INPUT --view tensor --out FILE"
                         << "x.csv";
    QTest::newRow("script") << "script INPUT --method layer --dtype float32 --language numpy --out FILE"
                            << "x.py";
    QTest::newRow("batch-size") << "batch-size --population normal --batch-sizes 2,4 --batches 50 --out FILE"
                                << "x.csv";
}

void TestSaving::killedCommandLeavesTheOldFile()
{
    QFETCH(const QString, words);
    QFETCH(const QString, target);
    writeFile(path(target), "old");
    // Killed when all is written, and killed when it renames the temporary file, which has a name then.
    const ProgramRun early = runProgram(command(words, target), withoutDisplay(), CallFilter({SYS_fsync}, killed));
    QCOMPARE(early.exitCode, -1);
    QCOMPARE(fileBytes(path(target)), QByteArray("old"));
    QCOMPARE(files(), QStringList(target));
    const ProgramRun late = runProgram(command(words, target), withoutDisplay(), CallFilter(renaming, killed));
    QCOMPARE(late.exitCode, -1);
    QCOMPARE(fileBytes(path(target)), QByteArray("old"));
    // The next command that writes there removes the remains.
    const ProgramRun next = runProgram(command(words, target));
    QVERIFY2(next.exitCode == 0, qPrintable(next.error));
    QVERIFY(!files().first().startsWith(QLatin1Char('.')));
    QVERIFY(fileBytes(path(target)) != "old");
}

void TestSaving::signalsLeaveNothing_data()
{
    QTest::addColumn<int>("signal");
    for (const int signal : {SIGTERM, SIGINT, SIGHUP, SIGXCPU, SIGPIPE, SIGKILL})
        QTest::newRow(::strsignal(signal)) << signal;
}

/// The command is killed at a random moment, mostly while it is writing a result of 10 MB.
void TestSaving::signalsLeaveNothing()
{
    QFETCH(const int, signal);
    static std::mt19937 random(20160721);
    const QString input = m_inputs.filePath(QStringLiteral("large.npy"));
    if (!QFile::exists(input))
        saveNpy(input.toStdString(), Tensor::filled({1000, 1250}, 0.5));
    for (int i = 0; i < 2; ++i) {
        QProcess process;
        process.setProcessEnvironment(withoutDisplay());
        process.start(QStringLiteral(NORMSCOPE_PROGRAM),
                      {QStringLiteral("compute"), input, QStringLiteral("--method"), QStringLiteral("layer"),
                       QStringLiteral("--out-dir"), m_folder->path()});
        QVERIFY(process.waitForStarted());
        std::this_thread::sleep_for(std::chrono::milliseconds(20 + random() % 150));
        ::kill(static_cast<pid_t>(process.processId()), signal);
        QVERIFY(process.waitForFinished(60'000));
        for (const QString &file : files())
            QVERIFY2(file == QLatin1String("output.npy") || file == QLatin1String("stats.json"), qPrintable(file));
        if (files().contains(QStringLiteral("output.npy")))
            QCOMPARE(loadNpy(path(QStringLiteral("output.npy")).toStdString()).size(), 1'250'000);
    }
}

void TestSaving::limitOfSizeLeavesTheOldFile()
{
    QFETCH(const QString, words);
    QFETCH(const QString, target);
    writeFile(path(target), "old");
    const ProgramRun run = runProgram(command(words, target), withoutDisplay(), [] {
        const rlimit limits = {100, 100};
        setrlimit(RLIMIT_FSIZE, &limits);
        ::signal(SIGXFSZ, SIG_DFL); // The default of a process started by a shell.
    });
    QVERIFY2(run.isRefusal(1), qPrintable(run.error));
    QVERIFY2(run.error.contains(QStringLiteral("File too large")), qPrintable(run.error));
    QCOMPARE(fileBytes(path(target)), QByteArray("old"));
    QCOMPARE(files(), QStringList(target));
}

void TestSaving::refusesWhatIsNoFile()
{
    QFETCH(const QString, words);
    QFETCH(const QString, target);
    const QByteArray file = path(target).toLocal8Bit();
    const auto isRefused = [&](const char *reason) {
        const ProgramRun run = runProgram(command(words, target));
        return run.isRefusal(1) && run.error.contains(QLatin1String(reason)) && run.error.contains(target);
    };
    QVERIFY(::mkfifo(file.constData(), 0600) == 0);
    QVERIFY(isRefused("is not an ordinary file"));
    QVERIFY(::unlink(file.constData()) == 0 && ::mkdir(file.constData(), 0700) == 0);
    QVERIFY(isRefused("Is a directory"));
    QVERIFY(::rmdir(file.constData()) == 0 && ::symlink(file.constData(), file.constData()) == 0);
    QVERIFY(isRefused("symbolic links"));
    QVERIFY(::unlink(file.constData()) == 0);
    QCOMPARE(files(), QStringList());
}

void TestSaving::tellsOfHardLinks()
{
    QFETCH(const QString, words);
    QFETCH(const QString, target);
    writeFile(path(target), "old");
    QVERIFY(::link(qPrintable(path(target)), qPrintable(path(QStringLiteral("other")))) == 0);
    const ProgramRun run = runProgram(command(words, target));
    QVERIFY2(run.isRefusal(0), qPrintable(run.error)); // One line on the error stream, but successful.
    QVERIFY2(run.error.contains(QStringLiteral("hard links")) && run.error.contains(target), qPrintable(run.error));
    QVERIFY(fileBytes(path(target)) != "old");
    QCOMPARE(fileBytes(path(QStringLiteral("other"))), QByteArray("old"));
}

void TestSaving::failedOutputOfTextIsTold_data()
{
    QTest::addColumn<QString>("words");
    for (const char *words : {"--help", "--version", "compute --help", "figure --help", "script --help",
                              "batch-size --help", "batch-size --throughput 0.01"})
        QTest::newRow(words) << QString::fromLatin1(words);
}

void TestSaving::failedOutputOfTextIsTold()
{
    QFETCH(const QString, words);
    QProcess process;
    process.setProcessEnvironment(withoutDisplay());
    process.setStandardOutputFile(QStringLiteral("/dev/full"));
    process.start(QStringLiteral(NORMSCOPE_PROGRAM), words.split(QLatin1Char(' ')));
    QVERIFY(process.waitForFinished(60'000));
    const ProgramRun run {process.exitCode(), {}, QString::fromUtf8(process.readAllStandardError())};
    QVERIFY2(run.isRefusal(1), qPrintable(run.error));
    QVERIFY2(run.error.contains(QStringLiteral("No space left on device")), qPrintable(run.error));
    QCOMPARE(runProgram(words.split(QLatin1Char(' '))).exitCode, 0);
}

NORMSCOPE_TEST(TestSaving)

} // namespace tst_saving

#include "tst_saving.moc"
