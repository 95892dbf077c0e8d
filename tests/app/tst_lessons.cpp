// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons in the window: every lesson that comes with the program is walked to its end with right answers, with every
// wrong answer that its author has a sentence for, and without answers, in both languages; the user's own tensor is put
// aside and restored.
#include "app/lessons/lesson_expression.h"
#include "app/lessons/lesson_library.h"
#include "app/lessons/lesson_reader.h"
#include "app/lessons/lesson_session.h"
#include "app/settings/language.h"
#include "app/window/lessons/lesson_actions.h"
#include "app/window/lessons/lesson_browser.h"
#include "app/window/lessons/lesson_panel.h"
#include "app/window/lessons/lesson_stage.h"
#include "app/window/lessons/option_picture.h"
#include "app/window/lessons/question_box.h"
#include "tests/app/window_test.h"
#include "tests/subject.h"
#include "widgets/controls/cell_readout.h"
#include "widgets/controls/degeneracy_banner.h"
#include "widgets/prediction/cell_painter.h"
#include "widgets/prediction/plane_field.h"
#include "widgets/tensor/tensor_layout.h"

#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QRadioButton>
#include <QUndoStack>

#include <algorithm>
#include <cmath>

namespace tst_lessons {

using namespace normscope;
using namespace normscope::test;

class TestLessons : public QObject, protected WindowBench
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void init() { startAnew(WindowArguments {{}, {}, QStringLiteral("en"), false}); }
    void cleanup() { m_program.reset(); }
    void everyLessonIsThereInBothLanguages();
    void everyLessonIsWalkedToItsEnd_data();
    void everyLessonIsWalkedToItsEnd();
    void theOwnTensorComesBackAsItWas();
    void cellsArePaintedByKeyboard();
    void anEditIsSeenInTheTextAndTheStepComesBack();
    void theWarningThatTellsTheAnswerWaits();
    void countsAndSignsThatTellTheAnswerWait();
    void cellsThatAreMarkedAreLetGo();
    void aNoteThatTellsTheAnswerIsNotSeen();
    void numbersInAQuestionAreComputed();
    void picturesAreChosenAmong();
    void picturesFollowWhatIsDrawn();
    void enterReveals_data();
    void enterReveals();
    void noThingInAnOrderStandsOutAfterwards();
    void theLegendSaysWhatIsThere();
    void tabLeadsFromTheCellsToTheReveal();
    void whatIsNoNumberIsTold();
    void anotherTensorIsDrawnForPractice();
    void whatIsDraggedChangesItsNumber_data();
    void whatIsDraggedChangesItsNumber();
    void anotherLessonWaitsForWhatIsTyped();
    void aWindowEndsWhileItsLessonHasTheKeyboard();

private:
    DocumentWindow &opened() { return *m_program->program.windows().front(); }
    LessonSession &session() { return *opened().lesson(); }
    LessonPanel &panel() { return *m_program->window().findChild<LessonPanel *>(); }
    void openText(const QByteArray &steps);
    CellReadout &readout() { return *m_program->window().findChild<CellReadout *>(); }
    void open(const QString &id) { opened().openLesson(*shippedLesson(id, QStringLiteral("en")), 0); }
    void give(const LessonAnswer &answer);
    static void revealByKeyboard(QuestionBox &box);
    void paintByKeyboard(const std::vector<std::int64_t> &cells);
    void answerRightly();
    void answerWrongly();
    LessonAnswer wrongAnswer(const LessonOption &wrong);
};

void TestLessons::everyLessonIsThereInBothLanguages()
{
    const QStringList files = QDir(QStringLiteral(":/lessons")).entryList({QStringLiteral("*.md")});
    const QStringList ids = shippedLessonIds();
    QVERIFY(!ids.isEmpty());
    QCOMPARE(files.size(), 2 * ids.size());
    for (const QString &id : ids) {
        for (const char *language : {"en", "zh_CN"})
            QVERIFY2(files.contains(QStringLiteral("%1.%2.md").arg(id, QLatin1String(language))), qPrintable(id));
    }
}

