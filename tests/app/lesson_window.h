// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons in the program's window, answered by keyboard.
#pragma once

#include "app/lessons/lesson_expression.h"
#include "app/lessons/lesson_library.h"
#include "app/lessons/lesson_reader.h"
#include "app/lessons/lesson_session.h"
#include "app/window/lessons/lesson_panel.h"
#include "app/window/lessons/question_box.h"
#include "tests/app/window_test.h"
#include "widgets/prediction/cell_painter.h"
#include "widgets/prediction/plane_field.h"
#include "widgets/tensor/tensor_layout.h"

#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QRadioButton>

#include <algorithm>
#include <cmath>

namespace normscope::test {

/// The program's window with a lesson.
class LessonWindowBench : protected WindowBench
{
protected:
    DocumentWindow &opened() { return *m_program->program.windows().front(); }
    LessonSession &session() { return *opened().lesson(); }
    LessonPanel &panel() { return *m_program->window().findChild<LessonPanel *>(); }
    void open(const QString &id) { opened().openLesson(*shippedLesson(id, QStringLiteral("en")), 0); }
    void openText(const QByteArray &steps);
    void give(const LessonAnswer &answer);
    void answerRightly();
    void answerWrongly();

private:
    static void revealByKeyboard(QuestionBox &box);
    void paintByKeyboard(const std::vector<std::int64_t> &cells);
    LessonAnswer wrongAnswer(const LessonOption &wrong);
};

/// Opens a lesson with these steps.
inline void LessonWindowBench::openText(const QByteArray &steps)
{
    const QByteArray header = "---\ntitle: A\nid: a\nlang: en\nminutes: 1\nlevel: a\ngoals: a\n---\n\n";
    const Lesson lesson = readLesson(header + steps);
    QVERIFY(lesson.allMistakes().empty());
    opened().openLesson(lesson, 0);
    QTRY_VERIFY(opened().lesson());
    m_program->window().activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&m_program->window()));
}

inline void LessonWindowBench::revealByKeyboard(QuestionBox &box)
{
    QTest::keyClick(box.findChild<QPushButton *>(QStringLiteral("lesson.reveal")), Qt::Key_Space);
}

/// Paints from the marked cell over each of the others.
inline void LessonWindowBench::paintByKeyboard(const std::vector<std::int64_t> &cells)
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

/// Gives the answer by keyboard alone and reveals the result.
inline void LessonWindowBench::give(const LessonAnswer &answer)
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

inline void LessonWindowBench::answerRightly()
{
    give(rightAnswer(*session().question(), session().scene()->values()));
    QVERIFY(judged(*session().question(), *session().prediction(), session().scene()->values()).isRight);
}

/// The answer of a person who makes this mistake.
inline LessonAnswer LessonWindowBench::wrongAnswer(const LessonOption &wrong)
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
inline void LessonWindowBench::answerWrongly()
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

} // namespace normscope::test
