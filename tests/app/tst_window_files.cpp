// SPDX-License-Identifier: GPL-3.0-or-later
// Opening and saving in the whole window, with real files and answers to its questions: no unsaved change and no newer
// file is lost without a question.
#include "tests/app/window_test.h"
#include "tests/subject.h"
#include "tests/support/sparse_npy.h"

#include "app/document/scene_file.h"
#include "engine/formats/npy.h"
#include "engine/samples/samples.h"
#include "widgets/lens/lens_bar.h"
#include "widgets/lens/lens_controller.h"
#include "widgets/views/sphere_view.h"

#include <QApplication>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QMimeData>
#include <QProgressBar>
#include <QToolButton>

namespace tst_window_files {

using namespace normscope;
using namespace normscope::test;

class WindowFilesTest : public QObject, protected WindowBench
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void init() { startAnew(); }
    void cleanup() { m_program.reset(); }

    void tensorFilesOpen_data();
    void tensorFilesOpen();
    void savedDocumentComesBackAsItWasSeen();
    void anotherFileStartsWithoutAPin();
    void anotherFileEndsThePaintingOfTheMask();
    void damagedFileIsOneSentence_data();
    void damagedFileIsOneSentence();
    void unsavedChangesAreAskedAbout_data();
    void unsavedChangesAreAskedAbout();
    void aSampleIsAnEditLikeAnyOther();
    void editWhileAFileIsReadIsAskedAbout();
    void recentFilesAreInTheMenu();
    void droppedFileOpens();
    void fileThatChangedOnTheDiskIsNotSavedOverSilently_data();
    void fileThatChangedOnTheDiskIsNotSavedOverSilently();
    void restoredWorkIsNotSavedOverANewerFileSilently();
    void savingTwiceAsksNothing();
    void theSameFileInTwoWindowsIsTold();
    void furtherWindowsStayOnTheScreen();
    void largeFileIsReadBehindAndCanBeCancelled();
    void fileLargerThanMemoryLeavesTheDocumentAsItIs();

private:
    QString write(const QString &name, const QByteArray &content)
    {
        QFile file(path(name));
        return file.open(QIODevice::WriteOnly) && file.write(content) == content.size() ? file.fileName() : QString();
    }
    QString npy(const QString &name, const Tensor &tensor)
    {
        saveNpy(path(name).toStdString(), tensor);
        return path(name);
    }
    void open(const QString &file)
    {
        m_program->window().files().open(file);
        QTRY_VERIFY(m_program->window().isSettled());
    }
    const Tensor &input() { return m_program->document().problem().input; }
};

void WindowFilesTest::tensorFilesOpen_data()
{
    QTest::addColumn<QString>("name");
    QTest::newRow("NumPy") << QStringLiteral("t.npy");
    QTest::newRow("comma-separated") << QStringLiteral("t.csv");
    QTest::newRow("tab-separated") << QStringLiteral("t.tsv");
}

void WindowFilesTest::tensorFilesOpen()
{
    QFETCH(const QString, name);
    if (name.endsWith(QStringLiteral("npy")))
        npy(name, Tensor({2, 3}, {1, 2, 3, 4, 5, 6}));
    else
        write(name, name.endsWith(QStringLiteral("csv")) ? "1,2,3\n4,5,6\n" : "1\t2\t3\n4\t5\t6\n");
    open(path(name));
    QCOMPARE(input().shape(), (Shape {2, 3}));
    QCOMPARE(input()[5], 6.0);
    QCOMPARE(m_program->groupRows(), 3); // One group per feature.
    QCOMPARE(m_program->groupMean(2), QStringLiteral("4.5"));
    QVERIFY(!m_program->window().isWindowModified());
    QVERIFY(m_program->document().path().isEmpty()); // Save must not replace a tensor by a document.
}