/// Gives the answer by keyboard alone and reveals the result.
void TestLessons::give(const LessonAnswer &answer)
{
    QuestionBox *box = panel().question();
    QVERIFY(box);
    switch (session().question()->kind) {
    case LessonQuestionKind::Cells: {
        paintByKeyboard(answer.cells);
        QTest::keyClick(m_program->window().findChild<CellPainter *>(), Qt::Key_Return);
        break;
    }
    case LessonQuestionKind::Number: {
        auto *field = box->findChild<QLineEdit *>();
        QTest::keyClicks(field, QString::number(answer.number, 'g', 12));
        QTest::keyClick(field, Qt::Key_Return);
        break;
    }
    case LessonQuestionKind::Choice:
        QTest::keyClick(box->findChildren<QRadioButton *>().at(answer.choice), Qt::Key_Space);
        revealByKeyboard(*box);
        break;
    case LessonQuestionKind::Order: {
        auto *list = box->findChild<QListWidget *>();
        for (int place = 0; place < list->count(); ++place) {
            const auto thing = [&](int row) { return list->item(row)->data(Qt::UserRole).toInt(); };
            int row = place;
            while (thing(row) != answer.order[static_cast<std::size_t>(place)])
                ++row;
            QTest::keyClick(list, Qt::Key_Home);
            for (int i = 0; i < row; ++i)
                QTest::keyClick(list, Qt::Key_Down);
            for (; row > place; --row)
                QTest::keyClick(list, Qt::Key_Up, Qt::ControlModifier);
        }
        revealByKeyboard(*box);
        break;
    }
    case LessonQuestionKind::Point: {
        auto *field = box->findChild<PlaneField *>();
        const double step = session().question()->range / 100;
        const QPointF way = (answer.point - field->point()) / step;
        for (int i = 0; i < std::lround(std::abs(way.x())); ++i)
            QTest::keyClick(field, way.x() > 0 ? Qt::Key_Right : Qt::Key_Left, Qt::ShiftModifier);
        for (int i = 0; i < std::lround(std::abs(way.y())); ++i)
            QTest::keyClick(field, way.y() > 0 ? Qt::Key_Up : Qt::Key_Down, Qt::ShiftModifier);
        QTest::keyClick(field, Qt::Key_Return);
        break;
    }
    }
    QVERIFY(session().isRevealed());
}

void TestLessons::revealByKeyboard(QuestionBox &box)
{
    QTest::keyClick(box.findChild<QPushButton *>(QStringLiteral("lesson.reveal")), Qt::Key_Space);
}

/// Paints from the marked cell over each of the others.
void TestLessons::paintByKeyboard(const std::vector<std::int64_t> &cells)
{
    auto *painter = m_program->window().findChild<CellPainter *>();
    QVERIFY(painter);
    const TensorLayout layout(session().scene()->evaluation->input().shape());
    std::int64_t at = session().scene()->pinnedElement;
    const auto go = [&](std::int64_t steps, Qt::Key forward, Qt::Key back) {
        for (std::int64_t i = 0; i < std::abs(steps); ++i)
            QTest::keyClick(painter, steps > 0 ? forward : back);
    };
    for (const std::int64_t cell : cells) {
        go(layout.columnOf(cell) - layout.columnOf(at), Qt::Key_Right, Qt::Key_Left);
        go(layout.rowOf(cell) - layout.rowOf(at), Qt::Key_Down, Qt::Key_Up);
        QTest::keyClick(painter, Qt::Key_Space);
        at = cell;
    }
    QCOMPARE(painter->painted(), cells);
}

void TestLessons::answerRightly()
{
    give(rightAnswer(*session().question(), session().scene()->values()));
    QVERIFY(judged(*session().question(), *session().prediction(), session().scene()->values()).isRight);
}

