// SPDX-License-Identifier: GPL-3.0-or-later
// The files of unsaved work: unchanged parts are not written again, and of a large tensor only the edited cells.
#include "app/document/document.h"
#include "app/recovery/autosave.h"
#include "app/recovery/recovery_store.h"
#include "engine/formats/npy.h"
#include "engine/samples/samples.h"
#include "tests/app/recovery_test.h"
#include "tests/subject.h"

#include <QApplication>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QUndoStack>

#include <csignal>
#include <limits>

#include <sys/resource.h>

namespace tst_recovery_folder {

using namespace normscope;
using namespace normscope::test;

class RecoveryFolderTest : public QObject, private RecoveryRoot
{
    Q_OBJECT

private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init() { beginAnew(); }
    void whatHasNotChangedIsNotRewritten();
    void failedWriteKeepsTheFormerState();
    void fewEditedCellsAreWrittenBesideTheTensor();
    void whoTakesAFolderOverGoesOnWithItsCells();
    void manyEditedCellsAreWrittenWithTheTensor();
    void stateThatTheMachineCutShortIsReplacedByTheOneBefore();
    void folderThatSomebodyRemovedIsMadeAnew_data();
    void folderThatSomebodyRemovedIsMadeAnew();

private:
    static std::shared_ptr<RecoveryFolder> take(const QString &path)
    {
        OwnFolder::Found found = OwnFolder::Found::Foreign;
        const std::shared_ptr<OwnFolder> folder = OwnFolder::take(path.toStdString(), found);
        return folder ? std::make_shared<RecoveryFolder>(folder) : nullptr;
    }
    /// Reads a copy of the folder, as another program would find it, because this one has it locked.
    static OpenedFile readAgain(const QString &path)
    {
        QTemporaryDir copy;
        for (const QFileInfo &file : QDir(path).entryInfoList(QDir::Files))
            QFile::copy(file.filePath(), copy.filePath(file.fileName()));
        return take(copy.path())->read();
    }
};

void RecoveryFolderTest::whatHasNotChangedIsNotRewritten()
{
    Scene scene {QStringLiteral("t"), samples().front().problem()};
    scene.problem.beta = Tensor::filled(parameterShape({1}, scene.problem.input.shape()), 1);
    RecoveryFolder folder(entry('a'));
    folder.write(work(scene));
    const QString input = kept(QStringLiteral("input-*.npy")).value(0);
    const QString beta = kept(QStringLiteral("beta-*.npy")).value(0);
    setLongAgo(input); // A rewritten file would have the present time.
    const auto inputBefore = identity(input);
    QVERIFY(inputBefore.first != 0);

    scene.title = QStringLiteral("another title");
    scene.problem.beta = Tensor::filled(scene.problem.beta.shape(), 2);
    folder.write(work(scene), {true, {}});
    folder.sync(); // Until then, the former state stays too.
    QCOMPARE(kept(QStringLiteral("recovery-*.json")).size(), 1);
    QCOMPARE(kept(QStringLiteral("input-*.npy")), QStringList {input});
    QCOMPARE(identity(input), inputBefore);
    QVERIFY(!QFile::exists(beta)); // The file of the former β is gone.
    QCOMPARE(loadNpy(kept(QStringLiteral("beta-*.npy")).value(0).toStdString())[0], 2.0);

    QVERIFY(folder.read().stored.scene == scene);
}

void RecoveryFolderTest::failedWriteKeepsTheFormerState()
{
    const Scene small {QStringLiteral("small"), samples().front().problem()};
    Scene large = small;
    large.problem.input = Tensor::filled({100'000, 2}, 1);
    large.problem = newScene(large.problem.input, {}).problem;
    RecoveryFolder folder(entry('a'));
    folder.write(work(small));

    signal(SIGXFSZ, SIG_IGN); // A limit on file size stands for the full disk.
    rlimit before = {};
    getrlimit(RLIMIT_FSIZE, &before);
    rlimit limited = before;
    limited.rlim_cur = 500'000;
    setrlimit(RLIMIT_FSIZE, &limited);
    bool refused = false;
    try {
        folder.write(work(large));
    } catch (const IoError &) {
        refused = true;
    }
    setrlimit(RLIMIT_FSIZE, &before);
    QVERIFY(refused);
    QCOMPARE(folder.note().title, QStringLiteral("small"));
    QVERIFY(folder.read().stored.scene == small);
    QCOMPARE(kept(QStringLiteral("*.npy")).size(), 1);
}

void RecoveryFolderTest::fewEditedCellsAreWrittenBesideTheTensor()
{
    Document document;
    document.open(newScene(Tensor::filled({1000, largeColumns}, 1, DType::Float32), QStringLiteral("large")));
    RecoveryStore store(root());
    Autosave autosave(
        document, store, [] { return QJsonObject(); }, std::chrono::milliseconds(1));
    const QSignalSpy written(&autosave, &Autosave::kept);
    const auto edit = [&document](std::int64_t cell, double value) { document.setCells({{cell}}, {{value}}); };
    edit(5, 50);
    QTRY_COMPARE(written.size(), 1);
    const QString whole = kept(QStringLiteral("input-*.npy")).value(0);
    setLongAgo(whole);
    const auto before = identity(whole);

    edit(3'999'999, -7);
    QTRY_COMPARE(written.size(), 2);
    edit(5, std::numeric_limits<double>::quiet_NaN());
    QTRY_COMPARE(written.size(), 3);
    document.undoStack()->undo();
    QTRY_COMPARE(written.size(), 4);
    QCOMPARE(identity(whole), before);
    QTRY_COMPARE(kept(QStringLiteral("input-cells-*.npy")).size(), 1); // Those of former states are gone.
    QVERIFY(QFileInfo(kept(QStringLiteral("input-cells-*.npy")).value(0)).size() < 1000);

    autosave.keepNow();
    QVERIFY(readAgain(QFileInfo(whole).path()).stored.scene.problem.input == document.problem().input);
}

void RecoveryFolderTest::whoTakesAFolderOverGoesOnWithItsCells()
{
    const QString path = entry('a');
    Scene scene = newScene(Tensor::filled({500, 1000}, 1), QStringLiteral("large"));
    const auto edit = [&scene](RecoveryFolder &folder, std::int64_t cell, double value) {
        scene.problem.input = scene.problem.input.withValues({{cell}}, {{value}});
        folder.write(work(scene), {true, {cell}});
        folder.sync();
    };
    {
        RecoveryFolder first(path);
        first.write(work(scene));
        edit(first, 5, 50);
    }
    const QString whole = kept(QStringLiteral("input-1.npy")).value(0);
    const auto before = identity(whole);
    const std::shared_ptr<RecoveryFolder> next = take(path);
    QVERIFY(next);
    scene = next->read().stored.scene;
    QCOMPARE(scene.problem.input[5], 50.0);
    edit(*next, 17, 170);
    QCOMPARE(identity(whole), before);
    QCOMPARE(kept(QStringLiteral("input-*.npy")).size(), 2);
    QVERIFY(next->read().stored.scene == scene);
}

void RecoveryFolderTest::manyEditedCellsAreWrittenWithTheTensor()
{
    Scene scene = newScene(Tensor::filled({500, 1000}, 1), QStringLiteral("large"));
    RecoveryFolder folder(entry('a'));
    folder.write(work(scene));
    const QString before = kept(QStringLiteral("input-*.npy")).value(0);
    InputEdits edits {true, {}};
    for (std::int64_t i = 0; i < 100'000; ++i)
        edits.cells.push_back(i);
    scene.problem.input = scene.problem.input.withValues(edits.cells, std::vector<double>(edits.cells.size(), 2));
    folder.write(work(scene), edits);
    folder.sync();
    QVERIFY(!QFile::exists(before));
    QVERIFY(kept(QStringLiteral("input-cells-*.npy")).isEmpty());
    QVERIFY(folder.read().stored.scene == scene);

    // Another tensor, of which no base is on the disk.
    scene.problem.input = Tensor::filled({500, 1000}, 3).withValues({{1}}, {{4}});
    folder.write(work(scene));
    QVERIFY(folder.read().stored.scene == scene);
}

void RecoveryFolderTest::stateThatTheMachineCutShortIsReplacedByTheOneBefore()
{
    Scene scene = newScene(Tensor::filled({2, 3}, 1), QStringLiteral("on the disk"));
    {
        RecoveryFolder folder(entry('a'));
        folder.write(work(scene));
        folder.sync();
        Scene later = scene;
        later.title = QStringLiteral("later");
        later.problem.input = Tensor::filled({2, 3}, 2);
        folder.write(work(later));
        QCOMPARE(folder.note().title, later.title);
        QVERIFY(folder.read().stored.scene == later);
    }
    // After a crash of the system a file may have its name but no bytes.
    QVERIFY(QFile::resize(kept(QStringLiteral("recovery-2.json")).value(0), 0));
    std::shared_ptr<RecoveryFolder> folder = take(entry('a'));
    QCOMPARE(folder->note().title, scene.title);
    QVERIFY(folder->read().stored.scene == scene);
    // Work that is kept from now on is the newest again.
    scene.title = QStringLiteral("goes on");
    folder->write(work(scene), {true, {}});
    QVERIFY(folder->read().stored.scene == scene);
    folder.reset();
    QCOMPARE(take(entry('a'))->note().title, scene.title);
}

void RecoveryFolderTest::folderThatSomebodyRemovedIsMadeAnew_data()
{
    QTest::addColumn<QString>("removed");
    QTest::newRow("all folders") << QString();
    QTest::newRow("its folder") << entryName('a');
    QTest::newRow("its tensor") << entryName('a') + QStringLiteral("/input-1.npy");
}

void RecoveryFolderTest::folderThatSomebodyRemovedIsMadeAnew()
{
    QFETCH(const QString, removed);
    const Scene scene = newScene(Tensor::filled({2, 3}, 1), QStringLiteral("t"));
    RecoveryFolder folder(entry('a'));
    folder.write(work(scene));
    QVERIFY(folder.isWhole());
    const QString path = root() + QLatin1Char('/') + removed;
    QVERIFY(QFileInfo(path).isDir() ? QDir(path).removeRecursively() : QFile::remove(path));
    QVERIFY(!folder.isWhole());
    folder.write(work(scene), {true, {}});
    QVERIFY(folder.isWhole());
    QVERIFY(folder.read().stored.scene == scene);
}

NORMSCOPE_WINDOW_TEST(RecoveryFolderTest)

} // namespace tst_recovery_folder

#include "tst_recovery_folder.moc"
