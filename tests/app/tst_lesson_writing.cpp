// SPDX-License-Identifier: GPL-3.0-or-later
// Writing a lesson in the window: the lesson follows its text, mistakes are reported in their lines, the shown state
// becomes a step, and no typed text is lost; parts that a lesson or its teacher hides stay hidden.
#include "app/document/hidden_part.h"
#include "app/document/scene_file.h"
#include "app/lessons/lesson_library.h"
#include "app/lessons/lesson_package.h"
#include "app/lessons/lesson_reader.h"
#include "app/lessons/lesson_session.h"
#include "app/lessons/writing/lesson_draft.h"
#include "app/pages/depth/depth_look.h"
#include "app/pages/explore/explore_look.h"
#include "app/pages/hideable.h"
#include "app/pages/page_table.h"
#include "app/shell/looks.h"
#include "app/window/concealment.h"
#include "app/window/hidden_dialog.h"
#include "app/window/lessons/lesson_actions.h"
#include "app/window/lessons/lesson_editor.h"
#include "app/window/lessons/lesson_panel.h"
#include "app/window/lessons/lesson_text_edit.h"
#include "app/window/lessons/question_box.h"
#include "app/window/pages/page_stack.h"
#include "engine/tensor/error.h"
#include "tests/app/window_test.h"
#include "tests/subject.h"
#include "tests/support/files.h"
#include "widgets/arrangement/card_arrangement.h"
#include "widgets/controls/card.h"
#include "widgets/controls/segmented_control.h"
#include "widgets/core/qstring.h"

#include <QDir>
#include <QFile>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QTextBlock>
#include <QToolButton>
#include <QUndoStack>

namespace tst_lesson_writing {

using namespace normscope;
using namespace normscope::test;

class TestLessonWriting : public QObject, protected WindowBench
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void init()
    {
        QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/lessons"))
            .removeRecursively();
        startAnew(WindowArguments {{}, {}, QStringLiteral("en"), false});
    }
    void cleanup() { m_program.reset(); }

    void theLessonFollowsItsText();
    void mistakesAreToldInTheirLines();
    void typingKeepsTheKeyboard();
    void aNarrowWindowShowsTheLessonOrItsText();
    void whatIsNotSavedIsThereAgain();
    void leavingAsksForTheText();
    void theFileIsFollowed();
    void aTextIsSavedUnderAnotherName();
    void aTextThatCannotBeSavedIsKept();
    void aSceneSetsWhatThePageShows();
    void aCapturedStepFollowsTheCursor();
    void everyPageCanBeCaptured_data();
    void everyPageCanBeCaptured();
    void aLargeTensorIsWrittenBesideTheLesson();
    void whatALessonHidesStaysHidden();
    void theTeacherHidesAndBringsBack();
    void whatTheTeacherHidesGoesIntoTheFile();
    void whatIsHiddenIsPartOfTheDocument();
    void everyCardCanBeNamed();
    void aCoveredOutputIsToldNowhere();

private:
    DocumentWindow &opened() { return *m_program->program.windows().front(); }
    MainWindow &window() { return m_program->window(); }
    LessonSession &session() { return *opened().lesson(); }
    LessonActions &actions() { return window().lessons(); }
    LessonPanel &panel() { return *window().findChild<LessonPanel *>(); }
    LessonEditor &editor() { return *window().findChild<LessonEditor *>(); }
    LessonTextEdit &text() { return *window().findChild<LessonTextEdit *>(); }
    QAction &command(const char *id) { return *window().commands().find(QLatin1String(id)); }

    /// Writes a lesson, by default the template, and opens it with the editor of its text.
    QString edited(const QByteArray &changed = {})
    {
        const QString path = m_folder.filePath(QStringLiteral("mine-%1.md").arg(++m_count));
        const QByteArray lesson
            = changed.isEmpty() ? newLessonText(QStringLiteral("mine"), QStringLiteral("en")) : changed;
        writeFile(path, lesson);
        opened().openLesson(findLesson(path), 0);
        window().activateWindow();
        actions().edit()->setChecked(true);
        if (!QTest::qWaitFor([this] { return text().hasFocus(); }))
            qWarning("The text has not got the keyboard.");
        return path;
    }
    static void writeFile(const QString &path, const QByteArray &bytes)
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(bytes), bytes.size());
    }
    /// The messages of the mistakes, followed by the text.
    QString told()
    {
        QString all;
        for (const LessonMistake &mistake : editor().mistakes())
            all += QString::fromStdString(mistake.sentence.english()) + u'\n';
        return all + text().toPlainText();
    }
    void replace(const QString &was, const QString &is)
    {
        QTextCursor found = text().document()->find(was);
        QVERIFY(!found.isNull());
        text().setTextCursor(found);
        text().insertPlainText(is);
    }
    static QByteArray hiding(const QByteArray &line)
    {
        return newLessonText(QStringLiteral("mine"), QStringLiteral("en"))
            .replace("\nlang:", "\nhide: " + line + "\nlang:");
    }

    QTemporaryDir m_folder;
    int m_count = 0;
};

