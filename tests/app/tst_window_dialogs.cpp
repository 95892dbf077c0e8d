// SPDX-License-Identifier: GPL-3.0-or-later
// Questions on opening and saving, answered through the dialogs' own controls; the clipboard; several windows.
#include "tests/app/window_test.h"
#include "tests/subject.h"
#include "widgets/core/latest_job.h"

#include "app/document/scene_file.h"
#include "engine/formats/npy.h"
#include "engine/formats/tensor_file.h"
#include "engine/formats/zip_archive.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QSpinBox>
#include <QThreadPool>
#include <QTimer>
#include <QTreeView>

#include <ctime>
#include <utility>

namespace tst_window_dialogs {

using namespace normscope;
using namespace normscope::test;

class WindowDialogsTest : public QObject, protected WindowBench
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void init()
    {
        startAnew();
        m_program->window().files().opener().setDecoder({NORMSCOPE_PROGRAM});
    }
    void cleanup() { m_program.reset(); }

    void arrayOfAnArchiveIsChosen();
    void tensOfThousandsOfArraysDoNotStopTheWindow();
    void questionThatIsNotAnsweredChangesNothing();
    void droppedImagesOpenAsTheDialogSays();
    void tableIsPastedAsANewTensor();
    void imageIsPastedAsANewTensor();
    void filesArePastedByOpeningThem();
    void uselessClipboardIsOneSentence();
    void raggedTableIsExplained();
    void pastingClearsTheSentenceAboutTheAttemptBefore();
    void stagesAreSaved_data();
    void stagesAreSaved();
    void tableSaysWhatItDoesNotKeep();
    void failedWriteSaysWhy();
    void largeDocumentIsSavedBehindAndCanBeStopped();
    void windowsAreIndependent();
    void failuresOfEveryWindowAreHeardAfterALanguageSwitch();
    void theTitleOfASampleFollowsTheLanguage();
    void programEndsWithTheLastWindow();

private:
    const Tensor &input() { return m_program->document().problem().input; }
    /// The processor time of this thread in seconds.
    static double threadSeconds()
    {
        timespec time = {};
        ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
    }
    static QAction *menuAction(ShownProgram &program, const char *menu, const char *text)
    {
        return program.action({QString::fromLatin1(menu), QString::fromUtf8(text)});
    }
    static void press(QDialog &dialog, const QString &text)
    {
        for (QPushButton *button : dialog.findChildren<QPushButton *>()) {
            if (button->text().remove(QLatin1Char('&')) == text)
                return QTest::mouseClick(button, Qt::LeftButton);
        }
        QFAIL("no such button");
    }
    static void choose(QDialog &dialog, const char *name, int index)
    {
        dialog.findChild<QComboBox *>(QString::fromLatin1(name))->setCurrentIndex(index);
    }
};

void WindowDialogsTest::arrayOfAnArchiveIsChosen()
{
    QStringList shown;
    const Answer answer([&](QDialog &dialog) {
        auto *list = dialog.findChild<QTreeView *>();
        for (int row = 0; row < list->model()->rowCount(); ++row) {
            QStringList texts;
            for (int column = 0; column < list->model()->columnCount(); ++column)
                texts += list->model()->index(row, column).data().toString();
            shown += texts.join(QLatin1Char('|'));
        }
        QTest::keyClick(list, Qt::Key_Down);
        QTest::keyClick(list, Qt::Key_Return);
    });
    m_program->window().files().open(QStringLiteral(NORMSCOPE_TEST_DATA "/npy/several.npz"));
    QTRY_COMPARE(input().shape(), (Shape {3}));
    QVERIFY(answer.given());
    QCOMPARE(shown,
             (QStringList {QStringLiteral("images|2 × 3 × 2 × 4|uint8"), QStringLiteral("β|3|float16"),
                           QStringLiteral("labels||cannot be opened"), QStringLiteral("flags|2|bool")}));
    QCOMPARE(m_program->document().scene().title, QStringLiteral("several.npz:β"));
}

