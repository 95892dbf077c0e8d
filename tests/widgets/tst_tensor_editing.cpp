// SPDX-License-Identifier: GPL-3.0-or-later
// Typing, ranges, the clipboard and filling in a tensor view.
#include "tests/subject.h"
#include "tests/widgets/tensor_view_test.h"

#include <QApplication>
#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>

#include <cmath>
#include <functional>
#include <limits>

namespace tst_tensor_editing {

using namespace normscope;
using namespace normscope::test;

class TensorEditingTest : public QObject, protected TensorViewHands
{
    Q_OBJECT

private slots:
    void init() { showView(); }
    void cleanup() { closeView(); }

    void typingReplacesTheValue();
    void typingGoesToTheCellThatAClickHasUnpinned();
    void theEditorShowsTheWholeNumber();
    void enterStaysAndArrowsAndTabGoOn();
    void wrongNumberIsRefused();
    void wrongNumberOutlivesTheRoomItsMessageTakes();
    void escapeLeavesTheCellAsItWas();
    void whatClosesTheEditorTakesWhatIsTyped_data();
    void whatClosesTheEditorTakesWhatIsTyped();
    void doubleClickEditsThePinnedCell();
    void computedValuesAreNotTyped();
    void shiftAndArrowsMarkARange();
    void draggingMarksARange();
    void copyGivesTextAndTable();
    void pasteWritesABlock_data();
    void pasteWritesABlock();
    void pasteBeyondTheTensorAsksToGrow();
    void pasteOfTextIsExplained();
    void deleteSetsTheRangeToZero();
    void fillWritesGeneratedValues();
};

void TensorEditingTest::typingReplacesTheValue()
{
    QSignalSpy spy(m_view.get(), &TensorEditor::edited);
    m_selection->pin(3, 0);
    key(Qt::Key_2);
    QVERIFY(editor()->isVisible());
    QTest::keyClicks(editor(), QStringLiteral(".5e1"));
    QCOMPARE(spy.count(), 0);
    QTest::keyClick(editor(), Qt::Key_Return);
    QCOMPARE(spy.count(), 1);
    const CellEdit edit = lastEdit(spy);
    QCOMPARE(edit, (CellEdit {{3}, {25}, CellEdit::Kind::Type}));
    QVERIFY(!editor()->isVisible());
    QVERIFY(m_view->hasFocus());
}

void TensorEditingTest::typingGoesToTheCellThatAClickHasUnpinned()
{
    QSignalSpy spy(m_view.get(), &TensorEditor::edited);
    QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, at(5));
    QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, at(5));
    QCOMPARE(m_selection->state().pinnedElement, noIndex);
    key(Qt::Key_7);
    QVERIFY(editor()->isVisible());
    QTest::keyClick(editor(), Qt::Key_Return);
    QCOMPARE(lastEdit(spy), (CellEdit {{5}, {7}, CellEdit::Kind::Type}));
    QCOMPARE(m_selection->state().pinnedElement, std::int64_t(5));
    // The arrow keys start from the clicked cell as well. Pinning another way and unpinning, or another shape, leaves
    // no such cell.
    QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, at(5));
    QCOMPARE(m_selection->state().pinnedElement, noIndex);
    key(Qt::Key_Right);
    QCOMPARE(m_selection->state().pinnedElement, std::int64_t(5));
    key(Qt::Key_Escape);
    key(Qt::Key_7);
    QVERIFY(!editor()->isVisible());
    QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, at(23));
    QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, at(23));
    setProblem(counting({2, 2}, {0}));
    key(Qt::Key_7);
    QVERIFY(!editor()->isVisible());
}

void TensorEditingTest::theEditorShowsTheWholeNumber()
{
    NormalizationProblem problem = counting({40, 40}, {0});
    const std::int64_t cell[] = {20 * 40 + 20};
    const double value[] = {-1.2345678901234568e-300};
    problem.input = problem.input.withValues(cell, value);
    setProblem(problem);
    m_selection->pin(cell[0], 20);
    key(Qt::Key_F2);
    QVERIFY(editor()->isVisible());
    QCOMPARE(editor()->text(), QStringLiteral("-1.2345678901234568e-300"));
    editor()->grab(); // Painting scrolls the field to its cursor.
    const int middle = editor()->height() / 2;
    QCOMPARE(editor()->cursorPositionAt({0, middle}), 0);
    QCOMPARE(editor()->cursorPositionAt({editor()->width() - 1, middle}), static_cast<int>(editor()->text().size()));
    QVERIFY(m_view->rect().contains(editor()->geometry()));
}

