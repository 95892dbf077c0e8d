// SPDX-License-Identifier: GPL-3.0-or-later
// A start with recovery folders that were tampered with, or left by other versions and machines: it offers the work in
// them, removes only what the program wrote, and touches nothing else.
#include "app/recovery/recovery_bar.h"
#include "app/recovery/recovery_store.h"
#include "engine/samples/samples.h"
#include "tests/app/recovery_test.h"
#include "tests/app/window_test.h"
#include "tests/subject.h"
#include "tests/support/files.h"

#include <QApplication>
#include <QLockFile>
#include <QProcess>

#include <functional>

#include <sys/stat.h>
#include <unistd.h>

namespace tst_recovery_remains {

using namespace normscope;
using namespace normscope::test;

namespace {

/// The process id of a process that has ended.
qint64 endedProcess()
{
    QProcess process;
    process.start(QStringLiteral("true"), QStringList());
    const bool started = process.waitForStarted();
    const qint64 number = process.processId();
    process.waitForFinished();
    return started ? number : -1;
}

/// All entries below a folder, with types, sizes and link targets; links are not followed.
QStringList inventory(const QString &folder)
{
    QStringList lines;
    const auto all = QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot;
    for (QDirIterator it(folder, all, QDirIterator::Subdirectories); it.hasNext();) {
        const QFileInfo file(it.next());
        lines += QStringLiteral("%1 %2 %3")
                     .arg(file.filePath(), file.symLinkTarget())
                     .arg(file.isDir() ? 0 : file.size());
    }
    lines.sort();
    return lines;
}

QString below(const QString &folder, const char *name)
{
    return folder + QLatin1Char('/') + QString::fromUtf8(name);
}

void link(const QString &target, const QString &path)
{
    QVERIFY(QFile::link(target, path));
}

void makePipe(const QString &path)
{
    QCOMPARE(::mkfifo(QFile::encodeName(path).constData(), 0600), 0);
}

} // namespace

class RecoveryRemainsTest : public QObject, private RecoveryRoot
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        QApplication::setApplicationName(QStringLiteral("normscope"));
    }
    void init();

    void tamperedFolderLosesNothing_data();
    void tamperedFolderLosesNothing();
    void whatIsForeignIsToldInOneSentence();
    void discardingLeavesWhatIsForeign();
    void leftoversWithoutWorkAreRemoved();
    void lockOfAnEndedProgramHidesNothing_data();
    void lockOfAnEndedProgramHidesNothing();
    void workOfAnEarlierVersionIsOffered();
    void programOfAnEarlierVersionThatIsRunningIsNotRobbed();
    void earlierVersionLeavesOurFoldersAlone();

private:
    /// Leaves the work of a program that has ended.
    void leave(char name)
    {
        RecoveryFolder(entry(name)).write(work({QStringLiteral("t"), samples().front().problem()}));
    }
    QString others(const QString &name) const { return path(QStringLiteral("others/")) + name; }
};

void RecoveryRemainsTest::init()
{
    forgetSettings();
    beginAnew();
    QVERIFY(QDir().mkpath(root()));
    QVERIFY(QDir().mkpath(others({})));
    // Files of the user elsewhere, with names like those of the program.
    for (const char *name : {"precious.txt", "input-1.npy", "recovery-1.json", "lock", ".normscope-1-0"})
        writeFile(others(QString::fromLatin1(name)), "precious");
}

using Tamper = std::function<void(const QString &entry, const QString &others)>;