void WindowDialogsTest::tensOfThousandsOfArraysDoNotStopTheWindow()
{
    const double start = threadSeconds();
    ZipWriter archive;
    const std::string array = npyPreamble(DType::Float32, {1}) + std::string(4, '\0');
    for (int i = 0; i < 65'000; ++i)
        archive.add(std::to_string(i) + ".npy", array, ZipWriter::Compression::Stored);
    archive.save(path(QStringLiteral("many.npz")).toStdString());
    const double writing = threadSeconds() - start;

    // The longest processor time of this thread between two timer events, which does not depend on the load of the
    // machine.
    double longest = 0, last = threadSeconds();
    QTimer pulse;
    connect(&pulse, &QTimer::timeout, this, [&] {
        const double now = threadSeconds();
        longest = std::max(longest, now - std::exchange(last, now));
    });
    pulse.start(1);
    const Answer answer([](QDialog &dialog) { QTest::keyClick(&dialog, Qt::Key_Escape); });
    m_program->window().files().open(path(QStringLiteral("many.npz")));
    QTRY_VERIFY(answer.given());
    QTRY_VERIFY(m_program->window().isSettled());
    // Reading and listing all of them takes longer than writing them.
    QVERIFY2(longest < writing / 2, qPrintable(QStringLiteral("%1 s, writing took %2 s").arg(longest).arg(writing)));
}

void WindowDialogsTest::questionThatIsNotAnsweredChangesNothing()
{
    const Scene before = m_program->document().scene();
    const Answer answer([](QDialog &dialog) { QTest::keyClick(&dialog, Qt::Key_Escape); });
    m_program->window().files().open(QStringLiteral(NORMSCOPE_TEST_DATA "/npy/several.npz"));
    QTRY_VERIFY(answer.given());
    QTRY_VERIFY(m_program->window().isSettled());
    QVERIFY(m_program->document().scene() == before);
    QCOMPARE(m_program->message(), QString());
}

void WindowDialogsTest::droppedImagesOpenAsTheDialogSays()
{
    QMimeData data;
    QList<QUrl> urls;
    for (const QSize size : {QSize(8, 6), QSize(12, 12)}) {
        QImage image(size, QImage::Format_RGB32);
        image.fill(Qt::white);
        const QString file = path(QStringLiteral("%1.png").arg(size.width()));
        QVERIFY(image.save(file));
        urls += QUrl::fromLocalFile(file);
    }
    data.setUrls(urls);
    QString result;
    const Answer answer([&](QDialog &dialog) {
        choose(dialog, "channels", 0);
        QSpinBox *height = dialog.findChildren<QSpinBox *>().at(0);
        QTest::keyClick(height, Qt::Key_Up);
        result = dialog.findChild<QLabel *>(QStringLiteral("result"))->text();
        press(dialog, QStringLiteral("Open"));
    });
    QDragEnterEvent enter({300, 300}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&m_program->window(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop({300, 300}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&m_program->window(), &drop);
    QTRY_COMPARE(input().shape(), (Shape {2, 1, 7, 8}));
    QVERIFY(answer.given());
    QVERIFY2(result.contains(QStringLiteral("2 × 1 × 7 × 8")), qPrintable(result));
    QVERIFY2(result.contains(QStringLiteral("2 images are scaled")), qPrintable(result));
}

void WindowDialogsTest::tableIsPastedAsANewTensor()
{
    const Scene before = m_program->document().scene();
    QApplication::clipboard()->setText(QStringLiteral("1\t2\t3\n4\t5\t6\n"));
    menuAction(*m_program, "Edit", "Paste as new tensor")->trigger();
    QCOMPARE(input().shape(), (Shape {2, 3}));
    QCOMPARE(input()[5], 6.0);
    m_program->key(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(m_program->document().scene() == before);
}

void WindowDialogsTest::imageIsPastedAsANewTensor()
{
    QImage image(5, 4, QImage::Format_RGB32);
    image.fill(Qt::red);
    QApplication::clipboard()->setImage(image);
    const Answer answer([](QDialog &dialog) { press(dialog, QStringLiteral("Open")); });
    menuAction(*m_program, "Edit", "Paste as new tensor")->trigger();
    QTRY_COMPARE(input().shape(), (Shape {1, 3, 4, 5}));
    QCOMPARE(input()[0], 1.0);
    QCOMPARE(input()[20], 0.0);
}

void WindowDialogsTest::filesArePastedByOpeningThem()
{
    saveNpy(path(QStringLiteral("t.npy")).toStdString(), Tensor({2, 3}, {1, 2, 3, 4, 5, 6}));
    auto *data = new QMimeData;
    data->setUrls({QUrl::fromLocalFile(path(QStringLiteral("t.npy")))});
    QApplication::clipboard()->setMimeData(data);
    menuAction(*m_program, "Edit", "Paste as new tensor")->trigger();
    QTRY_COMPARE(input().shape(), (Shape {2, 3}));
}

void WindowDialogsTest::uselessClipboardIsOneSentence()
{
    QApplication::clipboard()->setText(QStringLiteral("only words"));
    menuAction(*m_program, "Edit", "Paste as new tensor")->trigger();
    QVERIFY(m_program->message().contains(QStringLiteral("clipboard")));
}

void WindowDialogsTest::raggedTableIsExplained()
{
    QApplication::clipboard()->setText(QStringLiteral("1\t2\t3\n4\t5\n"));
    menuAction(*m_program, "Edit", "Paste as new tensor")->trigger();
    QVERIFY2(m_program->message().contains(QStringLiteral("2"))
                 && !m_program->message().contains(QStringLiteral("neither")),
             qPrintable(m_program->message()));
}

void WindowDialogsTest::pastingClearsTheSentenceAboutTheAttemptBefore()
{
    uselessClipboardIsOneSentence();
    m_program->typeIntoCell(0, QStringLiteral("7"));
    // Typing does not concern the failed paste.
    QVERIFY(!m_program->message().isEmpty());
    QApplication::clipboard()->setText(QStringLiteral("1\t2\t3\n4\t5\t6\n"));
    QAction *paste = menuAction(*m_program, "Edit", "Paste as new tensor");
    paste->trigger();
    QVERIFY2(!m_program->message().contains(QStringLiteral("clipboard")), qPrintable(m_program->message()));
}

void WindowDialogsTest::stagesAreSaved_data()
{
    QTest::addColumn<int>("row");
    QTest::addColumn<Stage>("stage");
    QTest::addColumn<int>("format");
    QTest::addColumn<QString>("ending");
    QTest::newRow("input, npy") << 0 << Stage::Input << 0 << QStringLiteral(".npy");
    QTest::newRow("centred, npz") << 1 << Stage::Centred << 1 << QStringLiteral(".npz");
    QTest::newRow("output, safetensors") << 3 << Stage::Output << 2 << QStringLiteral(".safetensors");
    QTest::newRow("normalized, csv") << 2 << Stage::Normalized << 3 << QStringLiteral(".csv");
    QTest::newRow("output, tsv") << 3 << Stage::Output << 4 << QStringLiteral(".tsv");
}

void WindowDialogsTest::stagesAreSaved()
{
    QFETCH(const int, row);
    QFETCH(const Stage, stage);
    QFETCH(const int, format);
    QFETCH(const QString, ending);
    // The name without its suffix, which the format adds.
    std::unique_ptr<Answer> fileAnswer;
    const Answer answer([&](QDialog &dialog) {
        choose(dialog, "stage", row);
        choose(dialog, "dtype", 1); // float64
        choose(dialog, "format", format);
        press(dialog, QStringLiteral("Choose the file…"));
        fileAnswer = std::make_unique<Answer>(path(QStringLiteral("saved")));
    });
    menuAction(*m_program, "File", "Save tensor…")->trigger();
    QVERIFY(fileAnswer && fileAnswer->given());
    const QString file = path(QStringLiteral("saved")) + ending;
    QTRY_VERIFY(m_program->message().contains(QFileInfo(file).fileName()));
    const Tensor saved = loadTensor(file.toStdString());
    const Tensor expected = m_program->program.evaluator().evaluation()->stage(stage, DType::Float64);
    QCOMPARE(saved.dtype(), DType::Float64);
    QCOMPARE(saved.size(), expected.size());
    QVERIFY(saved.reshaped(expected.shape()) == expected);
    QVERIFY(!m_program->window().isWindowModified());
}

void WindowDialogsTest::tableSaysWhatItDoesNotKeep()
{
    QString remark;
    const Answer answer([&](QDialog &dialog) {
        choose(dialog, "format", 3);
        remark = dialog.findChild<QLabel *>(QStringLiteral("remark"))->text();
        press(dialog, QStringLiteral("Cancel"));
    });
    menuAction(*m_program, "File", "Save tensor…")->trigger();
    const Shape &shape = input().shape();
    const Shape table {input().size() / shape.back(), shape.back()};
    QVERIFY2(remark.contains(QStringLiteral("opens again as ") + QString::fromStdString(shapeText(table))),
             qPrintable(remark));
}

void WindowDialogsTest::failedWriteSaysWhy()
{
    std::unique_ptr<Answer> fileAnswer;
    const Answer answer([&](QDialog &dialog) {
        press(dialog, QStringLiteral("Choose the file…"));
        fileAnswer = std::make_unique<Answer>(QStringLiteral("/proc/refused.npy")); // No file can be created there.
    });
    menuAction(*m_program, "File", "Save tensor…")->trigger();
    QTRY_VERIFY2(m_program->message().contains(QStringLiteral("refused.npy” cannot be written")),
                 qPrintable(m_program->message()));
}

void WindowDialogsTest::largeDocumentIsSavedBehindAndCanBeStopped()
{
    const QString file = path(QStringLiteral("large.normscope"));
    m_program->document().open(newScene(Tensor::filled({4000, 4000}, 1, DType::Float32), QStringLiteral("large")));
    m_program->document().setSaved(file, {}); // Gives "Save" a file to write to.
    m_program->document().setTitle(QStringLiteral("edited"));
    QTRY_VERIFY(m_program->window().isSettled());
    {
        const Answer stop([](QDialog &dialog) { press(dialog, QStringLiteral("Cancel")); });
        menuAction(*m_program, "File", "Save")->trigger();
        QVERIFY(stop.given());
    }
    QVERIFY(m_program->window().isWindowModified());
    LatestJob::sharedPool().waitForDone();
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden), QStringList());

    menuAction(*m_program, "File", "Save")->trigger();
    QVERIFY(!m_program->window().isWindowModified());
    QCOMPARE(loadScene(file).scene.title, QStringLiteral("edited"));
}

void WindowDialogsTest::windowsAreIndependent()
{
    menuAction(*m_program, "File", "New window")->trigger();
    QCOMPARE(m_program->program.windows().size(), std::size_t(2));
    DocumentWindow &second = *m_program->program.windows().back();
    QVERIFY(second.window().isVisible());
    saveNpy(path(QStringLiteral("t.npy")).toStdString(), Tensor({2, 3}, {1, 2, 3, 4, 5, 6}));
    second.window().files().open(path(QStringLiteral("t.npy")));
    QTRY_COMPARE(second.document().problem().input.rank(), 2);
    QCOMPARE(input().rank(), 4);
    m_program->clickCell(3);
    QCOMPARE(m_program->selected().pinnedElement, 3);
    QCOMPARE(second.selection().state().pinnedElement, noIndex);
    second.document().setTitle(QStringLiteral("edited"));
    QVERIFY(second.window().isWindowModified());
    QVERIFY(!m_program->window().isWindowModified());

    m_program->window().close(); // The older window; the other one stays.
    QTRY_COMPARE(m_program->program.windows().size(), std::size_t(1));
    QCOMPARE(m_program->document().scene().title, QStringLiteral("edited"));
    QVERIFY(m_program->window().isVisible());
}

void WindowDialogsTest::failuresOfEveryWindowAreHeardAfterALanguageSwitch()
{
    QStringList heard;
    connect(&m_program->program, &Program::failed, this, [&](const QString &sentence) { heard += sentence; });
    m_program->program.openWindow();
    const MainWindow *before = &m_program->window();
    m_program->action({QStringLiteral("View"), QStringLiteral("Language"), QStringLiteral("简体中文")})->trigger();
    QTRY_VERIFY(&m_program->window() != before);
    for (const auto &window : m_program->program.windows())
        window->window().files().open(path(QStringLiteral("none.npy")));
    QTRY_COMPARE(heard.size(), 2);
    for (const auto &window : m_program->program.windows())
        QTRY_VERIFY(window->window().findChild<MessageBar *>()->message().contains(QStringLiteral("none.npy")));
}

void WindowDialogsTest::theTitleOfASampleFollowsTheLanguage()
{
    const QString title = QStringLiteral("Two small images");
    QVERIFY2(m_program->title().startsWith(title), qPrintable(m_program->title()));
    QCOMPARE(m_program->document().scene().title, title);
    const MainWindow *before = &m_program->window();
    m_program->action({QStringLiteral("View"), QStringLiteral("Language"), QStringLiteral("简体中文")})->trigger();
    QTRY_VERIFY(&m_program->window() != before);
    QVERIFY2(m_program->window().windowTitle().startsWith(QStringLiteral("两幅小图像")),
             qPrintable(m_program->window().windowTitle()));
    QCOMPARE(m_program->document().scene().title, title); // The title that files have.
}

void WindowDialogsTest::programEndsWithTheLastWindow()
{
    QApplication::setQuitOnLastWindowClosed(true);
    m_program->program.openWindow();
    bool goesOn = false;
    QTimer::singleShot(0, this, [&] {
        m_program->window().close();
        QTimer::singleShot(0, this, [&] {
            goesOn = m_program->program.windows().size() == 1;
            m_program->window().close();
        });
    });
    QApplication::exec(); // Returns when the second one is closed.
    QApplication::setQuitOnLastWindowClosed(false);
    QVERIFY(goesOn);
    QVERIFY(!m_program->window().isVisible());
}

NORMSCOPE_WINDOW_TEST(WindowDialogsTest)

} // namespace tst_window_dialogs

#include "tst_window_dialogs.moc"
