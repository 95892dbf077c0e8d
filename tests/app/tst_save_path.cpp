// SPDX-License-Identifier: GPL-3.0-or-later
// No existing file is replaced without a question: every dialog that asks for the name of a file to write, with names
// typed with and without their suffix.
#include "tests/app/export_test.h"
#include "tests/subject.h"

#include "app/document/scene_file.h"

#include <QApplication>
#include <QDirIterator>

#include <numeric>
#include <utility>
#include <vector>

#include <unistd.h>

namespace tst_save_path {

using namespace normscope;
using namespace normscope::test;

namespace {

/// Which dialog to open, and the choices that lead to its file dialog; FileAnswers does the rest.
struct Way
{
    const char *menu;
    int kind = 0; ///< The index of the format in the first dialog.
    bool sequence = false;
    const char *view = "tensor";
};

/// Answers the first dialog, types the name into the file dialog, answers questions, and cancels if the file dialog
/// appears again.
class FileAnswers
{
public:
    FileAnswers(const Way &way, const QString &path, QMessageBox::StandardButton replace)
    {
        QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this, way, path, replace] {
            QWidget *modal = QApplication::activeModalWidget();
            if (auto *question = qobject_cast<QMessageBox *>(modal)) {
                questions += question->text();
                QTest::mouseClick(question->button(replace), Qt::LeftButton);
            } else if (auto *files = qobject_cast<QFileDialog *>(modal)) {
                if (std::exchange(m_isTyped, true))
                    return files->reject();
                auto *name = files->findChild<QLineEdit *>(QStringLiteral("fileNameEdit"));
                name->setText(path);
                QTest::keyClick(name, Qt::Key_Return);
            } else if (auto *figure = qobject_cast<ExportDialog *>(modal)) {
                if (figure->isReady() && !std::exchange(m_isChosen, true))
                    chooseFigure(*figure, way);
            } else if (auto *dialog = qobject_cast<QDialog *>(modal); dialog && !std::exchange(m_isChosen, true)) {
                chooseEntry(*dialog, "format", way.kind);
                dialog->accept();
            }
        });
        m_timer.start(5);
    }

    QStringList questions;

private:
    static void chooseFigure(ExportDialog &dialog, const Way &way)
    {
        chooseEntry(dialog, "kind", way.kind);
        auto *sequence = dialog.findChild<QCheckBox *>(QStringLiteral("sequence"));
        if (way.sequence != sequence->isChecked())
            QTest::mouseClick(sequence, Qt::LeftButton, {}, {8, 8});
        pressSave(dialog);
    }

    QTimer m_timer;
    bool m_isChosen = false;
    bool m_isTyped = false;
};

} // namespace

class SavePathTest : public QObject, private ExportBench
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void init() { startAnew(); }
    void nothingIsReplacedUnasked_data();
    void nothingIsReplacedUnasked();
    void newFilesAreNotAskedAbout();
    void otherNamesAreTold();
    void savingAgainTellsOfOtherNames();
    void noDialogGoesItsOwnWay();

private:
    void start(const Way &way)
    {
        const QString entry = QString::fromUtf8(way.menu);
        if (entry == QStringLiteral("Export…"))
            exports().ask(*viewOf(way.view));
        else
            m_program->action({QStringLiteral("File"), entry})->trigger();
    }
    /// Waits until everything that was begun is written.
    void settle() { QTRY_VERIFY(m_program->window().isSettled() && !exporter().isRunning()); }
};

void SavePathTest::nothingIsReplacedUnasked_data()
{
    QTest::addColumn<Way>("way");
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QStringList>("existing");
    const auto row = [](const char *name, const Way &way, const char *typed, const QStringList &existing) {
        QTest::newRow(name) << way << QString::fromUtf8(typed) << existing;
    };
    const auto file = [](const char *name) { return QStringList(QString::fromUtf8(name)); };
    const Way document {"Save as…"};
    row("document", document, "foo", file("foo.normscope"));
    row("document, whole name", document, "foo.normscope", file("foo.normscope"));
    row("document, another ending", document, "foo.npy", file("foo.npy.normscope"));
    row("tensor", {"Save tensor…", 0}, "foo", file("foo.npy"));
    row("tensor, whole name", {"Save tensor…", 0}, "foo.npy", file("foo.npy"));
    row("tensor, another ending", {"Save tensor…", 0}, "foo.csv", file("foo.csv"));
    row("archive", {"Save tensor…", 1}, "foo", file("foo.npz"));
    row("safetensors", {"Save tensor…", 2}, "foo", file("foo.safetensors"));
    row("table", {"Save tensor…", 3}, "foo", file("foo.csv"));
    row("svg", {"Export…", 0}, "foo", file("foo.svg"));
    row("svg, whole name", {"Export…", 0}, "foo.svg", file("foo.svg"));
    row("svg, another ending", {"Export…", 0}, "foo.pdf", file("foo.pdf"));
    row("pdf", {"Export…", 1}, "foo", file("foo.pdf"));
    row("png", {"Export…", 2}, "foo", file("foo.png"));
    row("data", {"Export…", 3}, "foo", file("foo.csv"));
    row("script", {"Export…", 5}, "foo", file("foo.py"));
    row("tensor beside a script", {"Export…", 5}, "foo", file("foo-input.npy"));
    row("sequence", {"Export…", 0, true}, "foo",
        {QStringLiteral("foo-1-input.svg"), QStringLiteral("foo-4-output.svg")});
    row("one of a sequence", {"Export…", 2, true}, "foo.png", file("foo-3-normalized.png"));
}