void TensorEditingTest::enterStaysAndArrowsAndTabGoOn()
{
    QSignalSpy spy(m_view.get(), &TensorEditor::edited);
    m_selection->pin(0, 0);
    for (const Qt::KeyboardModifiers modifiers : {Qt::NoModifier, Qt::ShiftModifier}) {
        key(Qt::Key_7);
        QTest::keyClick(editor(), Qt::Key_Return, modifiers);
        QVERIFY(!editor()->isVisible());
        QCOMPARE(m_selection->state().pinnedElement, std::int64_t(0));
    }
    key(Qt::Key_8);
    QTest::keyClick(editor(), Qt::Key_Down);
    QCOMPARE(lastEdit(spy), (CellEdit {{0}, {8}, CellEdit::Kind::Type}));
    QCOMPARE(m_selection->state().pinnedElement, std::int64_t(2));
    key(Qt::Key_9);
    QTest::keyClick(editor(), Qt::Key_Up);
    QCOMPARE(lastEdit(spy), (CellEdit {{2}, {9}, CellEdit::Kind::Type}));
    QCOMPARE(m_selection->state().pinnedElement, std::int64_t(0));
    key(Qt::Key_Down);
    key(Qt::Key_N);
    QTest::keyClicks(editor(), QStringLiteral("an"));
    QTest::keyClick(editor(), Qt::Key_Tab);
    QCOMPARE(m_selection->state().pinnedElement, std::int64_t(3));
    QVERIFY(std::isnan(lastEdit(spy).values.at(0)));
    key(Qt::Key_Minus);
    QTest::keyClicks(editor(), QStringLiteral("inf"));
    QTest::keyClick(editor(), Qt::Key_Backtab, Qt::ShiftModifier);
    QCOMPARE(m_selection->state().pinnedElement, std::int64_t(2));
    QCOMPARE(lastEdit(spy).values.at(0), -std::numeric_limits<double>::infinity());
}

void TensorEditingTest::wrongNumberIsRefused()
{
    QSignalSpy edits(m_view.get(), &TensorEditor::edited);
    QSignalSpy messages(m_view.get(), &TensorEditor::message);
    m_selection->pin(0, 0);
    key(Qt::Key_1);
    QTest::keyClicks(editor(), QStringLiteral("x2"));
    QTest::keyClick(editor(), Qt::Key_Return);
    QCOMPARE(edits.count(), 0);
    QCOMPARE(messages.count(), 1);
    QVERIFY(messages.at(0).at(0).toString().contains(QStringLiteral("1x2")));
    QVERIFY(editor()->isVisible());
    const QSignalSpy solved(m_view.get(), &TensorEditor::succeeded);
    QTest::keyClick(editor(), Qt::Key_Escape);
    QCOMPARE(solved.count(), 1); // The message goes with the text that it is about.
}

void TensorEditingTest::wrongNumberOutlivesTheRoomItsMessageTakes()
{
    m_selection->pin(3, 0);
    // The message bar appears above the view and takes height from it.
    connect(m_view.get(), &TensorEditor::message, m_view.get(), [this] { m_view->resize(1000, 460); });
    QTest::keyClicks(m_view.get(), QStringLiteral("1"));
    QTest::keyClicks(editor(), QStringLiteral(",5"));
    QTest::keyClick(editor(), Qt::Key_Return);
    QTRY_COMPARE(m_view->height(), 460);
    QVERIFY(editor()->isVisible());
    QCOMPARE(editor()->text(), QStringLiteral("1,5"));
    QVERIFY(editor()->geometry().contains(at(3)));
}

void TensorEditingTest::escapeLeavesTheCellAsItWas()
{
    QSignalSpy spy(m_view.get(), &TensorEditor::edited);
    m_selection->pin(0, 0);
    key(Qt::Key_F2);
    QVERIFY(editor()->isVisible());
    QCOMPARE(editor()->text(), QStringLiteral("1"));
    QTest::keyClicks(editor(), QStringLiteral("99"));
    QTest::keyClick(editor(), Qt::Key_Escape);
    QVERIFY(!editor()->isVisible());
    QCOMPARE(spy.count(), 0);
    QCOMPARE(m_selection->state().pinnedElement, std::int64_t(0));
}

void TensorEditingTest::whatClosesTheEditorTakesWhatIsTyped_data()
{
    QTest::addColumn<std::function<void()>>("close");
    const auto row = [](const char *name, std::function<void()> close) { QTest::newRow(name) << std::move(close); };
    row("zoom", [this] { m_view->zoomIn(); });
    row("fit", [this] { m_view->fit(); });
    row("options", [this] { m_view->setOptions({}); });
    row("another pin", [this] { m_selection->pin(9, 1); });
    row("key for another cell", [this] { QTest::keyClick(editor(), Qt::Key_PageDown); });
    row("focus", [this] { m_view->setFocus(); });
}