void RecoveryRemainsTest::tamperedFolderLosesNothing_data()
{
    // `foreign`: the number of entries reported to the user. `offered`: the number of works offered, readable or not.
    QTest::addColumn<Tamper>("tamper");
    QTest::addColumn<int>("foreign");
    QTest::addColumn<int>("offered");
    const auto row = [](const char *name, int foreign, int offered, Tamper tamper) {
        QTest::newRow(name) << std::move(tamper) << foreign << offered;
    };
    const auto file = [](const char *name) { return QLatin1Char('/') + QString::fromLatin1(name); };
    const QString another = QLatin1Char('/') + entryName('b');
    const auto root = [](const QString &entry) { return QFileInfo(entry).path(); };
    const auto replaced = [file](const char *name, auto make) {
        return [path = file(name), make](const QString &entry, const QString &others) {
            QVERIFY(QFile::remove(entry + path));
            make(entry + path, others + path);
        };
    };
    const auto asFolder = [](const QString &path, const QString &) { QVERIFY(QDir().mkpath(below(path, "inner"))); };
    const auto asPipe = [](const QString &path, const QString &) { makePipe(path); };
    const auto asLink = [](const QString &path, const QString &target) { link(target, path); };
    const auto asLoop = [](const QString &path, const QString &) { link(path, path); };

    row("nothing", 0, 1, [](const QString &, const QString &) {});
    row("link to a folder in place of a folder", 1, 1,
        [=](const QString &entry, const QString &others) { link(others, root(entry) + another); });
    row("link to a folder under another name", 1, 1,
        [=](const QString &entry, const QString &others) { link(others, below(root(entry), "link")); });
    row("link to another folder of work", 1, 1,
        [=](const QString &entry, const QString &) { link(entry, root(entry) + another); });
    row("dead link", 1, 1,
        [=](const QString &entry, const QString &others) { link(below(others, "none"), root(entry) + another); });
    row("link to itself", 1, 1,
        [=](const QString &entry, const QString &) { link(root(entry) + another, root(entry) + another); });
    row("link to the folder of all folders", 1, 1,
        [=](const QString &entry, const QString &) { link(root(entry), root(entry) + another); });
    row("file in place of a folder", 1, 1,
        [=](const QString &entry, const QString &) { writeFile(root(entry) + another, "mine"); });
    row("pipe in place of a folder", 1, 1,
        [=](const QString &entry, const QString &) { makePipe(root(entry) + another); });
    row("file beside the folders", 1, 1,
        [=](const QString &entry, const QString &) { writeFile(below(root(entry), "notes.txt"), "mine"); });
    row("hidden file beside the folders", 1, 1,
        [=](const QString &entry, const QString &) { writeFile(below(root(entry), ".notes"), "mine"); });
    row("folder of another name, with files like ours", 1, 1, [=](const QString &entry, const QString &) {
        QVERIFY(QDir().mkpath(below(root(entry), "my backup")));
        writeFile(below(root(entry), "my backup/input-1.npy"), "mine");
    });
    row("folder of our name, with files of others only", 1, 1, [=](const QString &entry, const QString &) {
        QVERIFY(QDir().mkpath(root(entry) + another));
        writeFile(below(root(entry) + another, "thesis.npy"), "mine");
    });
    row("folder in the folder", 1, 1, [=](const QString &entry, const QString &) {
        QVERIFY(QDir().mkpath(below(entry, "inner")));
        writeFile(below(entry, "inner/input-1.npy"), "mine");
    });
    row("file in the folder", 1, 1,
        [](const QString &entry, const QString &) { writeFile(below(entry, "a.npy"), "mine"); });
    row("link in the folder", 1, 1, [](const QString &entry, const QString &others) {
        link(below(others, "precious.txt"), below(entry, "input-2.npy"));
    });
    row("link to a folder in the folder", 1, 1,
        [](const QString &entry, const QString &others) { link(others, below(entry, "inner")); });
    row("second name of somebody's file", 0, 1, [](const QString &entry, const QString &others) {
        const QByteArray from = QFile::encodeName(below(others, "precious.txt"));
        QCOMPARE(::link(from.constData(), QFile::encodeName(below(entry, "input-2.npy")).constData()), 0);
    });
    for (const char *name : {"recovery-1.json", "input-1.npy", "lock"}) {
        const int offered = name[0] == 'r' ? 0 : 1; // Without its text there is no work.
        row((std::string(name) + ": link in place of").c_str(), 1, offered, replaced(name, asLink));
        row((std::string(name) + ": link to itself in place of").c_str(), 1, offered, replaced(name, asLoop));
        row((std::string(name) + ": folder in place of").c_str(), 1, offered, replaced(name, asFolder));
        row((std::string(name) + ": pipe in place of").c_str(), 1, offered, replaced(name, asPipe));
        row((std::string(name) + ": that nobody may read").c_str(), 0, 1,
            [path = file(name)](const QString &entry, const QString &) {
                QVERIFY(QFile::setPermissions(entry + path, {}));
            });
        row((std::string(name) + ": without bytes").c_str(), 0, 1,
            [path = file(name)](const QString &entry, const QString &) { QVERIFY(QFile::resize(entry + path, 0)); });
        row((std::string(name) + ": of a terabyte").c_str(), 0, 1,
            [path = file(name)](const QString &entry, const QString &) {
                if (!QFile::resize(entry + path, 1LL << 40))
                    QSKIP("no such files here");
            });
        row((std::string(name) + ": noise in").c_str(), 0, 1,
            [path = file(name)](const QString &entry, const QString &) { writeFile(entry + path, "\xff\0[{"); });
    }
    row("text that names files elsewhere", 0, 1, [](const QString &entry, const QString &others) {
        QByteArray text = fileBytes(below(entry, "recovery-1.json"));
        text.replace("input-1.npy", (below(others, "input-1.npy")).toUtf8());
        writeFile(below(entry, "recovery-1.json"), text);
    });
    row("folder that nobody may enter", ::geteuid() == 0 ? 0 : 1, ::geteuid() == 0 ? 1 : 0,
        [](const QString &entry, const QString &) { QCOMPARE(::chmod(QFile::encodeName(entry).constData(), 0), 0); });
    row("folder to which nothing can be added", 0, 1, [](const QString &entry, const QString &) {
        QCOMPARE(::chmod(QFile::encodeName(entry).constData(), 0500), 0);
    });
    if (::geteuid() == 0) {
        row("folder of another user", 1, 0, [](const QString &entry, const QString &) {
            QCOMPARE(::chown(QFile::encodeName(entry).constData(), 12345, 12345), 0);
        });
        row("file of another user", 1, 1, [](const QString &entry, const QString &) {
            QCOMPARE(::chown(QFile::encodeName(below(entry, "input-1.npy")).constData(), 12345, 12345), 0);
        });
    }
}