void WindowFilesTest::savedDocumentComesBackAsItWasSeen()
{
    const QString file = path(QStringLiteral("mine.normscope"));
    m_program->press(QStringLiteral("Layer"));
    m_program->clickCell(10);
    m_program->program.selection().setStage(1.5);
    const PrecisionChoice precision {DType::BFloat16, VarianceAlgorithm::Shifted, CastOrder::ScaleFirst};
    m_program->explore().lenses()->setPrecision(precision);
    m_program->explore().lenses()->show(Lens::Difference, conventionFromId("paper-2016"));
    m_program->explore().sphereView()->setOrientation({QQuaternion(0.6F, 0, 0.8F, 0), 1});
    {
        const Answer answer(file);
        m_program->key(Qt::Key_S, Qt::ControlModifier); // A document without a file: asks for a name.
        QVERIFY(answer.given());
    }
    QVERIFY(!m_program->window().isWindowModified());
    QCOMPARE(m_program->document().path(), file);
    QVERIFY2(m_program->title().startsWith(QStringLiteral("mine")), qPrintable(m_program->title()));

    m_program = std::make_unique<ShownProgram>();
    open(file);
    QCOMPARE(m_program->document().path(), file);
    QVERIFY2(m_program->title().startsWith(QStringLiteral("mine")), qPrintable(m_program->title()));
    QVERIFY(m_program->button(QStringLiteral("Layer"))->isChecked());
    QCOMPARE(m_program->selected().pinnedElement, 10);
    QCOMPARE(m_program->selected().pinnedGroup, 0);
    QCOMPARE(m_program->selected().stage, 1.5);
    const LensResultPtr &lens = m_program->explore().lenses()->result();
    QVERIFY(lens && lens->question.lens == Lens::Difference);
    QCOMPARE(lens->question.other, conventionFromId("paper-2016"));
    QCOMPARE(m_program->explore().lenses()->bar()->precision(), precision);
    QVERIFY(std::abs(m_program->explore().sphereView()->orientation().rotation.y() - 0.8) < 1e-6);
    QVERIFY(!m_program->window().isWindowModified());
}

void WindowFilesTest::anotherFileStartsWithoutAPin()
{
    m_program->clickCell(10);
    open(npy(QStringLiteral("same-shape.npy"), samples().front().problem().input));
    QCOMPARE(m_program->selected().pinnedElement, noIndex);
}

void WindowFilesTest::anotherFileEndsThePaintingOfTheMask()
{
    m_program->clickCell(10);
    m_program->key(Qt::Key_M);
    QVERIFY(m_program->tensor().paintsMask());
    open(npy(QStringLiteral("other.npy"), Tensor({2, 3}, {1, 2, 3, 4, 5, 6})));
    QTRY_VERIFY(!m_program->tensor().paintsMask());
    m_program->clickCell(0);
    QVERIFY(m_program->document().problem().mask.isEmpty());
}

void WindowFilesTest::damagedFileIsOneSentence_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("name");
    QTest::newRow("no array") << QByteArray("\x93NUMPY\x01") << QStringLiteral("damaged.npy");
    QTest::newRow("no document") << QByteArray("PK\x03\x04 and then nothing") << QStringLiteral("damaged.normscope");
    QTest::newRow("no numbers") << QByteArray("one,two\nthree,four\n") << QStringLiteral("damaged.csv");
    QTest::newRow("nothing there") << QByteArray() << QStringLiteral("damaged.txt");
}

void WindowFilesTest::damagedFileIsOneSentence()
{
    QFETCH(const QByteArray, content);
    QFETCH(const QString, name);
    const Scene before = m_program->document().scene();
    open(content.isEmpty() ? path(name) : write(name, content));
    QTRY_VERIFY(!m_program->message().isEmpty());
    const QString message = m_program->message();
    QVERIFY2(message.contains(QStringLiteral("damaged")), qPrintable(message));
    QVERIFY2(message.endsWith(QLatin1Char('.')) && !message.contains(QLatin1Char('\n')), qPrintable(message));
    QCOMPARE(m_program->document().scene().title, before.title);
    QVERIFY(input() == before.problem.input);
    QCOMPARE(m_program->groupRows(), 4);
}

