// SPDX-License-Identifier: GPL-3.0-or-later
// A tensor view repaints only what has changed, and its picture equals that of a new view.
#include "tests/subject.h"
#include "tests/widgets/tensor_view_test.h"

#include <QApplication>
#include <QPainter>
#include <QScreen>

#include <array>
#include <limits>

namespace tst_tensor_repaints {

using namespace normscope;
using namespace normscope::test;

namespace {

const Shape numbersInCells {2, 3, 2, 2};

/// The picture of a figure as a view keeps it: painted whole at first, later only in changed regions.
class KeptPicture
{
public:
    explicit KeptPicture(TensorFigure &figure, const QRectF &rect, double pixelRatio = 1)
        : m_figure(figure)
        , m_rect(rect)
        , m_image((rect.size() * pixelRatio).toSize(), QImage::Format_RGB32)
    {
        m_image.setDevicePixelRatio(pixelRatio);
        paint();
    }

    /// Paints only within `exposed`, or everything if that is empty.
    void paint(const QRegion &exposed = {})
    {
        QPainter painter(&m_image);
        if (!exposed.isEmpty())
            painter.setClipRegion(exposed);
        painter.fillRect(m_rect, m_figure.theme().figureBackground);
        m_figure.paint(painter, m_rect, exposed);
    }

    const QImage &image() const { return m_image; }
    /// The expected picture: that of a new figure in the same state.
    QImage anew() const
    {
        TensorFigure fresh;
        fresh.setTheme(m_figure.theme());
        fresh.setEvaluation(m_figure.evaluation());
        fresh.setRanges(m_figure.ranges());
        fresh.setSelection(m_figure.selection());
        fresh.arrange(m_rect);
        fresh.viewport() = m_figure.viewport();
        return KeptPicture(fresh, m_rect, m_image.devicePixelRatio()).image();
    }

private:
    TensorFigure &m_figure;
    QRectF m_rect;
    QImage m_image;
};

} // namespace

class TensorRepaintsTest : public QObject, protected TensorViewHands
{
    Q_OBJECT

private slots:
    void init() { showView(); }
    void cleanup() { closeView(); }

    void editedPictureIsThatOfANewView_data();
    void editedPictureIsThatOfANewView();
    void editPaintsWhatANewFigurePaints_data();
    void editPaintsWhatANewFigurePaints();
    void anotherNormalizationPaintsWhatANewFigurePaints_data();
    void anotherNormalizationPaintsWhatANewFigurePaints();
    void hoverPaintsWhatANewFigurePaints_data();
    void hoverPaintsWhatANewFigurePaints();
    void hoveredWindowShowsWhatANewViewShows();
    void panelsOfAVeryLargeTensorAreDrawnInTurn();

private:
    static void comparePictureWhilePointing(TensorFigure &figure, const QRectF &rect, double pixelRatio);
    std::unique_ptr<TensorEditor> newView() const;
};

/// Hovers one cell after the other, each time painting only what changes.
void TensorRepaintsTest::comparePictureWhilePointing(TensorFigure &figure, const QRectF &rect, double pixelRatio)
{
    KeptPicture kept(figure, rect, pixelRatio);
    const Evaluation &evaluation = *figure.evaluation();
    const std::int64_t size = evaluation.input().size();
    for (const std::int64_t element : {std::int64_t(0), size / 2, size / 2 + 1, size - 1, noIndex, size / 3}) {
        SelectionState next = figure.selection();
        next.hoveredElement = element;
        next.hoveredGroup = element == noIndex ? noIndex : evaluation.grouping().groupOf(element);
        const QRegion changed = figure.changedBy(next);
        figure.setSelection(next);
        kept.paint(changed);
        QCOMPARE(kept.image(), kept.anew());
    }
}

/// A new view in the state of the one on screen.
std::unique_ptr<TensorEditor> TensorRepaintsTest::newView() const
{
    auto view = std::make_unique<TensorEditor>();
    view->setTheme(Theme::light());
    view->setSelection(m_selection.get());
    view->resize(m_view->size());
    view->setEvaluation(m_view->figure().evaluation());
    return view;
}

void TensorRepaintsTest::editedPictureIsThatOfANewView_data()
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

void TensorRepaintsTest::editedPictureIsThatOfANewView()
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
    m_view->clearFocus(); // Without the focus ring.
    const QImage before = m_view->grab().toImage();
    const std::int64_t edited[] = {problem.input.size() / 2 - problem.input.size() / shape[0] / 2 + 3};
    for (const double value : {std::numeric_limits<double>::quiet_NaN(), 0.75, 30.0, -0.5}) {
        evaluation = reevaluate(*evaluation, evaluation->input().withValues(edited, std::array {value}), edited);
        exactRanges(*evaluation);
        m_view->setEvaluation(evaluation);
        const QImage after = m_view->grab().toImage();

        const auto fresh = newView();
        QTRY_COMPARE(fresh->figure().ranges(), exactRanges(*evaluation));
        QTRY_COMPARE(m_view->figure().ranges(), fresh->figure().ranges());
        QCOMPARE(m_view->grab().toImage(), fresh->grab().toImage());
        if (value == 30.0)
            QVERIFY(after != before);
    }
}

