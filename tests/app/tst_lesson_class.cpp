// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons in class and at home: answers are there in the next run, votes are counted twice, one key steps from any
// focus, the teacher has a window, and the file that is handed in holds the given answers.
#include "app/lessons/answers/hand_in.h"
#include "app/lessons/answers/kept_record.h"
#include "app/lessons/lesson_library.h"
#include "app/lessons/lesson_package.h"
#include "app/lessons/lesson_session.h"
#include "app/lessons/lesson_vote.h"
#include "app/window/classroom/classroom_mode.h"
#include "app/window/lessons/class_answers_dialog.h"
#include "app/window/lessons/lesson_actions.h"
#include "app/window/lessons/lesson_panel.h"
#include "app/window/lessons/question_box.h"
#include "app/window/lessons/teacher_window.h"
#include "app/window/lessons/vote_box.h"
#include "tests/app/window_test.h"
#include "tests/subject.h"
#include "tests/support/files.h"
#include "widgets/prediction/count_bars.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QFontInfo>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include <set>

namespace tst_lesson_class {

using namespace normscope;
using namespace normscope::test;

class TestLessonClass : public QObject, protected WindowBench
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void init()
    {
        QDir(QFileInfo(keptRecordPath(*shippedLesson(id(), QStringLiteral("en")))).path()).removeRecursively();
        startAnew(english());
    }
    void cleanup() { m_program.reset(); }

    void answersComeBackInTheNextRun();
    void aStepThatIsAskedForIsAskedAnew();
    void beginningAnewForgets();
    void answersAreKeptInTheLessonsOwnFile();
    void aFolderThatCannotBeWrittenIsTold();
    void whatIsHandedInIsWhatWasAnswered();
    void aClassIsSeenAsBars();
    void aVoteIsTakenTwice();
    void aNumberIsVotedOnByItsWrongAnswers();
    void everyKindIsVotedOn();
    void aVoteOnCellsShowsThem();
    void oneKeyStepsFromAnyFocus();
    void aLessonIsLeftWhilePresenting();
    void aLessonWaitsForADialogToClose();
    void theStepsGoOnWithThePanelPutAway();
    void theTeacherSeesNotesAndWhatComesNext();
    void theTeachersWindowSteps();
    void theNextLessonFollows();
    void theFirstLessonIsOfferedOnce();
    void theOfferGoesWithTheFirstStepOfOnesOwn();

private:
    static WindowArguments english() { return {{}, {}, QStringLiteral("en"), false}; }
    static QString id() { return QStringLiteral("shared-mean"); }
    DocumentWindow &opened() { return *m_program->program.windows().front(); }
    LessonSession &session() { return *opened().lesson(); }
    LessonActions &actions() { return m_program->window().lessons(); }
    LessonPanel &panel() { return *m_program->window().findChild<LessonPanel *>(); }
    void open(int step)
    {
        opened().openLesson(*shippedLesson(id(), QStringLiteral("en")), step);
        m_program->window().activateWindow(); // The lesson has a new window.
    }
    /// Opens the lesson from the shelf, at the step where it was left.
    void resume()
    {
        emit actions().lessonChosen(id());
        QTRY_VERIFY(opened().lesson());
    }
    void answerNumber(const QString &number)
    {
        panel().question()->findChild<QLineEdit *>()->setText(number);
        panel().question()->findChild<QPushButton *>(QStringLiteral("lesson.reveal"))->click();
        QVERIFY(session().isRevealed());
    }
    template <class T>
    T *topLevel()
    {
        for (QWidget *widget : QApplication::topLevelWidgets()) {
            if (auto *found = qobject_cast<T *>(widget))
                return found;
        }
        return nullptr;
    }
};

