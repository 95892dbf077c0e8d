// SPDX-License-Identifier: GPL-3.0-or-later
// What a tensor view paints: colours, numbers, highlighted groups, outliers.
#include "tests/subject.h"
#include "tests/widgets/tensor_view_test.h"

#include <QApplication>
#include <QBuffer>
#include <QPainter>
#include <QPdfWriter>

#include <array>
#include <limits>

namespace tst_tensor_pictures {

using namespace normscope;
using namespace normscope::test;

class TensorPicturesTest : public QObject, protected TensorViewHands
{
    Q_OBJECT

private slots:
    void init() { showView(); }
    void cleanup() { closeView(); }

    void cellsHaveTheColoursOfTheirValues();
    void numbersOnHatchedCellsAreOfOneColour();
    void numbersGrowWithTypeForReadingFromAfar();
    void framesCoverNoNumbers_data();
    void framesCoverNoNumbers();
    void marksOfDegenerateGroupsCoverNoNumbers();
    void litGroupStandsOut();
    void fadedCellsAreRestoredWhenTheHoverEnds();
    void noOutlierOfALargeTensorIsHidden();
    void nothingOfTheTensorBeforeIsSeen();
    void stackedPanelsOfOneStageLookTheSame();
    void figurePaintsVectors();
    void exactRangesFollowBehind();
};

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
            for (int x = cell.left(); x <= cell.right(); ++x) // The numbers are light on dark: no pixel is black.
                QVERIFY2(qGray(image.pixel(x, y)) > 20, qPrintable(QStringLiteral("cell %1").arg(element)));
        }
    }
}

void TensorPicturesTest::numbersGrowWithTypeForReadingFromAfar()
{
    const auto heightOfNumber = [this](const Theme &theme) {
        m_view->setTheme(theme);
        const QImage image = m_view->grab().toImage();
        const QRect cell = m_view->figure().cellRect(12).toAlignedRect().adjusted(6, 6, -6, -6);
        int top = cell.bottom();
        int bottom = cell.top();
        for (int y = cell.top(); y <= cell.bottom(); ++y) {
            for (int x = cell.left(); x <= cell.right(); ++x) {
                if (qGray(image.pixel(x, y)) > 110)
                    continue;
                top = std::min(top, y);
                bottom = std::max(bottom, y);
            }
        }
        return bottom - top + 1;
    };
    m_view->resize(700, 500);
    const int onADesk = heightOfNumber(Theme::light());
    QVERIFY(onADesk >= 6);
    QVERIFY(heightOfNumber(Theme::light().scaled(1.35)) >= 1.3 * onADesk);
}

void TensorPicturesTest::framesCoverNoNumbers_data()
{
    QTest::addColumn<Shape>("shape");
    QTest::addColumn<AxisSet>("reduced");
    QTest::addColumn<QSize>("size");
    for (const int width : {1100, 1250, 1500}) {
        const QByteArray at = QByteArray::number(width);
        QTest::newRow("columns, " + at) << Shape {6, 14} << AxisSet {0} << QSize(width, 300);
        QTest::newRow("rows, " + at) << Shape {14, 12} << AxisSet {1} << QSize(width, 420);
        QTest::newRow("blocks, " + at) << Shape {2, 3, 4, 4} << AxisSet {0, 2, 3} << QSize(width, 420);
    }
}

void TensorPicturesTest::framesCoverNoNumbers()
{
    QFETCH(const Shape, shape);
    QFETCH(const AxisSet, reduced);
    QFETCH(const QSize, size);
    NormalizationProblem problem = counting(shape, reduced);
    std::vector<double> values(static_cast<std::size_t>(problem.input.size()));
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = -2.6 - 0.01 * static_cast<double>(i % 7); // Pale enough for dark numbers, wide with their sign.
    values[values.size() / 2] = -9;
    problem.input = Tensor(shape, values);
    m_view->setFixedSize(size);
    setProblem(problem);
    const QImage plain = m_view->grab().toImage();
    for (const std::int64_t element : {std::int64_t(0), std::int64_t(5), problem.input.size() - 1}) {
        m_selection->pin(element, m_view->figure().evaluation()->grouping().groupOf(element));
        const QImage pinned = m_view->grab().toImage();
        const QRect cell = m_view->figure().cellRect(element).toAlignedRect().adjusted(2, 2, -2, -2);
        int written = 0;
        for (int y = cell.top(); y <= cell.bottom(); ++y) {
            for (int x = cell.left(); x <= cell.right(); ++x) {
                const QRgb color = plain.pixel(x, y); // The frames of groups are brighter.
                const bool isNumber = std::max({qRed(color), qGreen(color), qBlue(color)}) < 90;
                written += isNumber;
                QVERIFY2(
                    !isNumber || color == pinned.pixel(x, y),
                    qPrintable(QStringLiteral("%1: %2, %3").arg(element).arg(x - cell.left()).arg(y - cell.top())));
            }
        }
        QVERIFY(written > 10);
    }
}

