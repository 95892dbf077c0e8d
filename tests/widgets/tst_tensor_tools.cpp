// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/controls_test.h"
#include "widgets/controls/number_box.h"
#include "widgets/tensor/change_dialog.h"
#include "widgets/tensor/tensor_view.h"

#include <QAction>
#include <QApplication>
#include <QDialogButtonBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTimer>

#include <cmath>
#include <limits>

using namespace normscope;

/// The tools of the tensor view with real events, and the arithmetic below them.
class TensorToolsTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init();

    void stepsAreRoundAndAboutAHundredthOfTheSpan_data();
    void stepsAreRoundAndAboutAHundredthOfTheSpan();
    void fineStepsAreATenth();
    void scalingGoesThroughZero();
    void valuesThatAreNotFiniteStayAsTheyAre();

    void draggingAHandleUpShiftsTheRange();
    void everyMoveIsAnEditFromTheBeginning();
    void escapeTakesTheDragBack();
    void aClickOnAHandleAsksForNumbers();
    void handlesAreThereForARangeOfTheInputOnly();
    void handlesStayInsideTheView();
    void handlesExplainThemselves();

    void aStrokeMasksTheCellsItCrosses();
    void aStrokeBegunOnAMaskedCellUnmasks();
    void escapeTakesTheStrokeBack();
    void withoutTheBrushDraggingMarksARange();
    void theSelectionIsMaskedAndUnmasked();
    void clearingNeedsAMask();
    void aMaskThatMasksNothingIsNone();
    void maskedCellsAreHatchedHoweverSmall();

private:
    void use(const NormalizationProblem &problem) { m_view->setEvaluation(evaluate(problem)); }
    void followEdits();
    QPoint at(std::int64_t element) const { return m_view->figure().cellRect(element).center().toPoint(); }
    QPoint handle(ValueDrag::Kind kind) const { return m_view->rangeHandles().rect(kind).center().toPoint(); }
    void press(QPoint point) { QTest::mousePress(m_view.get(), Qt::LeftButton, {}, point); }
    void move(QPoint point, Qt::KeyboardModifiers modifiers = {})
    {
        QMouseEvent event(QEvent::MouseMove, point, m_view->mapToGlobal(point), Qt::NoButton, Qt::LeftButton,
                          modifiers);
        QApplication::sendEvent(m_view.get(), &event);
    }
    void release(QPoint point) { QTest::mouseRelease(m_view.get(), Qt::LeftButton, {}, point); }
    QAction *action(const QString &text) const
    {
        for (QAction *candidate : m_view->actions()) {
            if (candidate->text() == text)
                return candidate;
        }
        return nullptr;
    }

    NormalizationProblem m_problem;
    std::unique_ptr<Selection> m_selection;
    std::unique_ptr<TensorView> m_view;
};

void TensorToolsTest::init()
{
    m_selection = std::make_unique<Selection>();
    m_view = std::make_unique<TensorView>();
    m_view->setSelection(m_selection.get());
    m_problem = test::problem("N,D", {3, 4}, Method::Batch);
    use(m_problem);
    m_view->resize(900, 420);
    m_view->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
    m_view->setFocus();
}

/// As the window does: what is announced comes back as an evaluation.
void TensorToolsTest::followEdits()
{
    connect(m_view.get(), &TensorView::edited, m_view.get(), [this](const CellEdit &edit) {
        m_problem.input = m_problem.input.withValues(edit.elements, edit.values);
        use(m_problem);
    });
    connect(m_view.get(), &TensorView::maskEdited, m_view.get(), [this](const Tensor &mask) {
        m_problem.mask = mask;
        use(m_problem);
    });
}

void TensorToolsTest::stepsAreRoundAndAboutAHundredthOfTheSpan_data()
{
    QTest::addColumn<QList<double>>("values");
    QTest::addColumn<double>("step");
    QTest::newRow("span 100") << QList<double> {0, 50, 100} << 1.0;
    QTest::newRow("span 3") << QList<double> {-1, 2} << 0.02;
    QTest::newRow("span 6") << QList<double> {1, 7} << 0.05;
    QTest::newRow("span 9.9e-7") << QList<double> {0, 9.9e-7} << 1e-8;
    QTest::newRow("equal values") << QList<double> {-200, -200} << 2.0;
    QTest::newRow("zeros") << QList<double> {0, 0} << 0.01;
    QTest::newRow("no finite value") << QList<double> {std::numeric_limits<double>::infinity()} << 0.01;
}