void TestLessonClass::answersComeBackInTheNextRun()
{
    resume();
    session().goTo(2);
    answerNumber(QStringLiteral("2.5"));
    session().goTo(3);
    emit actions().leaveRequested();
    QTRY_VERIFY(!opened().lesson());
    m_program.reset();
    m_program = std::make_unique<ShownProgram>(english());
    resume();
    QCOMPARE(session().stepIndex(), 3);
    session().goTo(2);
    QVERIFY(session().isRevealed());
    QCOMPARE(session().prediction()->number, 2.5);
    QCOMPARE(panel().question()->findChild<QLineEdit *>()->text(), QStringLiteral("2.5"));
}

void TestLessonClass::aStepThatIsAskedForIsAskedAnew()
{
    resume();
    session().goTo(2);
    answerNumber(QStringLiteral("8.5"));
    emit actions().leaveRequested();
    QTRY_VERIFY(!opened().lesson());
    open(2);
    QVERIFY(session().isAsking());
    answerNumber(QStringLiteral("1"));
    const auto tries = session().record().tries.at(QStringLiteral("batch-mean"));
    QCOMPARE(tries.size(), 2u); // The earlier answer is kept.
    QVERIFY(tries[0].isRight && !tries[1].isRight);
    QVERIFY(tries[1].at >= tries[0].at);
}

void TestLessonClass::beginningAnewForgets()
{
    open(2);
    answerNumber(QStringLiteral("8.5"));
    emit actions().anewRequested();
    QCOMPARE(session().stepIndex(), 0);
    session().goTo(2);
    QVERIFY(session().isAsking());
    QVERIFY(session().record().tries.empty());
}

void TestLessonClass::answersAreKeptInTheLessonsOwnFile()
{
    const QString file = path(QStringLiteral("home.normlesson"));
    savePackage(file, packageOf(*shippedLesson(id(), QStringLiteral("en"))));
    const QByteArray before = fileBytes(file);
    opened().openLesson(findLesson(file), std::nullopt);
    QTRY_VERIFY(opened().lesson());
    QCOMPARE(fileBytes(file), before); // Opening the lesson does not write to its file.
    session().goTo(2);
    answerNumber(QStringLiteral("12.5"));
    emit actions().leaveRequested();
    QTRY_VERIFY(!opened().lesson());
    const LessonPackage package = readPackage(file);
    QCOMPARE(package.record.step, 2);
    QCOMPARE(package.record.tries.at(QStringLiteral("batch-mean")).front().given->number, 12.5);
    QCOMPARE(package.texts.size(), 2u);
    QVERIFY(!QFile::exists(keptRecordPath(*shippedLesson(id(), QStringLiteral("en")))));
}

void TestLessonClass::aFolderThatCannotBeWrittenIsTold()
{
    const QString kept = keptRecordPath(*shippedLesson(id(), QStringLiteral("en")));
    QVERIFY(QDir().mkpath(kept)); // A folder where the file should be.
    resume();
    session().goTo(1);
    QTRY_VERIFY(!m_program->message().isEmpty());
    QVERIFY(opened().lesson());
    QDir(kept).removeRecursively();
}

void TestLessonClass::whatIsHandedInIsWhatWasAnswered()
{
    open(2);
    answerNumber(QStringLiteral("8.5"));
    const QString file = path(QStringLiteral("ada"));
    {
        const Answer name([](QDialog &dialog) {
            auto *field = dialog.findChild<QLineEdit *>(QStringLiteral("handIn.name"));
            QVERIFY(field->text().isEmpty()); // The name is not remembered.
            field->setText(QStringLiteral("Ada"));
            dialog.accept();
        });
        QTimer::singleShot(200, this, [file] {
            auto *timer = new QTimer(qApp);
            connect(timer, &QTimer::timeout, timer, [file, timer] {
                auto *dialog = qobject_cast<QFileDialog *>(QApplication::activeModalWidget());
                if (!dialog)
                    return;
                timer->deleteLater();
                auto *field = dialog->findChild<QLineEdit *>(QStringLiteral("fileNameEdit"));
                field->setText(file);
                QTest::keyClick(field, Qt::Key_Return);
            });
            timer->start(20);
        });
        emit actions().handInRequested();
    }
    const HandIn handed = readHandIn(file + handInEnding);
    QCOMPARE(handed.name, QStringLiteral("Ada"));
    QCOMPARE(handed.lesson, id());
    QCOMPARE(handed.answers.size(), 1u);
    QCOMPARE(handed.answers.front().texts, QStringList {QStringLiteral("8.5")});
    QVERIFY(handed.answers.front().tries.front().isRight);
    QVERIFY(!fileBytes(keptRecordPath(session().lesson())).contains("Ada"));
}