void TensorPicturesTest::marksOfDegenerateGroupsCoverNoNumbers()
{
    NormalizationProblem problem = counting({3, 4, 5}, {0, 1});
    const std::int64_t first[] = {0, 5};
    const double values[] = {-1.07, std::numeric_limits<double>::infinity()};
    problem.input = problem.input.withValues(first, values);
    setProblem(problem);
    m_view->resize(1000, 380);
    const QRect cell = m_view->figure().cellRect(0).toAlignedRect();
    QVERIFY2(cell.height() < 24 && cell.height() > 14, qPrintable(QString::number(cell.height())));
    const auto numberIn = [&] { // The inner part, without frames.
        return m_view->grab(QRect(cell.left() + 3, cell.center().y() - 4, cell.width() - 6, 8)).toImage();
    };
    const QImage marked = numberIn();
    TensorViewOptions options;
    options.showGroups = false;
    m_view->setOptions(options);
    QVERIFY(marked == numberIn());
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

void TensorPicturesTest::noOutlierOfALargeTensorIsHidden()
{
    // More cells than are all inspected for each picture.
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
    // An edited cell is seen at once, whatever other cells share its pixel.
    const std::int64_t edited[] = {2000 * 200 + 1801};
    QCOMPARE(marks(edited[0]), 0);
    evaluation = reevaluate(
        *evaluation, evaluation->input().withValues(edited, std::array {std::numeric_limits<double>::quiet_NaN()}),
        edited);
    m_view->setEvaluation(evaluation);
    QVERIFY(marks(edited[0]) > 0);
    QVERIFY(marks(outlier) > 0);
}

/// After a change to another tensor or lens of the same shape, the places of the old extremes are used until the new
/// ones are known, but never the old values.
void TensorPicturesTest::nothingOfTheTensorBeforeIsSeen()
{
    const Shape shape {4096, 4096};
    constexpr std::int64_t outlier = 4096 * 1234 + 567;
    NormalizationProblem problem = counting({2, 2}, {0});
    problem.input = Tensor::filled(shape, 1, DType::Float32);
    const EvaluationPtr plain = evaluate(problem);
    problem.input = problem.input.withValues({{outlier}}, {{std::numeric_limits<double>::infinity()}});
    const EvaluationPtr outlying = evaluate(problem);
    TensorFigure figure;
    const auto showsOutlier = [&figure](TensorFigure::Part part) {
        const QRectF rect(0, 0, 800, 500);
        QImage image(rect.size().toSize(), QImage::Format_RGB32);
        QPainter painter(&image);
        figure.paint(painter, rect);
        const QPoint middle = figure.cellRect(outlier, part).center().toPoint();
        bool shows = false;
        for (int i = 0; i < 9; ++i)
            shows |= image.pixel(middle + QPoint(i % 3 - 1, i / 3 - 1)) == figure.theme().notFinite.rgb();
        return shows;
    };
    figure.setEvaluation(outlying);
    const auto find = [&figure](TensorFigure::Part part) {
        figure.setExtremes(part, extremesOf(figure.detailSource(part), figure.layout()));
    };
    find(TensorFigure::Part::Input);
    QVERIFY(showsOutlier(TensorFigure::Part::Input));
    figure.setEvaluation(plain);
    QVERIFY(!showsOutlier(TensorFigure::Part::Input));

    figure.setLens({outlying, 1, {}, {}});
    find(TensorFigure::Part::Computed);
    QVERIFY(showsOutlier(TensorFigure::Part::Computed));
    figure.setLens({plain, 1, {}, {}});
    QVERIFY(!showsOutlier(TensorFigure::Part::Computed));
}

void TensorPicturesTest::stackedPanelsOfOneStageLookTheSame()
{
    TensorFigure figure;
    figure.setTheme(Theme::light());
    figure.setEvaluation(m_view->figure().evaluation());
    TensorViewOptions options;
    options.stacking = TensorViewOptions::Stacking::Always;
    figure.setOptions(options);
    SelectionState selection;
    selection.stage = 0; // Both panels show the input.
    figure.setSelection(selection);
    for (const double height : {300.0, 301.0, 302.3, 303.5, 304.8}) {
        const QRectF rect(0, 0, 320, height);
        QImage image(rect.size().toSize() + QSize(0, 1), QImage::Format_RGB32);
        image.fill(figure.theme().figureBackground);
        QPainter painter(&image);
        figure.paint(painter, rect);
        painter.end();
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

NORMSCOPE_WINDOW_TEST(TensorPicturesTest)

} // namespace tst_tensor_pictures

#include "tst_tensor_pictures.moc"
