// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tensor/cell_editor.h"
#include "widgets/tensor/tensor_view.h"

#include <QAction>
#include <QApplication>
#include <QBuffer>
#include <QClipboard>
#include <QMimeData>
#include <QPainter>
#include <QPdfWriter>
#include <QScreen>
#include <QScrollBar>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTest>
#include <QWheelEvent>

#include <array>
#include <cmath>
#include <limits>

using namespace normscope;

namespace {

/// 1 … count under batch norm.
NormalizationProblem counting(const Shape &shape, AxisSet reduced = {0, 2, 3})
{
    std::vector<double> values(static_cast<std::size_t>(elementCount(shape)));
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = static_cast<double>(i + 1);
    NormalizationProblem problem;
    problem.input = Tensor(shape, std::span<const double>(values));
    problem.layout = defaultLayout(static_cast<int>(shape.size()));
    problem.spec.reducedAxes = reduced;
    return problem;
}

const Shape numbersInCells {2, 3, 2, 2};

/// The extremes of every stage are far from the middle, so that the colours stay when it is edited.
NormalizationProblem spreadOut(const Shape &shape, AxisSet reduced)
{
    NormalizationProblem problem = counting(shape, reduced);
    std::vector<double> values(static_cast<std::size_t>(problem.input.size()));
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = std::sin(static_cast<double>(i * i));
    values.front() = 40;
    values.back() = -40;
    problem.input = Tensor(shape, std::span<const double>(values));
    return problem;
}

/// As a view does: nothing outside `exposed` changes, unless that is empty.
void paintFigure(TensorFigure &figure, QImage &image, const QRectF &rect, const QRegion &exposed)
{
    QPainter painter(&image);
    if (!exposed.isEmpty())
        painter.setClipRegion(exposed);
    painter.fillRect(rect, figure.theme().figureBackground);
    figure.paint(painter, rect, exposed);
}

QImage pictureOfANewFigure(const TensorFigure &figure, const QRectF &rect, double pixelRatio)
{
    TensorFigure fresh;
    fresh.setTheme(figure.theme());
    fresh.setEvaluation(figure.evaluation());
    fresh.setRanges(figure.ranges());
    fresh.setSelection(figure.selection());
    fresh.arrange(rect);
    fresh.viewport() = figure.viewport();
    QImage image((rect.size() * pixelRatio).toSize(), QImage::Format_RGB32);
    image.setDevicePixelRatio(pixelRatio);
    paintFigure(fresh, image, rect, {});
    return image;
}

QAction *action(const TensorView &view, const QString &text)
{
    for (QAction *candidate : view.actions()) {
        if (candidate->text() == text)
            return candidate;
    }
    return nullptr;
}

} // namespace

class TensorViewTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup();

    void hoveringLightsTheGroup();
    void bothPanelsShowTheSameCell();
    void clickPinsAndClickingAgainClears();
    void escapeClearsFirstTheRangeThenThePin();
    void arrowsMoveThePinnedCell_data();
    void arrowsMoveThePinnedCell();
    void cellsHaveTheColoursOfTheirValues();
    void numbersOnHatchedCellsAreOfOneColour();
    void litGroupStandsOut();
    void fadedCellsAreRestoredWhenTheHoverEnds();

    void typingReplacesTheValue();
    void enterGoesDownAndTabGoesRight();
    void wrongNumberIsRefused();
    void escapeLeavesTheCellAsItWas();
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

    void wheelWithControlZoomsAboutTheCursor();
    void scrollBarsFollowTheZoom();
    void middleButtonPans();
    void pinnedCellIsBroughtIntoSight();
    void goToIndexPins();
    void wrongIndexIsExplained();
    void zoomToThePinnedGroup();
    void actionsCanBeFoundAndHaveNoShortcutTwice();

    void zoomSurvivesAnEditButNotAnotherShape();
    void editedPictureIsThatOfANewView_data();
    void editedPictureIsThatOfANewView();
    void editPaintsWhatANewFigurePaints_data();
    void editPaintsWhatANewFigurePaints();
    void hoverPaintsWhatANewFigurePaints_data();
    void hoverPaintsWhatANewFigurePaints();
    void hoveredWindowShowsWhatANewViewShows();
    void exactRangesFollowBehind();
    void accessibleNameTellsThePinnedCell();
    void withoutATensorNothingHappens();
    void figurePaintsVectors();