void TestLessonClass::aClassIsSeenAsBars()
{
    const Lesson lesson = *shippedLesson(id(), QStringLiteral("en"));
    std::vector<HandIn> all;
    for (const double number : {8.5, 12.5, 12.5}) {
        LessonRecord record;
        record.tries[QStringLiteral("batch-mean")] = {{LessonAnswer {.number = number}, number == 8.5, 0}};
        all.push_back(handIn(lesson, record, QStringLiteral("N"), 0));
    }
    ClassAnswersDialog dialog(all, {QStringLiteral("x.normanswers is damaged.")}, m_program->window().theme());
    dialog.show();
    QVERIFY(QTest::qWaitForWindowExposed(&dialog));
    const QList<CountBars *> bars = dialog.findChildren<CountBars *>();
    QCOMPARE(bars.size(), 1);
    QCOMPARE(bars.first()->accessibleDescription(), QStringLiteral("12.5: 2; ✓ 8.5: 1"));
    QStringList texts;
    for (const QLabel *label : dialog.findChildren<QLabel *>())
        texts += label->text();
    QVERIFY(texts.contains(QStringLiteral("1 of 3 right at first, 1 in the end")));
    QVERIFY(texts.contains(QStringLiteral("x.normanswers is damaged.")));
}

void TestLessonClass::aVoteIsTakenTwice()
{
    open(5);
    auto *box = panel().findChild<VoteBox *>();
    QVERIFY(box->isHidden());
    emit actions().voteRequested();
    QVERIFY(!box->isHidden());
    QVERIFY(panel().question()->isHidden());
    auto *counts = box->findChild<QLineEdit *>(QStringLiteral("lesson.votes"));
    auto *bars = box->findChild<CountBars *>();
    QTRY_VERIFY(counts->hasFocus());
    QTest::keyClicks(counts, QStringLiteral("A 12, B 30"));
    QVERIFY(bars->accessibleDescription().startsWith(QLatin1String("A  All three channels come out the same.: 12; B")));
    QVERIFY(!bars->accessibleDescription().contains(u'✓')); // The right answer is not marked yet.
    box->findChild<QPushButton *>(QStringLiteral("lesson.voteAgain"))->click();
    QVERIFY(counts->text().isEmpty());
    QTest::keyClicks(counts, QStringLiteral("35 7"));
    QVERIFY(bars->accessibleDescription().contains(QLatin1String(": 12, 35;")));
    QVERIFY(bars->accessibleDescription().endsWith(QLatin1String(": 30, 7")));
    QVERIFY(session().isAsking());
    emit actions().stepRequested(1); // The next step is the answer.
    QVERIFY(session().isRevealed());
    QVERIFY(bars->accessibleDescription().startsWith(QStringLiteral("✓ A")));
    QVERIFY(!panel().question()->isHidden());
    emit actions().stepRequested(1);
    QVERIFY(box->isHidden());
}

void TestLessonClass::aNumberIsVotedOnByItsWrongAnswers()
{
    open(2);
    emit actions().voteRequested();
    const QString said = panel().findChild<CountBars *>()->accessibleDescription();
    QCOMPARE(said, QStringLiteral("A  2.5: 0; B  8.5: 0; C  12.5: 0"));
}