void TensorToolsTest::stepsAreRoundAndAboutAHundredthOfTheSpan()
{
    QFETCH(QList<double>, values);
    QFETCH(double, step);
    const Tensor input({values.size()},
                       std::span<const double>(values.data(), static_cast<std::size_t>(values.size())));
    ValueDrag drag(ValueDrag::Kind::Shift, input, {0});
    if (values.size() > 1)
        drag = ValueDrag(ValueDrag::Kind::Shift, input, {0, values.size() - 1});
    // Three steps of four pixels, and exactly three times the decimal number.
    drag.dragTo(12, false);
    QCOMPARE(drag.change().shift, 3 * step);
    drag.dragTo(-13, false);
    QCOMPARE(drag.change().shift, -3 * step);
}

void TensorToolsTest::fineStepsAreATenth()
{
    ValueDrag drag(ValueDrag::Kind::Shift, Tensor({2}, {0, 100}), {0, 1});
    drag.dragTo(12, true);
    QCOMPARE(drag.text(), QStringLiteral("+0.3"));
    QCOMPARE(drag.edit().values, (std::vector {0.3, 100.3}));
}

void TensorToolsTest::scalingGoesThroughZero()
{
    ValueDrag drag(ValueDrag::Kind::Scale, Tensor({2}, {2, -4}), {0, 1});
    drag.dragTo(40, false);
    QCOMPARE(drag.text(), QStringLiteral("×1.5"));
    QCOMPARE(drag.edit().values, (std::vector {3.0, -6.0}));
    drag.dragTo(-80, false);
    QCOMPARE(drag.change().factor, 0.0);
    drag.dragTo(-160, false);
    QCOMPARE(drag.edit().values, (std::vector {-2.0, 4.0}));
}

void TensorToolsTest::valuesThatAreNotFiniteStayAsTheyAre()
{
    const double infinity = std::numeric_limits<double>::infinity();
    const double nan = std::numeric_limits<double>::quiet_NaN();
    ValueDrag drag(ValueDrag::Kind::Shift, Tensor({4}, {nan, infinity, -0.0, 1}), {0, 1, 2, 3});
    drag.dragTo(400, false);
    QVERIFY(std::isnan(drag.edit().values[0]));
    QCOMPARE(drag.edit().values[1], infinity);
    QVERIFY(std::signbit(drag.undone().values[2]));
}

void TensorToolsTest::draggingAHandleUpShiftsTheRange()
{
    m_view->setCellRange({1, 0, 2, 1}); // 2, 3, 6, 7: a span of 5.
    followEdits();
    QSignalSpy edited(m_view.get(), &TensorView::edited);
    QSignalSpy finished(m_view.get(), &TensorView::gestureFinished);
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
    // The range stays, and can be dragged on.
    QVERIFY(!m_view->cellRange().isEmpty());
    QCOMPARE(m_problem.input[6], 7.75);
}

void TensorToolsTest::everyMoveIsAnEditFromTheBeginning()
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

void TensorToolsTest::escapeTakesTheDragBack()
{
    const Tensor before = m_problem.input;
    m_view->setCellRange({0, 0, 3, 2});
    followEdits();
    QSignalSpy finished(m_view.get(), &TensorView::gestureFinished);
    const QPoint start = handle(ValueDrag::Kind::Shift);
    press(start);
    move(start + QPoint(0, 50));
    QVERIFY(!(m_problem.input == before));
    QTest::keyClick(m_view.get(), Qt::Key_Escape);
    QVERIFY(m_problem.input == before);
    QCOMPARE(finished.count(), 1);
    QVERIFY(!m_view->cellRange().isEmpty());
    // What follows with the button still down changes nothing.
    move(start + QPoint(0, 90));
    release(start + QPoint(0, 90));
    QVERIFY(m_problem.input == before);
}

