// SPDX-License-Identifier: GPL-3.0-or-later
// Replacing a file: the old file is whole until the new one is, whatever happens; no temporary file is left over, and
// the new file is readable by no more users than the old one.
#include "engine/formats/atomic_file.h"
#include "tests/engine/formats_support.h"
#include "tests/subject.h"
#include "tests/support/child_process.h"
#include "tests/support/refused_calls.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/xattr.h>

#include <algorithm>
#include <random>
#include <thread>

namespace tst_atomic_file {

using namespace normscope;
using namespace normscope::test;
using namespace std::chrono_literals;

namespace {

constexpr int done = 0;
constexpr int refused = 1;
constexpr int cannotTest = 77;

void save(const std::filesystem::path &file, std::string_view text)
{
    AtomicFile written(file);
    written.write(text);
    written.commit();
}

/// For a child process, whose exit code is all that the test sees: `refused` if saving throws an IoError, else `done`.
int refusalOf(const std::filesystem::path &file, std::string_view text)
{
    return errorOf<IoError>([&] { save(file, text); }).isEmpty() ? done : refused;
}

unsigned permissionsOf(const std::filesystem::path &file)
{
    struct stat status = {};
    return ::stat(file.c_str(), &status) == 0 ? status.st_mode & 07777u : 0;
}

/// An access list as the system takes it: owner, a user of number 4711, group, mask and others.
std::string accessList()
{
    struct Entry
    {
        quint16 tag, rights;
        quint32 id;
    };
    const Entry entries[]
        = {{0x01, 6, 0xffffffff}, {0x02, 4, 4711}, {0x04, 0, 0xffffffff}, {0x10, 4, 0xffffffff}, {0x20, 0, 0xffffffff}};
    const quint32 version = 2;
    return std::string(reinterpret_cast<const char *>(&version), sizeof version)
        + std::string(reinterpret_cast<const char *>(entries), sizeof entries);
}

} // namespace

class TestAtomicFile : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void newFileHasWhatTheMaskLeaves_data();
    void newFileHasWhatTheMaskLeaves();
    void replacedFileKeepsItsPermissions_data();
    void replacedFileKeepsItsPermissions();
    void replacedFileKeepsAccessListAndAttributes();
    void privateFileIsNeverOpenToOthers_data();
    void privateFileIsNeverOpenToOthers();
    void killedWriterLeavesNothing();
    void writerThatIsKilledWithANameIsClearedUp_data();
    void writerThatIsKilledWithANameIsClearedUp();
    void fileThatIsBeingWrittenIsNotClearedUp();
    void othersFilesAreNotClearedUp();
    void savesWhereNothingCanBeLocked();
    void savesWhereNothingCanBeSynced();
    void everyCallThatFailsLeavesTheOldFile_data();
    void everyCallThatFailsLeavesTheOldFile();
    void attributesThatCannotBeSetGiveNobodyMore();
    void writesThroughSymbolicLinks();
    void tellsOfHardLinks();
    void refusesWhatIsNoFile();
    void takesTheLongestName();
    void obeysPermissions();
    void fullDiskLeavesTheOldFile();
    void seededKillsLeaveAWholeFile();

private:
    std::filesystem::path path(const char *name) const { return m_folder->filePath(QLatin1String(name)).toStdString(); }
    QStringList files() const
    {
        return QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden | QDir::System, QDir::Name);
    }
    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestAtomicFile::newFileHasWhatTheMaskLeaves_data()
{
    QTest::addColumn<bool>("unnamed");
    QTest::newRow("without a name") << true;
    QTest::newRow("with a name") << false;
}

