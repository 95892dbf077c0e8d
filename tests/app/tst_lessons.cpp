// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons in the window: every lesson that comes along is walked to its end with right answers and without any, in both
// languages; the user's own tensor is put aside and comes back as it was.
#include "app/lessons/lesson_library.h"
#include "app/lessons/lesson_session.h"
#include "app/settings/language.h"
#include "app/window/lessons/lesson_actions.h"
#include "app/window/lessons/lesson_browser.h"
#include "app/window/lessons/lesson_panel.h"
#include "app/window/lessons/lesson_stage.h"
#include "app/window/lessons/question_box.h"
#include "tests/app/window_test.h"
#include "tests/subject.h"
#include "widgets/prediction/cell_painter.h"

#include <QDir>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QRadioButton>
#include <QUndoStack>

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

private:
    DocumentWindow &opened() { return *m_program->program.windows().front(); }
    LessonSession &session() { return *opened().lesson(); }
    LessonPanel &panel() { return *m_program->window().findChild<LessonPanel *>(); }
    void open(const QString &id) { opened().openLesson(*shippedLesson(id, QStringLiteral("en")), 0); }
    void answerRightly();
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

void TestLessons::answerRightly()
{
    QuestionBox *box = panel().question();
    QVERIFY(box);
    const LessonAnswer right = rightAnswer(*session().question(), session().scene()->values());
    switch (session().question()->kind) {
    case LessonQuestionKind::Cells:
        panel().stage().setPainted(right.cells);
        break;
    case LessonQuestionKind::Number:
        box->findChild<QLineEdit *>()->setText(QString::number(right.number));
        break;
    case LessonQuestionKind::Choice:
        box->findChildren<QRadioButton *>().at(right.choice)->click();
        break;
    case LessonQuestionKind::Order: {
        auto *list = box->findChild<QListWidget *>();
        for (int place = 0; place < list->count(); ++place) {
            for (int row = place; row < list->count(); ++row) {
                if (list->item(row)->data(Qt::UserRole).toInt() == right.order[static_cast<std::size_t>(place)])
                    list->insertItem(place, list->takeItem(row));
            }
        }
        break;
    }
    case LessonQuestionKind::Point:
        QFAIL("No lesson asks that yet.");
    }
    box->findChild<QPushButton *>(QStringLiteral("lesson.reveal"))->click();
    QVERIFY(session().isRevealed());
    QVERIFY(judged(*session().question(), *session().prediction(), session().scene()->values()).isRight);
}

void TestLessons::everyLessonIsWalkedToItsEnd_data()
{
    QTest::addColumn<QString>("id");
    QTest::addColumn<QString>("language");
    QTest::addColumn<bool>("answers");
    for (const QString &id : shippedLessonIds()) {
        for (const char *language : {"en", "zh_CN"}) {
            for (const bool answers : {true, false})
                QTest::addRow("%s %s %d", qPrintable(id), language, answers)
                    << id << QString::fromUtf8(language) << answers;
        }
    }
}

void TestLessons::everyLessonIsWalkedToItsEnd()
{
    QFETCH(const QString, id);
    QFETCH(const QString, language);
    QFETCH(const bool, answers);
    startAnew(WindowArguments {{}, {}, language, false});
    opened().openLesson(*shippedLesson(id, language), 0);
    QTRY_VERIFY(opened().lesson());
    QCOMPARE(session().lesson().language, language);
    LessonActions &actions = m_program->window().lessons();
    for (int step = 0; step < session().stepCount(); ++step) {
        QCOMPARE(session().stepIndex(), step);
        QVERIFY(session().scene());
        QVERIFY(session().mistakes().empty());
        if (session().isAsking()) {
            QVERIFY(panel().revealedText()->isHidden());
            if (answers)
                answerRightly();
            else
                emit actions.stepRequested(1); // The answer is shown, as for a class.
            QVERIFY(session().isRevealed());
            QVERIFY(!panel().revealedText()->isHidden());
        }
        QVERIFY(!session().isStrayed());
        emit actions.stepRequested(1);
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
    document.undoStack()->undo(); // To return is a step, too.
    QCOMPARE(document.problem().input[0], 3.0);
}

NORMSCOPE_WINDOW_TEST(TestLessons)
#include "tst_lessons.moc"