void TensorToolsTest::aClickOnAHandleAsksForNumbers()
{
    m_view->setCellRange({0, 0, 1, 0});
    followEdits();
    QSignalSpy edited(m_view.get(), &TensorView::edited);
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

void TensorToolsTest::handlesAreThereForARangeOfTheInputOnly()
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

void TensorToolsTest::handlesStayInsideTheView()
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

void TensorToolsTest::handlesExplainThemselves()
{
    m_view->setCellRange({0, 0, 1, 1});
    const QPoint point = handle(ValueDrag::Kind::Shift);
    QTest::mouseMove(m_view.get(), point);
    QCOMPARE(m_view->cursor().shape(), Qt::SizeVerCursor);
    QTest::mouseMove(m_view.get(), at(0));
    QVERIFY(m_view->cursor().shape() != Qt::SizeVerCursor);
}

void TensorToolsTest::aStrokeMasksTheCellsItCrosses()
{
    followEdits();
    QSignalSpy edited(m_view.get(), &TensorView::maskEdited);
    QSignalSpy finished(m_view.get(), &TensorView::gestureFinished);
    QTest::keyClick(m_view.get(), Qt::Key_M);
    QVERIFY(m_view->paintsMask());
    press(at(0));
    // A jump over three cells masks those between.
    move(at(3));
    move(at(7));
    release(at(7));
    QCOMPARE(finished.count(), 1);
    QVERIFY(edited.count() >= 3);
    QCOMPARE(edited.last()[1].value<EditHint>(), EditHint::Continuous);
    const Tensor mask = edited.last()[0].value<Tensor>();
    QVERIFY(mask.converted(DType::Float64) == Tensor({3, 4}, {0, 0, 0, 0, 1, 1, 1, 0, 1, 1, 1, 1}));
    // Nothing was pinned or marked on the way.
    QCOMPARE(m_selection->state().pinnedElement, noIndex);
    QVERIFY(m_view->cellRange().isEmpty());
}

void TensorToolsTest::aStrokeBegunOnAMaskedCellUnmasks()
{
    m_problem.mask = Tensor({1, 4}, {1, 0, 0, 1}); // Broadcast over the rows.
    use(m_problem);
    followEdits();
    QTest::keyClick(m_view.get(), Qt::Key_M);
    press(at(1));
    move(at(3));
    release(at(3));
    QVERIFY(m_problem.mask.converted(DType::Float64) == Tensor({3, 4}, {1, 1, 1, 1, 1, 0, 0, 1, 1, 0, 0, 1}));
}

void TensorToolsTest::escapeTakesTheStrokeBack()
{
    m_problem.mask = Tensor({1, 4}, {1, 0, 0, 1});
    const Tensor before = m_problem.mask;
    use(m_problem);
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

void TensorToolsTest::withoutTheBrushDraggingMarksARange()
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

void TensorToolsTest::theSelectionIsMaskedAndUnmasked()
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

void TensorToolsTest::clearingNeedsAMask()
{
    followEdits();
    QAction *clear = action(QStringLiteral("Clear the mask"));
    QVERIFY(!clear->isEnabled());
    m_problem.mask = Tensor({1, 4}, {1, 0, 0, 1});
    use(m_problem);
    QVERIFY(clear->isEnabled());
    clear->trigger();
    QVERIFY(m_problem.mask.isEmpty());
}

void TensorToolsTest::aMaskThatMasksNothingIsNone()
{
    m_problem.mask = Tensor({3, 4}, {1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1});
    const EvaluationPtr evaluation = evaluate(m_problem);
    QVERIFY(maskWith(*evaluation, std::vector<std::int64_t> {1}, false).isEmpty());
    QVERIFY(!maskWith(*evaluation, {}, false).isEmpty());
}

void TensorToolsTest::maskedCellsAreHatchedHoweverSmall()
{
    // All values equal, so that only the hatching can make a difference inside the masked half.
    NormalizationProblem problem = test::problem("N,D", {200, 200}, Method::Layer);
    problem.input = Tensor::filled({200, 200}, 1);
    std::vector<double> mask(200, 1.0);
    std::fill_n(mask.begin(), 100, 0.0);
    problem.mask = Tensor({1, 200}, std::span<const double>(mask));
    TensorViewOptions options;
    options.sideBySide = false;
    options.showGroups = false;
    m_view->setOptions(options);
    m_selection->setStage(0);
    use(problem);
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

QTEST_MAIN(TensorToolsTest)
#include "tst_tensor_tools.moc"
