// SPDX-License-Identifier: GPL-3.0-or-later
// The mask brush masks and unmasks the cells that a stroke crosses, and marks no range and pins nothing.
#include "tests/subject.h"
#include "tests/widgets/tensor_tools_test.h"

#include <QApplication>
#include <QSet>

namespace tst_mask_brush {

using namespace normscope;
using namespace normscope::test;

class TestMaskBrush : public QObject, protected TensorToolsBench
{
    Q_OBJECT

private slots:
    void init() { showTable(); }
    void cleanup() { closeView(); }

    void aStrokeMasksTheCellsItCrosses();
    void aStrokeBegunOnAMaskedCellUnmasks();
    void escapeTakesTheStrokeBack();
    void escapeEndsPainting();
    void withoutTheBrushDraggingMarksARange();
    void theSelectionIsMaskedAndUnmasked();
    void clearingNeedsAMask();
    void aMaskThatMasksNothingIsNone();
    void maskedCellsAreHatchedHoweverSmall();
    void theBrushIsAnnouncedAboveTheLabels();
};

void TestMaskBrush::aStrokeMasksTheCellsItCrosses()
{
    followEdits();
    QSignalSpy edited(m_view.get(), &TensorEditor::maskEdited);
    QSignalSpy finished(m_view.get(), &TensorEditor::gestureFinished);
    QTest::keyClick(m_view.get(), Qt::Key_M);
    QVERIFY(m_view->paintsMask());
    press(at(0));
    // A mouse move that skips three cells masks these as well.
    move(at(3));
    move(at(7));
    release(at(7));
    QCOMPARE(finished.count(), 1);
    QVERIFY(edited.count() >= 3);
    QCOMPARE(edited.last()[1].value<EditHint>(), EditHint::Continuous);
    const Tensor mask = edited.last()[0].value<Tensor>();
    QVERIFY(mask.converted(DType::Float64) == Tensor({3, 4}, {0, 0, 0, 0, 1, 1, 1, 0, 1, 1, 1, 1}));
    // The stroke has neither pinned a cell nor marked a range.
    QCOMPARE(m_selection->state().pinnedElement, noIndex);
    QVERIFY(m_view->cellRange().isEmpty());
}

void TestMaskBrush::aStrokeBegunOnAMaskedCellUnmasks()
{
    m_problem.mask = Tensor({1, 4}, {1, 0, 0, 1}); // Broadcast over the rows.
    setProblem(m_problem);
    followEdits();
    QTest::keyClick(m_view.get(), Qt::Key_M);
    press(at(1));
    move(at(3));
    release(at(3));
    QVERIFY(m_problem.mask.converted(DType::Float64) == Tensor({3, 4}, {1, 1, 1, 1, 1, 0, 0, 1, 1, 0, 0, 1}));
}

void TestMaskBrush::escapeTakesTheStrokeBack()
{
    m_problem.mask = Tensor({1, 4}, {1, 0, 0, 1});
    const Tensor before = m_problem.mask;
    setProblem(m_problem);
    followEdits();
    QTest::keyClick(m_view.get(), Qt::Key_M);
    press(at(0));
    move(at(8));
    QVERIFY(!(m_problem.mask == before));
    QTest::keyClick(m_view.get(), Qt::Key_Escape);
    QVERIFY(m_problem.mask == before);
    move(at(11));
    release(at(11));
    QVERIFY(m_problem.mask == before);
}

void TestMaskBrush::escapeEndsPainting()
{
    QTest::keyClick(m_view.get(), Qt::Key_M);
    QVERIFY(m_view->paintsMask());
    QTest::keyClick(m_view.get(), Qt::Key_Escape);
    QVERIFY(!m_view->paintsMask());
}

void TestMaskBrush::withoutTheBrushDraggingMarksARange()
{
    followEdits();
    QTest::keyClick(m_view.get(), Qt::Key_M);
    QTest::keyClick(m_view.get(), Qt::Key_M);
    QVERIFY(!m_view->paintsMask());
    press(at(0));
    move(at(5));
    release(at(5));
    QVERIFY(m_problem.mask.isEmpty());
    QCOMPARE(m_view->cellRange().columnCount(), 2);
}

void TestMaskBrush::theSelectionIsMaskedAndUnmasked()
{
    followEdits();
    QVERIFY(!action(QStringLiteral("Mask the selection"))->isEnabled());
    m_view->setCellRange({1, 1, 2, 2});
    action(QStringLiteral("Mask the selection"))->trigger();
    QVERIFY(m_problem.mask.converted(DType::Float64) == Tensor({3, 4}, {1, 1, 1, 1, 1, 0, 0, 1, 1, 0, 0, 1}));
    m_view->setCellRange({1, 1, 1, 1});
    action(QStringLiteral("Unmask the selection"))->trigger();
    QVERIFY(m_problem.mask.converted(DType::Float64) == Tensor({3, 4}, {1, 1, 1, 1, 1, 1, 0, 1, 1, 0, 0, 1}));
}

void TestMaskBrush::clearingNeedsAMask()
{
    followEdits();
    QAction *clear = action(QStringLiteral("Clear the mask"));
    QVERIFY(!clear->isEnabled());
    m_problem.mask = Tensor({1, 4}, {1, 0, 0, 1});
    setProblem(m_problem);
    QVERIFY(clear->isEnabled());
    clear->trigger();
    QVERIFY(m_problem.mask.isEmpty());
}

void TestMaskBrush::aMaskThatMasksNothingIsNone()
{
    m_problem.mask = Tensor({3, 4}, {1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1});
    const EvaluationPtr evaluation = evaluate(m_problem);
    QVERIFY(maskWith(*evaluation, std::vector<std::int64_t> {1}, false).isEmpty());
    QVERIFY(!maskWith(*evaluation, {}, false).isEmpty());
}

void TestMaskBrush::maskedCellsAreHatchedHoweverSmall()
{
    // All values are equal, so that only the hatching makes pixels of the masked half differ.
    NormalizationProblem problem = withoutAffine(countingTensor({200, 200}), {1});
    problem.input = Tensor::filled({200, 200}, 1);
    std::vector<double> mask(200, 1.0);
    std::fill_n(mask.begin(), 100, 0.0);
    problem.mask = Tensor({1, 200}, std::span<const double>(mask));
    TensorViewOptions options;
    options.sideBySide = false;
    options.showGroups = false;
    m_view->setOptions(options);
    m_selection->setStage(0);
    setProblem(problem);
    const QImage picture = m_view->grab().toImage();
    const auto coloursAround = [&](std::int64_t element) {
        const QPoint middle = at(element);
        QSet<QRgb> colours;
        for (int x = -8; x <= 8; ++x)
            colours.insert(picture.pixel(middle + QPoint(x, 0)));
        return colours.size();
    };
    QCOMPARE(coloursAround(100 * 200 + 150), 1);
    QCOMPARE(coloursAround(100 * 200 + 50), 2);
}

void TestMaskBrush::theBrushIsAnnouncedAboveTheLabels()
{
    const QImage before = m_view->grab().toImage();
    QTest::keyClick(m_view.get(), Qt::Key_M);
    const QImage after = m_view->grab().toImage();
    const int labels = static_cast<int>(std::ceil(m_view->figure().inputTitleRect().bottom()));
    QVERIFY(before.copy(0, 0, before.width(), labels) != after.copy(0, 0, after.width(), labels));
    QVERIFY(before.copy(0, labels, before.width(), before.height())
            == after.copy(0, labels, after.width(), after.height()));
}

NORMSCOPE_WINDOW_TEST(TestMaskBrush)

} // namespace tst_mask_brush

#include "tst_mask_brush.moc"