void TensorRepaintsTest::editPaintsWhatANewFigurePaints_data()
{
    editedPictureIsThatOfANewView_data();
    QTest::newRow("numbers in cells") << AxisSet {0, 2, 3} << numbersInCells << 3.0 << noIndex << noIndex;
}

/// Edits one cell after the other, each time painting only what changes.
void TensorRepaintsTest::editPaintsWhatANewFigurePaints()
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
    KeptPicture kept(figure, rect);
    bool wasPartial = false;
    for (const double value : {0.75, std::numeric_limits<double>::quiet_NaN(), 30.0, 4000.0, -0.5}) {
        for (const std::int64_t element : {elementCount(shape) / 2 + 3, elementCount(shape) / 3}) {
            const std::int64_t edited[] = {element};
            evaluation = reevaluate(*evaluation, evaluation->input().withValues(edited, std::array {value}), edited);
            exactRanges(*evaluation);
            const QRegion changed = figure.setEvaluation(evaluation);
            wasPartial |= !changed.isEmpty();
            kept.paint(changed);
            QCOMPARE(kept.image(), kept.anew());
        }
    }
    // If numbers are shown, their format depends on all values, so that everything is repainted.
    QCOMPARE(wasPartial, figure.viewport().scaleY() < leastNumberHeight);
}

void TensorRepaintsTest::anotherNormalizationPaintsWhatANewFigurePaints_data()
{
    QTest::addColumn<Shape>("shape");
    QTest::newRow("cells larger than pixels") << Shape {16, 16, 16, 16};
    QTest::newRow("cells smaller than pixels") << Shape {24, 24, 24, 24};
    QTest::newRow("numbers in cells") << numbersInCells;
}

/// The input's picture is kept if neither its values nor its mask change.
void TensorRepaintsTest::anotherNormalizationPaintsWhatANewFigurePaints()
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
    for (const NormalizationProblem &problem : {batch, layer, batch, masked, layer, edited, batch}) {
        const EvaluationPtr evaluation = evaluate(problem);
        exactRanges(*evaluation);
        for (const std::int64_t group : {noIndex, std::int64_t(1)}) {
            SelectionState selection = figure.selection();
            selection.hoveredGroup = group;
            figure.setEvaluation(evaluation);
            figure.setSelection(selection);
            const KeptPicture kept(figure, rect);
            QCOMPARE(kept.image(), kept.anew());
        }
    }
}

void TensorRepaintsTest::hoverPaintsWhatANewFigurePaints_data()
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

void TensorRepaintsTest::hoverPaintsWhatANewFigurePaints()
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

void TensorRepaintsTest::hoveredWindowShowsWhatANewViewShows()
{
    m_view->clearFocus(); // Without the focus ring.
    const auto onScreen = [this] {
        return m_view->screen()->grabWindow(m_view->winId()).toImage().convertToFormat(QImage::Format_RGB32);
    };
    for (const std::int64_t element : {0, 7, 23, 11}) {
        QTest::mouseMove(m_view.get(), at(element, TensorFigure::Part::Computed));
        QTRY_COMPARE(m_selection->state().hoveredElement, element);
        const auto fresh = newView();
        QTRY_COMPARE(onScreen(), fresh->grab().toImage().convertToFormat(QImage::Format_RGB32));
    }
}

/// After a frame without panels each further frame draws one of them, until the picture equals that of a new figure.
void TensorRepaintsTest::panelsOfAVeryLargeTensorAreDrawnInTurn()
{
    const QRectF rect(0, 0, 400, 200);
    const QRegion all(rect.toRect());
    TensorFigure figure;
    NormalizationProblem problem = counting({3, 4}, {1});
    figure.setEvaluation(evaluate(problem));
    KeptPicture kept(figure, rect);
    QVERIFY(figure.waitingPanels(rect, all, 1).isEmpty());

    problem.input = Tensor::filled({4097, 4096}, 1, DType::Float32);
    problem.layout = defaultLayout(2);
    figure.setEvaluation(evaluate(problem));
    const QRegion both = figure.waitingPanels(rect, all, 1);
    const QRegion second = figure.waitingPanels(rect, all, 1);
    const QRegion first = figure.waitingPanels(rect, all, 1);
    QVERIFY(!second.isEmpty());
    QVERIFY(!first.isEmpty());
    QVERIFY(!first.intersects(second));
    QCOMPARE(both, first + second);
    kept.paint(all - first);
    QVERIFY(figure.waitingPanels(rect, all, 1).isEmpty());
    kept.paint(first);
    QCOMPARE(kept.image(), kept.anew());
}

NORMSCOPE_WINDOW_TEST(TensorRepaintsTest)

} // namespace tst_tensor_repaints

#include "tst_tensor_repaints.moc"