void SavePathTest::nothingIsReplacedUnasked()
{
    QFETCH(const Way, way);
    QFETCH(const QString, typed);
    QFETCH(const QStringList, existing);
    // Large enough for a tensor file beside the script.
    std::vector<double> values(2000);
    std::iota(values.begin(), values.end(), 0.0);
    m_program->document().open(newScene(Tensor({100, 20}, values), QStringLiteral("foo")));
    settle();
    for (const QString &file : existing)
        writeFile(path(file), "precious");
    {
        const FileAnswers answers(way, path(typed), QMessageBox::No);
        start(way);
        settle();
        QCOMPARE(answers.questions.size(), 1);
        for (const QString &file : existing)
            QVERIFY2(answers.questions.first().contains(file), qPrintable(answers.questions.first()));
    }
    for (const QString &file : existing)
        QCOMPARE(fileBytes(path(file)), QByteArray("precious"));
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden).size(), existing.size());

    const FileAnswers answers(way, path(typed), QMessageBox::Yes);
    start(way);
    settle();
    QCOMPARE(answers.questions.size(), 1);
    for (const QString &file : existing)
        QTRY_VERIFY2(!fileBytes(path(file)).startsWith("precious"), qPrintable(file));
}

void SavePathTest::newFilesAreNotAskedAbout()
{
    for (const Way &way : {Way {"Save as…"}, Way {"Save tensor…"}, Way {"Export…"}}) {
        const FileAnswers answers(way, path(QStringLiteral("new")), QMessageBox::No);
        start(way);
        settle();
        QCOMPARE(answers.questions, QStringList());
    }
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden, QDir::Name),
             (QStringList {QStringLiteral("new.normscope"), QStringLiteral("new.npy"), QStringLiteral("new.svg")}));
}

void SavePathTest::otherNamesAreTold()
{
    writeFile(path(QStringLiteral("foo.normscope")), "precious");
    QCOMPARE(::link(qPrintable(path(QStringLiteral("foo.normscope"))), qPrintable(path(QStringLiteral("other")))), 0);
    const Way document {"Save as…"};
    const FileAnswers answers(document, path(QStringLiteral("foo")), QMessageBox::Yes);
    start(document);
    QCOMPARE(answers.questions.size(), 1);
    QVERIFY2(answers.questions.first().contains(QStringLiteral("hard links")), qPrintable(answers.questions.first()));
    QCOMPARE(fileBytes(path(QStringLiteral("other"))), QByteArray("precious"));
}

void SavePathTest::savingAgainTellsOfOtherNames()
{
    const QString file = path(QStringLiteral("foo.normscope"));
    m_program->document().save(file, {});
    const QByteArray before = fileBytes(file);
    QCOMPARE(::link(qPrintable(file), qPrintable(path(QStringLiteral("other")))), 0);
    m_program->document().setCells({{0}}, {{7.0}});
    const auto save = [this] { m_program->action({QStringLiteral("File"), QStringLiteral("Save")})->trigger(); };
    {
        const Answer answer(QMessageBox::Cancel);
        save();
        QVERIFY(answer.given());
        QCOMPARE(fileBytes(file), before);
        QVERIFY(m_program->document().isModified());
    }
    {
        const Answer answer(QMessageBox::Save);
        save();
        QVERIFY(answer.given());
    }
    QVERIFY(fileBytes(file) != before);
    QCOMPARE(fileBytes(path(QStringLiteral("other"))), before);
    // The file has one name (hard link) now, so that saving asks no question.
    m_program->document().setCells({{0}}, {{8.0}});
    save();
    QVERIFY(!m_program->document().isModified());
}

/// No source opens a file dialog for saving without askForSavePath(), which the tests above check.
void SavePathTest::noDialogGoesItsOwnWay()
{
    const QDir sources(QStringLiteral(NORMSCOPE_TEST_DATA "/../.."));
    QStringList found;
    for (const char *folder : {"app", "widgets"}) {
        QDirIterator files(sources.filePath(QLatin1String(folder)), {QStringLiteral("*.cpp"), QStringLiteral("*.h")},
                           QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const QByteArray text = fileBytes(files.next());
            for (const char *way : {"getSaveFileName", "getSaveFileUrl", "saveFileContent", "AcceptSave"}) {
                if (text.contains(way))
                    found += files.fileName();
            }
        }
    }
    QCOMPARE(found, QStringList(QStringLiteral("save_path.cpp")));
}

NORMSCOPE_WINDOW_TEST(SavePathTest)

} // namespace tst_save_path

#include "tst_save_path.moc"