/// The answer of a person who makes this mistake.
LessonAnswer TestLessons::wrongAnswer(const LessonOption &wrong)
{
    const LessonQuestion &question = *session().question();
    const LessonValues values = session().scene()->values();
    const QString &key = wrong.key.text;
    switch (question.kind) {
    case LessonQuestionKind::Cells:
        return {.cells = values.elements(key)};
    case LessonQuestionKind::Number:
        return {.number = computed(key, values)};
    case LessonQuestionKind::Choice: {
        const auto option = std::ranges::find_if(question.options, [&](const LessonOption &known) {
            return std::abs(computed(known.key.text, values) - computed(key, values)) < 1e-6;
        });
        return {.choice = static_cast<int>(option - question.options.begin())};
    }
    case LessonQuestionKind::Point:
        return {.point = {computed(key.section(u';', 0, 0), values), computed(key.section(u';', 1), values)}};
    case LessonQuestionKind::Order:
        break;
    }
    return {};
}

/// Gives each wrong answer that has a sentence, which must be shown, and then another wrong answer.
void TestLessons::answerWrongly()
{
    const LessonQuestion question = *session().question();
    const LessonAnswer right = rightAnswer(question, session().scene()->values());
    const auto again = [this] {
        QTest::keyClick(panel().question()->findChild<QPushButton *>(QStringLiteral("lesson.again")), Qt::Key_Space);
        QTRY_VERIFY(session().isAsking());
    };
    QStringList told;
    for (const LessonOption &wrong : question.wrong) {
        give(wrongAnswer(wrong));
        const LessonVerdict verdict = judged(question, *session().prediction(), session().scene()->values());
        QVERIFY2(!verdict.isRight, qPrintable(wrong.key.text));
        QCOMPARE(verdict.sentence, wrong.text.text);
        QVERIFY(panel().question()->accessibleDescription().contains(wrong.text.text));
        QVERIFY2(!told.contains(verdict.sentence), qPrintable(verdict.sentence));
        told += verdict.sentence;
        again();
    }
    LessonAnswer other = right;
    other.cells = {right.cells.empty() ? 0 : right.cells.front(),
                   m_program->window().context().document.problem().input.size() - 1};
    other.number += 1000;
    other.choice = right.choice == 0 ? 1 : 0;
    std::ranges::reverse(other.order);
    other.point = -right.point * 0.7;
    give(other);
    QVERIFY(!judged(question, *session().prediction(), session().scene()->values()).isRight);
}

void TestLessons::everyLessonIsWalkedToItsEnd_data()
{
    QTest::addColumn<QString>("id");
    QTest::addColumn<QString>("language");
    QTest::addColumn<QString>("answers");
    for (const QString &id : shippedLessonIds()) {
        for (const char *language : {"en", "zh_CN"}) {
            for (const char *answers : {"right", "wrong", "none"})
                QTest::addRow("%s %s %s", qPrintable(id), language, answers)
                    << id << QString::fromUtf8(language) << QString::fromUtf8(answers);
        }
    }
}

void TestLessons::everyLessonIsWalkedToItsEnd()
{
    QFETCH(const QString, id);
    QFETCH(const QString, language);
    QFETCH(const QString, answers);
    startAnew(WindowArguments {{}, {}, language, false});
    opened().openLesson(*shippedLesson(id, language), 0);
    QTRY_VERIFY(opened().lesson());
    QCOMPARE(session().lesson().language, language);
    m_program->window().activateWindow(); // The lesson has a new window.
    QVERIFY(QTest::qWaitForWindowActive(&m_program->window()));
    auto *next = panel().findChild<QPushButton *>(QStringLiteral("lesson.nextButton"));
    for (int step = 0; step < session().stepCount(); ++step) {
        QCOMPARE(session().stepIndex(), step);
        QVERIFY(session().scene());
        QVERIFY(session().mistakes().empty());
        if (session().isAsking()) {
            QVERIFY(panel().revealedText()->isHidden());
            const bool isGiven = session().question()->kind == LessonQuestionKind::Order; // A list always has an order.
            QCOMPARE(panel().question()->answer().has_value(), isGiven);
            if (answers == QLatin1String("right"))
                answerRightly();
            else if (answers == QLatin1String("wrong"))
                answerWrongly();
            else
                emit m_program->window().lessons().stepRequested(1); // The step is the answer, as in class.
            QVERIFY(session().isRevealed());
            QVERIFY(!panel().revealedText()->isHidden());
        }
        QVERIFY(!session().isStrayed());
        if (step + 1 < session().stepCount())
            QTest::keyClick(next, Qt::Key_Space);
    }
    QCOMPARE(session().stepIndex(), session().stepCount() - 1);
}

