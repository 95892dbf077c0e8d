// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons in the window: every lesson that comes with the program is walked to its end with right answers, with every
// wrong answer that its author has a sentence for, and without answers, in both languages; the user's own tensor is put
// aside and restored.
#include "app/lessons/lesson_expression.h"
#include "app/settings/language.h"
#include "app/window/lessons/lesson_actions.h"
#include "app/window/lessons/lesson_browser.h"
#include "app/window/lessons/lesson_stage.h"
#include "tests/app/lesson_window.h"
#include "tests/subject.h"
#include "widgets/controls/cell_readout.h"
#include "widgets/controls/degeneracy_banner.h"

#include <QAction>
#include <QDir>
#include <QPushButton>
#include <QUndoStack>

#include <cmath>

namespace tst_lessons {

using namespace normscope;
using namespace normscope::test;

class TestLessons : public QObject, protected LessonWindowBench
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
    void anEditIsSeenInTheTextAndTheStepComesBack();
    void theWarningThatTellsTheAnswerWaits();
    void countsAndSignsThatTellTheAnswerWait();
    void aNoteThatTellsTheAnswerIsNotSeen();
    void anotherTensorIsDrawnForPractice();
    void whatIsDraggedChangesItsNumber_data();
    void whatIsDraggedChangesItsNumber();
    void anotherLessonWaitsForWhatIsTyped();
    void aWindowEndsWhileItsLessonHasTheKeyboard();

private:
    CellReadout &readout() { return *m_program->window().findChild<CellReadout *>(); }
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
            QVERIFY(!panel().question()->answer());
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
