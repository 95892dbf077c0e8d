// SPDX-License-Identifier: GPL-3.0-or-later
// What is written of unsaved work: nothing that has not changed, and of a large tensor only what was edited.
#include "app/document/document.h"
#include "app/recovery/autosave.h"
#include "app/recovery/recovery_store.h"
#include "engine/formats/npy.h"
#include "engine/samples/samples.h"
#include "tests/app/recovery_test.h"

#include <QSignalSpy>
#include <QStandardPaths>
#include <QUndoStack>

#include <csignal>
#include <limits>

#include <sys/resource.h>

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
};

void RecoveryFolderTest::whatHasNotChangedIsNotRewritten()
{
    Scene scene {QStringLiteral("t"), samples().front().problem()};
    scene.problem.beta = Tensor::filled(parameterShape({1}, scene.problem.input.shape()), 1);
    RecoveryFolder folder(root() + QStringLiteral("/a"));
    folder.write(work(scene));
    const QString input = kept(QStringLiteral("input-*.npy")).value(0);
    const QString beta = kept(QStringLiteral("beta-*.npy")).value(0);
    setLongAgo(input); // A file written again has the time of now.
    const auto inputBefore = identity(input);
    QVERIFY(inputBefore.first != 0);

    scene.title = QStringLiteral("another title");
    scene.problem.beta = Tensor::filled(scene.problem.beta.shape(), 2);
    folder.write(work(scene));
    QCOMPARE(kept(QStringLiteral("input-*.npy")), QStringList {input});
    QCOMPARE(identity(input), inputBefore);
    QVERIFY(!QFile::exists(beta)); // The former β is gone, the new one is there.
    QCOMPARE(loadNpy(kept(QStringLiteral("beta-*.npy")).value(0).toStdString())[0], 2.0);

    // A folder that was taken over knows what it has read.
    RecoveryFolder next(root() + QStringLiteral("/a"));
    OpenedFile again = next.read();
    QVERIFY(again.stored.scene == scene);
}

void RecoveryFolderTest::failedWriteKeepsTheFormerState()
{
    const Scene small {QStringLiteral("small"), samples().front().problem()};
    Scene large = small;
    large.problem.input = Tensor::filled({100'000, 2}, 1);
    large.problem = newScene(large.problem.input, {}).problem;
    RecoveryFolder folder(root() + QStringLiteral("/a"));
    folder.write(work(small));

    signal(SIGXFSZ, SIG_IGN); // A limit on the size of files stands for the full disk.
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
    const QStringList cells = kept(QStringLiteral("input-cells-*.npy"));
    QCOMPARE(cells.size(), 1);
    QVERIFY(QFileInfo(cells[0]).size() < 1000);

    QVERIFY(RecoveryFolder(QFileInfo(whole).path()).read().stored.scene.problem.input == document.problem().input);
}

void RecoveryFolderTest::whoTakesAFolderOverGoesOnWithItsCells()
{
    const QString path = root() + QStringLiteral("/a");
    Scene scene = newScene(Tensor::filled({500, 1000}, 1), QStringLiteral("large"));
    const auto edit = [&scene](RecoveryFolder &folder, std::int64_t cell, double value) {
        const Tensor since = scene.problem.input;
        scene.problem.input = since.withValues({{cell}}, {{value}});
        folder.write(work(scene), {since, {cell}});
    };
    {
        RecoveryFolder first(path);
        first.write(work(scene));
        edit(first, 5, 50);
    }
    const QString whole = kept(QStringLiteral("input-1.npy")).value(0);
    const auto before = identity(whole);
    const std::shared_ptr<RecoveryFolder> next = RecoveryFolder::take(path);
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
    RecoveryFolder folder(root() + QStringLiteral("/a"));
    folder.write(work(scene));
    const QString before = kept(QStringLiteral("input-*.npy")).value(0);
    InputEdits edits {scene.problem.input, {}};
    for (std::int64_t i = 0; i < 100'000; ++i)
        edits.cells.push_back(i);
    scene.problem.input = edits.since.withValues(edits.cells, std::vector<double>(edits.cells.size(), 2));
    folder.write(work(scene), edits);
    QVERIFY(!QFile::exists(before));
    QVERIFY(kept(QStringLiteral("input-cells-*.npy")).isEmpty());
    QVERIFY(RecoveryFolder(root() + QStringLiteral("/a")).read().stored.scene == scene);

    // Edits since another tensor than the one that was written say nothing.
    const Tensor other = Tensor::filled({500, 1000}, 3);
    scene.problem.input = other.withValues({{1}}, {{4}});
    folder.write(work(scene), {other, {1}});
    QVERIFY(RecoveryFolder(root() + QStringLiteral("/a")).read().stored.scene == scene);
}

QTEST_MAIN(RecoveryFolderTest)
#include "tst_recovery_folder.moc"