void TestAtomicFile::newFileHasWhatTheMaskLeaves()
{
    QFETCH(const bool, unnamed);
    for (const mode_t mask : {0022, 0077, 0002}) {
        const std::filesystem::path file = path(qPrintable(QString::number(mask)));
        ChildProcess child([&] {
            if (!unnamed && !refuseUnnamedFiles())
                return cannotTest;
            ::umask(mask);
            save(file, "text");
            return done;
        });
        const int code = child.wait();
        if (code == cannotTest)
            QSKIP("calls of the system cannot be refused here");
        QCOMPARE(code, done);
        QCOMPARE(permissionsOf(file), 0666 & ~mask);
        QCOMPARE(fileBytes(file), QByteArray("text"));
    }
    QCOMPARE(files().size(), 3);
}

void TestAtomicFile::replacedFileKeepsItsPermissions_data()
{
    newFileHasWhatTheMaskLeaves_data();
}

void TestAtomicFile::replacedFileKeepsItsPermissions()
{
    QFETCH(const bool, unnamed);
    for (const mode_t mode : {0600, 0640, 0664, 0777}) {
        writeFile(path("x"), "old");
        QVERIFY(::chmod(path("x").c_str(), mode) == 0);
        ChildProcess child([&] {
            if (!unnamed && !refuseUnnamedFiles())
                return cannotTest;
            save(path("x"), "new");
            return done;
        });
        const int code = child.wait();
        if (code == cannotTest)
            QSKIP("calls of the system cannot be refused here");
        QCOMPARE(code, done);
        QCOMPARE(permissionsOf(path("x")), mode);
        QCOMPARE(fileBytes(path("x")), QByteArray("new"));
    }
    if (::geteuid() != 0)
        QSKIP("only root can tell whether the owner stays");
    QVERIFY(::chown(path("x").c_str(), 4711, 4712) == 0);
    save(path("x"), "newer");
    struct stat status = {};
    QVERIFY(::stat(path("x").c_str(), &status) == 0);
    QCOMPARE(status.st_uid, uid_t(4711));
    QCOMPARE(status.st_gid, gid_t(4712));
    QCOMPARE(status.st_mode & 07777u, 0777u);
}

void TestAtomicFile::replacedFileKeepsAccessListAndAttributes()
{
    writeFile(path("x"), "old");
    const std::string list = accessList();
    if (::setxattr(path("x").c_str(), "system.posix_acl_access", list.data(), list.size(), 0) != 0
        || ::setxattr(path("x").c_str(), "user.colour", "blue", 4, 0) != 0)
        QSKIP("the file system has no such attributes");
    const unsigned before = permissionsOf(path("x"));
    save(path("x"), "new");
    std::string found(list.size(), '\0');
    QCOMPARE(::getxattr(path("x").c_str(), "system.posix_acl_access", found.data(), found.size()),
             static_cast<ssize_t>(list.size()));
    QCOMPARE(found, list);
    QCOMPARE(::getxattr(path("x").c_str(), "user.colour", found.data(), found.size()), 4);
    QCOMPARE(permissionsOf(path("x")), before);

    // The default access list of the folder applies to new files, not to a replaced file that had no access list.
    QVERIFY(
        ::setxattr(m_folder->path().toLocal8Bit().constData(), "system.posix_acl_default", list.data(), list.size(), 0)
        == 0);
    QVERIFY(::removexattr(path("x").c_str(), "system.posix_acl_access") == 0);
    QVERIFY(::chmod(path("x").c_str(), 0600) == 0);
    save(path("x"), "newer");
    QCOMPARE(permissionsOf(path("x")), 0600u);
    QVERIFY(::getxattr(path("x").c_str(), "system.posix_acl_access", nullptr, 0) < 0);
}

void TestAtomicFile::privateFileIsNeverOpenToOthers_data()
{
    newFileHasWhatTheMaskLeaves_data();
}