void TestLessons::theOwnTensorComesBackAsItWas()
{
    m_program->typeIntoCell(0, QStringLiteral("42"));
    const Scene own = m_program->document().scene();
    QVERIFY(m_program->document().isModified());
    const int edits = m_program->document().undoStack()->count();
    const qint64 pinned = m_program->selected().pinnedElement;
    open(QStringLiteral("shared-mean"));
    QVERIFY(m_program->window().context().document.scene() != own);
    QVERIFY(!m_program->window().context().document.isModified());
    emit m_program->window().lessons().leaveRequested();
    QTRY_VERIFY(!opened().lesson());
    QCOMPARE(m_program->document().scene(), own);
    QCOMPARE(&m_program->window().context().document, &m_program->document());
    QVERIFY(m_program->document().isModified());
    QCOMPARE(m_program->document().undoStack()->count(), edits);
    QCOMPARE(m_program->selected().pinnedElement, pinned);
    m_program->document().undoStack()->undo();
    QVERIFY(m_program->document().problem().input[0] != 42);
}

void TestLessons::cellsArePaintedByKeyboard()
{
    open(QStringLiteral("shared-mean"));
    session().goTo(1);
    auto *painter = m_program->window().findChild<CellPainter *>();
    QVERIFY(painter && painter->isPainting());
    QVERIFY(!panel().question()->answer());
    QTest::keyClick(painter, Qt::Key_Space);
    QTest::keyClick(painter, Qt::Key_Right, Qt::ShiftModifier);
    QTest::keyClick(painter, Qt::Key_Down, Qt::ShiftModifier);
    QTest::keyClick(painter, Qt::Key_Left, Qt::ShiftModifier);
    QCOMPARE(painter->painted(), (std::vector<std::int64_t> {0, 1, 2, 3}));
    QTest::keyClick(painter, Qt::Key_Return);
    QVERIFY(session().isRevealed());
    const LessonVerdict verdict = judged(*session().question(), *session().prediction(), session().scene()->values());
    QVERIFY(!verdict.isRight);
    QCOMPARE(verdict.title, QStringLiteral("You found 4 of 8 cells."));
    QVERIFY(verdict.sentence.startsWith(QLatin1String("You stopped at the border of the first image.")));
}

void TestLessons::anEditIsSeenInTheTextAndTheStepComesBack()
{
    open(QStringLiteral("shared-mean"));
    session().goTo(7);
    emit m_program->window().lessons().stepRequested(1);
    Document &document = m_program->window().context().document;
    QVERIFY(panel().revealedText()->toPlainText().contains(QLatin1String("now x = 1")));
    panel().stage().beginDrag(QStringLiteral("drag:cell"));
    panel().stage().drag(QStringLiteral("drag:cell"), 20);
    panel().stage().endDrag();
    QCOMPARE(document.problem().input[0], 3.0);
    QTRY_VERIFY(panel().revealedText()->toPlainText().contains(QLatin1String("now x = 3")));
    QVERIFY(session().isStrayed());
    emit m_program->window().lessons().returnRequested();
    QVERIFY(!session().isStrayed());
    QCOMPARE(document.problem().input[0], 1.0);
    document.undoStack()->undo(); // Returning to the scene is an undo step too.
    QCOMPARE(document.problem().input[0], 3.0);
}