void TestLessonWriting::theLessonFollowsItsText()
{
    edited();
    QVERIFY(text().hasFocus());
    replace(QStringLiteral("## Look at the tensor"), QStringLiteral("## Another beginning"));
    QTRY_COMPARE(session().step().title.text, QStringLiteral("Another beginning"));
    QCOMPARE(panel().findChild<QLabel *>(QStringLiteral("lesson.title"))->text(), QStringLiteral("Another beginning"));
    QVERIFY(editor().mistakes().empty());
    QTest::keyClick(&text(), Qt::Key_End, Qt::ControlModifier); // The step under the cursor is shown.
    QTRY_COMPARE(session().stepIndex(), 2);
    session().goTo(1);
    QTRY_COMPARE(editor().currentStep(), 1);
    text().document()->undo();
    QTRY_COMPARE(session().lesson().steps[0].title.text, QStringLiteral("Look at the tensor"));
    text().document()->redo();
    QTRY_COMPARE(session().lesson().steps[0].title.text, QStringLiteral("Another beginning"));
    replace(QStringLiteral("values: [[1, 2, 3], [4, 5, 6]]"), QStringLiteral("values: [[1, 2], [7, 5]]"));
    QTRY_COMPARE(window().context().document.problem().input.size(), std::int64_t {4});
}

void TestLessonWriting::mistakesAreToldInTheirLines()
{
    edited();
    replace(QStringLiteral("method: batch"), QStringLiteral("method: bach"));
    QTRY_COMPARE(editor().mistakes().size(), 1u);
    const int line = editor().mistakes().front().place.line;
    QVERIFY(text().document()->findBlockByNumber(line - 1).text().contains(QLatin1String("bach")));
    QCOMPARE(text().extraSelections().size(), 1);
    QCOMPARE(text().extraSelections().constFirst().cursor.blockNumber(), line - 1);
    auto *list = editor().findChild<QListWidget *>();
    QVERIFY(list->isVisible());
    QVERIFY2(list->item(0)->text().startsWith(QStringLiteral("Line %1: method cannot be").arg(line)),
             qPrintable(list->item(0)->text()));
    text().moveCursor(QTextCursor::End);
    QTest::keyClick(&text(), Qt::Key_F8);
    QCOMPARE(editor().currentLine(), line);
    replace(QStringLiteral("do:tensor.method.layer"), QStringLiteral("do:tensor.method.lair"));
    QTRY_COMPARE(editor().mistakes().size(), 2u);
    replace(QStringLiteral("bach"), QStringLiteral("batch"));
    replace(QStringLiteral("lair"), QStringLiteral("layer"));
    QTRY_VERIFY(editor().mistakes().empty());
    QVERIFY(list->isHidden());
    replace(QStringLiteral("## Look"), QStringLiteral("Look")); // An incomplete text is a mistake and nothing worse.
    QTRY_VERIFY(!editor().mistakes().empty());
    text().selectAll();
    text().insertPlainText(QStringLiteral("x"));
    QTRY_VERIFY(editor().mistakes().size() > 1);
    QVERIFY(session().stepCount() > 0);
}

/// The step is shown anew with its question, which must not take the focus from the text.
void TestLessonWriting::typingKeepsTheKeyboard()
{
    edited();
    text().moveCursor(QTextCursor::End);
    QTRY_COMPARE(session().stepIndex(), 2);
    QTest::keyClicks(&text(), QStringLiteral("More words."));
    QTRY_VERIFY(session().lesson().steps[2].blocks.back().runs.back().text.contains(QLatin1String("More words")));
    QVERIFY(text().hasFocus());
    session().goTo(1);
    QVERIFY(text().hasFocus());
    QTest::keyClick(&text(), Qt::Key_Tab); // The Tab key leaves the text.
    QVERIFY(!text().hasFocus());
}