void TestAtomicFile::privateFileIsNeverOpenToOthers()
{
    QFETCH(const bool, unnamed);
    writeFile(path("x"), "old");
    QVERIFY(::chmod(path("x").c_str(), 0600) == 0);
    ChildProcess child([&] {
        if (!unnamed && !refuseUnnamedFiles())
            return cannotTest;
        AtomicFile file(path("x"));
        file.write(std::string(1 << 20, 'n'));
        file.flush();
        raise(SIGSTOP);
        return done;
    });
    if (!child.waitForStop())
        QSKIP("calls of the system cannot be refused here");
    QCOMPARE(files().size(), unnamed ? 1 : 2);
    for (const QString &name : files())
        QCOMPARE(permissionsOf(path(qPrintable(name))), 0600u);
    QCOMPARE(fileBytes(path("x")), QByteArray("old"));
}

void TestAtomicFile::killedWriterLeavesNothing()
{
    for (const char *name : {"x", "y"}) {
        writeFile(path("x"), "old");
        ChildProcess child([&] {
            AtomicFile file(path(name));
            file.write(std::string(1 << 20, 'n'));
            file.flush();
            raise(SIGSTOP);
            return done;
        });
        QVERIFY(child.waitForStop());
        child.kill();
        QCOMPARE(files(), QStringList {QStringLiteral("x")});
        QCOMPARE(fileBytes(path("x")), QByteArray("old"));
    }
}

void TestAtomicFile::writerThatIsKilledWithANameIsClearedUp_data()
{
    newFileHasWhatTheMaskLeaves_data();
}

/// A temporary file that replaces another one has a name for a moment if the system has unnamed files, and all the time
/// if it has none: killed while it has a name, it is removed by the next writer.
void TestAtomicFile::writerThatIsKilledWithANameIsClearedUp()
{
    QFETCH(const bool, unnamed);
    writeFile(path("x"), "old");
    ChildProcess child([&] {
        if ((!unnamed && !refuseUnnamedFiles()) || !refuseCalls(renaming, killed))
            return cannotTest;
        save(path("x"), "new");
        return done;
    });
    const int code = child.wait();
    if (code == cannotTest)
        QSKIP("calls of the system cannot be refused here");
    QCOMPARE(code, -SIGSYS);
    QCOMPARE(fileBytes(path("x")), QByteArray("old"));
    QCOMPARE(files().size(), 2);
    QVERIFY(files().first().startsWith(QLatin1String(".normscope-")));
    QCOMPARE(fileBytes(path(qPrintable(files().first()))), QByteArray("new"));
    save(path("y"), "another");
    QCOMPARE(files(), (QStringList {QStringLiteral("x"), QStringLiteral("y")}));
}

void TestAtomicFile::fileThatIsBeingWrittenIsNotClearedUp()
{
    ChildProcess child([&] {
        if (!refuseUnnamedFiles())
            return cannotTest;
        AtomicFile file(path("x"));
        file.write("x");
        file.flush();
        raise(SIGSTOP);
        return done;
    });
    if (!child.waitForStop())
        QSKIP("calls of the system cannot be refused here");
    QCOMPARE(files().size(), 1);
    save(path("y"), "another");
    QCOMPARE(files().size(), 2);
    child.kill();
    save(path("y"), "another");
    QCOMPARE(files(), QStringList {QStringLiteral("y")});
}

void TestAtomicFile::othersFilesAreNotClearedUp()
{
    const char *kept[] = {".normscope-1234-0", ".normscope-0123456789abcdef", ".normscope-0123456789ABCDEF.part",
                          ".normscope-0123456789abcdef.part2"};
    for (const char *name : kept)
        writeFile(path(name), "mine");
    // Links, folders and pipes with the name of a temporary file stay, and so does what a link points to.
    writeFile(path("target"), "mine");
    QVERIFY(::symlink("target", path(".normscope-0123456789abcde0.part").c_str()) == 0);
    QVERIFY(::mkdir(path(".normscope-0123456789abcde1.part").c_str(), 0700) == 0);
    QVERIFY(::mkfifo(path(".normscope-0123456789abcde2.part").c_str(), 0600) == 0);
    writeFile(path(".normscope-0123456789abcde3.part"), "abandoned");
    if (::geteuid() == 0) {
        writeFile(path(".normscope-0123456789abcde4.part"), "another user's");
        QVERIFY(::chown(path(".normscope-0123456789abcde4.part").c_str(), 4711, 4711) == 0);
    }
    const auto there = [this] {
        return QDir(m_folder->path())
            .entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot, QDir::Name);
    };
    QStringList expected = there();
    save(path("x"), "text");
    expected.removeOne(QStringLiteral(".normscope-0123456789abcde3.part"));
    expected += QStringLiteral("x");
    QCOMPARE(there(), expected);
    QCOMPARE(fileBytes(path("target")), QByteArray("mine"));
}

