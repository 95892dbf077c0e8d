// SPDX-License-Identifier: GPL-3.0-or-later
// What a tensor view paints: colours, lit groups, and the same after an edit as anew.
#include "tests/widgets/tensor_view_test.h"

#include <QBuffer>
#include <QPainter>
#include <QPdfWriter>
#include <QScreen>

#include <array>
#include <cmath>
#include <limits>

using namespace normscope;
using namespace normscope::test;

namespace {

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

} // namespace

class TensorPicturesTest : public QObject, protected TensorViewHands
{
    Q_OBJECT

private slots:
    void init() { showView(); }
    void cleanup() { closeView(); }

    void cellsHaveTheColoursOfTheirValues();
    void numbersOnHatchedCellsAreOfOneColour();
    void litGroupStandsOut();
    void fadedCellsAreRestoredWhenTheHoverEnds();
    void editedPictureIsThatOfANewView_data();
    void editedPictureIsThatOfANewView();
    void editPaintsWhatANewFigurePaints_data();
    void editPaintsWhatANewFigurePaints();
    void anotherNormalizationPaintsWhatANewFigurePaints_data();
    void anotherNormalizationPaintsWhatANewFigurePaints();
    void hoverPaintsWhatANewFigurePaints_data();
    void hoverPaintsWhatANewFigurePaints();
    void hoveredWindowShowsWhatANewViewShows();
    void noOutlierOfALargeTensorIsHidden();
    void panelsOfAVeryLargeTensorAreDrawnInTurn();
    void stackedPanelsOfOneStageLookTheSame();
    void figurePaintsVectors();
    void exactRangesFollowBehind();

private:
    static void comparePictureWhilePointing(TensorFigure &figure, const QRectF &rect, double pixelRatio);
};

/// Points at one cell after the other, each time painting only what changes.
void TensorPicturesTest::comparePictureWhilePointing(TensorFigure &figure, const QRectF &rect, double pixelRatio)
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

void TensorPicturesTest::cellsHaveTheColoursOfTheirValues()
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

void TensorPicturesTest::numbersOnHatchedCellsAreOfOneColour()
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

void TensorPicturesTest::litGroupStandsOut()
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

void TensorPicturesTest::fadedCellsAreRestoredWhenTheHoverEnds()
{
    const QImage before = m_view->grab().toImage();
    m_selection->hoverGroup(2);
    QVERIFY(m_view->grab().toImage() != before);
    m_selection->clearHover();
    QCOMPARE(m_view->grab().toImage(), before);
}

void TensorPicturesTest::editedPictureIsThatOfANewView_data()
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

void TensorPicturesTest::editedPictureIsThatOfANewView()
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

void TensorPicturesTest::editPaintsWhatANewFigurePaints_data()
{
    editedPictureIsThatOfANewView_data();
    QTest::newRow("numbers in cells") << AxisSet {0, 2, 3} << numbersInCells << 3.0 << noIndex << noIndex;
}

/// Edits one cell after the other, each time painting only what changes.
void TensorPicturesTest::editPaintsWhatANewFigurePaints()
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

void TensorPicturesTest::anotherNormalizationPaintsWhatANewFigurePaints_data()
{
    QTest::addColumn<Shape>("shape");
    QTest::newRow("cells larger than pixels") << Shape {16, 16, 16, 16};
    QTest::newRow("cells smaller than pixels") << Shape {24, 24, 24, 24};
    QTest::newRow("numbers in cells") << numbersInCells;
}

/// The input's picture is kept where neither its values nor its mask change.
void TensorPicturesTest::anotherNormalizationPaintsWhatANewFigurePaints()
{
    QFETCH(const Shape, shape);
    const NormalizationProblem batch = spreadOut(shape, {0, 2, 3});
    const NormalizationProblem layer = spreadOut(shape, {1, 2, 3});
    NormalizationProblem masked = layer;
    masked.mask = Tensor::filled(shape, 1).withValues({{1}}, {{0}});
    NormalizationProblem edited = batch;
    edited.input = batch.input.withValues({{2}}, {{0.25}});
    const QRectF rect(0, 0, 900, 420);
    TensorFigure figure;
    QImage kept(rect.size().toSize(), QImage::Format_RGB32);
    for (const NormalizationProblem &problem : {batch, layer, batch, masked, layer, edited, batch}) {
        const EvaluationPtr evaluation = evaluate(problem);
        exactRanges(*evaluation);
        for (const std::int64_t group : {noIndex, std::int64_t(1)}) {
            SelectionState selection = figure.selection();
            selection.hoveredGroup = group;
            figure.setEvaluation(evaluation);
            figure.setSelection(selection);
            paintFigure(figure, kept, rect, {});
            QCOMPARE(kept, pictureOfANewFigure(figure, rect, 1));
        }
    }
}

