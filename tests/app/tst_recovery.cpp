// SPDX-License-Identifier: GPL-3.0-or-later
// Unsaved work survives the program: killed processes, damaged remains, several windows.
#include "app/document/document.h"
#include "app/recovery/autosave.h"
#include "app/recovery/recovery_bar.h"
#include "app/recovery/recovery_store.h"
#include "engine/samples/samples.h"
#include "tests/app/recovery_test.h"
#include "tests/app/window_test.h"
#include "tests/subject.h"
#include "tests/support/files.h"

#include <QElapsedTimer>
#include <QProcess>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>

#include <algorithm>
#include <csignal>
#include <cstdio>

namespace tst_recovery {

using namespace normscope;
using namespace normscope::test;

namespace {

constexpr auto victimOption = "--victim";

void prepare()
{
    QStandardPaths::setTestModeEnabled(true);
    QApplication::setApplicationName(QStringLiteral("normscope"));
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
}

/// The contents of all recovery texts that are written to their end; empty if there are none. Of a program that is
/// killed while it writes a text, the state before is offered.
QByteArray keptText(const QString &root)
{
    QByteArray text;
    QDirIterator it(root, {QStringLiteral("recovery-*.json")}, QDir::Files, QDirIterator::Subdirectories);
    while (it.hasNext()) {
        const QByteArray bytes = fileBytes(it.next());
        if (bytes.endsWith("\n}\n"))
            text += bytes;
    }
    return text;
}

/// In a child process: edits the document, waits until the edit is kept, reports that, and waits to be killed.
int runVictim(const QString &root, const QString &document)
{
    ShownProgram program;
    program.program.startRecovery(root);
    program.window().files().open(document);
    const bool ready = QTest::qWaitFor([&] { return program.document().path() == document; }, 20'000)
        && QTest::qWaitForWindowActive(&program.window());
    if (!ready)
        return 1;
    // The cells of a large tensor are too small for typing.
    const bool isLarge = program.document().problem().input.size() > 1'000'000;
    if (isLarge)
        program.document().setCells({{0}}, {{7}});
    else
        program.typeIntoCell(0, QStringLiteral("7"));
    if (!QTest::qWaitFor([&] { return !keptText(root).isEmpty(); }, 20'000))
        return 2;
    if (isLarge) {
        program.document().setCells({{1}}, {{8}}); // The edited cells are kept in a file of their own.
        if (!QTest::qWaitFor([&] { return keptText(root).contains("input-cells-"); }, 20'000))
            return 3;
    }
    std::puts("kept");
    std::fflush(stdout);
    return QApplication::exec();
}

} // namespace

class RecoveryTest : public QObject, private RecoveryRoot
{
    Q_OBJECT

private slots:
    void initTestCase() { prepare(); }
    void init();

    void killedProgramOffersItsWork_data();
    void killedProgramOffersItsWork();
    void liveProgramIsNotRobbed();
    void damagedRemainsAreOneSentenceAndCanBeDiscarded_data();
    void damagedRemainsAreOneSentenceAndCanBeDiscarded();
    void restoredWorkIsNotSavedOverANewerFileUnasked();
    void workOfSeveralWindowsComesBackInSeveral();
    void savingAndClosingLeaveNothing();
    void steadyEditingIsKept_data();
    void steadyEditingIsKept();
    void windowGoesOnWhileALargeTensorIsWritten();

private:
    /// Leaves the work of a program that has ended.
    void leave(char name, const Scene &scene) { RecoveryFolder(entry(name)).write(work(scene)); }
    static RecoveryBar *bar(ShownProgram &program) { return program.window().findChild<RecoveryBar *>(); }
    static void press(RecoveryBar *bar, const QString &text)
    {
        for (QPushButton *button : bar->findChildren<QPushButton *>()) {
            if (button->text() == text)
                return QTest::mouseClick(button, Qt::LeftButton);
        }
        QFAIL("no such button");
    }
};

void RecoveryTest::init()
{
    forgetSettings();
    beginAnew();
}

void RecoveryTest::killedProgramOffersItsWork_data()
{
    QTest::addColumn<Tensor>("input");
    QTest::newRow("small tensor") << samples().front().problem().input;
    QTest::newRow("large tensor") << Tensor::filled({1000, 2000}, 1, DType::Float32);
}

void RecoveryTest::killedProgramOffersItsWork()
{
    QFETCH(const Tensor, input);
    const QString document = path(QStringLiteral("mine.normscope"));
    const Scene scene = newScene(input, QStringLiteral("Mine"));
    saveScene(document, {scene});
    QProcess victim;
    victim.start(QCoreApplication::applicationFilePath(),
                 {QStringLiteral("tst_recovery"), QString::fromLatin1(victimOption), root(), document});
    QVERIFY(victim.waitForStarted());
    QVERIFY2(victim.waitForReadyRead(60'000), victim.readAllStandardError().constData());
    ::kill(static_cast<pid_t>(victim.processId()), SIGKILL);
    QVERIFY(victim.waitForFinished());
    QCOMPARE(kept(QStringLiteral("lock")).size(), 1); // It had no time to remove it.

    ShownProgram program;
    program.program.startRecovery(root());
    QTRY_VERIFY(bar(program));
    QVERIFY(bar(program)->isVisible());
    QVERIFY(bar(program)->accessibleName().contains(QStringLiteral("“mine”")));
    const QRegularExpression date(QStringLiteral(" of \\d{1,2} [A-Z][a-z]{2} \\d{4}, \\d{2}:\\d{2}\\."));
    QVERIFY2(date.match(bar(program)->accessibleName()).hasMatch(), qPrintable(bar(program)->accessibleName()));
    const QString file = kept(QStringLiteral("input-?.npy")).value(0);
    const auto before = identity(file);
    press(bar(program), QStringLiteral("&Restore"));
    QTRY_COMPARE(program.document().path(), document);
    QCOMPARE(program.document().problem().input[0], 7.0);
    if (input.size() > 1'000'000)
        QCOMPARE(program.document().problem().input[1], 8.0);
    QVERIFY(program.window().isWindowModified());
    QTRY_VERIFY(!bar(program));
    QCOMPARE(program.program.windows().size(), std::size_t(1));

    // The work stays where it was kept, unchanged, until it is saved.
    QCOMPARE(identity(file), before);
    program.document().save(document, {});
    QVERIFY(!program.window().isWindowModified());
    QCOMPARE(loadScene(document).scene.problem.input[0], 7.0);
    QTRY_VERIFY(kept(QStringLiteral("*")).isEmpty());
}

void RecoveryTest::liveProgramIsNotRobbed()
{
    RecoveryFolder live(entry('a'));
    live.write(work({QStringLiteral("t"), samples().front().problem()}));
    QVERIFY(RecoveryStore::takeAbandoned(root()).works.empty());
    QVERIFY(live.holdsWork());
}

void RecoveryTest::damagedRemainsAreOneSentenceAndCanBeDiscarded_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<bool>("isSeenAtOnce");
    QTest::newRow("text") << QStringLiteral("recovery-1.json") << true;
    QTest::newRow("tensor") << QStringLiteral("input-1.npy") << false;
}

void RecoveryTest::damagedRemainsAreOneSentenceAndCanBeDiscarded()
{
    QFETCH(const QString, file);
    QFETCH(const bool, isSeenAtOnce);
    leave('a', {QStringLiteral("t"), samples().front().problem()});
    QFile damaged(kept(file).value(0));
    QVERIFY(damaged.resize(damaged.size() / 2));

    ShownProgram program;
    const Scene scene = program.document().scene();
    program.program.startRecovery(root());
    QTRY_VERIFY(bar(program));
    if (!isSeenAtOnce)
        press(bar(program), QStringLiteral("&Restore"));
    QTRY_VERIFY(bar(program)->accessibleName().contains(QStringLiteral("cannot be restored")));
    QVERIFY(bar(program)->accessibleName().contains(file));
    QVERIFY(program.document().scene() == scene);
    QVERIFY(!program.window().isWindowModified());
    press(bar(program), QStringLiteral("&Discard"));
    QTRY_VERIFY(!bar(program));
    QTRY_VERIFY(QDir(root()).isEmpty());
}

void RecoveryTest::restoredWorkIsNotSavedOverANewerFileUnasked()
{
    const QString document = path(QStringLiteral("mine.normscope"));
    const Scene saved {QStringLiteral("mine"), samples().front().problem()};
    saveScene(document, {saved});
    OpenedFile left {StoredScene {saved}, document, OpenedAs::Modified, FileStamp::of(document)};
    left.stored.scene.title = QStringLiteral("edited");
    RecoveryFolder(entry('a')).write(left);
    // The file itself is changed later by another program.
    saveScene(document, {{QStringLiteral("newer"), samples().back().problem()}});

    ShownProgram program;
    program.program.startRecovery(root());
    QTRY_VERIFY(bar(program));
    press(bar(program), QStringLiteral("&Restore"));
    QTRY_COMPARE(program.document().scene().title, QStringLiteral("edited"));
    const Answer stay(QMessageBox::Cancel);
    program.action({QStringLiteral("File"), QStringLiteral("Save")})->trigger();
    QVERIFY(stay.given());
    QCOMPARE(loadScene(document).scene.title, QStringLiteral("newer"));
}

void RecoveryTest::workOfSeveralWindowsComesBackInSeveral()
{
    leave('a', {QStringLiteral("first"), samples().front().problem()});
    leave('b', {QStringLiteral("second"), samples().back().problem()});
    ShownProgram program;
    program.program.startRecovery(root());
    QTRY_VERIFY(bar(program));
    press(bar(program), QStringLiteral("&Restore"));
    QTRY_VERIFY(program.window().isWindowModified());
    QTRY_VERIFY(bar(program));
    press(bar(program), QStringLiteral("&Restore"));
    QTRY_COMPARE(program.program.windows().size(), std::size_t(2));
    Document &other = program.program.windows().back()->document();
    QTRY_VERIFY(other.isModified());
    QVERIFY(other.scene().title != program.document().scene().title);
    QTRY_VERIFY(!bar(program));
}

void RecoveryTest::savingAndClosingLeaveNothing()
{
    ShownProgram program;
    program.program.startRecovery(root());
    QVERIFY(QTest::qWaitForWindowActive(&program.window()));
    program.typeIntoCell(0, QStringLiteral("7"));
    QTRY_COMPARE(kept(QStringLiteral("recovery-*.json")).size(), 1);
    program.document().save(path(QStringLiteral("mine.normscope")), {});
    QTRY_VERIFY(kept(QStringLiteral("*")).isEmpty());

    program.typeIntoCell(1, QStringLiteral("8"));
    QTRY_COMPARE(kept(QStringLiteral("recovery-*.json")).size(), 1);
    const Answer discard(QMessageBox::Discard);
    program.window().close();
    QVERIFY(discard.given());
    QTRY_VERIFY(kept(QStringLiteral("*")).isEmpty());
}

void RecoveryTest::steadyEditingIsKept_data()
{
    QTest::addColumn<bool>("isDrag");
    QTest::newRow("one edit after the other") << false;
    QTest::newRow("a drag") << true;
}

void RecoveryTest::steadyEditingIsKept()
{
    QFETCH(const bool, isDrag);
    ShownProgram program;
    QVERIFY(QTest::qWaitForWindowActive(&program.window()));
    constexpr std::chrono::milliseconds delay(200);
    RecoveryStore store(root());
    Autosave autosave(
        program.document(), store, [] { return QJsonObject(); }, delay);
    const QSignalSpy written(&autosave, &Autosave::kept);
    if (isDrag)
        QTest::mousePress(program.window().windowHandle(), Qt::LeftButton, {}, {2, 2});
    // Edits come far faster than the work can be kept, so that the autosave timer never sees a pause.
    int edits = 0;
    QTimer hands;
    connect(&hands, &QTimer::timeout, this,
            [&] { program.document().setCells({{0}}, {{++edits + 100.0}}, EditHint::Continuous); });
    hands.start(std::chrono::milliseconds(5));
    QTRY_VERIFY(written.size() > 2);
    QVERIFY(edits > 2 * written.size()); // How much faster, the machine decides.
    hands.stop();
    if (isDrag)
        QTest::mouseRelease(program.window().windowHandle(), Qt::LeftButton, {}, {2, 2});
}

void RecoveryTest::windowGoesOnWhileALargeTensorIsWritten()
{
    ShownProgram program;
    program.document().open(newScene(Tensor::filled({2000, largeColumns}, 1, DType::Float32), QStringLiteral("large")));
    QTRY_VERIFY(program.window().isSettled());
    RecoveryStore store(root());
    Autosave autosave(
        program.document(), store, [] { return QJsonObject(); }, std::chrono::milliseconds(1));
    const QSignalSpy written(&autosave, &Autosave::kept);

    int ticks = 0; // Timer events while the tensor is half written.
    qint64 longest = 0;
    QElapsedTimer since;
    QTimer timer;
    connect(&timer, &QTimer::timeout, this, [&] {
        longest = std::max(longest, since.restart());
        ticks += !kept(QStringLiteral("input-*.npy")).isEmpty() && written.isEmpty() ? 1 : 0;
    });
    since.start();
    timer.start(1);
    program.document().setTitle(QStringLiteral("edited"));
    QTRY_VERIFY_WITH_TIMEOUT(written.size() == 1, 120'000);
    QVERIFY(ticks > 0);
    qInfo("longest pause of the window: %lld ms", longest);

    // A new title is kept without writing the tensor again.
    const QString file = kept(QStringLiteral("input-*.npy")).value(0);
    const auto before = identity(file);
    program.document().setTitle(QStringLiteral("edited again"));
    QTRY_VERIFY(written.size() == 2);
    QCOMPARE(identity(file), before);
}

static int runTests(int argc, char **argv)
{
    QApplication application(argc, argv);
    if (argc == 4 && qstrcmp(argv[1], victimOption) == 0) {
        prepare();
        return runVictim(QString::fromLocal8Bit(argv[2]), QString::fromLocal8Bit(argv[3]));
    }
    RecoveryTest test;
    return QTest::qExec(&test, argc, argv);
}
static const Subject subject(__FILE__, runTests);

} // namespace tst_recovery

#include "tst_recovery.moc"