void TestAtomicFile::savesWhereNothingCanBeLocked()
{
    writeFile(path(".normscope-0123456789abcdef.part"), "perhaps being written");
    for (const bool unnamed : {true, false}) {
        ChildProcess child([&] {
            if (!refuseCalls({SYS_flock}, failing(ENOLCK)) || (!unnamed && !refuseUnnamedFiles()))
                return cannotTest;
            save(path("x"), "new");
            save(path("x"), "newer");
            return done;
        });
        const int code = child.wait();
        if (code == cannotTest)
            QSKIP("calls of the system cannot be refused here");
        QCOMPARE(code, done);
        QCOMPARE(fileBytes(path("x")), QByteArray("newer"));
        QCOMPARE(files().size(), 2);
    }
}

void TestAtomicFile::savesWhereNothingCanBeSynced()
{
    ChildProcess child([&] {
        if (!refuseCalls({SYS_fsync}, failing(EINVAL)))
            return cannotTest;
        save(path("x"), "new");
        return done;
    });
    if (child.wait() == cannotTest)
        QSKIP("calls of the system cannot be refused here");
    QCOMPARE(fileBytes(path("x")), QByteArray("new"));
}

void TestAtomicFile::everyCallThatFailsLeavesTheOldFile_data()
{
    QTest::addColumn<QList<long>>("calls");
    QTest::addColumn<int>("error");
    QTest::addColumn<QString>("reason");
    QTest::newRow("write") << QList<long> {SYS_pwrite64} << ENOSPC << QStringLiteral("No space left on device");
    QTest::newRow("bring to the disk") << QList<long> {SYS_fsync} << EIO << QStringLiteral("Input/output error");
    QTest::newRow("give a name") << QList<long> {SYS_linkat} << EPERM << QStringLiteral("Operation not permitted");
    QTest::newRow("replace") << QList<long>(renaming) << EACCES << QStringLiteral("Permission denied");
}

void TestAtomicFile::everyCallThatFailsLeavesTheOldFile()
{
    QFETCH(const QList<long>, calls);
    QFETCH(const int, error);
    QFETCH(const QString, reason);
    writeFile(path("x"), "old");
    ChildProcess child([&] {
        if (!refuseCalls({calls.begin(), calls.end()}, failing(static_cast<unsigned>(error))))
            return cannotTest;
        return errorOf<IoError>([&] { save(path("x"), "new"); }).contains(reason) ? refused : done;
    });
    const int code = child.wait();
    if (code == cannotTest)
        QSKIP("calls of the system cannot be refused here");
    QCOMPARE(code, refused);
    QCOMPARE(fileBytes(path("x")), QByteArray("old"));
    QCOMPARE(files(), QStringList {QStringLiteral("x")});
}

void TestAtomicFile::attributesThatCannotBeSetGiveNobodyMore()
{
    writeFile(path("x"), "old");
    QVERIFY(::chmod(path("x").c_str(), 0644) == 0);
    ChildProcess child([&] {
        if (!refuseCalls({SYS_fchmod, SYS_fchown, SYS_fsetxattr}, failing(EPERM)))
            return cannotTest;
        save(path("x"), "new");
        return done;
    });
    if (child.wait() == cannotTest)
        QSKIP("calls of the system cannot be refused here");
    QCOMPARE(fileBytes(path("x")), QByteArray("new"));
    QCOMPARE(permissionsOf(path("x")), 0600u);
}