/// In every lesson that comes with the program a vote has at least two different answers, the right one among them and
/// not always first.
void TestLessonClass::everyKindIsVotedOn()
{
    std::set<LessonQuestionKind> kinds;
    std::set<int> places;
    for (const QString &lesson : shippedLessonIds()) {
        Document document;
        LessonSession way(*shippedLesson(lesson, QStringLiteral("en")), document);
        LessonVote vote(way);
        for (int step = 0; step < way.stepCount(); ++step) {
            way.goTo(step);
            if (!way.question())
                continue;
            const std::vector<LessonAnswer> &answers = vote.answers();
            QVERIFY2(answers.size() >= 2, qPrintable(way.question()->id));
            QVERIFY(vote.rightOption() >= 0);
            QCOMPARE(vote.options().size(), static_cast<qsizetype>(answers.size()));
            const LessonValues values = way.scene()->values();
            int right = 0;
            for (const LessonAnswer &answer : answers)
                right += judged(*way.question(), answer, values).isRight ? 1 : 0;
            QVERIFY2(right == 1, qPrintable(way.question()->id));
            QVERIFY(judged(*way.question(), answers[static_cast<std::size_t>(vote.rightOption())], values).isRight);
            kinds.insert(way.question()->kind);
            places.insert(vote.rightOption());
        }
    }
    QCOMPARE(kinds.size(), 5u);
    QVERIFY(places.size() > 2);
}

/// A vote on cells can be held twice, and shows pictures of the cells that the letters stand for.
void TestLessonClass::aVoteOnCellsShowsThem()
{
    open(1);
    QCOMPARE(session().question()->kind, LessonQuestionKind::Cells);
    emit actions().voteRequested();
    auto *box = panel().findChild<VoteBox *>();
    QVERIFY(!box->isHidden());
    auto *bars = box->findChild<CountBars *>();
    const QString before = bars->accessibleDescription();
    QCOMPARE(before, QStringLiteral("A  1 cell: 0; B  4 cells: 0; C  8 cells: 0; D  12 cells: 0"));
    bars->resize(300, bars->heightForWidth(300));
    const auto accent = [&] {
        const QImage image = bars->grab().toImage();
        const QRgb color = m_program->window().theme().accent.rgb();
        int count = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x)
                count += image.pixel(x, y) == color ? 1 : 0;
        }
        return count;
    };
    QVERIFY(accent() > 100); // The cells of each answer are painted.
    auto *counts = box->findChild<QLineEdit *>(QStringLiteral("lesson.votes"));
    QTest::keyClicks(counts, QStringLiteral("A 3 B 9"));
    emit actions().voteRequested(); // A second vote, after a discussion.
    QTest::keyClicks(counts, QStringLiteral("A 10 B 2"));
    QVERIFY2(bars->accessibleDescription().contains(QLatin1String(": 3, 10; B")),
             qPrintable(bars->accessibleDescription()));
}

void TestLessonClass::oneKeyStepsFromAnyFocus()
{
    open(2);
    m_program->window().classroom().setOn(true);
    QVERIFY(QTest::qWaitForWindowActive(&m_program->window()));
    auto *field = panel().question()->findChild<QLineEdit *>();
    field->setFocus();
    QTRY_VERIFY(field->hasFocus());
    QTest::keyClick(field, Qt::Key_PageDown); // In the number field as well the answer comes first.
    QVERIFY(session().isRevealed());
    QCOMPARE(session().stepIndex(), 2);
    for (const char *name : {"lesson.backButton", "lesson.nextButton", "lesson.leaveButton"}) {
        auto *button = panel().findChild<QWidget *>(QLatin1String(name));
        button->setFocus();
        QTRY_VERIFY(button->hasFocus());
        const int step = session().stepIndex();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_PageDown);
        if (session().stepIndex() == step) // The step had a question.
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_PageDown);
        QCOMPARE(session().stepIndex(), step + 1);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_PageUp);
        QCOMPARE(session().stepIndex(), step);
    }
    m_program->tensor().setFocus();
    QTest::keyClick(&m_program->tensor(), Qt::Key_Space);
    QCOMPARE(session().stepIndex(), 3);
}

