// SPDX-License-Identifier: GPL-3.0-or-later
// Keeping unsaved work when the system fails: a full disk, a slow disk, folders without locks.
#include "app/document/document.h"
#include "app/recovery/autosave.h"
#include "app/recovery/recovery_store.h"
#include "engine/samples/samples.h"
#include "tests/app/disk_watch.h"
#include "tests/app/recovery_test.h"
#include "tests/app/window_test.h"
#include "tests/subject.h"
#include "tests/support/files.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QSignalSpy>

#include <atomic>
#include <cerrno>
#include <condition_variable>
#include <mutex>
#include <optional>

namespace tst_recovery_trouble {

using namespace normscope;
using namespace normscope::test;

namespace {

class TroubledDisk : public DiskWatch
{
public:
    std::atomic<bool> isFull = false;
    std::atomic<bool> knowsLocks = true;

    /// While it is held, threads that sync wait until the disk is released.
    void setHeld(bool held)
    {
        const std::lock_guard guard(m_lock);
        m_isHeld = held;
        m_changed.notify_all();
    }
    int whoWaits()
    {
        const std::lock_guard guard(m_lock);
        return m_waiting;
    }

    int before(const DiskCall &call) override
    {
        if (call.name == "sync")
            wait();
        if (isFull && call.name == "write" && QFileInfo(QString::fromStdString(call.path)).isFile())
            return ENOSPC;
        return call.name == "lock" && !knowsLocks ? ENOLCK : 0;
    }

private:
    void wait()
    {
        std::unique_lock guard(m_lock);
        ++m_waiting;
        m_changed.wait(guard, [this] { return !m_isHeld; });
        --m_waiting;
    }

    std::mutex m_lock;
    std::condition_variable m_changed;
    bool m_isHeld = false;
    int m_waiting = 0;
};

} // namespace

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
        m_disk.emplace();
    }
    void cleanup() { m_disk.reset(); }

    void fullDiskIsNamedAndTriedAgainWithoutAnEdit();
    void removedFolderIsMadeAnewWithoutAnEdit();
    void slowDiskHoldsUpNoEdit();
    void withoutLocksWorkIsOfferedAndNeverTakenAway();
    void workInUseWithoutLocksIsNotDiscarded();

private:
    std::optional<TroubledDisk> m_disk;
};

void RecoveryTroubleTest::fullDiskIsNamedAndTriedAgainWithoutAnEdit()
{
    ShownProgram program;
    QVERIFY(QTest::qWaitForWindowActive(&program.window()));
    program.program.startRecovery(root());
    m_disk->isFull = true;
    program.typeIntoCell(0, QStringLiteral("7"));
    QTRY_VERIFY(program.message().contains(QStringLiteral("No space left on device")));
    QVERIFY(program.message().contains(root()));
    QVERIFY(kept(QStringLiteral("recovery-*.json")).isEmpty());
    m_disk->isFull = false;
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
    m_disk->setHeld(true);
    document.setTitle(QStringLiteral("first"));
    QTRY_COMPARE(written.size(), 1);
    QTRY_COMPARE(m_disk->whoWaits(), 1);
    // While the disk is busy, further edits are kept in memory of the system, where a crash of the program cannot lose
    // them.
    for (int edit = 2; edit < 6; ++edit) {
        document.setTitle(QString::number(edit));
        QTRY_COMPARE(written.size(), edit);
    }
    QCOMPARE(m_disk->whoWaits(), 1);
    const QStringList texts = kept(QStringLiteral("recovery-*.json"));
    QCOMPARE(texts.size(), 2); // The state being synced, and the newest.
    m_disk->setHeld(false);
    QTRY_COMPARE(kept(QStringLiteral("recovery-*.json")).size(), 1);
    QVERIFY(fileBytes(kept(QStringLiteral("recovery-*.json")).value(0)).contains("\"5\""));
}

void RecoveryTroubleTest::withoutLocksWorkIsOfferedAndNeverTakenAway()
{
    m_disk->knowsLocks = false;
    RecoveryFolder(entry('a')).write(work({QStringLiteral("t"), samples().front().problem()}));
    QVERIFY(QDir().mkpath(entry('b'))); // A program may have just made it.
    const Remains remains = RecoveryStore::takeAbandoned(root());
    QCOMPARE(remains.works.size(), std::size_t(1));
    QVERIFY(QFileInfo::exists(entry('b')));
    const std::shared_ptr<RecoveryFolder> folder = remains.works.front().folder;
    QVERIFY(!folder->isUsable());

    // Restored work is kept in a new folder.
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
    folder->remove(); // At the user's request.
    QVERIFY(!QFileInfo::exists(entry('a')));
}

void RecoveryTroubleTest::workInUseWithoutLocksIsNotDiscarded()
{
    m_disk->knowsLocks = false;
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

} // namespace tst_recovery_trouble

using tst_recovery_trouble::RecoveryTroubleTest;
NORMSCOPE_WINDOW_TEST(RecoveryTroubleTest)
#include "tst_recovery_trouble.moc"