/// Otherwise the lesson's panel would cover the page.
void TestLessonWriting::aNarrowWindowShowsTheLessonOrItsText()
{
    edited();
    QAction &shelf = *actions().shelf();
    const auto isEdited = [this] { return editor().isVisible(); };
    actions().edit()->setChecked(false);
    window().resize(1600, 800);
    actions().edit()->setChecked(true);
    QVERIFY(isEdited() && panel().isVisible());
    actions().edit()->setChecked(false);
    window().resize(1000, 700);
    actions().edit()->setChecked(true);
    QVERIFY(isEdited() && panel().isHidden() && !shelf.isChecked());
    shelf.trigger();
    QVERIFY(!isEdited() && panel().isVisible() && !actions().edit()->isChecked());
    actions().edit()->setChecked(true);
    QVERIFY(isEdited() && panel().isHidden());
    actions().edit()->setChecked(false);
    QVERIFY(panel().isVisible());
    shelf.trigger(); // A lesson that the user folds stays folded.
    actions().edit()->setChecked(true);
    actions().edit()->setChecked(false);
    QVERIFY(panel().isHidden());
}

void TestLessonWriting::whatIsNotSavedIsThereAgain()
{
    const QString path = edited();
    const QByteArray saved = fileBytes(path);
    replace(QStringLiteral("## Look at the tensor"), QStringLiteral("## Not saved"));
    const QDir kept(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)
                    + QStringLiteral("/lessons/unsaved"));
    QTRY_COMPARE(kept.entryList({QStringLiteral("*.md")}).size(), 1); // In case the program crashes.
    QCOMPARE(fileBytes(path), saved);
    LessonDraft again(findLesson(path));
    QVERIFY(again.wasKept() && again.isModified());
    QVERIFY(again.text().contains("## Not saved"));
    again.document().undo(); // Undo gives the saved text.
    QVERIFY(again.text().contains("## Look at the tensor"));
    again.document().redo();
    again.save();
    QVERIFY(fileBytes(path).contains("## Not saved"));
    QVERIFY(kept.entryList({QStringLiteral("*.md")}).isEmpty());
    QVERIFY(!LessonDraft(findLesson(path)).wasKept());
}

void TestLessonWriting::leavingAsksForTheText()
{
    const QString path = edited();
    replace(QStringLiteral("## Look at the tensor"), QStringLiteral("## Mine"));
    const auto leave = [this](QMessageBox::StandardButton button) {
        const Answer answer(button);
        emit actions().leaveRequested();
        QTRY_VERIFY(answer.given());
    };
    leave(QMessageBox::Cancel);
    QVERIFY(opened().lesson());
    leave(QMessageBox::Save);
    QTRY_VERIFY(!opened().lesson());
    QVERIFY(fileBytes(path).contains("## Mine"));
}

void TestLessonWriting::theFileIsFollowed()
{
    const QString path = edited();
    QByteArray changed = fileBytes(path);
    writeFile(path, changed.replace("## Look at the tensor", "## From another editor"));
    QTRY_COMPARE(session().step().title.text, QStringLiteral("From another editor"));
    QVERIFY(!text().document()->isModified());
    replace(QStringLiteral("## From another editor"), QStringLiteral("## Here"));
    writeFile(path, changed.replace("From another editor", "There"));
    auto *offer = editor().findChild<QPushButton *>(QStringLiteral("lesson.editorOffer"));
    // Both texts have changed: this one stays until the user asks for the other.
    QTRY_VERIFY(offer->isVisible());
    QVERIFY(text().toPlainText().contains(QLatin1String("## Here")));
    offer->click();
    QTRY_COMPARE(session().step().title.text, QStringLiteral("There"));
    text().document()->undo();
    QVERIFY(text().toPlainText().contains(QLatin1String("## Here")));
}

void TestLessonWriting::aTextIsSavedUnderAnotherName()
{
    opened().openLesson(*shippedLesson(QStringLiteral("shared-mean"), QStringLiteral("en")), 0);
    actions().edit()->setChecked(true);
    QVERIFY(text().toPlainText().toUtf8() == shippedLessonText(QStringLiteral("shared-mean"), QStringLiteral("en")));
    LessonDraft draft(session().lesson());
    draft.setText(QString::fromUtf8(draft.text()).replace(QStringLiteral("title: "), QStringLiteral("title: My ")));
    const QString path = m_folder.filePath(QStringLiteral("own.md"));
    draft.saveAs(path);
    QVERIFY(readLessonFile(path).title.startsWith(QLatin1String("My ")));
    const QString packed = m_folder.filePath(QStringLiteral("own.normlesson"));
    draft.saveAs(packed);
    QCOMPARE(findLesson(packed, QStringLiteral("en")).title, readLessonFile(path).title);
    draft.setText(
        QString::fromUtf8(draft.text()).replace(QStringLiteral("title: My "), QStringLiteral("title: Your ")));
    draft.save();
    QVERIFY(findLesson(packed, QStringLiteral("en")).title.startsWith(QLatin1String("Your ")));
}