void TestLessons::theWarningThatTellsTheAnswerWaits()
{
    // Groups of two values, on which the warning states that they come out as ±1.
    open(QStringLiteral("small-batch"));
    const auto *banner = m_program->window().findChild<DegeneracyBanner *>();
    QTRY_VERIFY(!banner->sentences().isEmpty());
    QVERIFY(session().isAsking());
    QVERIFY(banner->isHidden());
    answerRightly();
    QTRY_VERIFY(!banner->isHidden());
    session().askAgain();
    QTRY_VERIFY(banner->isHidden());
    emit m_program->window().lessons().leaveRequested();
    QTRY_VERIFY(!opened().lesson());
}

/// Opens a lesson with these steps.
void TestLessons::openText(const QByteArray &steps)
{
    const QByteArray header = "---\ntitle: A\nid: a\nlang: en\nminutes: 1\nlevel: a\ngoals: a\n---\n\n";
    const Lesson lesson = readLesson(header + steps);
    QVERIFY(lesson.allMistakes().empty());
    opened().openLesson(lesson, 0);
    QTRY_VERIFY(opened().lesson());
    m_program->window().activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&m_program->window()));
}

/// The number of groups and the marks of degenerate groups may be the answer, so that both are hidden until then.
void TestLessons::countsAndSignsThatTellTheAnswerWait()
{
    openText("## A\n\n```scene\nvalues: [[1, 2, 3], [4, 5, 6]]\nmethod: batch\ngroup: n=0,d=0\n```\n\n"
             "```predict\nkind: number\nid: a\nask: How many?\nanswer: groups\ntolerance: 0.1\n```\n");
    QVERIFY(session().isAsking());
    QTRY_COMPARE(m_program->tensor().options().marksExceptional, false);
    QCOMPARE(readout().summary(), QString());
    QVERIFY(!m_program->readout().contains(u'⚠'));
    answerRightly();
    QTRY_VERIFY(readout().summary().contains(QLatin1String("3 groups")));
    QVERIFY(m_program->tensor().options().marksExceptional);
    QVERIFY(m_program->readout().contains(u'⚠'));
    session().askAgain();
    QTRY_COMPARE(readout().summary(), QString());
    QVERIFY(!m_program->tensor().options().marksExceptional);
}

/// Marked cells look like painted ones, so that the mark is removed.
void TestLessons::cellsThatAreMarkedAreLetGo()
{
    open(QStringLiteral("shared-mean"));
    session().goTo(1);
    answerRightly();
    TensorEditor &tensor = m_program->tensor();
    const CellRange range {0, 0, 1, 1};
    tensor.setCellRange(range);
    session().askAgain();
    QTRY_VERIFY(tensor.cellRange().isEmpty());
    answerRightly();
    tensor.setCellRange(range);
    session().goTo(2);
    QVERIFY(m_program->tensor().cellRange().isEmpty());
}

void TestLessons::numbersInAQuestionAreComputed()
{
    openText("## A\n\n```scene\nvalues: [[1, 2, 3], [4, 5, 6]]\nmethod: batch\ngroup: n=0,d=0\n```\n\n"
             "```predict\nkind: choice\nid: a\nask: Of {count} values?\nanswer: mean\noption mean: It is {mean: 1}.\n"
             "option 9: Nine.\nright: Yes, {mean}.\nwrong 9: Of {values}.\nhint: {sum} in all.\n```\n");
    const LessonQuestion &question = *session().question();
    QCOMPARE(question.ask.text, QStringLiteral("Of 2 values?"));
    QCOMPARE(question.options[0].text.text, QStringLiteral("It is 2.5."));
    QCOMPARE(question.hint.text, QStringLiteral("5 in all."));
    QVERIFY(panel().question()->findChildren<QRadioButton *>().at(0)->accessibleName().contains(QLatin1String("2.5")));
    give({.choice = 1});
    QVERIFY(panel().question()->accessibleDescription().contains(QLatin1String("Of 6.")));
    session().askAgain();
    give({.choice = 0});
    QVERIFY(panel().question()->accessibleDescription().contains(QLatin1String("Yes, 2.5.")));
}