void WindowFilesTest::unsavedChangesAreAskedAbout_data()
{
    QTest::addColumn<QString>("way");
    QTest::addColumn<QMessageBox::StandardButton>("answer");
    for (const char *way : {"close", "open"}) {
        QTest::addRow("%s, save", way) << QString::fromLatin1(way) << QMessageBox::Save;
        QTest::addRow("%s, discard", way) << QString::fromLatin1(way) << QMessageBox::Discard;
        QTest::addRow("%s, stay", way) << QString::fromLatin1(way) << QMessageBox::Cancel;
    }
}

void WindowFilesTest::unsavedChangesAreAskedAbout()
{
    QFETCH(const QString, way);
    QFETCH(const QMessageBox::StandardButton, answer);
    const QString file = path(QStringLiteral("mine.normscope"));
    m_program->document().save(file, {});
    m_program->typeIntoCell(0, QStringLiteral("7"));
    QVERIFY(m_program->window().isWindowModified());

    QString asked;
    const Answer question([&](QDialog &dialog) {
        auto &box = dynamic_cast<QMessageBox &>(dialog);
        asked = box.text();
        QTest::mouseClick(box.button(answer), Qt::LeftButton);
    });
    if (way == QStringLiteral("close"))
        m_program->window().close();
    else
        open(npy(QStringLiteral("other.npy"), Tensor({2, 3}, {1, 2, 3, 4, 5, 6})));
    QVERIFY(question.given());
    QVERIFY2(asked.contains(QStringLiteral("“mine”")), qPrintable(asked));

    const bool stays = answer == QMessageBox::Cancel;
    if (way == QStringLiteral("close"))
        QCOMPARE(m_program->window().isVisible(), stays);
    else
        QCOMPARE(input().rank(), stays ? 4 : 2);
    if (stays)
        QVERIFY(m_program->window().isWindowModified());
    const Tensor saved = openAny(file, {}).stored.scene.problem.input;
    QCOMPARE(saved[0] == 7, answer == QMessageBox::Save);
}