/// A text that cannot be written stays unsaved, under its former name, and is still kept for a crash.
void TestLessonWriting::aTextThatCannotBeSavedIsKept()
{
    const QString path = edited();
    replace(QStringLiteral("## Look at the tensor"), QStringLiteral("## Not saved"));
    const QDir kept(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)
                    + QStringLiteral("/lessons/unsaved"));
    QTRY_COMPARE(kept.entryList({QStringLiteral("*.md")}).size(), 1);
    LessonDraft draft(findLesson(path));
    for (const char *name : {"nowhere/a.md", "nowhere/a.normlesson"}) {
        QVERIFY_THROWS_EXCEPTION(Error, draft.saveAs(m_folder.filePath(QLatin1String(name))));
        QCOMPARE(draft.path(), path);
        QVERIFY(draft.isModified());
        QCOMPARE(kept.entryList({QStringLiteral("*.md")}).size(), 1);
    }
}

/// The keys of a scene that are options of a page's figures take effect in its window.
void TestLessonWriting::aSceneSetsWhatThePageShows()
{
    const auto look = [](const QByteArray &scene, std::string_view page) {
        const Lesson lesson = readLesson("---\ntitle: A\nid: a\nlang: en\nminutes: 1\nlevel: a\ngoals: a\n---\n\n"
                                         "## A\n\n```scene\n"
                                         + scene + "\n```\n");
        std::vector<LessonMistake> mistakes = lesson.allMistakes();
        const auto built = buildScene(lesson.steps.front().scene, {}, mistakes);
        return built && mistakes.empty() ? lookOf(built->stored.view, page) : QJsonObject();
    };
    const BlockPose turned = exploreLook(look("sample: images\nblock-direction: 60,10", "explore")).block;
    QCOMPARE(turned.yaw, 60.0);
    QCOMPARE(turned.pitch, 10.0);
    QCOMPARE(exploreLook(look("sample: images\nunfold: true", "explore")).block.fold, 0.0);
    QCOMPARE(depthLook(look("page: depth\nsample: images\nblock: 3", "depth")).block, 3);
}

void TestLessonWriting::aCapturedStepFollowsTheCursor()
{
    edited();
    text().moveCursor(QTextCursor::End); // A step continues the scene of the one before.
    QTRY_COMPARE(session().stepIndex(), 2);
    command("tensor.method.layer").trigger();
    QVERIFY(session().isStrayed());
    emit actions().captureRequested();
    QTRY_COMPARE(session().stepCount(), 4);
    QTRY_COMPARE(session().stepIndex(), 3);
    QVERIFY2(editor().mistakes().empty(), qPrintable(told()));
    QVERIFY(!session().isStrayed());
    QVERIFY(text().toPlainText().contains(
        QLatin1String("## A new step\n\n```scene\nsample: two-by-three\nmethod: layer\n")));
    text().document()->undo();
    QTRY_COMPARE(session().stepCount(), 3);
}

void TestLessonWriting::everyPageCanBeCaptured_data()
{
    QTest::addColumn<bool>("hasFile");
    for (const PageModule *page : pageModules()) {
        for (const bool hasFile : {false, true})
            QTest::addRow("%s%s", page->id.data(), hasFile ? ", file" : "") << hasFile;
    }
}

/// Also with a pinned group, which the scenes of some pages have no key for.
void TestLessonWriting::everyPageCanBeCaptured()
{
    QFETCH(const bool, hasFile);
    const QString page = QString::fromLatin1(QTest::currentDataTag()).section(u',', 0, 0);
    edited();
    text().moveCursor(QTextCursor::End);
    QTRY_COMPARE(session().stepIndex(), 2);
    if (hasFile)
        window().context().document.setInput(Tensor::filled({20, 30}, 2.5), defaultLayout(2), QStringLiteral("large"));
    command(qPrintable(QStringLiteral("page.") + page)).trigger();
    window().context().selection.pinGroup(1);
    emit actions().captureRequested();
    QTRY_COMPARE(session().stepCount(), 4);
    QVERIFY2(editor().mistakes().empty(), qPrintable(told()));
    QTRY_COMPARE(session().stepIndex(), 3);
    QCOMPARE(shownPage(window().view()), page);
    QVERIFY(!session().isStrayed());
}

