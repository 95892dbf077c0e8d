// SPDX-License-Identifier: GPL-3.0-or-later
// Questions of lessons in the window: how each kind is answered, by keyboard and pointer, and what its result shows.
#include "app/window/lessons/option_picture.h"
#include "tests/app/lesson_window.h"
#include "tests/subject.h"

#include <QLabel>

namespace tst_lesson_questions {

using namespace normscope;
using namespace normscope::test;

namespace {

QByteArray asking(const QByteArray &keys)
{
    return "## A\n\n```scene\nsample: images\nmethod: batch\ngroup: n=0,c=0,h=1,w=0\n```\n\n"
           "```predict\nid: a\nask: What?\n"
        + keys + "```\n";
}
const QByteArray orderKeys = "kind: order\nanswer: ascending\noption 1: One\noption 2: Two\n";
const QByteArray cellKeys = "kind: cells\nanswer: group\nhint: Look.\n";

QByteArray askingForPictures(const QByteArray &tensor, const QByteArray &pictures)
{
    return "## A\n\n```scene\n" + tensor
        + "\nmethod: batch\ngroup: n=0,d=0\n```\n\n```predict\nkind: choice\nid: a\nask: Which?\nanswer: mean\n"
          "option mean: First\noption mean + 1: Second\noption mean + 2: In words\n"
        + pictures + "```\n";
}

} // namespace

class TestLessonQuestions : public QObject, protected LessonWindowBench
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void init() { startAnew(WindowArguments {{}, {}, QStringLiteral("en"), false}); }
    void cleanup() { m_program.reset(); }
    void cellsArePaintedByKeyboard();
    void cellsThatAreMarkedAreLetGo();
    void numbersInAQuestionAreComputed();
    void picturesAreChosenAmong();
    void picturesFollowWhatIsDrawn();
    void enterReveals_data();
    void enterReveals();
    void noThingInAnOrderStandsOutAfterwards();
    void anOrderIsAnAnswerOnceItIsMeant();
    void theLegendSaysWhatIsThere();
    void tabLeadsFromTheCellsToTheReveal();
    void whatIsNoNumberIsTold();
};

void TestLessonQuestions::cellsArePaintedByKeyboard()
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

/// Marked cells look like painted ones, so that the mark is removed.
void TestLessonQuestions::cellsThatAreMarkedAreLetGo()
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

void TestLessonQuestions::numbersInAQuestionAreComputed()
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

/// The same scene gives the same picture, another method another one; pressing a picture chooses it.
void TestLessonQuestions::picturesAreChosenAmong()
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

void TestLessonQuestions::picturesFollowWhatIsDrawn()
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

void TestLessonQuestions::enterReveals_data()
{
    QTest::addColumn<QByteArray>("keys");
    QTest::newRow("choice") << QByteArray("kind: choice\nanswer: groups == 4\noption true: Yes\noption false: No\n");
    QTest::newRow("order") << orderKeys;
    QTest::newRow("number") << QByteArray("kind: number\nanswer: groups\ntolerance: 1\n");
}

void TestLessonQuestions::enterReveals()
{
    QFETCH(const QByteArray, keys);
    openText(asking(keys));
    const auto press = [this](Qt::Key key) { QTest::keyClick(m_program->window().focusWidget(), key); };
    if (session().question()->kind != LessonQuestionKind::Order) { // A list always has an order, which Enter means.
        press(Qt::Key_Return); // Without an answer nothing is revealed.
        QVERIFY(session().isAsking());
        press(session().question()->kind == LessonQuestionKind::Number ? Qt::Key_4 : Qt::Key_Space);
    }
    press(Qt::Key_Return);
    QVERIFY(session().isRevealed());
    QVERIFY(session().prediction());
}

void TestLessonQuestions::noThingInAnOrderStandsOutAfterwards()
{
    openText(asking(orderKeys));
    auto *list = panel().question()->findChild<QListWidget *>();
    QVERIFY(list->currentItem());
    answerRightly();
    QVERIFY(!list->currentItem());
    QVERIFY(list->selectedItems().isEmpty());
}

/// Whoever goes on without touching the list has not answered.
void TestLessonQuestions::anOrderIsAnAnswerOnceItIsMeant()
{
    openText(asking(orderKeys));
    emit m_program->window().lessons().stepRequested(1);
    QVERIFY(session().isRevealed());
    QVERIFY(!session().prediction());
    session().askAgain();
    QVERIFY(!panel().question()->answer());
    panel().question()->findChild<QPushButton *>(QStringLiteral("lesson.reveal"))->click();
    QVERIFY(session().isRevealed());
    QVERIFY(session().prediction());
    session().askAgain();
    auto *list = panel().question()->findChild<QListWidget *>();
    QTest::keyClick(list, Qt::Key_Down, Qt::ControlModifier);
    QVERIFY(panel().question()->answer());
}

void TestLessonQuestions::theLegendSaysWhatIsThere()
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

void TestLessonQuestions::tabLeadsFromTheCellsToTheReveal()
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

void TestLessonQuestions::whatIsNoNumberIsTold()
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

NORMSCOPE_WINDOW_TEST(TestLessonQuestions)

} // namespace tst_lesson_questions

#include "tst_lesson_questions.moc"
