// SPDX-License-Identifier: GPL-3.0-or-later
// The handles of a marked range: dragging shifts or scales its values as one edit, and escape takes it back.
#include "tests/subject.h"
#include "tests/widgets/tensor_tools_test.h"
#include "widgets/controls/number_box.h"
#include "widgets/controls/number_problem.h"
#include "widgets/tensor/change_dialog.h"

#include <QApplication>
#include <QDialogButtonBox>
#include <QLineEdit>
#include <QPushButton>
#include <QTimer>

namespace tst_range_handles {

using namespace normscope;
using namespace normscope::test;

class TestRangeHandles : public QObject, protected TensorToolsBench
{
    Q_OBJECT

private slots:
    void init() { showTable(); }
    void cleanup() { closeView(); }

    void draggingAHandleUpShiftsTheRange();
    void everyMoveIsAnEditFromTheBeginning();
    void escapeTakesTheDragBack();
    void aClickOnAHandleAsksForNumbers();
    void theDialogTakesNumbersOnly();
    void handlesAreThereForARangeOfTheInputOnly();
    void handlesStayInsideTheView();
    void handlesExplainThemselves();
};

void TestRangeHandles::draggingAHandleUpShiftsTheRange()
{
    m_view->setCellRange({1, 0, 2, 1}); // Cells 2, 3, 6, 7: a span of 5.
    followEdits();
    QSignalSpy edited(m_view.get(), &TensorEditor::edited);
    QSignalSpy finished(m_view.get(), &TensorEditor::gestureFinished);
    const QPoint start = handle(ValueDrag::Kind::Shift);
    press(start);
    move(start - QPoint(0, 60));
    QCOMPARE(edited.count(), 1);
    const auto edit = edited[0][0].value<CellEdit>();
    QCOMPARE(edit.hint, EditHint::Continuous);
    QCOMPARE(edit.elements, (std::vector<std::int64_t> {1, 2, 5, 6}));
    QCOMPARE(edit.values, (std::vector {2.75, 3.75, 6.75, 7.75}));
    QCOMPARE(finished.count(), 0);
    release(start - QPoint(0, 60));
    QCOMPARE(finished.count(), 1);
    // The range stays marked and can be dragged again.
    QVERIFY(!m_view->cellRange().isEmpty());
    QCOMPARE(m_problem.input[6], 7.75);
}

void TestRangeHandles::everyMoveIsAnEditFromTheBeginning()
{
    m_view->setCellRange({0, 0, 3, 2});
    followEdits();
    const QPoint start = handle(ValueDrag::Kind::Scale);
    press(start);
    for (const int up : {20, 80, 40})
        move(start - QPoint(0, up));
    release(start - QPoint(0, 40));
    QCOMPARE(m_problem.input[11], 18.0); // 12 · 1.5, not multiplied three times.
}

void TestRangeHandles::escapeTakesTheDragBack()
{
    const Tensor before = m_problem.input;
    m_view->setCellRange({0, 0, 3, 2});
    followEdits();
    QSignalSpy finished(m_view.get(), &TensorEditor::gestureFinished);
    const QPoint start = handle(ValueDrag::Kind::Shift);
    press(start);
    move(start + QPoint(0, 50));
    QVERIFY(!(m_problem.input == before));
    QTest::keyClick(m_view.get(), Qt::Key_Escape);
    QVERIFY(m_problem.input == before);
    QCOMPARE(finished.count(), 1);
    QVERIFY(!m_view->cellRange().isEmpty());
    // Moves after the escape key have no effect, though the button is still pressed.
    move(start + QPoint(0, 90));
    release(start + QPoint(0, 90));
    QVERIFY(m_problem.input == before);
}

void TestRangeHandles::aClickOnAHandleAsksForNumbers()
{
    m_view->setCellRange({0, 0, 1, 0});
    followEdits();
    QSignalSpy edited(m_view.get(), &TensorEditor::edited);
    bool asked = false;
    QTimer::singleShot(0, m_view.get(), [&asked] {
        auto *dialog = qobject_cast<ChangeDialog *>(QApplication::activeModalWidget());
        QVERIFY(dialog);
        asked = true;
        QTRY_COMPARE(QApplication::activeWindow(), dialog);
        const auto type = [dialog](const char *name, const QString &text) {
            auto *box = dialog->findChild<NumberBox *>(QLatin1String(name));
            box->setFocus();
            box->lineEdit()->selectAll();
            QTest::keyClicks(box->lineEdit(), text);
        };
        type("factor", QStringLiteral("-2"));
        type("shift", QStringLiteral("0.5"));
        QTest::mouseClick(dialog->findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok), Qt::LeftButton);
    });
    QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, handle(ValueDrag::Kind::Scale));
    QVERIFY(asked);
    QCOMPARE(edited.count(), 1);
    QCOMPARE(edited[0][0].value<CellEdit>().values, (std::vector {-1.5, -3.5}));
    QCOMPARE(edited[0][0].value<CellEdit>().hint, EditHint::Discrete);
}