/// The class goes on; the type and theme of the window that is replaced are reset while the lesson's panel still
/// listens to it.
void TestLessonClass::aLessonIsLeftWhilePresenting()
{
    open(0);
    actions().edit()->setChecked(true);
    actions().teacher()->setChecked(true);
    m_program->window().classroom().setOn(true);
    emit actions().leaveRequested();
    QTRY_VERIFY(!opened().lesson());
    QVERIFY(m_program->window().classroom().isOn());
    m_program->window().classroom().setOn(false);
}

/// The lesson was requested while the next key opened a dialog of the window that the lesson replaces.
void TestLessonClass::aLessonWaitsForADialogToClose()
{
    emit actions().lessonChosen(id());
    bool isOpenYet = false;
    {
        const Answer answer([&](QDialog &dialog) {
            QTest::qWait(200); // Longer than a lesson that does not wait takes.
            isOpenYet = opened().lesson() != nullptr;
            dialog.reject();
        });
        m_program->key(Qt::Key_O, Qt::ControlModifier);
        QVERIFY(answer.given());
    }
    QVERIFY(!isOpenYet);
    QTRY_VERIFY(opened().lesson());
}

void TestLessonClass::theStepsGoOnWithThePanelPutAway()
{
    open(0);
    m_program->window().classroom().setOn(true);
    actions().shelf()->setChecked(false);
    QVERIFY(panel().isHidden());
    m_program->window().focusPage();
    QTRY_VERIFY(QApplication::focusWidget());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_PageDown);
    QCOMPARE(session().stepIndex(), 1);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_PageUp);
    QCOMPARE(session().stepIndex(), 0);
}