void TestAtomicFile::writesThroughSymbolicLinks()
{
    QVERIFY(QDir(m_folder->path()).mkdir(QStringLiteral("folder")));
    writeFile(path("folder/x"), "old");
    QVERIFY(::symlink("folder/x", path("one").c_str()) == 0);
    QVERIFY(::symlink("one", path("two").c_str()) == 0);
    save(path("two"), "new");
    QCOMPARE(fileBytes(path("folder/x")), QByteArray("new"));
    // Also through a link to a file that does not exist yet.
    QVERIFY(::symlink(path("folder/y").c_str(), path("dangling").c_str()) == 0);
    save(path("dangling"), "y");
    QCOMPARE(fileBytes(path("folder/y")), QByteArray("y"));
    for (const char *link : {"one", "two", "dangling"})
        QVERIFY2(std::filesystem::is_symlink(path(link)), link);
    QVERIFY(::symlink("nowhere/z", path("astray").c_str()) == 0);
    QVERIFY(errorOf<IoError>([&] { save(path("astray"), "z"); }).contains(QStringLiteral("nowhere/z")));
    QVERIFY(::symlink("round", path("round").c_str()) == 0);
    QVERIFY(!errorOf<IoError>([&] { save(path("round"), "z"); }).isEmpty());
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot),
             (QStringList {QStringLiteral("astray"), QStringLiteral("dangling"), QStringLiteral("folder"),
                           QStringLiteral("one"), QStringLiteral("round"), QStringLiteral("two")}));
}

void TestAtomicFile::tellsOfHardLinks()
{
    writeFile(path("x"), "old");
    QVERIFY(!hasOtherNames(path("x")));
    QVERIFY(!hasOtherNames(path("none")));
    QVERIFY(!hasOtherNames(m_folder->path().toStdString()));
    QVERIFY(::link(path("x").c_str(), path("other").c_str()) == 0);
    QVERIFY(::symlink("x", path("link").c_str()) == 0);
    for (const char *name : {"x", "other", "link"})
        QVERIFY2(hasOtherNames(path(name)), name);
    save(path("link"), "new");
    QCOMPARE(fileBytes(path("x")), QByteArray("new"));
    QCOMPARE(fileBytes(path("other")), QByteArray("old"));
    QVERIFY(!hasOtherNames(path("x")));
}

void TestAtomicFile::refusesWhatIsNoFile()
{
    writeFile(path("x"), "old");
    QVERIFY(::mkfifo(path("pipe").c_str(), 0600) == 0);
    const auto refusal
        = [&](const std::filesystem::path &file) { return errorOf<IoError>([&] { save(file, "text"); }); };
    const auto shows = [&](const std::filesystem::path &file, const char *reason) {
        const QString sentence = refusal(file);
        return sentence.contains(QString::fromStdString(file)) && sentence.contains(QLatin1String(reason));
    };
    QVERIFY(shows(path("pipe"), "is not an ordinary file"));
    QVERIFY(shows("/dev/full", "is not an ordinary file"));
    QVERIFY(shows(m_folder->path().toStdString(), "Is a directory"));
    QVERIFY(shows(path("x/y"), "Not a directory"));
    QVERIFY(shows(path("none/y"), "No such file or directory"));
    QVERIFY(shows(path(std::string(256, 'n').c_str()), "File name too long"));
    QVERIFY(!refusal("").isEmpty());
    QCOMPARE(files(), (QStringList {QStringLiteral("pipe"), QStringLiteral("x")}));
}

void TestAtomicFile::takesTheLongestName()
{
    const std::string name(255, 'n');
    save(path(name.c_str()), "old");
    save(path(name.c_str()), "new");
    QCOMPARE(fileBytes(path(name.c_str())), QByteArray("new"));
    QCOMPARE(files().size(), 1);
}