private:
    QPoint at(std::int64_t element, TensorFigure::Part part = TensorFigure::Part::Input) const
    {
        return m_view->figure().cellRect(element, part).center().toPoint();
    }
    static void comparePictureWhilePointing(TensorFigure &figure, const QRectF &rect, double pixelRatio);
    void setProblem(const NormalizationProblem &problem) { m_view->setEvaluation(evaluate(problem)); }
    void key(int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QTest::keyClick(m_view.get(), static_cast<Qt::Key>(key), modifiers);
    }
    CellEditor *editor() const { return m_view->findChild<CellEditor *>(); }
    CellEdit lastEdit(QSignalSpy &spy) const { return spy.takeLast().at(0).value<CellEdit>(); }

    std::unique_ptr<Selection> m_selection;
    std::unique_ptr<TensorView> m_view;
};

void TensorViewTest::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
}

void TensorViewTest::init()
{
    m_selection = std::make_unique<Selection>();
    m_view = std::make_unique<TensorView>();
    m_view->setTheme(Theme::light());
    m_view->setSelection(m_selection.get());
    m_view->resize(1000, 500);
    setProblem(counting({2, 3, 2, 2}));
    m_view->show();
    m_view->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_view.get()));
    m_view->setFocus();
}

void TensorViewTest::cleanup()
{
    m_view.reset();
    m_selection.reset();
}

void TensorViewTest::hoveringLightsTheGroup()
{
    QSignalSpy spy(m_selection.get(), &Selection::hoverChanged);
    QTest::mouseMove(m_view.get(), at(13));
    QTRY_COMPARE(m_selection->state().hoveredElement, std::int64_t(13));
    QCOMPARE(m_selection->state().hoveredGroup, std::int64_t(0));
    QTest::mouseMove(m_view.get(), QPoint(2, 2));
    QTRY_COMPARE(m_selection->state().hoveredElement, noIndex);
    QCOMPARE(spy.count(), 2);
}

void TensorViewTest::bothPanelsShowTheSameCell()
{
    const QPoint output = at(7, TensorFigure::Part::Computed);
    QVERIFY(output.x() > at(7).x() + 300);
    QTest::mouseMove(m_view.get(), output);
    QTRY_COMPARE(m_selection->state().hoveredElement, std::int64_t(7));
}

void TensorViewTest::clickPinsAndClickingAgainClears()
{
    QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, at(5));
    QCOMPARE(m_selection->state().pinnedElement, std::int64_t(5));
    QCOMPARE(m_selection->state().pinnedGroup, std::int64_t(1));
    QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, at(9, TensorFigure::Part::Computed));
    QCOMPARE(m_selection->state().pinnedElement, std::int64_t(9));
    QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, at(9));
    QCOMPARE(m_selection->state().pinnedElement, noIndex);
}

void TensorViewTest::escapeClearsFirstTheRangeThenThePin()
{
    m_selection->pin(0, 0);
    key(Qt::Key_Right, Qt::ShiftModifier);
    QVERIFY(!m_view->cellRange().isEmpty());
    key(Qt::Key_Escape);
    QVERIFY(m_view->cellRange().isEmpty());
    QCOMPARE(m_selection->state().pinnedElement, std::int64_t(0));
    key(Qt::Key_Escape);
    QCOMPARE(m_selection->state().pinnedGroup, noIndex);
}

void TensorViewTest::arrowsMoveThePinnedCell_data()
{
    QTest::addColumn<int>("from");
    QTest::addColumn<int>("pressed");
    QTest::addColumn<bool>("control");
    QTest::addColumn<int>("to");
    QTest::newRow("right inside a tile") << 0 << int(Qt::Key_Right) << false << 1;
    QTest::newRow("right into the next channel") << 1 << int(Qt::Key_Right) << false << 4;
    QTest::newRow("right at the edge") << 9 << int(Qt::Key_Right) << false << 9;
    QTest::newRow("down into the next image") << 2 << int(Qt::Key_Down) << false << 12;
    QTest::newRow("up") << 12 << int(Qt::Key_Up) << false << 2;
    QTest::newRow("left") << 4 << int(Qt::Key_Left) << false << 1;
    QTest::newRow("home") << 7 << int(Qt::Key_Home) << false << 2;
    QTest::newRow("end") << 2 << int(Qt::Key_End) << false << 11;
    QTest::newRow("to the first cell") << 23 << int(Qt::Key_Home) << true << 0;
    QTest::newRow("to the last cell") << 0 << int(Qt::Key_End) << true << 23;
    QTest::newRow("page down") << 0 << int(Qt::Key_PageDown) << false << 12;
    QTest::newRow("page up") << 14 << int(Qt::Key_PageUp) << false << 2;
    QTest::newRow("first key pins the first cell") << -1 << int(Qt::Key_Right) << false << 0;
}