void RecoveryRemainsTest::tamperedFolderLosesNothing()
{
    QFETCH(const Tamper, tamper);
    QFETCH(const int, foreign);
    QFETCH(const int, offered);
    leave('a');
    tamper(entry('a'), path(QStringLiteral("others")));
    if (QTest::currentTestFailed())
        return;
    const QStringList before = inventory(path({}));
    Remains remains = RecoveryStore::takeAbandoned(root());
    QCOMPARE(remains.foreign.size(), foreign);
    QCOMPARE(remains.works.size(), std::size_t(offered));
    const QStringList after = inventory(path({}));
    if (offered > 0) // Nothing is removed unasked, nothing added.
        QCOMPARE(after, before);
    for (AbandonedWork &work : remains.works) {
        try { // Damaged work may throw an Error, no more.
            work.folder->read();
        } catch (const Error &error) {
            QVERIFY(error.what()[0] != '\0');
        }
        work.folder->remove();
    }
    // Files that are not the program's remain even after its work was discarded.
    for (const QString &line : before) {
        const QString file = line.section(QLatin1Char(' '), 0, 0);
        const bool isOurs = QFileInfo(file).path() == entry('a') || file == entry('a');
        QVERIFY2(isOurs || inventory(path({})).contains(line), qPrintable(line));
    }
    QCOMPARE(fileBytes(others(QStringLiteral("precious.txt"))), QByteArray("precious"));
    ::chmod(QFile::encodeName(entry('a')).constData(), 0700); // So that the folder can be removed.
}

void RecoveryRemainsTest::whatIsForeignIsToldInOneSentence()
{
    link(others({}), entry('b'));
    ShownProgram program;
    program.program.startRecovery(root());
    QTRY_VERIFY(program.message().contains(entryName('b')));
    QVERIFY(program.message().contains(root()));
    QVERIFY(QFileInfo(entry('b')).isSymLink());
    QCOMPARE(QDir(others({})).entryList(QDir::Files | QDir::Hidden).size(), 5);
}

void RecoveryRemainsTest::discardingLeavesWhatIsForeign()
{
    leave('a');
    writeFile(entry('a') + QStringLiteral("/notes.txt"), "mine");
    link(others({}), entry('a') + QStringLiteral("/inner"));
    const Remains remains = RecoveryStore::takeAbandoned(root());
    QCOMPARE(remains.works.size(), std::size_t(1));
    remains.works.front().folder->remove();
    QCOMPARE(QDir(entry('a')).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot),
             QStringList({QStringLiteral("inner"), QStringLiteral("notes.txt")}));
    QCOMPARE(QDir(others({})).entryList(QDir::Files | QDir::Hidden).size(), 5);
}