namespace {

QByteArray asking(const QByteArray &keys)
{
    return "## A\n\n```scene\nsample: images\nmethod: batch\ngroup: n=0,c=0,h=1,w=0\n```\n\n"
           "```predict\nid: a\nask: What?\n"
        + keys + "```\n";
}
const QByteArray orderKeys = "kind: order\nanswer: ascending\noption 1: One\noption 2: Two\n";
const QByteArray cellKeys = "kind: cells\nanswer: group\nhint: Look.\n";

} // namespace

namespace {

QByteArray askingForPictures(const QByteArray &tensor, const QByteArray &pictures)
{
    return "## A\n\n```scene\n" + tensor
        + "\nmethod: batch\ngroup: n=0,d=0\n```\n\n```predict\nkind: choice\nid: a\nask: Which?\nanswer: mean\n"
          "option mean: First\noption mean + 1: Second\noption mean + 2: In words\n"
        + pictures + "```\n";
}

} // namespace

/// The same scene gives the same picture, another method another one; pressing a picture chooses it.
void TestLessons::picturesAreChosenAmong()
{
    const auto pictures = [this] { return panel().question()->findChildren<OptionPicture *>(); };
    openText(askingForPictures("values: [[1, 2, 3], [4, 5, 6]]", "picture mean: tensor\npicture mean + 1: tensor\n"));
    QCOMPARE(pictures().size(), 2);
    QVERIFY(pictures().at(0)->grab().toImage() == pictures().at(1)->grab().toImage());
    openText(askingForPictures("values: [[1, 2, 3], [4, 5, 6]]",
                               "picture mean + 1: tensor; method: layer\npicture mean: tensor\n"));
    const QImage before = pictures().at(0)->grab().toImage();
    QVERIFY(before != pictures().at(1)->grab().toImage());
    QTest::mouseClick(pictures().at(1), Qt::LeftButton);
    QVERIFY(panel().question()->answer());
    QCOMPARE(panel().question()->answer()->choice, 1);
    QTest::mouseClick(pictures().at(0), Qt::LeftButton);
    QCOMPARE(panel().question()->answer()->choice, 0);
    panel().step(1);
    QVERIFY(session().isRevealed());
    QVERIFY(pictures().at(0)->grab().toImage() != before); // The right picture has a frame.
    QTest::mouseClick(pictures().at(1), Qt::LeftButton);
    QCOMPARE(panel().question()->answer()->choice, 0);
}

void TestLessons::picturesFollowWhatIsDrawn()
{
    const auto picture = [this] { return panel().question()->findChild<OptionPicture *>()->grab().toImage(); };
    openText(askingForPictures("draw: 4,3", "picture mean: tensor\n"));
    const QImage first = picture();
    session().showAnother();
    QVERIFY(picture() != first);
    openText(askingForPictures("draw: 4,3", "picture mean: tensor; values: [[1, 2, 3], [4, 5, 6]]\n"));
    const QImage given = picture();
    session().showAnother();
    QVERIFY(picture() == given);
}

void TestLessons::enterReveals_data()
{
    QTest::addColumn<QByteArray>("keys");
    QTest::newRow("choice") << QByteArray("kind: choice\nanswer: groups == 4\noption true: Yes\noption false: No\n");
    QTest::newRow("order") << orderKeys;
    QTest::newRow("number") << QByteArray("kind: number\nanswer: groups\ntolerance: 1\n");
}

void TestLessons::enterReveals()
{
    QFETCH(const QByteArray, keys);
    openText(asking(keys));
    const auto press = [this](Qt::Key key) { QTest::keyClick(m_program->window().focusWidget(), key); };
    const bool isGiven = panel().question()->answer().has_value();
    if (!isGiven) {
        press(Qt::Key_Return); // Without an answer nothing is revealed.
        QVERIFY(session().isAsking());
        press(session().question()->kind == LessonQuestionKind::Number ? Qt::Key_4 : Qt::Key_Space);
    }
    press(Qt::Key_Return);
    QVERIFY(session().isRevealed());
    QVERIFY(session().prediction());
}