void TensorEditingTest::whatClosesTheEditorTakesWhatIsTyped()
{
    QFETCH(const std::function<void()>, close);
    QSignalSpy edits(m_view.get(), &TensorEditor::edited);
    QSignalSpy messages(m_view.get(), &TensorEditor::message);
    m_selection->pin(3, 0);
    key(Qt::Key_7);
    close();
    QVERIFY(!editor()->isVisible());
    QCOMPARE(edits.count(), 1);
    QCOMPARE(lastEdit(edits), (CellEdit {{3}, {7}, CellEdit::Kind::Type}));
    QCOMPARE(messages.count(), 0);

    m_selection->pin(3, 0);
    key(Qt::Key_Minus);
    close();
    QVERIFY(!editor()->isVisible());
    QCOMPARE(edits.count(), 0);
    QVERIFY(messages.takeFirst().at(0).toString().contains(QStringLiteral("“-”")));

    // Closing the editor without typing edits nothing.
    m_selection->pin(3, 0);
    key(Qt::Key_F2);
    close();
    QCOMPARE(edits.count(), 0);
    QCOMPARE(messages.count(), 0);
}

void TensorEditingTest::doubleClickEditsThePinnedCell()
{
    QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, at(6));
    QTest::mouseDClick(m_view.get(), Qt::LeftButton, {}, at(6));
    QVERIFY(editor()->isVisible());
    QCOMPARE(m_selection->state().pinnedElement, std::int64_t(6));
}

void TensorEditingTest::computedValuesAreNotTyped()
{
    QSignalSpy messages(m_view.get(), &TensorEditor::message);
    QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, at(6, TensorFigure::Part::Computed));
    key(Qt::Key_5);
    QVERIFY(!editor()->isVisible());
    QCOMPARE(messages.count(), 1);
    // A single panel shows a computed stage as well; at stage 0 it shows the input, which can be edited.
    TensorViewOptions options;
    options.sideBySide = false;
    m_view->setOptions(options);
    m_selection->setStage(0);
    QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, at(7));
    key(Qt::Key_5);
    QVERIFY(editor()->isVisible());
}

void TensorEditingTest::shiftAndArrowsMarkARange()
{
    m_selection->pin(0, 0);
    key(Qt::Key_Right, Qt::ShiftModifier);
    key(Qt::Key_Right, Qt::ShiftModifier);
    key(Qt::Key_Down, Qt::ShiftModifier);
    QCOMPARE(m_view->cellRange(), (CellRange {0, 0, 2, 1}));
    QCOMPARE(m_selection->state().pinnedElement, std::int64_t(0));
    key(Qt::Key_A, Qt::ControlModifier);
    QCOMPARE(m_view->cellRange().columnCount() * m_view->cellRange().rowCount(), std::int64_t(24));
}

void TensorEditingTest::draggingMarksARange()
{
    QTest::mousePress(m_view.get(), Qt::LeftButton, {}, at(0));
    QTest::mouseMove(m_view.get(), at(3));
    QTest::mouseMove(m_view.get(), at(15));
    QTRY_COMPARE(m_view->cellRange(), (CellRange {0, 0, 1, 3}));
    QTest::mouseRelease(m_view.get(), Qt::LeftButton, {}, at(15));
    QCOMPARE(m_view->cellRange(), (CellRange {0, 0, 1, 3}));
    QCOMPARE(m_selection->state().pinnedElement, std::int64_t(0));
}

void TensorEditingTest::copyGivesTextAndTable()
{
    m_selection->pin(0, 0);
    m_view->setCellRange({1, 0, 2, 1});
    key(Qt::Key_C, Qt::ControlModifier);
    const QMimeData *copied = QGuiApplication::clipboard()->mimeData();
    QCOMPARE(copied->text(), QStringLiteral("2\t5\n4\t7\n"));
    QVERIFY(copied->html().contains(QStringLiteral("<tr><td>2</td><td>5</td></tr>")));
}