void TensorViewTest::arrowsMoveThePinnedCell()
{
    QFETCH(int, from);
    QFETCH(int, pressed);
    QFETCH(bool, control);
    QFETCH(int, to);
    if (from >= 0)
        m_selection->pin(from, 0);
    key(pressed, control ? Qt::ControlModifier : Qt::NoModifier);
    QCOMPARE(m_selection->state().pinnedElement, std::int64_t(to));
    QCOMPARE(m_selection->state().pinnedGroup, std::int64_t(to / 4 % 3));
}

void TensorViewTest::cellsHaveTheColoursOfTheirValues()
{
    TensorViewOptions options;
    options.showValues = false;
    m_view->setOptions(options);
    const QImage image = m_view->grab().toImage();
    const ColorMap input(1, 24, Theme::light());
    for (const int element : {0, 5, 23})
        QCOMPARE(image.pixel(at(element)), input(element + 1));
    const Evaluation &evaluation = *m_view->figure().evaluation();
    const Evaluation::Range range = evaluation.range(Stage::Output);
    const ColorMap output(range.minimum, range.maximum, Theme::light());
    for (const int element : {0, 5, 23})
        QCOMPARE(image.pixel(at(element, TensorFigure::Part::Computed)),
                 output(evaluation.value(Stage::Output, element)));
}

void TensorViewTest::numbersOnHatchedCellsAreOfOneColour()
{
    NormalizationProblem problem = counting({24}, {0});
    problem.input = Tensor({24}, std::vector<double>(24, std::numeric_limits<double>::quiet_NaN()));
    m_view->setTheme(Theme::dark());
    m_view->setFixedSize(1500, 300);
    setProblem(problem);
    const QImage image = m_view->grab().toImage();
    for (std::int64_t element = 0; element < 24; ++element) {
        const QRect cell = m_view->figure().cellRect(element).toAlignedRect().adjusted(3, 3, -3, -3);
        for (int y = cell.top(); y <= cell.bottom(); ++y) {
            for (int x = cell.left(); x <= cell.right(); ++x) // Light on dark: nothing is black.
                QVERIFY2(qGray(image.pixel(x, y)) > 20, qPrintable(QStringLiteral("cell %1").arg(element)));
        }
    }
}

void TensorViewTest::litGroupStandsOut()
{
    TensorViewOptions options;
    options.showValues = false;
    m_view->setOptions(options);
    const QImage before = m_view->grab().toImage();
    m_selection->hoverGroup(1);
    const QImage after = m_view->grab().toImage();
    QCOMPARE(after.pixel(at(4)), before.pixel(at(4)));
    QCOMPARE(after.pixel(at(19)), before.pixel(at(19)));
    QVERIFY(qGreen(after.pixel(at(20))) > qGreen(before.pixel(at(20))) + 20);
}

void TensorViewTest::fadedCellsAreRestoredWhenTheHoverEnds()
{
    const QImage before = m_view->grab().toImage();
    m_selection->hoverGroup(2);
    QVERIFY(m_view->grab().toImage() != before);
    m_selection->clearHover();
    QCOMPARE(m_view->grab().toImage(), before);
}

void TensorViewTest::typingReplacesTheValue()
{
    QSignalSpy spy(m_view.get(), &TensorView::edited);
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

void TensorViewTest::enterGoesDownAndTabGoesRight()
{
    QSignalSpy spy(m_view.get(), &TensorView::edited);
    m_selection->pin(0, 0);
    key(Qt::Key_7);
    QTest::keyClick(editor(), Qt::Key_Return);
    QCOMPARE(m_selection->state().pinnedElement, std::int64_t(2));
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

void TensorViewTest::wrongNumberIsRefused()
{
    QSignalSpy edits(m_view.get(), &TensorView::edited);
    QSignalSpy messages(m_view.get(), &TensorView::message);
    m_selection->pin(0, 0);
    key(Qt::Key_1);
    QTest::keyClicks(editor(), QStringLiteral("x2"));
    QTest::keyClick(editor(), Qt::Key_Return);
    QCOMPARE(edits.count(), 0);
    QCOMPARE(messages.count(), 1);
    QVERIFY(messages.at(0).at(0).toString().contains(QStringLiteral("1x2")));
    QVERIFY(editor()->isVisible());
}

void TensorViewTest::escapeLeavesTheCellAsItWas()
{
    QSignalSpy spy(m_view.get(), &TensorView::edited);
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

void TensorViewTest::doubleClickEditsThePinnedCell()
{
    QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, at(6));
    QTest::mouseDClick(m_view.get(), Qt::LeftButton, {}, at(6));
    QVERIFY(editor()->isVisible());
    QCOMPARE(m_selection->state().pinnedElement, std::int64_t(6));
}

void TensorViewTest::computedValuesAreNotTyped()
{
    QSignalSpy messages(m_view.get(), &TensorView::message);
    QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, at(6, TensorFigure::Part::Computed));
    key(Qt::Key_5);
    QVERIFY(!editor()->isVisible());
    QCOMPARE(messages.count(), 1);
    // Alone, the stage is computed as well; the input itself can be edited.
    TensorViewOptions options;
    options.sideBySide = false;
    m_view->setOptions(options);
    m_selection->setStage(0);
    QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, at(7));
    key(Qt::Key_5);
    QVERIFY(editor()->isVisible());
}