void TestRangeHandles::theDialogTakesNumbersOnly()
{
    m_view->setCellRange({0, 0, 1, 0});
    followEdits();
    QSignalSpy edited(m_view.get(), &TensorEditor::edited);
    bool asked = false;
    QTimer::singleShot(0, m_view.get(), [&asked] {
        auto *dialog = qobject_cast<ChangeDialog *>(QApplication::activeModalWidget());
        QVERIFY(dialog);
        QTRY_COMPARE(QApplication::activeWindow(), dialog);
        auto *factor = dialog->findChild<NumberBox *>(QStringLiteral("factor"));
        QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("abc"));
        QCOMPARE(factor->currentText(), QStringLiteral("abc"));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QVERIFY(dialog->isVisible());
        QVERIFY(!dialog->findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok)->isEnabled());
        QVERIFY(dialog->findChild<NumberProblem *>()->text().contains(QStringLiteral("“abc”")));
        factor->lineEdit()->selectAll();
        QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("2"));
        QVERIFY(dialog->findChild<NumberProblem *>()->text().isEmpty());
        asked = true;
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    });
    QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, handle(ValueDrag::Kind::Scale));
    QVERIFY(asked);
    QCOMPARE(edited.count(), 1);
    QCOMPARE(edited[0][0].value<CellEdit>().values, (std::vector {2.0, 4.0}));
}

void TestRangeHandles::handlesAreThereForARangeOfTheInputOnly()
{
    QVERIFY(m_view->rangeHandles().isEmpty());
    m_view->setCellRange({0, 0, 1, 1});
    QVERIFY(!m_view->rangeHandles().isEmpty());
    TensorViewOptions options;
    options.sideBySide = false;
    m_view->setOptions(options);
    QVERIFY(m_view->rangeHandles().isEmpty());
    m_selection->setStage(0);
    QVERIFY(!m_view->rangeHandles().isEmpty());
}

void TestRangeHandles::handlesStayInsideTheView()
{
    for (const QSize size : {QSize(900, 420), QSize(420, 200)}) {
        m_view->resize(size);
        for (const CellRange &range : {CellRange {0, 0, 3, 2}, CellRange {0, 0, 0, 0}, CellRange {3, 2, 3, 2}}) {
            m_view->setCellRange(range);
            const RangeHandles handles = m_view->rangeHandles();
            for (const auto kind : {ValueDrag::Kind::Shift, ValueDrag::Kind::Scale})
                QVERIFY(QRectF(m_view->rect()).contains(handles.rect(kind)));
        }
    }
}

void TestRangeHandles::handlesExplainThemselves()
{
    m_view->setCellRange({0, 0, 1, 1});
    const QPoint point = handle(ValueDrag::Kind::Shift);
    QTest::mouseMove(m_view.get(), point);
    QCOMPARE(m_view->cursor().shape(), Qt::SizeVerCursor);
    QTest::mouseMove(m_view.get(), at(0));
    QVERIFY(m_view->cursor().shape() != Qt::SizeVerCursor);
}

NORMSCOPE_WINDOW_TEST(TestRangeHandles)

} // namespace tst_range_handles

#include "tst_range_handles.moc"