void TensorPicturesTest::hoverPaintsWhatANewFigurePaints_data()
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

void TensorPicturesTest::hoverPaintsWhatANewFigurePaints()
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

void TensorPicturesTest::hoveredWindowShowsWhatANewViewShows()
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

void TensorPicturesTest::noOutlierOfALargeTensorIsHidden()
{
    // More cells than every one of them is looked at for a picture.
    const Shape shape {2000, 2000};
    NormalizationProblem problem = spreadOut(shape, {0});
    const std::int64_t outlier = 2000 * 1234 + 567;
    problem.input = problem.input.withValues({{outlier}}, {{std::numeric_limits<double>::infinity()}});
    EvaluationPtr evaluation = evaluate(problem);
    m_view->setEvaluation(evaluation);
    const auto marks = [this](std::int64_t element) {
        const QRect pixels(at(element) - QPoint(1, 1), QSize(3, 3));
        const QImage around = m_view->grab(pixels).toImage();
        int count = 0;
        for (int i = 0; i < 9; ++i)
            count += around.pixel(i % 3, i / 3) == Theme::light().notFinite.rgb();
        return count;
    };
    QTRY_VERIFY(marks(outlier) > 0);
    // A cell that is edited is seen at once, whatever else is in its pixel.
    const std::int64_t edited[] = {2000 * 200 + 1801};
    QCOMPARE(marks(edited[0]), 0);
    evaluation = reevaluate(
        *evaluation, evaluation->input().withValues(edited, std::array {std::numeric_limits<double>::quiet_NaN()}),
        edited);
    m_view->setEvaluation(evaluation);
    QVERIFY(marks(edited[0]) > 0);
    QVERIFY(marks(outlier) > 0);
}

/// Each frame draws one of them, until the picture is that of a new figure.
void TensorPicturesTest::panelsOfAVeryLargeTensorAreDrawnInTurn()
{
    const QRectF rect(0, 0, 400, 200);
    const QRegion all(rect.toRect());
    QImage image(rect.size().toSize(), QImage::Format_RGB32);
    TensorFigure figure;
    NormalizationProblem problem = counting({3, 4}, {1});
    figure.setEvaluation(evaluate(problem));
    QVERIFY(figure.waitingPanels(rect, all, 1).isEmpty());

    problem.input = Tensor::filled({4097, 4096}, 1, DType::Float32);
    problem.layout = defaultLayout(2);
    figure.setEvaluation(evaluate(problem));
    const QRegion second = figure.waitingPanels(rect, all, 1);
    const QRegion first = figure.waitingPanels(rect, all, 1);
    QVERIFY(!second.isEmpty());
    QVERIFY(!first.isEmpty());
    QVERIFY(!first.intersects(second));
    paintFigure(figure, image, rect, all - first);
    QVERIFY(figure.waitingPanels(rect, all, 1).isEmpty());
    paintFigure(figure, image, rect, first);
    QCOMPARE(image, pictureOfANewFigure(figure, rect, 1));
}

void TensorPicturesTest::stackedPanelsOfOneStageLookTheSame()
{
    TensorFigure figure;
    figure.setTheme(Theme::light());
    figure.setEvaluation(m_view->figure().evaluation());
    TensorViewOptions options;
    options.stacked = true;
    figure.setOptions(options);
    SelectionState selection;
    selection.stage = 0; // The input, in both panels.
    figure.setSelection(selection);
    for (const double height : {300.0, 301.0, 302.3, 303.5, 304.8}) {
        const QRectF rect(0, 0, 320, height);
        QImage image(rect.size().toSize() + QSize(0, 1), QImage::Format_RGB32);
        image.fill(figure.theme().figureBackground);
        paintFigure(figure, image, rect, {});
        const QRect first = figure.inputRect().toRect().adjusted(-4, -4, 4, 4);
        int second = first.bottom() + 20;
        while (figure.hit({figure.inputRect().center().x(), second + 4.5}).part == TensorFigure::Part::None)
            ++second;
        QVERIFY2(image.copy(first) == image.copy(first.translated(0, second - first.top())),
                 qPrintable(QString::number(height)));
    }
}

void TensorPicturesTest::figurePaintsVectors()
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

void TensorPicturesTest::exactRangesFollowBehind()
{
    setProblem(counting({64, 1024}, {0}));
    QVERIFY(m_view->figure().ranges().at(0).maximum < 65536);
    QTRY_COMPARE(m_view->figure().ranges().at(0).maximum, 65536.0);
}

QTEST_MAIN(TensorPicturesTest)
#include "tst_tensor_pictures.moc"