void TestLessons::noThingInAnOrderStandsOutAfterwards()
{
    openText(asking(orderKeys));
    auto *list = panel().question()->findChild<QListWidget *>();
    QVERIFY(list->currentItem());
    answerRightly();
    QVERIFY(!list->currentItem());
    QVERIFY(list->selectedItems().isEmpty());
}

void TestLessons::theLegendSaysWhatIsThere()
{
    openText(asking(cellKeys));
    const auto isTold = [this](const char *words) {
        return std::ranges::any_of(panel().question()->findChildren<QLabel *>(), [&](const QLabel *label) {
            return !label->isHidden() && label->text().contains(QLatin1String(words));
        });
    };
    const LessonAnswer right = rightAnswer(*session().question(), session().scene()->values());
    answerRightly();
    QVERIFY(!isTold("painted"));
    session().askAgain();
    give({.cells = {right.cells[0], right.cells[1]}});
    QVERIFY(isTold("missed"));
    QVERIFY(!isTold("too many"));
    session().askAgain();
    give({.cells = {right.cells[0], m_program->window().context().document.problem().input.size() - 1}});
    QVERIFY(isTold("crossed: too many"));
}

void TestLessons::tabLeadsFromTheCellsToTheReveal()
{
    openText(asking(cellKeys));
    answerRightly();
    session().askAgain();
    auto *painter = m_program->window().findChild<CellPainter *>();
    QTRY_COMPARE(m_program->window().focusWidget(), painter);
    QTest::keyClick(painter, Qt::Key_Space);
    QTest::keyClick(painter, Qt::Key_Tab);
    QCOMPARE(m_program->window().focusWidget()->objectName(), QStringLiteral("lesson.reveal"));
}

void TestLessons::whatIsNoNumberIsTold()
{
    openText(asking("kind: number\nanswer: groups\ntolerance: 1\n"));
    auto *field = panel().question()->findChild<QLineEdit *>();
    const auto isTold = [this] {
        return std::ranges::any_of(panel().question()->findChildren<QLabel *>(), [](const QLabel *label) {
            return !label->isHidden() && label->text().contains(QLatin1String("is no number"));
        });
    };
    QVERIFY(!isTold());
    field->setText(QStringLiteral("-")); // It may become a number.
    QVERIFY(!isTold());
    QTest::keyClick(field, Qt::Key_Return);
    QVERIFY(isTold());
    field->setText(QStringLiteral("-2e"));
    QVERIFY(!isTold());
    field->setText(QStringLiteral("sqrt(4)"));
    QVERIFY(isTold());
    field->setText(QStringLiteral("2"));
    QVERIFY(!isTold());
}

/// The note below a lens may be the answer, so that it is hidden until then.
void TestLessons::aNoteThatTellsTheAnswerIsNotSeen()
{
    open(QStringLiteral("backward"));
    session().goTo(3);
    const auto isSeen = [this] {
        const QWidget &window = m_program->window();
        const auto *note = window.findChild<QWidget *>(QStringLiteral("lensNote"));
        if (note->isHidden() || note->height() < 8)
            return false;
        const QRect place(note->mapTo(&window, QPoint()), note->size());
        const QImage image = m_program->window().grab().toImage().copy(place);
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                if (image.pixel(x, y) != image.pixel(0, 0))
                    return true;
            }
        }
        return false;
    };
    const auto *note = m_program->window().findChild<QWidget *>(QStringLiteral("lensNote"));
    m_program->window().findChild<QAction *>(QStringLiteral("lens.difference"))->trigger();
    QTRY_VERIFY(!note->isHidden());
    QVERIFY(session().isAsking());
    QVERIFY(!isSeen());
    answerRightly();
    QTRY_VERIFY(isSeen());
}