void TestLessonWriting::aLargeTensorIsWrittenBesideTheLesson()
{
    const auto scenesBeside = [](const QString &lesson) {
        return QFileInfo(lesson).dir().entryList({QStringLiteral("mine-*.normscope")}).size();
    };
    const QString path = edited();
    const auto before = scenesBeside(path);
    text().moveCursor(QTextCursor::End);
    QTRY_COMPARE(session().stepIndex(), 2);
    Document &document = window().context().document;
    document.setInput(Tensor::filled({20, 30}, 2.5), defaultLayout(2), QStringLiteral("large"));
    emit actions().captureRequested();
    QTRY_COMPARE(session().stepCount(), 4);
    QVERIFY2(editor().mistakes().empty(), qPrintable(told()));
    QCOMPARE(document.problem().input.size(), std::int64_t {600});
    QCOMPARE(scenesBeside(path), before + 1);
}

void TestLessonWriting::whatALessonHidesStaysHidden()
{
    edited(hiding("compare, page.depth, hypersphere, axes, lens, tensor.panel, sample.*"));
    QVERIFY(editor().mistakes().empty());
    QVERIFY(!command("page.compare").isVisible());
    QVERIFY(!command("page.compare").isEnabled()); // Its key is disabled too.
    QVERIFY(!command("page.depth").isVisible());
    QVERIFY(command("page.sequences").isVisible());
    QVERIFY(!window().findChild<QWidget *>(QStringLiteral("rail.compare"))->isVisible());
    CardArrangement &cards = window().arrangement();
    QVERIFY(!cards.card(QStringLiteral("hypersphere"))->isVisible());
    QVERIFY(!command("view.show.hypersphere").isVisible());
    cards.setShown(QStringLiteral("hypersphere"), true);
    cards.showAll();
    QVERIFY(!cards.card(QStringLiteral("hypersphere"))->isVisible());
    QVERIFY(!m_program->strip().findChild<QWidget *>(QStringLiteral("axes"))->isVisible());
    QVERIFY(!command("lens.gradient").isVisible());
    QVERIFY(!command("tensor.panel").isVisible());
    QVERIFY(!command("sample.images").isVisible());
    QVERIFY(m_program->strip().findChild<QWidget *>(QStringLiteral("method"))->isVisible());
    auto *told = window().findChild<QToolButton *>(QStringLiteral("rail.hidden"));
    QVERIFY(told->isVisible());
    QVERIFY2(told->toolTip().contains(QLatin1String("Compare")), qPrintable(told->toolTip()));
    session().goTo(2);
    QVERIFY(!command("page.compare").isVisible());
    emit actions().leaveRequested();
    QTRY_VERIFY(!opened().lesson());
    QVERIFY(command("page.compare").isVisible()); // The user's own document hides nothing.
}

void TestLessonWriting::theTeacherHidesAndBringsBack()
{
    edited(hiding("compare"));
    const auto choose = [this](const char *button) {
        const Answer answer([button](QDialog &dialog) {
            dialog.findChild<QPushButton *>(QLatin1String(button))->click();
            dialog.accept();
        });
        command("view.hidden").trigger();
        QVERIFY(answer.given());
    };
    choose("hidden.only");
    QVERIFY(!command("page.sequences").isVisible());
    QVERIFY(!window().arrangement().card(QStringLiteral("statistics"))->isVisible());
    QVERIFY(!session().isStrayed()); // Hiding does not count as leaving the scene.
    session().goTo(1);
    QVERIFY(!command("page.sequences").isVisible()); // The parts stay hidden.
    window().context().document.undoStack()->undo();
    window().context().document.undoStack()->undo();
    QVERIFY(command("page.sequences").isVisible());
    window().context().document.undoStack()->redo();
    QVERIFY(!command("page.sequences").isVisible());
    command("view.showHidden").trigger();
    QVERIFY(command("page.compare").isVisible());
    session().goTo(2);
    QVERIFY(command("page.compare").isVisible());
    QVERIFY(window().findChild<QToolButton *>(QStringLiteral("rail.hidden"))->isHidden());
}