void WindowFilesTest::aSampleIsAnEditLikeAnyOther()
{
    m_program->typeIntoCell(0, QStringLiteral("7"));
    m_program->button(QStringLiteral("Layer"))->click();
    const NormalizationProblem before = m_program->document().problem();
    const Answer question([](QDialog &) {});
    m_program->action({QStringLiteral("Samples"), QStringLiteral("Two samples of three features")})->trigger();
    QVERIFY(!question.given());
    QCOMPARE(input(), findSample("two-by-three")->problem().input);
    QCOMPARE(m_program->document().problem().spec.reducedAxes, AxisSet({1})); // Still layer norm.
    QVERIFY(m_program->window().isWindowModified());
    m_program->key(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(m_program->document().problem(), before);
}

void WindowFilesTest::editWhileAFileIsReadIsAskedAbout()
{
    const QString file = npy(QStringLiteral("large.npy"), Tensor::filled({500'000, 4}, 1, DType::Float32));
    m_program->window().files().open(file);
    QVERIFY(m_program->window().files().isOpening());
    m_program->typeIntoCell(0, QStringLiteral("7"));
    const Answer question(QMessageBox::Cancel);
    QTRY_VERIFY(question.given());
    QTRY_VERIFY(m_program->window().isSettled());
    QCOMPARE(input()[0], 7.0);
    QCOMPARE(input().rank(), 4);
}

void WindowFilesTest::recentFilesAreInTheMenu()
{
    open(npy(QStringLiteral("first.npy"), Tensor({2, 3}, {1, 2, 3, 4, 5, 6})));
    open(npy(QStringLiteral("second.npy"), Tensor({3, 2}, {1, 2, 3, 4, 5, 6})));
    QAction *first
        = m_program->action({QStringLiteral("File"), QStringLiteral("Open recent"), QStringLiteral("first.npy")});
    QVERIFY(first);
    first->trigger();
    QTRY_COMPARE(input().shape(), (Shape {2, 3}));
    m_program->action({QStringLiteral("File"), QStringLiteral("Open recent"), QStringLiteral("Clear this list")})
        ->trigger();
    QVERIFY(!m_program->action({QStringLiteral("File"), QStringLiteral("Open recent"), QStringLiteral("first.npy")}));
}

void WindowFilesTest::droppedFileOpens()
{
    const QString file = npy(QStringLiteral("dropped.npy"), Tensor({2, 3}, {1, 2, 3, 4, 5, 6}));
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(file)});
    QDragEnterEvent enter({300, 300}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&m_program->window(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop({300, 300}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&m_program->window(), &drop);
    QVERIFY(drop.isAccepted());
    QTRY_COMPARE(input().shape(), (Shape {2, 3}));

    QMimeData text;
    text.setText(QStringLiteral("words"));
    QDragEnterEvent refused({300, 300}, Qt::CopyAction, &text, Qt::LeftButton, {});
    refused.ignore();
    QApplication::sendEvent(&m_program->window(), &refused);
    QVERIFY(!refused.isAccepted());
}

void WindowFilesTest::fileThatChangedOnTheDiskIsNotSavedOverSilently_data()
{
    QTest::addColumn<QMessageBox::StandardButton>("answer");
    QTest::addColumn<double>("found");
    QTest::newRow("cancel") << QMessageBox::Cancel << 99.0;
    QTest::newRow("save") << QMessageBox::Save << 7.0;
}

void WindowFilesTest::fileThatChangedOnTheDiskIsNotSavedOverSilently()
{
    QFETCH(const QMessageBox::StandardButton, answer);
    QFETCH(const double, found);
    const QString file = path(QStringLiteral("mine.normscope"));
    saveScene(file, {newScene(Tensor({2, 2}, {1, 2, 3, 4}), QStringLiteral("Mine"))});
    open(file);
    m_program->typeIntoCell(0, QStringLiteral("7"));
    saveScene(file, {newScene(Tensor({2, 3}, {99, 2, 3, 4, 5, 6}), QStringLiteral("Another's"))});
    const Answer given(answer);
    m_program->action({QStringLiteral("File"), QStringLiteral("Save")})->trigger();
    QVERIFY(given.given());
    QCOMPARE(loadScene(file).scene.problem.input[0], found);
    QCOMPARE(m_program->document().isModified(), answer == QMessageBox::Cancel);
}

void WindowFilesTest::restoredWorkIsNotSavedOverANewerFileSilently()
{
    const QString file = path(QStringLiteral("mine.normscope"));
    saveScene(file, {newScene(Tensor({2, 2}, {1, 2, 3, 4}), QStringLiteral("Mine"))});
    const FileStamp stamp = FileStamp::of(file);
    saveScene(file, {newScene(Tensor({2, 2}, {99, 2, 3, 4}), QStringLiteral("Newer"))});
    const StoredScene work {newScene(Tensor({2, 2}, {7, 2, 3, 4}), QStringLiteral("Mine"))};
    m_program->document().open(work, file, OpenedAs::Modified, stamp);
    const Answer given(QMessageBox::Cancel);
    m_program->action({QStringLiteral("File"), QStringLiteral("Save")})->trigger();
    QVERIFY(given.given());
    QCOMPARE(loadScene(file).scene.problem.input[0], 99.0);
}

void WindowFilesTest::savingTwiceAsksNothing()
{
    const QString file = path(QStringLiteral("mine.normscope"));
    saveScene(file, {newScene(Tensor({2, 2}, {1, 2, 3, 4}), QStringLiteral("Mine"))});
    open(file);
    for (const double value : {7.0, 8.0}) {
        m_program->document().setCells({{0}}, {{value}});
        m_program->action({QStringLiteral("File"), QStringLiteral("Save")})->trigger();
        QCOMPARE(loadScene(file).scene.problem.input[0], value);
    }
    // If the file has been removed, saving asks no question.
    QVERIFY(QFile::remove(file));
    m_program->document().setCells({{0}}, {{9.0}});
    m_program->action({QStringLiteral("File"), QStringLiteral("Save")})->trigger();
    QCOMPARE(loadScene(file).scene.problem.input[0], 9.0);
}

void WindowFilesTest::theSameFileInTwoWindowsIsTold()
{
    const QString file = path(QStringLiteral("mine.normscope"));
    saveScene(file, {newScene(Tensor({2, 2}, {1, 2, 3, 4}), QStringLiteral("Mine"))});
    open(file);
    QVERIFY(m_program->message().isEmpty());
    MainWindow &second = m_program->program.openWindow().window();
    second.files().open(file);
    const auto message = [&second] { return second.findChild<MessageBar *>()->message(); };
    QTRY_VERIFY(message().contains(QStringLiteral("is open in another window too")));
    QVERIFY(message().contains(QStringLiteral("mine.normscope")));
    second.close();
    QTRY_COMPARE(m_program->program.windows().size(), std::size_t(1));
}

void WindowFilesTest::furtherWindowsStayOnTheScreen()
{
    const QRect screen = m_program->window().screen()->availableGeometry();
    m_program->window().resize(m_program->window().minimumSize());
    m_program->window().move(screen.topLeft());
    for (int i = 0; i < 4; ++i) {
        const MainWindow &before = m_program->program.windows().back()->window();
        const QPoint place = before.pos();
        const MainWindow &added = m_program->program.openWindow().window();
        QVERIFY2(screen.contains(added.frameGeometry()), qPrintable(QDebug::toString(added.frameGeometry())));
        QVERIFY(added.x() >= place.x() && added.y() >= place.y());
    }
}

void WindowFilesTest::largeFileIsReadBehindAndCanBeCancelled()
{
    const QString file = npy(QStringLiteral("large.npy"), Tensor::filled({20, 1000, 100}, 1, DType::Float32));
    m_program->window().files().open(file);
    QVERIFY(m_program->window().files().isOpening());
    QCOMPARE(input().rank(), 4); // The old document is still open.
    for (QToolButton *candidate : m_program->window().findChildren<QToolButton *>()) {
        if (candidate->text() == QStringLiteral("Cancel"))
            candidate->click();
    }
    QVERIFY(m_program->window().isSettled());
    QCoreApplication::processEvents();
    QCOMPARE(input().rank(), 4);
    QCOMPARE(m_program->groupRows(), 4);

    open(file);
    QCOMPARE(input().shape(), (Shape {20, 1000, 100}));
    QTRY_COMPARE(m_program->groupRows(), 100);
}

void WindowFilesTest::fileLargerThanMemoryLeavesTheDocumentAsItIs()
{
    const QString file = path(QStringLiteral("larger.npy"));
    if (!writeTenTerabytes(file))
        QSKIP("the file system has no files of this size");
    const Tensor before = input();
    m_program->typeIntoCell(0, QStringLiteral("7"));
    const Answer question(QMessageBox::Discard);
    open(file);
    QTRY_VERIFY(!m_program->message().isEmpty());
    const QString message = m_program->message();
    QVERIFY2(message.contains(QStringLiteral("larger.npy” needs about 11 TB of memory; ")), qPrintable(message));
    QVERIFY2(message.endsWith(QStringLiteral(" are free.")), qPrintable(message));
    QCOMPARE(input()[0], 7.0);
    QVERIFY(m_program->window().isWindowModified());
    m_program->document().undoStack()->undo();
    QCOMPARE(input(), before);
}

NORMSCOPE_WINDOW_TEST(WindowFilesTest)

} // namespace tst_window_files

#include "tst_window_files.moc"