void TensorViewTest::shiftAndArrowsMarkARange()
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

void TensorViewTest::draggingMarksARange()
{
    QTest::mousePress(m_view.get(), Qt::LeftButton, {}, at(0));
    QTest::mouseMove(m_view.get(), at(3));
    QTest::mouseMove(m_view.get(), at(15));
    QTRY_COMPARE(m_view->cellRange(), (CellRange {0, 0, 1, 3}));
    QTest::mouseRelease(m_view.get(), Qt::LeftButton, {}, at(15));
    QCOMPARE(m_view->cellRange(), (CellRange {0, 0, 1, 3}));
    QCOMPARE(m_selection->state().pinnedElement, std::int64_t(0));
}

void TensorViewTest::copyGivesTextAndTable()
{
    m_selection->pin(0, 0);
    m_view->setCellRange({1, 0, 2, 1});
    key(Qt::Key_C, Qt::ControlModifier);
    const QMimeData *copied = QGuiApplication::clipboard()->mimeData();
    QCOMPARE(copied->text(), QStringLiteral("2\t5\n4\t7\n"));
    QVERIFY(copied->html().contains(QStringLiteral("<tr><td>2</td><td>5</td></tr>")));
}

void TensorViewTest::pasteWritesABlock_data()
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

void TensorViewTest::pasteWritesABlock()
{
    QFETCH(QString, text);
    QFETCH(Shape, shape);
    QFETCH(QList<int>, elements);
    setProblem(counting(shape, shape.size() == 1 ? AxisSet {0} : AxisSet {0, 2, 3}));
    QSignalSpy spy(m_view.get(), &TensorView::edited);
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

void TensorViewTest::pasteBeyondTheTensorAsksToGrow()
{
    setProblem(counting({2, 3}, {0}));
    QSignalSpy edits(m_view.get(), &TensorView::edited);
    QSignalSpy growth(m_view.get(), &TensorView::growthNeeded);
    m_selection->pin(4, 1);
    QGuiApplication::clipboard()->setText(QStringLiteral("1\t2\t3\n4\t5\t6\n7\t8\t9\n"));
    key(Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(edits.count(), 0);
    QCOMPARE(growth.count(), 1);
    QCOMPARE(growth.at(0).at(0).value<Shape>(), (Shape {4, 4}));
    const auto edit = growth.at(0).at(1).value<CellEdit>();
    QCOMPARE(edit.elements, (std::vector<std::int64_t> {5, 6, 7, 9, 10, 11, 13, 14, 15}));
}

void TensorViewTest::pasteOfTextIsExplained()
{
    QSignalSpy edits(m_view.get(), &TensorView::edited);
    QSignalSpy messages(m_view.get(), &TensorView::message);
    m_selection->pin(0, 0);
    for (const QString &text : {QStringLiteral("hello world"), QStringLiteral("1\t2\n3\n"), QStringLiteral("  ")}) {
        QGuiApplication::clipboard()->setText(text);
        key(Qt::Key_V, Qt::ControlModifier);
    }
    QCOMPARE(edits.count(), 0);
    QCOMPARE(messages.count(), 3);
}

void TensorViewTest::deleteSetsTheRangeToZero()
{
    QSignalSpy spy(m_view.get(), &TensorView::edited);
    m_selection->pin(0, 0);
    key(Qt::Key_Right, Qt::ShiftModifier);
    key(Qt::Key_Delete);
    QCOMPARE(lastEdit(spy), (CellEdit {{0, 1}, {0, 0}, CellEdit::Kind::Clear}));
}

void TensorViewTest::fillWritesGeneratedValues()
{
    QSignalSpy spy(m_view.get(), &TensorView::edited);
    m_view->setCellRange({0, 0, 2, 1});
    QCOMPARE(m_view->fillActions().size(), 5);
    GeneratorSpec ramp = initialSpec(GeneratorKind::Ramp);
    ramp.parameters = {10, 2, 0};
    m_view->fillCells(ramp);
    QCOMPARE(lastEdit(spy), (CellEdit {{0, 1, 4, 2, 3, 6}, {10, 12, 14, 16, 18, 20}, CellEdit::Kind::Fill}));
}

void TensorViewTest::wheelWithControlZoomsAboutTheCursor()
{
    const QPoint cursor = at(5);
    const double before = m_view->figure().viewport().scaleX();
    for (int i = 0; i < 2; ++i) {
        QWheelEvent wheel(cursor, m_view->mapToGlobal(cursor), {}, {0, 120}, Qt::NoButton, Qt::ControlModifier,
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(m_view.get(), &wheel);
    }
    QVERIFY(m_view->figure().viewport().scaleX() > 1.4 * before);
    QCOMPARE(m_view->figure().hit(cursor).element, std::int64_t(5));
    key(Qt::Key_F);
    QCOMPARE(m_view->figure().viewport().scaleX(), before);
}

void TensorViewTest::scrollBarsFollowTheZoom()
{
    const auto bars = m_view->findChildren<QScrollBar *>();
    QCOMPARE(bars.size(), 2);
    for (const QScrollBar *bar : bars)
        QVERIFY(!bar->isVisible());
    m_view->zoomIn();
    m_view->zoomIn();
    for (const QScrollBar *bar : bars)
        QVERIFY(bar->isVisible());
    bars[0]->setValue(bars[0]->maximum());
    bars[1]->setValue(bars[1]->maximum());
    const TensorViewport &viewport = m_view->figure().viewport();
    QVERIFY(std::abs(viewport.contentRect().right() - viewport.size().width()) < 1.5);
    QVERIFY(std::abs(viewport.contentRect().bottom() - viewport.size().height()) < 1.5);
}

void TensorViewTest::middleButtonPans()
{
    m_view->zoomIn();
    m_view->zoomIn();
    const QPointF before = m_view->figure().viewport().scrollPosition();
    QTest::mousePress(m_view.get(), Qt::MiddleButton, {}, QPoint(300, 250));
    QTest::mouseMove(m_view.get(), QPoint(280, 240));
    QTest::mouseRelease(m_view.get(), Qt::MiddleButton, {}, QPoint(280, 240));
    QCOMPARE(m_view->figure().viewport().scrollPosition(), before + QPointF(20, 10));
}

void TensorViewTest::pinnedCellIsBroughtIntoSight()
{
    setProblem(counting({100, 100}, {0}));
    m_view->zoomIn();
    for (int i = 0; i < 8; ++i)
        m_view->zoomIn();
    m_selection->pin(9999, 99);
    QVERIFY(m_view->rect().contains(m_view->figure().cellRect(9999).toRect()));
    m_selection->pin(0, 0);
    QVERIFY(m_view->rect().contains(m_view->figure().cellRect(0).toRect()));
}

void TensorViewTest::goToIndexPins()
{
    m_view->goToIndex(QStringLiteral(" 1,2, 0,1 "));
    QCOMPARE(m_selection->state().pinnedElement, std::int64_t(21));
}

void TensorViewTest::wrongIndexIsExplained()
{
    QSignalSpy messages(m_view.get(), &TensorView::message);
    for (const QString &index : {QStringLiteral("1,2,0"), QStringLiteral("2,0,0,0"), QStringLiteral("a,b,c,d"),
                                 QStringLiteral("0,0,0,-1"), QString()})
        m_view->goToIndex(index);
    QCOMPARE(messages.count(), 5);
    QVERIFY(messages.at(1).at(0).toString().contains(QStringLiteral("0–1, 0–2, 0–1, 0–1")));
    QCOMPARE(m_selection->state().pinnedElement, noIndex);
}

void TensorViewTest::zoomToThePinnedGroup()
{
    QAction *zoom = action(*m_view, QStringLiteral("Zoom to pinned group"));
    QVERIFY(zoom && !zoom->isEnabled());
    setProblem(counting({4, 8, 6, 6}, {2, 3}));
    const double before = m_view->figure().viewport().scaleX();
    m_selection->pinGroup(13);
    QVERIFY(zoom->isEnabled());
    key(Qt::Key_G);
    QVERIFY(m_view->figure().viewport().scaleX() > 2 * before);
    const QRectF first = m_view->figure().cellRect(m_view->figure().evaluation()->grouping().firstElement(13));
    QVERIFY(m_view->rect().contains(first.toRect()));
}

void TensorViewTest::actionsCanBeFoundAndHaveNoShortcutTwice()
{
    QSet<QString> shortcuts;
    for (const QAction *candidate : m_view->actions()) {
        if (candidate->isSeparator())
            continue;
        QVERIFY(!candidate->text().isEmpty());
        QVERIFY(!candidate->toolTip().isEmpty());
        const QString shortcut = candidate->shortcut().toString();
        QVERIFY2(shortcut.isEmpty() || !shortcuts.contains(shortcut), qPrintable(shortcut));
        shortcuts.insert(shortcut);
    }
}

void TensorViewTest::zoomSurvivesAnEditButNotAnotherShape()
{
    m_view->zoomIn();
    const double zoomed = m_view->figure().viewport().scaleX();
    const std::int64_t changed[] = {3};
    const double values[] = {77};
    const EvaluationPtr before = m_view->figure().evaluation();
    m_view->setEvaluation(reevaluate(*before, before->input().withValues(changed, values), changed));
    QCOMPARE(m_view->figure().viewport().scaleX(), zoomed);
    setProblem(counting({2, 3, 2, 3}));
    QVERIFY(m_view->figure().viewport().isFitted());
}

void TensorViewTest::editedPictureIsThatOfANewView_data()
{
    QTest::addColumn<AxisSet>("reduced");
    QTest::addColumn<Shape>("shape");
    QTest::addColumn<double>("stage");
    QTest::addColumn<std::int64_t>("hovered");
    QTest::addColumn<std::int64_t>("pinned");
    const Shape whole {16, 16, 16, 16};
    const Shape sampled {24, 24, 24, 24};
    const AxisSet batch {0, 2, 3};
    const AxisSet layer {1, 2, 3};
    const std::int64_t none = noIndex;
    QTest::newRow("batch") << batch << whole << 3.0 << none << none;
    QTest::newRow("batch, smaller than pixels") << batch << sampled << 3.0 << none << none;
    QTest::newRow("batch, hovered") << batch << sampled << 2.0 << std::int64_t(5) << none;
    QTest::newRow("batch, pinned") << batch << whole << 3.0 << none << std::int64_t(7);
    QTest::newRow("layer") << layer << whole << 3.0 << none << none;
    QTest::newRow("layer, smaller than pixels") << layer << sampled << 1.0 << none << none;
    QTest::newRow("layer, hovered") << layer << whole << 3.0 << std::int64_t(0) << none;
    QTest::newRow("layer, pinned") << layer << sampled << 3.0 << none << std::int64_t(1);
    QTest::newRow("few groups with frames") << AxisSet {1, 2, 3} << Shape {9, 2, 64, 64} << 3.0 << none << none;
    QTest::newRow("numbers") << batch << Shape {2, 16, 2, 2} << 3.0 << none << none;
}

void TensorViewTest::editedPictureIsThatOfANewView()
{
    QFETCH(const AxisSet, reduced);
    QFETCH(const Shape, shape);
    QFETCH(const double, stage);
    QFETCH(const std::int64_t, hovered);
    QFETCH(const std::int64_t, pinned);
    const NormalizationProblem problem = spreadOut(shape, reduced);
    EvaluationPtr evaluation = evaluate(problem);
    exactRanges(*evaluation);
    m_view->setEvaluation(evaluation);
    m_selection->setStage(stage);
    if (pinned != noIndex)
        m_selection->pinGroup(pinned);
    if (hovered != noIndex)
        m_selection->hoverGroup(hovered);
    m_view->clearFocus(); // No ring.
    const QImage before = m_view->grab().toImage();
    const std::int64_t edited[] = {problem.input.size() / 2 - problem.input.size() / shape[0] / 2 + 3};
    for (const double value : {std::numeric_limits<double>::quiet_NaN(), 0.75, 30.0, -0.5}) {
        evaluation = reevaluate(*evaluation, evaluation->input().withValues(edited, std::array {value}), edited);
        exactRanges(*evaluation);
        m_view->setEvaluation(evaluation);
        const QImage after = m_view->grab().toImage();

        TensorView fresh;
        fresh.setTheme(Theme::light());
        fresh.setSelection(m_selection.get());
        fresh.resize(m_view->size());
        fresh.setEvaluation(evaluation);
        QTRY_COMPARE(fresh.figure().ranges(), exactRanges(*evaluation));
        QTRY_COMPARE(m_view->figure().ranges(), fresh.figure().ranges());
        QCOMPARE(m_view->grab().toImage(), fresh.grab().toImage());
        if (value == 30.0)
            QVERIFY(after != before);
    }
}

void TensorViewTest::hoverPaintsWhatANewFigurePaints_data()
{
    QTest::addColumn<AxisSet>("reduced");
    QTest::addColumn<Shape>("shape");
    QTest::addColumn<double>("pixelRatio");
    const AxisSet batch {0, 2, 3};
    const AxisSet layer {1, 2, 3};
    const AxisSet instance {2, 3};
    QTest::newRow("numbers in cells") << batch << Shape {2, 3, 2, 2} << 1.0;
    QTest::newRow("numbers in cells, two pixels each way") << batch << Shape {2, 3, 2, 2} << 2.0;
    QTest::newRow("batch, smaller than pixels") << batch << Shape {24, 24, 24, 24} << 1.0;
    QTest::newRow("batch, smaller than pixels, two pixels each way") << batch << Shape {24, 24, 24, 24} << 2.0;
    QTest::newRow("layer") << layer << Shape {16, 16, 16, 16} << 1.0;
    QTest::newRow("instance, two pixels each way") << instance << Shape {12, 16, 8, 8} << 2.0;
    QTest::newRow("instance, pixel ratio 1.5") << instance << Shape {12, 16, 8, 8} << 1.5;
    QTest::newRow("few groups with frames") << layer << Shape {9, 2, 64, 64} << 1.0;
    QTest::newRow("table") << AxisSet {1} << Shape {40, 6} << 1.0;
    QTest::newRow("sequence") << AxisSet {2} << Shape {3, 20, 50} << 1.0;
    QTest::newRow("wrapped vector") << AxisSet {0} << Shape {5000} << 1.0;
}

void TensorViewTest::editPaintsWhatANewFigurePaints_data()
{
    editedPictureIsThatOfANewView_data();
    QTest::newRow("numbers in cells") << AxisSet {0, 2, 3} << numbersInCells << 3.0 << noIndex << noIndex;
}

/// Edits one cell after the other, each time painting only what changes.
void TensorViewTest::editPaintsWhatANewFigurePaints()
{
    QFETCH(const AxisSet, reduced);
    QFETCH(const Shape, shape);
    QFETCH(const double, stage);
    QFETCH(const std::int64_t, hovered);
    QFETCH(const std::int64_t, pinned);
    const QRectF rect(0, 0, 900, 420);
    EvaluationPtr evaluation = evaluate(spreadOut(shape, reduced));
    exactRanges(*evaluation);
    TensorFigure figure;
    figure.setEvaluation(evaluation);
    SelectionState selection;
    selection.stage = stage;
    selection.hoveredGroup = hovered;
    selection.pinnedGroup = pinned;
    figure.setSelection(selection);
    QImage kept(rect.size().toSize(), QImage::Format_RGB32);
    paintFigure(figure, kept, rect, {});
    bool wasPartial = false;
    for (const double value : {0.75, std::numeric_limits<double>::quiet_NaN(), 30.0, 4000.0, -0.5}) {
        for (const std::int64_t element : {elementCount(shape) / 2 + 3, elementCount(shape) / 3}) {
            const std::int64_t edited[] = {element};
            evaluation = reevaluate(*evaluation, evaluation->input().withValues(edited, std::array {value}), edited);
            exactRanges(*evaluation);
            const QRegion changed = figure.setEvaluation(evaluation);
            wasPartial |= !changed.isEmpty();
            paintFigure(figure, kept, rect, changed);
            QCOMPARE(kept, pictureOfANewFigure(figure, rect, 1));
        }
    }
    // The form of numbers depends on all values.
    QCOMPARE(wasPartial, shape != numbersInCells);
}

/// Points at one cell after the other, each time painting only what changes.
void TensorViewTest::comparePictureWhilePointing(TensorFigure &figure, const QRectF &rect, double pixelRatio)
{
    QImage kept((rect.size() * pixelRatio).toSize(), QImage::Format_RGB32);
    kept.setDevicePixelRatio(pixelRatio);
    paintFigure(figure, kept, rect, {});
    const Evaluation &evaluation = *figure.evaluation();
    const std::int64_t size = evaluation.input().size();
    for (const std::int64_t element : {std::int64_t(0), size / 2, size / 2 + 1, size - 1, noIndex, size / 3}) {
        SelectionState next = figure.selection();
        next.hoveredElement = element;
        next.hoveredGroup = element == noIndex ? noIndex : evaluation.grouping().groupOf(element);
        const QRegion changed = figure.changedBy(next);
        figure.setSelection(next);
        paintFigure(figure, kept, rect, changed);
        QCOMPARE(kept, pictureOfANewFigure(figure, rect, pixelRatio));
    }
}

void TensorViewTest::hoverPaintsWhatANewFigurePaints()
{
    QFETCH(const AxisSet, reduced);
    QFETCH(const Shape, shape);
    QFETCH(const double, pixelRatio);
    TensorFigure figure;
    figure.setEvaluation(evaluate(counting(shape, reduced)));
    figure.setRanges(exactRanges(*figure.evaluation()));
    const QRectF rect(0, 0, 900, 420);
    const auto compare = [&](const QRectF &place) {
        comparePictureWhilePointing(figure, place, pixelRatio);
        return !QTest::currentTestFailed();
    };
    QVERIFY2(compare(rect), "at first");
    figure.setTheme(Theme::dark());
    QVERIFY2(compare(rect), "after the theme was changed");
    SelectionState selection = figure.selection();
    selection.stage = 1.5;
    figure.setSelection(selection);
    QVERIFY2(compare(rect), "after the stage was moved");
    figure.viewport().zoom(2.6, {40, 30});
    QVERIFY2(compare(rect), "after zooming");
    selection.pinnedElement = 1;
    selection.pinnedGroup = figure.evaluation()->grouping().groupOf(1);
    figure.setSelection(selection);
    QVERIFY2(compare(rect), "with a pinned cell");
    QVERIFY2(compare(rect.adjusted(0, 0, -100, 40)), "in another place");
}

void TensorViewTest::hoveredWindowShowsWhatANewViewShows()
{
    m_view->clearFocus(); // No ring.
    const auto onScreen = [this] {
        return m_view->screen()->grabWindow(m_view->winId()).toImage().convertToFormat(QImage::Format_RGB32);
    };
    for (const std::int64_t element : {0, 7, 23, 11}) {
        QTest::mouseMove(m_view.get(), at(element, TensorFigure::Part::Computed));
        QTRY_COMPARE(m_selection->state().hoveredElement, element);
        TensorView fresh;
        fresh.setTheme(Theme::light());
        fresh.setSelection(m_selection.get());
        fresh.resize(m_view->size());
        fresh.setEvaluation(m_view->figure().evaluation());
        QTRY_COMPARE(onScreen(), fresh.grab().toImage().convertToFormat(QImage::Format_RGB32));
    }
}

void TensorViewTest::exactRangesFollowBehind()
{
    setProblem(counting({64, 1024}, {0}));
    QVERIFY(m_view->figure().ranges().at(0).maximum < 65536);
    QTRY_COMPARE(m_view->figure().ranges().at(0).maximum, 65536.0);
}

void TensorViewTest::accessibleNameTellsThePinnedCell()
{
    QCOMPARE(m_view->accessibleName(), QStringLiteral("Tensor"));
    m_selection->pin(2, 0);
    QCOMPARE(m_view->accessibleName(), QStringLiteral("Tensor, x[0, 0, 1, 0] = 3, y = −0.901155"));
}

void TensorViewTest::withoutATensorNothingHappens()
{
    m_view->setEvaluation(nullptr);
    QSignalSpy edits(m_view.get(), &TensorView::edited);
    for (const int pressed : {Qt::Key_Right, Qt::Key_5, Qt::Key_F, Qt::Key_G, Qt::Key_F2, Qt::Key_Delete, Qt::Key_Home})
        key(pressed);
    QTest::mouseMove(m_view.get(), QPoint(300, 200));
    QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, QPoint(300, 200));
    m_view->goToIndex(QStringLiteral("0"));
    m_view->zoomIn();
    QVERIFY(!m_view->grab().isNull());
    QCOMPARE(edits.count(), 0);
}

void TensorViewTest::figurePaintsVectors()
{
    QBuffer buffer;
    QVERIFY(buffer.open(QIODevice::WriteOnly));
    {
        QPdfWriter writer(&buffer);
        QPainter painter(&writer);
        TensorFigure figure;
        figure.setEvaluation(m_view->figure().evaluation());
        figure.paint(painter, QRectF(0, 0, 900, 400));
    }
    QVERIFY(!buffer.data().isEmpty());
    QVERIFY2(!buffer.data().contains("/Subtype /Image"), "small tensors are drawn as vectors");
}

QTEST_MAIN(TensorViewTest)
#include "tst_tensor_view.moc"