void TestLessonWriting::whatTheTeacherHidesGoesIntoTheFile()
{
    const QByteArray given = withHidden(hiding("compare, depth"), {QStringLiteral("compare"), QStringLiteral("lens")},
                                        {QStringLiteral("depth")});
    QVERIFY2(given.contains("\nhide: compare, lens\n---\n"), given.constData());
    QVERIFY(!given.contains("depth"));
    QCOMPARE(given.count("hide:"), 1);
    const Lesson lesson = readLesson(given);
    QVERIFY(lesson.allMistakes().empty());
    QCOMPARE(hiddenByLesson(lesson), QStringList({QStringLiteral("compare"), QStringLiteral("lens")}));
    QVERIFY(!withHidden(hiding("compare"), {}, {}).contains("hide"));
}

void TestLessonWriting::whatIsHiddenIsPartOfTheDocument()
{
    command("view.onlyTensor").trigger();
    QVERIFY(!command("page.depth").isVisible());
    QVERIFY(m_program->document().isModified());
    const QString path = m_folder.filePath(QStringLiteral("hidden.normscope"));
    saveScene(path, {m_program->document().scene()});
    QCOMPARE(loadScene(path).scene.part<HiddenParts>(), m_program->document().scene().part<HiddenParts>());
    m_program->document().undoStack()->undo();
    QVERIFY(command("page.depth").isVisible());
    QVERIFY(window().arrangement().card(QStringLiteral("statistics"))->isVisible());
    // All pages but one are hidden: the shown page changes to that one.
    m_program->document().setPart(hiddenParts({QStringLiteral("explore")}));
    QVERIFY(qString(window().shownPage().module().id) != QLatin1String("explore"));
}

/// Every card that a lesson can name is listed in the handbook for authors.
void TestLessonWriting::everyCardCanBeNamed()
{
    const QString handbook
        = QString::fromUtf8(fileBytes(QStringLiteral(NORMSCOPE_TRANSLATIONS "/../handbook/lessons.en.md")));
    for (const PageModule *page : pageModules()) {
        QVERIFY2(handbook.contains(u'`' + qString(page->id) + u'`'), page->id.data());
        window().pages().showPage(*page);
        for (const QString &id : window().arrangement().views()) {
            QCOMPARE(hideableKind(id), std::optional(HideableKind::View));
            QVERIFY2(handbook.contains(u'`' + id + u'`'), qPrintable(id));
        }
    }
    for (const QString &control : hideableControls())
        QVERIFY2(handbook.contains(u'`' + control + u'`'), qPrintable(control));
    QVERIFY(!hideableKind(QStringLiteral("file.save")));
    QVERIFY(!hideableKind(QStringLiteral("lesson.leave")));
    QVERIFY(!hideableKind(QStringLiteral("view.hidden")));
}

void TestLessonWriting::aCoveredOutputIsToldNowhere()
{
    edited(newLessonText(QStringLiteral("mine"), QStringLiteral("en"))
               .replace("cover: output, derivation", "cover: output, derivation, statistics"));
    session().goTo(1);
    QVERIFY(session().isAsking());
    TensorEditor &tensor = m_program->tensor();
    window().context().selection.hover(3, window().context().evaluator.evaluation()->grouping().groupOf(3));
    const QString readout = m_program->readout();
    QVERIFY2(!readout.contains(QLatin1String("y =")) && !readout.contains(QStringLiteral("x̂")), qPrintable(readout));
    QVERIFY2(!tensor.cellText(3).contains(QLatin1String("y =")), qPrintable(tensor.cellText(3)));
    QVERIFY(!tensor.accessibleName().contains(QLatin1String("y =")));
    const QImage covered = tensor.grab().toImage();
    Card *card = window().arrangement().card(QStringLiteral("statistics"));
    const auto *statistics = card->findChild<StatisticsView *>();
    QVERIFY(!statistics->isVisibleTo(card)); // Screen readers skip hidden widgets.
    QVERIFY(!command("file.saveTensor").isEnabled());
    command("file.export").trigger(); // Shows a message instead of the dialog.
    QVERIFY2(m_program->message().contains(QLatin1String("Answer the question first")),
             qPrintable(m_program->message()));
    session().reveal(std::nullopt);
    QVERIFY(m_program->readout().contains(QLatin1String("y =")));
    QVERIFY(tensor.cellText(3).contains(QLatin1String("y =")));
    QVERIFY(command("file.saveTensor").isEnabled());
    QVERIFY(statistics->isVisibleTo(card));
    QVERIFY(tensor.grab().toImage() != covered);
}

NORMSCOPE_WINDOW_TEST(TestLessonWriting)

} // namespace tst_lesson_writing

#include "tst_lesson_writing.moc"