void TensorEditingTest::pasteWritesABlock_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<Shape>("shape");
    QTest::addColumn<QList<int>>("elements");
    QTest::newRow("block across a gap") << QStringLiteral("1\t2\t3\n4\t5\t6\n") << Shape {2, 3, 2, 2}
                                        << QList<int> {1, 4, 5, 3, 6, 7};
    QTest::newRow("row") << QStringLiteral("1\t2\t3") << Shape {2, 3, 2, 2} << QList<int> {1, 4, 5};
    QTest::newRow("column") << QStringLiteral("1\n2\n3\n") << Shape {2, 3, 2, 2} << QList<int> {1, 3, 13};
    QTest::newRow("single number") << QStringLiteral("7") << Shape {2, 3, 2, 2} << QList<int> {1};
    QTest::newRow("block into a vector") << QStringLiteral("1\t2\n3\t4\n") << Shape {50} << QList<int> {1, 2, 3, 4};
}

void TensorEditingTest::pasteWritesABlock()
{
    QFETCH(QString, text);
    QFETCH(Shape, shape);
    QFETCH(QList<int>, elements);
    setProblem(counting(shape, shape.size() == 1 ? AxisSet {0} : AxisSet {0, 2, 3}));
    QSignalSpy spy(m_view.get(), &TensorEditor::edited);
    m_selection->pin(1, 0);
    QGuiApplication::clipboard()->setText(text);
    key(Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(spy.count(), 1);
    const CellEdit edit = lastEdit(spy);
    QCOMPARE(edit.kind, CellEdit::Kind::Paste);
    QCOMPARE(QList<int>(edit.elements.begin(), edit.elements.end()), elements);
    QCOMPARE(edit.values.size(), edit.elements.size());
    if (edit.values.size() > 1)
        QCOMPARE(edit.values.at(1), 2.0);
}

void TensorEditingTest::pasteBeyondTheTensorAsksToGrow()
{
    setProblem(counting({2, 3}, {0}));
    QSignalSpy edits(m_view.get(), &TensorEditor::edited);
    QSignalSpy growth(m_view.get(), &TensorEditor::growthNeeded);
    m_selection->pin(4, 1);
    QGuiApplication::clipboard()->setText(QStringLiteral("1\t2\t3\n4\t5\t6\n7\t8\t9\n"));
    key(Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(edits.count(), 0);
    QCOMPARE(growth.count(), 1);
    QCOMPARE(growth.at(0).at(0).value<Shape>(), (Shape {4, 4}));
    const auto edit = growth.at(0).at(1).value<CellEdit>();
    QCOMPARE(edit.elements, (std::vector<std::int64_t> {5, 6, 7, 9, 10, 11, 13, 14, 15}));
}

void TensorEditingTest::pasteOfTextIsExplained()
{
    QSignalSpy edits(m_view.get(), &TensorEditor::edited);
    QSignalSpy messages(m_view.get(), &TensorEditor::message);
    m_selection->pin(0, 0);
    for (const QString &text : {QStringLiteral("hello world"), QStringLiteral("1\t2\n3\n"), QStringLiteral("  ")}) {
        QGuiApplication::clipboard()->setText(text);
        key(Qt::Key_V, Qt::ControlModifier);
    }
    QCOMPARE(edits.count(), 0);
    QCOMPARE(messages.count(), 3);
}

void TensorEditingTest::deleteSetsTheRangeToZero()
{
    QSignalSpy spy(m_view.get(), &TensorEditor::edited);
    m_selection->pin(0, 0);
    key(Qt::Key_Right, Qt::ShiftModifier);
    key(Qt::Key_Delete);
    QCOMPARE(lastEdit(spy), (CellEdit {{0, 1}, {0, 0}, CellEdit::Kind::Clear}));
}

void TensorEditingTest::fillWritesGeneratedValues()
{
    QSignalSpy spy(m_view.get(), &TensorEditor::edited);
    m_view->setCellRange({0, 0, 2, 1});
    QCOMPARE(m_view->fillActions().size(), 7);
    GeneratorSpec ramp = initialSpec(GeneratorKind::Ramp);
    ramp.parameters = {10, 2, 0};
    m_view->fillCells(ramp);
    QCOMPARE(lastEdit(spy), (CellEdit {{0, 1, 4, 2, 3, 6}, {10, 12, 14, 16, 18, 20}, CellEdit::Kind::Fill}));
    GeneratorSpec shifted = initialSpec(GeneratorKind::ChannelShift);
    shifted.parameters = {10, 0, 5};
    m_view->fillCells(shifted);
    QCOMPARE(lastEdit(spy), (CellEdit {{0, 1, 4, 2, 3, 6}, {10, 10, 15, 10, 10, 15}, CellEdit::Kind::Fill}));
}

NORMSCOPE_WINDOW_TEST(TensorEditingTest)

} // namespace tst_tensor_editing

#include "tst_tensor_editing.moc"