void TestLessons::anotherTensorIsDrawnForPractice()
{
    open(QStringLiteral("centre-scale-shift"));
    const auto another
        = [this] { return panel().question()->findChild<QPushButton *>(QStringLiteral("lesson.another")); };
    session().goTo(1);
    answerRightly();
    QVERIFY(another()->isHidden()); // This step has fixed numbers.
    session().goTo(7);
    const Tensor first = m_program->window().context().document.problem().input;
    QVERIFY(another()->isHidden());
    answerRightly();
    QVERIFY(!another()->isHidden());
    another()->click();
    QTRY_VERIFY(session().isAsking());
    QVERIFY(m_program->window().context().document.problem().input != first);
    QVERIFY(!session().isStrayed());
    answerRightly();
    session().goTo(0);
    session().goTo(7); // Back to the step.
    QVERIFY(session().isRevealed());
    QVERIFY(m_program->window().context().document.problem().input != first);
}

void TestLessons::whatIsDraggedChangesItsNumber_data()
{
    QTest::addColumn<QString>("id");
    QTest::addColumn<int>("step");
    QTest::addColumn<QString>("link");
    QTest::addColumn<QString>("expression");
    QTest::addColumn<double>("before");
    QTest::addColumn<double>("after");
    const auto add
        = [](const char *id, int step, const char *link, const char *expression, double before, double after) {
              QTest::newRow(link) << QString::fromUtf8(id) << step << QString::fromUtf8(link)
                                  << QString::fromUtf8(expression) << before << after;
          };
    add("centre-scale-shift", 5, "drag:gamma", "gamma", 2, 1.6);
    add("centre-scale-shift", 6, "drag:beta", "beta(n=0,d=0) - beta(n=0,d=1)", -36, -36.4);
    add("train-eval", 6, "drag:n=0,d=0", "x(n=0,d=0)", 1, 0.6);
    add("small-batch", 8, "drag:batchSize", "batchSize", 8, 4);
    add("depth", 8, "drag:depth", "depth@pre", 24, 20);
}

/// A drag of four steps to the left is one undo step.
void TestLessons::whatIsDraggedChangesItsNumber()
{
    QFETCH(const QString, id);
    QFETCH(const int, step);
    QFETCH(const QString, link);
    QFETCH(const QString, expression);
    QFETCH(const double, before);
    QFETCH(const double, after);
    open(id);
    session().goTo(step);
    const auto value = [&] {
        const auto values = panel().stage().values();
        return values ? std::round(computed(expression, *values) * 1e6) / 1e6 : -1;
    };
    QTRY_COMPARE(value(), before);
    panel().stage().beginDrag(link);
    for (const int steps : {-1, -3, -4})
        panel().stage().drag(link, steps);
    panel().stage().endDrag();
    QTRY_COMPARE(value(), after);
    QVERIFY(session().isStrayed());
    m_program->window().context().document.undoStack()->undo();
    QTRY_COMPARE(value(), before);
}

/// An open editor used to leave the lesson closed and its window open.
void TestLessons::anotherLessonWaitsForWhatIsTyped()
{
    openText("## One\n\n```scene\nvalues: [[1, 2, 3], [4, 5, 6]]\n```\n");
    const LessonSession *before = opened().lesson();
    QVERIFY(before);
    m_program->clickCell(0);
    m_program->type(QStringLiteral("1e"));
    opened().openLesson(*shippedLesson(QStringLiteral("shared-mean"), QStringLiteral("en")), 0);
    QCOMPARE(opened().lesson(), before);
    m_program->key(Qt::Key_Escape);
    opened().openLesson(*shippedLesson(QStringLiteral("shared-mean"), QStringLiteral("en")), 0);
    QVERIFY(opened().lesson() && opened().lesson() != before);
}

/// The text of a lesson asks its window for the selection when it loses the keyboard.
void TestLessons::aWindowEndsWhileItsLessonHasTheKeyboard()
{
    open(QStringLiteral("sphere"));
    auto *text = m_program->window().findChild<LessonBrowser *>();
    text->setFocus();
    QTRY_VERIFY(text->hasFocus());
    m_program.reset();
}

NORMSCOPE_WINDOW_TEST(TestLessons)

} // namespace tst_lessons

#include "tst_lessons.moc"
