// SPDX-License-Identifier: GPL-3.0-or-later
// The picture of a tensor's cells: exact colours for large cells, and no outlier lost where a pixel has many cells.
#include "tests/subject.h"
#include "tests/support/problems.h"
#include "widgets/tensor/heat_map.h"
#include "widgets/theme/flat_parts.h"

#include <QTest>

#include <limits>

namespace tst_heat_map {

using namespace normscope;
using namespace normscope::test;

namespace {

NormalizationProblem problem(const Shape &shape, AxisSet reduced)
{
    return withoutAffine(scatteredTensor(shape, -1, 2), reduced);
}

/// Values between 0 and 1 without a pattern that could coincide with the blocks.
Tensor noiseOf(const Shape &shape)
{
    std::vector<float> values(static_cast<std::size_t>(elementCount(shape)));
    std::uint32_t state = 1;
    for (float &value : values) {
        state = state * 1664525u + 1013904223u;
        value = static_cast<float>(state >> 8) / 16777216.0f;
    }
    return Tensor(shape, std::span<const float>(values));
}

EvaluationPtr evaluated(const Tensor &input)
{
    return evaluate(withoutAffine(input, {input.rank() - 1}));
}

/// Whether the pixel has this colour, or one beside it if the cell's centre falls on the edge of a pixel.
bool shows(const QImage &image, QPoint pixel, QRgb color)
{
    for (int y = std::max(0, pixel.y() - 1); y <= pixel.y() + 1; ++y) {
        for (int x = std::max(0, pixel.x() - 1); x <= pixel.x() + 1; ++x) {
            if (image.pixel(x, y) == color)
                return true;
        }
    }
    return false;
}

HeatMapColors colors(double minimum, double maximum)
{
    const Theme theme = Theme::light();
    return {ColorMap(minimum, maximum, theme), theme.figureBackground, theme.text};
}

} // namespace

class HeatMapTest : public QObject
{
    Q_OBJECT

private slots:
    void largeCellsHaveExactColours();
    void masksAndMissingCellsAreTold();
    void notFiniteCellsAreHatched();
    void outlierBetweenPixelsIsSeen();
    void noOutlierOfALargeTensorIsHidden_data();
    void noOutlierOfALargeTensorIsHidden();
    void editedCellsAreSeenBeforeTheExtremesAreKnown();
    void keptInputsLookLikeTheTensors_data();
    void keptInputsLookLikeTheTensors();
    void extremesAreThoseOfTheirBlocks_data();
    void extremesAreThoseOfTheirBlocks();
    void everyPixelOfASmallRasterIsACellOfItsPlace();
};

void HeatMapTest::largeCellsHaveExactColours()
{
    const EvaluationPtr evaluation = evaluate(problem({2, 3, 2, 2}, {0, 2, 3}));
    const TensorLayout layout({2, 3, 2, 2});
    const StageSampler sampler(*evaluation, layout, 3);
    const HeatMap map(sampler, layout, {layout, {400, 300}, {7, 5}, {40, 40}, 1});
    const HeatMapColors used = colors(-2, 2);
    const QImage image = map.image(used);
    QCOMPARE(image.size(), QSize(400, 300));
    for (std::int64_t element = 0; element < 24; ++element) {
        const QRectF cell = layout.cellRect(element);
        const QPoint centre = QPointF(7 + cell.center().x() * 40, 5 + cell.center().y() * 40).toPoint();
        QCOMPARE(image.pixel(centre), used.map(evaluation->value(3.0, element)));
    }
    // The gaps between blocks and the area outside have the background colour.
    const double gap = layout.across().gap(1);
    QCOMPARE(image.pixel(static_cast<int>(7 + (2 + gap / 2) * 40), 30), used.background.rgb());
    QCOMPARE(image.pixel(2, 2), used.background.rgb());
    QCOMPARE(map.cells().size(), std::size_t(24));
}

void HeatMapTest::masksAndMissingCellsAreTold()
{
    const EvaluationPtr evaluation = evaluate(problem({30}, {0}));
    const TensorLayout layout({30});
    QVERIFY(layout.isWrapped());
    const StageSampler sampler(*evaluation, layout, 0);
    const HeatMap map(sampler, layout, {layout, {400, 300}, {0, 0}, {20, 20}, 1});
    QCOMPARE(map.cells().size(), std::size_t(30));
}

void HeatMapTest::notFiniteCellsAreHatched()
{
    NormalizationProblem given = problem({2, 2}, {0});
    given.input = Tensor({2, 2}, {1, std::numeric_limits<double>::quiet_NaN(), 3, 4});
    const EvaluationPtr evaluation = evaluate(given);
    const TensorLayout layout({2, 2});
    const StageSampler sampler(*evaluation, layout, 0);
    const HeatMapColors used = colors(1, 4);
    const QImage image = HeatMap(sampler, layout, {layout, {100, 100}, {0, 0}, {50, 50}, 1}).image(used);
    const QRgb hatching = flat::mix(Theme::light().notFinite.rgb(), used.mark.rgb(), HeatMap::hatchShare);
    int marked = 0;
    int plain = 0;
    for (int y = 5; y < 45; ++y) {
        for (int x = 55; x < 95; ++x) {
            marked += image.pixel(x, y) == hatching;
            plain += image.pixel(x, y) == Theme::light().notFinite.rgb();
        }
    }
    QVERIFY(marked > 100);
    QCOMPARE(marked + plain, 40 * 40);
}

void HeatMapTest::outlierBetweenPixelsIsSeen()
{
    std::vector<double> values(400 * 400, 0.1);
    values[133 * 400 + 77] = 100;
    NormalizationProblem given = problem({2, 2}, {0});
    given.input = Tensor({400, 400}, std::span<const double>(values));
    const EvaluationPtr evaluation = evaluate(given);
    const TensorLayout layout({400, 400});
    const StageSampler sampler(*evaluation, layout, 0);
    const HeatMapColors used = colors(-100, 100);
    // A pixel shows two by two cells.
    const QImage image = HeatMap(sampler, layout, {layout, {200, 200}, {0, 0}, {0.5, 0.5}, 1}).image(used);
    QCOMPARE(image.pixel(77 / 2, 133 / 2), used.map(100));
    QCOMPARE(image.pixel(10, 10), used.map(0.1));
}

void HeatMapTest::noOutlierOfALargeTensorIsHidden_data()
{
    QTest::addColumn<Shape>("shape");
    QTest::addColumn<int>("stage");
    QTest::newRow("table") << Shape {4096, 4096} << 0;
    QTest::newRow("wide table") << Shape {32, 131072} << 0;
    QTest::newRow("high table") << Shape {131072, 32} << 3;
    QTest::newRow("vector") << Shape {4'194'307} << 0;
    QTest::newRow("images") << Shape {9, 5, 331, 300} << 3;
    QTest::newRow("rank 6") << Shape {3, 5, 7, 43, 41, 31} << 2;
}

void HeatMapTest::noOutlierOfALargeTensorIsHidden()
{
    QFETCH(const Shape, shape);
    QFETCH(const int, stage);
    const std::int64_t size = elementCount(shape);
    const Tensor noise = noiseOf(shape);
    const TensorLayout layout(shape);
    const HeatMapColors used = colors(-10, 10);
    for (const std::int64_t outlier : {std::int64_t(0), size / 3, size / 2 + 77, size - 1}) {
        const EvaluationPtr evaluation = evaluated(noise.withValues({{outlier}}, {{1e6}}));
        const StageSampler sampler(*evaluation, layout, stage);
        const HeatMapDetail detail {std::make_shared<ExtremeCells>(sampler, layout), {}};
        const QRgb color = used.map(evaluation->value(static_cast<double>(stage), outlier));
        const QPointF middle = layout.cellRect(outlier).center();
        const double fitting = 300 / std::max(layout.size().width(), layout.size().height());
        for (const double zoom : {1.0, 1.7, 3.1, 8.0, 40.0, 300.0}) {
            // Like the viewport, this stretches a tensor that is very narrow in one direction.
            const QSizeF scale(zoom * std::max(fitting, 200 / layout.size().width()),
                               zoom * std::max(fitting, 200 / layout.size().height()));
            const QPointF origin(150 - middle.x() * scale.width(), 150 - middle.y() * scale.height());
            const RasterGrid grid(layout, {300, 300}, origin, scale, 1, 100'000);
            const QImage image = HeatMap(sampler, layout, grid, &detail).image(used);
            QVERIFY2(shows(image, {150, 150}, color), qPrintable(QString::number(zoom)));
        }
    }
}

void HeatMapTest::editedCellsAreSeenBeforeTheExtremesAreKnown()
{
    const Shape shape {2048, 2048};
    const TensorLayout layout(shape);
    const EvaluationPtr before = evaluated(noiseOf(shape));
    HeatMapDetail detail {std::make_shared<ExtremeCells>(StageSampler(*before, layout, 0), layout), {}};
    const std::int64_t cell = 1001 * 2048 + 777;
    const EvaluationPtr after = reevaluate(*before, before->input().withValues({{cell}}, {{1e6}}), {{cell}});
    detail.touched = {cell};
    const HeatMapColors used = colors(-10, 10);
    const StageSampler sampler(*after, layout, 0);
    const RasterGrid grid(layout, {256, 256}, {0, 0}, {0.125, 0.125}, 1, 0);
    const HeatMap map(sampler, layout, grid, &detail);
    QVERIFY(shows(map.image(used), {777 / 8, 1001 / 8}, used.map(1e6)));
    // The same if only the cell's pixel is redrawn.
    QImage image = HeatMap(StageSampler(*before, layout, 0), layout, grid, &detail).image(used);
    QVERIFY(!shows(image, {777 / 8, 1001 / 8}, used.map(1e6)));
    HeatMap::ofPart(sampler, layout, grid, &detail, {{{777, 778}}, {{1001, 1002}}}).draw(image, used);
    QCOMPARE(image, map.image(used));
}

void HeatMapTest::keptInputsLookLikeTheTensors_data()
{
    QTest::addColumn<double>("stage");
    QTest::addColumn<bool>("masked");
    QTest::newRow("input") << 0.0 << false;
    QTest::newRow("between stages") << 1.5 << false;
    QTest::newRow("output") << 3.0 << false;
    QTest::newRow("output, masked") << 3.0 << true;
}

/// The inputs that are kept with the extremes can be used for every normalization of the same tensor, but not for
/// another tensor.
void HeatMapTest::keptInputsLookLikeTheTensors()
{
    QFETCH(const double, stage);
    QFETCH(const bool, masked);
    const Shape shape {4096, 4096};
    const std::int64_t outlier = 1001 * 4096 + 777;
    const Tensor noise = noiseOf(shape);
    const TensorLayout layout(shape);
    NormalizationProblem problem;
    problem.input = noise.withValues({{outlier}}, {{1e6}});
    problem.layout = defaultLayout(2);
    problem.spec.reducedAxes = {1};
    const EvaluationPtr first = evaluate(problem);
    HeatMapDetail detail {std::make_shared<ExtremeCells>(StageSampler(*first, layout, stage), layout), {}};
    problem.spec.reducedAxes = {0};
    problem.gamma = scatteredTensor({1, 4096}, 0.5, 1);
    if (masked)
        problem.mask = Tensor::filled({4096, 1}, 1).withValues({{5, 900}}, {{0.0, 0.0}});
    const EvaluationPtr second = evaluate(problem);
    const RasterGrid grid(layout, {256, 256}, {0, 0}, {0.0625, 0.0625}, 1);
    const HeatMapColors used = colors(-10, 10);
    const auto picture = [&](const Evaluation &evaluation, bool isOld) {
        detail.isOld = isOld;
        const StageSampler sampler(evaluation, layout, stage);
        return HeatMap(sampler, layout, grid, &detail).image(used);
    };
    const QPoint pixel(777 / 16, 1001 / 16);
    const QRgb color = used.map(second->value(stage, outlier));
    QVERIFY(shows(picture(*second, false), pixel, color));
    QCOMPARE(picture(*second, false), picture(*second, true));
    problem.input = noise;
    QVERIFY(!shows(picture(*evaluate(problem), true), pixel, color));
}

void HeatMapTest::extremesAreThoseOfTheirBlocks_data()
{
    QTest::addColumn<Shape>("shape");
    QTest::newRow("table") << Shape {1100, 1333};
    QTest::newRow("wide table") << Shape {7, 140'001};
    QTest::newRow("high table") << Shape {140'001, 7};
}

void HeatMapTest::extremesAreThoseOfTheirBlocks()
{
    QFETCH(const Shape, shape);
    const TensorLayout layout(shape);
    const EvaluationPtr evaluation = evaluated(noiseOf(shape));
    const ExtremeCells extremes(StageSampler(*evaluation, layout, 0), layout);
    const auto valueAt
        = [&](const LayoutCell &cell) { return evaluation->input()[layout.elementAt(cell.column, cell.row)]; };
    for (const std::int64_t most : {std::int64_t(1) << 40, std::int64_t(50'000), std::int64_t(0)}) {
        const ExtremeCells::Level &level = extremes.levelFor(elementCount(shape), most);
        for (std::int64_t row = 0; row < level.rows; row += 1 + level.rows / 5) {
            for (std::int64_t column = 0; column < level.columns; column += 1 + level.columns / 7) {
                double least = 1e300;
                double greatest = -1e300;
                for (std::int64_t y = row << level.down; y < std::min(shape[0], (row + 1) << level.down); ++y) {
                    for (std::int64_t x = column << level.across; x < std::min(shape[1], (column + 1) << level.across);
                         ++x) {
                        least = std::min(least, valueAt({x, y}));
                        greatest = std::max(greatest, valueAt({x, y}));
                    }
                }
                QCOMPARE(valueAt(extremes.extreme(level, column, row, ExtremeCells::Which::Smallest).cell), least);
                QCOMPARE(valueAt(extremes.extreme(level, column, row, ExtremeCells::Which::Largest).cell), greatest);
            }
        }
    }
}

void HeatMapTest::everyPixelOfASmallRasterIsACellOfItsPlace()
{
    const Shape shape {8, 6, 40, 30};
    const EvaluationPtr evaluation = evaluate(problem(shape, {0, 2, 3}));
    const TensorLayout layout(shape);
    const double scale = 0.4;
    const auto strips = rasterStrips(layout.across(), 3, scale, 90, 1);
    int last = -1;
    for (const RasterStrip &strip : strips) {
        QVERIFY(strip.begin > last);
        QVERIFY(strip.end == strip.begin + 1 && strip.end <= 90);
        last = strip.begin;
        for (const std::int64_t cell : strip.samples) {
            const double position = 3 + layout.across().position(cell) * scale;
            QVERIFY(position > strip.begin - 1 - scale && position < strip.end + scale + 1);
        }
    }
}

NORMSCOPE_TEST(HeatMapTest)

} // namespace tst_heat_map

#include "tst_heat_map.moc"