void RecoveryRemainsTest::leftoversWithoutWorkAreRemoved()
{
    QVERIFY(QDir().mkpath(entry('a')));
    for (const char *name : {"/lock", "/input-1.npy", "/.normscope-4711-0", "/running-mean-12.npy"})
        writeFile(entry('a') + QString::fromLatin1(name), "cut sh");
    QVERIFY(QDir().mkpath(entry('b')));
    const Remains remains = RecoveryStore::takeAbandoned(root());
    QVERIFY(remains.works.empty());
    QVERIFY(remains.foreign.isEmpty());
    QVERIFY(QDir(root()).isEmpty());
}

void RecoveryRemainsTest::lockOfAnEndedProgramHidesNothing_data()
{
    QTest::addColumn<QByteArray>("lock");
    const QByteArray host = QSysInfo::machineHostName().toLocal8Bit();
    const QByteArray number = QByteArray::number(endedProcess());
    const QByteArray ours = QByteArray::number(QCoreApplication::applicationPid());
    // Locks as earlier versions wrote them: process id, program name, host name, and numbers of both.
    QTest::newRow("of this version") << QByteArray();
    QTest::newRow("of this host") << number + "\nnormscope\n" + host + "\n\n\n";
    QTest::newRow("of a host whose name has changed") << number + "\nnormscope\nformer-name\n\n\n";
    QTest::newRow("of a process whose number we have") << ours + "\nnormscope\n" + host + "\n\n\n";
    QTest::newRow("of a process whose number the first one has") << "1\nsystemd\n" + host + "\n\n\n";
    QTest::newRow("damaged") << QByteArray("\xff\xfe\0 12 q", 9);
}

void RecoveryRemainsTest::lockOfAnEndedProgramHidesNothing()
{
    QFETCH(const QByteArray, lock);
    leave('a');
    writeFile(entry('a') + QStringLiteral("/lock"), lock);
    const Remains remains = RecoveryStore::takeAbandoned(root());
    QCOMPARE(remains.works.size(), std::size_t(1));
    QCOMPARE(remains.works.front().problem, QString());
    QVERIFY(remains.foreign.isEmpty());
    // A second program does not get the same work.
    QVERIFY(RecoveryStore::takeAbandoned(root()).works.empty());
}

void RecoveryRemainsTest::workOfAnEarlierVersionIsOffered()
{
    leave('a');
    const QString text = entry('a') + QStringLiteral("/recovery.json");
    QVERIFY(QFile::rename(entry('a') + QStringLiteral("/recovery-1.json"), text));
    QJsonObject object = readJson(text).object();
    object[QLatin1String("version")] = 2;
    object.remove(QLatin1String("stamp"));
    writeFile(text, QJsonDocument(object).toJson());
    const Remains remains = RecoveryStore::takeAbandoned(root());
    QCOMPARE(remains.works.size(), std::size_t(1));
    const std::shared_ptr<RecoveryFolder> folder = remains.works.front().folder;
    OpenedFile work = folder->read();
    QVERIFY(work.stored.scene.problem == samples().front().problem());
    // The work continues in the same folder; the earlier version's file is removed when it is not needed any more.
    work.stored.scene.title = QStringLiteral("later");
    folder->write(work, {true, {}});
    folder->sync();
    QVERIFY(!QFileInfo::exists(text));
    QCOMPARE(folder->read().stored.scene.title, QStringLiteral("later"));
}

void RecoveryRemainsTest::programOfAnEarlierVersionThatIsRunningIsNotRobbed()
{
    leave('a');
    QVERIFY(QFile::remove(entry('a') + QStringLiteral("/lock")));
    QLockFile earlier(entry('a') + QStringLiteral("/lock"));
    earlier.setStaleLockTime(0);
    QVERIFY(earlier.tryLock());
    QVERIFY(RecoveryStore::takeAbandoned(root()).works.empty());
    earlier.unlock();
    QCOMPARE(RecoveryStore::takeAbandoned(root()).works.size(), std::size_t(1));
}

void RecoveryRemainsTest::earlierVersionLeavesOurFoldersAlone()
{
    // The program has ended, but an earlier version cannot tell that from its lock.
    leave('a');
    QLockFile earlier(entry('a') + QStringLiteral("/lock"));
    earlier.setStaleLockTime(0);
    QVERIFY(!earlier.tryLock());
}

NORMSCOPE_WINDOW_TEST(RecoveryRemainsTest)

} // namespace tst_recovery_remains

#include "tst_recovery_remains.moc"