void TestLessonClass::theTeacherSeesNotesAndWhatComesNext()
{
    open(0);
    actions().teacher()->setChecked(true);
    auto *teacher = topLevel<TeacherWindow>();
    QVERIFY(teacher && teacher->isVisible());
    const auto text = [&](const char *name) { return teacher->findChild<QLabel *>(QLatin1String(name))->text(); };
    QVERIFY(text("teacher.notes").startsWith(QLatin1String("Let the class read the axis labels aloud")));
    QCOMPARE(text("teacher.next"), QStringLiteral("Whose mean is it?"));
    session().goTo(2);
    QVERIFY(text("teacher.answer").contains(QLatin1String("8.5")));
    QCOMPARE(text("teacher.next"), QStringLiteral("Reveal the answer."));
    QCOMPARE(TeacherWindow::elapsedText(185'000), QStringLiteral("3:05"));
    // No label of the class's window shows the notes.
    for (const QLabel *label : m_program->window().findChildren<QLabel *>())
        QVERIFY(!label->text().contains(QLatin1String("axis labels aloud")));
    actions().teacher()->setChecked(false);
    QVERIFY(!topLevel<TeacherWindow>());
}

void TestLessonClass::theTeachersWindowSteps()
{
    open(0);
    actions().teacher()->setChecked(true);
    auto *teacher = topLevel<TeacherWindow>();
    QTest::keyClick(teacher, Qt::Key_PageDown);
    QCOMPARE(session().stepIndex(), 1);
    QTest::keyClick(teacher, Qt::Key_Space);
    QVERIFY(session().isRevealed());
    QTest::keyClick(teacher, Qt::Key_PageUp);
    QCOMPARE(session().stepIndex(), 0);
    teacher->close();
    QTRY_VERIFY(!actions().teacher()->isChecked());
    actions().teacher()->setChecked(true);
    emit actions().leaveRequested(); // Leaving closes the teacher's window.
    QTRY_VERIFY(!opened().lesson());
    QVERIFY(!topLevel<TeacherWindow>());
}

void TestLessonClass::theNextLessonFollows()
{
    m_program->typeIntoCell(0, QStringLiteral("42"));
    open(0);
    actions().teacher()->setChecked(true);
    const auto next = [this] { return panel().findChild<QPushButton *>(QStringLiteral("lesson.nextButton")); };
    QCOMPARE(next()->text(), QStringLiteral("Next →"));
    session().goTo(session().stepCount() - 1);
    QCOMPARE(next()->text(), QStringLiteral("Next lesson →"));
    QCOMPARE(next()->toolTip(), shippedLessonHeader(shippedLessonIds().at(1), QStringLiteral("en"))->title);
    const QSize size = m_program->window().size();
    m_program->window().classroom().setOn(true);
    next()->click();
    QTRY_COMPARE(session().lesson().id, shippedLessonIds().at(1));
    QVERIFY(m_program->window().classroom().isOn());
    m_program->window().classroom().setOn(false);
    QTRY_COMPARE(m_program->window().size(), size);
    QCOMPARE(session().stepIndex(), 0);
    QVERIFY(topLevel<TeacherWindow>()); // It follows the lesson.
    emit actions().leaveRequested();
    QTRY_VERIFY(!opened().lesson());
    QCOMPARE(m_program->document().problem().input[0], 42.0);
    opened().openLesson(*shippedLesson(shippedLessonIds().last(), QStringLiteral("en")), 1000);
    QTRY_VERIFY(opened().lesson());
    QVERIFY(!next()->isEnabled()); // There is no further lesson.
}

void TestLessonClass::theFirstLessonIsOfferedOnce()
{
    m_program->program.offerFirstLesson();
    auto *offer = m_program->window().findChild<QWidget *>(QStringLiteral("firstLessonOffer"));
    QVERIFY(offer && offer->isVisible());
    QVERIFY(m_program->tensor().hasFocus()); // The offer takes no focus.
    QVERIFY(m_program->window().centralWidget()->rect().contains(offer->geometry()));
    m_program->window().classroom().setOn(true);
    QVERIFY(!offer->isVisible()); // A class is not to be asked.
    m_program->window().classroom().setOn(false);
    QVERIFY(offer->isVisible());
    auto *begin = offer->findChild<QPushButton *>(QStringLiteral("firstLesson.begin"));
    QFont large = begin->font();
    large.setPointSizeF(2 * QFontInfo(large).pointSizeF());
    begin->setFont(large);
    QTRY_VERIFY(begin->width() >= begin->sizeHint().width());
    offer->findChild<QPushButton *>(QStringLiteral("firstLesson.begin"))->click();
    QTRY_VERIFY(opened().lesson());
    QCOMPARE(session().lesson().id, shippedLessonIds().first());
    m_program.reset();
    m_program = std::make_unique<ShownProgram>(english());
    m_program->program.offerFirstLesson();
    QVERIFY(!m_program->window().findChild<QWidget *>(QStringLiteral("firstLessonOffer")));
}

void TestLessonClass::theOfferGoesWithTheFirstStepOfOnesOwn()
{
    const auto offer = [this] { return m_program->window().findChild<QWidget *>(QStringLiteral("firstLessonOffer")); };
    m_program->program.offerFirstLesson();
    QVERIFY(offer());
    m_program->press(QStringLiteral("Layer"));
    QTRY_VERIFY(!offer());
    m_program.reset();
    forgetSettings(); // It is offered at the first start only.
    m_program = std::make_unique<ShownProgram>(english());
    m_program->program.offerFirstLesson();
    QVERIFY(offer());
    QTRY_VERIFY(QApplication::focusWidget());
    m_program->key(Qt::Key_2, Qt::ControlModifier);
    QTRY_VERIFY(!offer());
}

NORMSCOPE_WINDOW_TEST(TestLessonClass)

} // namespace tst_lesson_class

#include "tst_lesson_class.moc"