/// A folder in which no file may be created, and a write-protected file in a folder where it could be replaced.
void TestAtomicFile::obeysPermissions()
{
    for (const char *name : {"open", "shut"})
        QVERIFY(::mkdir(path(name).c_str(), 0777) == 0);
    writeFile(path("open/protected"), "old");
    writeFile(path("shut/x"), "old");
    QVERIFY(::chmod(path("open").c_str(), 0777) == 0);
    QVERIFY(::chmod(path("open/protected").c_str(), 0444) == 0);
    QVERIFY(::chmod(path("shut/x").c_str(), 0666) == 0);
    QVERIFY(::chmod(path("shut").c_str(), 0555) == 0);
    QVERIFY(::chmod(m_folder->path().toLocal8Bit().constData(), 0755) == 0);
    for (const char *name : {"open/protected", "shut/x", "shut/new"}) {
        ChildProcess child([&] {
            constexpr uid_t nobody = 65534; // The user "nobody": root may write everywhere.
            if (::geteuid() == 0 && (::setgid(nobody) != 0 || ::setuid(nobody) != 0))
                return cannotTest;
            return refusalOf(path(name), "new");
        });
        QCOMPARE(child.wait(), refused);
    }
    QVERIFY(::chmod(path("shut").c_str(), 0755) == 0);
    QCOMPARE(fileBytes(path("open/protected")), QByteArray("old"));
    QCOMPARE(fileBytes(path("shut/x")), QByteArray("old"));
    QCOMPARE(QDir(m_folder->path() + QStringLiteral("/shut")).entryList(QDir::Files | QDir::Hidden).size(), 1);
    QCOMPARE(QDir(m_folder->path() + QStringLiteral("/open")).entryList(QDir::Files | QDir::Hidden).size(), 1);
}

void TestAtomicFile::fullDiskLeavesTheOldFile()
{
    ChildProcess child([&] {
        // A disk of 64 KiB, seen by this process alone.
        if (::unshare(CLONE_NEWNS) != 0 || ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0
            || ::mount("none", m_folder->path().toLocal8Bit().constData(), "tmpfs", 0, "size=64k") != 0)
            return cannotTest;
        save(path("x"), "old");
        const QString sentence = errorOf<IoError>([&] { save(path("x"), std::string(1 << 20, 'n')); });
        const bool isOld = fileBytes(path("x")) == "old";
        return sentence.contains(QStringLiteral("No space left on device")) && isOld && files().size() == 1 ? done
                                                                                                            : refused;
    });
    const int code = child.wait();
    if (code == cannotTest)
        QSKIP("no disk of one's own can be mounted here");
    QCOMPARE(code, done);
}

void TestAtomicFile::seededKillsLeaveAWholeFile()
{
    constexpr int kills = 12;
    constexpr std::size_t size = 300'000;
    std::mt19937 random(20160721);
    for (int i = 0; i < kills; ++i) {
        const bool unnamed = i % 2 == 0;
        save(path("x"), std::string(size, 'a'));
        ChildProcess child([&] {
            if (!unnamed && !refuseUnnamedFiles())
                return cannotTest;
            for (char letter = 'a';; letter = letter == 'z' ? 'a' : static_cast<char>(letter + 1))
                save(path("x"), std::string(size, letter));
        });
        std::this_thread::sleep_for(std::chrono::microseconds(random() % 40'000)); // A random moment of the write.
        child.kill();
        const QByteArray found = fileBytes(path("x"));
        QCOMPARE(found.size(), static_cast<qsizetype>(size));
        QVERIFY(std::all_of(found.begin(), found.end(), [&](char letter) { return letter == found.front(); }));
        QVERIFY(files().size() <= 2);
        save(path("x"), "new");
        QCOMPARE(files(), QStringList {QStringLiteral("x")});
    }
}

NORMSCOPE_TEST(TestAtomicFile)

} // namespace tst_atomic_file

#include "tst_atomic_file.moc"
