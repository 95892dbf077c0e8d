// SPDX-License-Identifier: GPL-3.0-or-later
// Keeping unsaved work where the system does not do what is asked: a full disk, a slow one, folders without locks. The
// calls that fail are this program's own versions of the system's.
#include "app/document/document.h"
#include "app/recovery/autosave.h"
#include "app/recovery/recovery_store.h"
#include "engine/samples/samples.h"
#include "tests/app/recovery_test.h"
#include "tests/app/window_test.h"
#include "tests/subject.h"
#include "tests/support/files.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QSignalSpy>

#include <atomic>
#include <cerrno>
#include <condition_variable>
#include <mutex>

#include <sys/syscall.h>
#include <unistd.h>

namespace {

std::atomic<bool> diskIsFull = false;
std::atomic<bool> knowsLocks = true;

/// A disk that does not answer until it is let go.
struct SlowDisk
{
    std::mutex lock;
    std::condition_variable changed;
    bool isHeld = false;
    int waiting = 0;

    void setHeld(bool held)
    {
        const std::lock_guard guard(lock);
        isHeld = held;
        changed.notify_all();
    }
    int whoWaits()
    {
        const std::lock_guard guard(lock);
        return waiting;
    }
    void wait()
    {
        std::unique_lock guard(lock);
        ++waiting;
        changed.wait(guard, [this] { return !isHeld; });
        --waiting;
    }
};
SlowDisk slowDisk;

} // namespace

extern "C" {

ssize_t write(int descriptor, const void *bytes, size_t size)
{
    struct stat status = {};
    if (diskIsFull && ::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode)) {
        errno = ENOSPC;
        return -1;
    }
    return syscall(SYS_write, descriptor, bytes, size);
}

int fsync(int descriptor)
{
    slowDisk.wait();
    return static_cast<int>(syscall(SYS_fsync, descriptor));
}

int flock(int descriptor, int operation) noexcept
{
    if (!knowsLocks) {
        errno = ENOLCK;
        return -1;
    }
    return static_cast<int>(syscall(SYS_flock, descriptor, operation));
}
}

using namespace normscope;
using namespace normscope::test;

class RecoveryTroubleTest : public QObject, private RecoveryRoot
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        QApplication::setApplicationName(QStringLiteral("normscope"));
    }
    void init()
    {
        forgetSettings();
        beginAnew();
    }
    void cleanup()
    {
        diskIsFull = false;
        knowsLocks = true;
        slowDisk.setHeld(false);
    }

    void fullDiskIsNamedAndTriedAgainWithoutAnEdit();
    void removedFolderIsMadeAnewWithoutAnEdit();
    void slowDiskHoldsUpNoEdit();
    void withoutLocksWorkIsOfferedAndNeverTakenAway();
    void workInUseWithoutLocksIsNotDiscarded();
};

void RecoveryTroubleTest::fullDiskIsNamedAndTriedAgainWithoutAnEdit()
{
    ShownProgram program;
    QVERIFY(QTest::qWaitForWindowActive(&program.window()));
    program.program.startRecovery(root());
    diskIsFull = true;
    program.typeIntoCell(0, QStringLiteral("7"));
    QTRY_VERIFY(program.message().contains(QStringLiteral("No space left on device")));
    QVERIFY(program.message().contains(root()));
    QVERIFY(kept(QStringLiteral("recovery-*.json")).isEmpty());
    diskIsFull = false;
    QTRY_COMPARE(kept(QStringLiteral("recovery-*.json")).size(), 1);
    QTRY_COMPARE(program.message(), QString());
}

void RecoveryTroubleTest::removedFolderIsMadeAnewWithoutAnEdit()
{
    ShownProgram program;
    QVERIFY(QTest::qWaitForWindowActive(&program.window()));
    program.program.startRecovery(root());
    program.typeIntoCell(0, QStringLiteral("7"));
    QTRY_COMPARE(kept(QStringLiteral("recovery-*.json")).size(), 1);
    QTRY_VERIFY(QDir(root()).removeRecursively());
    QTRY_COMPARE(kept(QStringLiteral("recovery-*.json")).size(), 1);
    QCOMPARE(program.message(), QString());
}

void RecoveryTroubleTest::slowDiskHoldsUpNoEdit()
{
    Document document;
    document.open(Scene {QStringLiteral("t"), samples().front().problem()});
    RecoveryStore store(root());
    Autosave autosave(
        document, store, [] { return QJsonObject(); }, std::chrono::milliseconds(1));
    const QSignalSpy written(&autosave, &Autosave::kept);
    slowDisk.setHeld(true);
    document.setTitle(QStringLiteral("first"));
    QTRY_COMPARE(written.size(), 1);
    QTRY_COMPARE(slowDisk.whoWaits(), 1);
    // As long as the disk is busy with that, more is kept, where the end of the program does not reach it.
    for (int edit = 2; edit < 6; ++edit) {
        document.setTitle(QString::number(edit));
        QTRY_COMPARE(written.size(), edit);
    }
    QCOMPARE(slowDisk.whoWaits(), 1);
    const QStringList texts = kept(QStringLiteral("recovery-*.json"));
    QCOMPARE(texts.size(), 2); // The one that is on its way to the disk, and the newest.
    slowDisk.setHeld(false);
    QTRY_COMPARE(kept(QStringLiteral("recovery-*.json")).size(), 1);
    QVERIFY(fileBytes(kept(QStringLiteral("recovery-*.json")).value(0)).contains("\"5\""));
}

void RecoveryTroubleTest::withoutLocksWorkIsOfferedAndNeverTakenAway()
{
    knowsLocks = false;
    RecoveryFolder(entry('a')).write(work({QStringLiteral("t"), samples().front().problem()}));
    QVERIFY(QDir().mkpath(entry('b'))); // Maybe a program has just made it.
    const Remains remains = RecoveryStore::takeAbandoned(root());
    QCOMPARE(remains.works.size(), std::size_t(1));
    QVERIFY(QFileInfo::exists(entry('b')));
    const std::shared_ptr<RecoveryFolder> folder = remains.works.front().folder;
    QVERIFY(!folder->isUsable());

    // Restored work is kept in a folder of its own.
    Document document;
    RecoveryStore store(root());
    Autosave autosave(
        document, store, [] { return QJsonObject(); }, std::chrono::milliseconds(1));
    document.open(folder->read().stored, {}, OpenedAs::Modified);
    autosave.adopt(folder);
    QTRY_COMPARE(kept(QStringLiteral("recovery-*.json")).size(), 2);
    document.undoStack()->setClean();
    QTRY_COMPARE(kept(QStringLiteral("recovery-*.json")).size(), 1);
    QVERIFY(QFileInfo::exists(entry('a') + QStringLiteral("/recovery-1.json")));
    folder->remove(); // Which the user decides.
    QVERIFY(!QFileInfo::exists(entry('a')));
}

void RecoveryTroubleTest::workInUseWithoutLocksIsNotDiscarded()
{
    knowsLocks = false;
    RecoveryFolder live(entry('a'));
    Scene scene {QStringLiteral("t"), samples().front().problem()};
    live.write(work(scene));
    const Remains remains = RecoveryStore::takeAbandoned(root());
    QCOMPARE(remains.works.size(), std::size_t(1));
    scene.title = QStringLiteral("later");
    live.write(work(scene), {true, {}});
    remains.works.front().folder->remove();
    QVERIFY(live.isWhole());
}

NORMSCOPE_WINDOW_TEST(RecoveryTroubleTest)
#include "tst_recovery_trouble.moc"
