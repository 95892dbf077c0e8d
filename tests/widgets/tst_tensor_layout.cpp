// SPDX-License-Identifier: GPL-3.0-or-later
// The places of a tensor's cells: no overlaps, exact hit tests, blocks of ranges, and the viewport's zoom.
#include "engine/tensor/tensor.h"
#include "tests/subject.h"
#include "widgets/tensor/tensor_layout.h"
#include "widgets/tensor/tensor_viewport.h"

#include <QTest>

#include <algorithm>
#include <set>

namespace tst_tensor_layout {

using namespace normscope;

namespace {

std::int64_t count(const Shape &shape)
{
    std::int64_t size = 1;
    for (const std::int64_t length : shape)
        size *= length;
    return size;
}

QString text(const Shape &shape)
{
    QStringList parts;
    for (const std::int64_t length : shape)
        parts.push_back(QString::number(length));
    return parts.join(QLatin1Char('x'));
}

const std::vector<Shape> shapes {{1},
                                 {7},
                                 {24},
                                 {25},
                                 {1000},
                                 {5003},
                                 {4, 6},
                                 {1, 1},
                                 {300, 2},
                                 {2, 3, 4},
                                 {3, 1, 5},
                                 {2, 3, 2, 2},
                                 {2, 3, 4, 2},
                                 {1, 1, 1, 1},
                                 {2, 2, 3, 2, 2},
                                 {2, 1, 3},
                                 {9, 2, 7},
                                 {3, 2, 2, 5},
                                 {2, 3, 2, 2, 2, 2},
                                 {2, 1, 2, 2, 3, 2, 2},
                                 {2, 2, 1, 2, 2, 2, 3, 2}};

} // namespace

class TensorLayoutTest : public QObject
{
    Q_OBJECT

private slots:
    void aPartHasItsElementsAlone();
    void blocksEndWithThePart();
    void hitTestIsTheInverseOfCellRect_data();
    void hitTestIsTheInverseOfCellRect();
    void cellsDoNotOverlap_data() { hitTestIsTheInverseOfCellRect_data(); }
    void cellsDoNotOverlap();
    void blocksCoverExactlyTheCellsOfTheirRanges_data() { hitTestIsTheInverseOfCellRect_data(); }
    void blocksCoverExactlyTheCellsOfTheirRanges();

    void imagesAreRowsAndChannelsColumns();
    void tableRunsDownAndAcross();
    void gapsGrowOutwards();
    void pointInAGapHitsNothing();
    void longVectorWrapsAndStaysCompact();
    void lastRowOfAWrappedVectorEndsWithTheVector();
    void hugeTensorHasFewBlocks_data();
    void hugeTensorHasFewBlocks();
    void blocksOutOfSightAreLeftOut();
    void closeBlocksMerge();
    void aGroupIsOnePieceWhereNothingOfAnotherLiesBetween();

    void viewportFitsTheWholeLayout();
    void tablesOfAlmostTheSameHeightLookAlike();
    void zoomKeepsThePointUnderTheCursor();
    void longTableKeepsReadableRows();
    void resizingKeepsFitting();
    void revealMovesAsLittleAsNeeded();
};

void TensorLayoutTest::hitTestIsTheInverseOfCellRect_data()
{
    QTest::addColumn<Shape>("shape");
    for (const Shape &shape : shapes)
        QTest::newRow(qPrintable(text(shape))) << shape;
}

void TensorLayoutTest::hitTestIsTheInverseOfCellRect()
{
    QFETCH(Shape, shape);
    const TensorLayout layout(shape);
    for (std::int64_t element = 0; element < count(shape); ++element) {
        const QRectF cell = layout.cellRect(element);
        QCOMPARE(cell.size(), QSizeF(1, 1));
        QVERIFY(QRectF({}, layout.size()).adjusted(0, 0, 1e-9, 1e-9).contains(cell));
        for (const QPointF inside :
             {cell.center(), cell.topLeft() + QPointF(1e-6, 1e-6), cell.bottomRight() - QPointF(1e-6, 1e-6)})
            QCOMPARE(layout.elementAt(inside), element);
        QCOMPARE(layout.elementAt(layout.columnOf(element), layout.rowOf(element)), element);
    }
}

void TensorLayoutTest::cellsDoNotOverlap()
{
    QFETCH(Shape, shape);
    const TensorLayout layout(shape);
    std::set<std::pair<double, double>> corners;
    for (std::int64_t element = 0; element < count(shape); ++element) {
        const QRectF cell = layout.cellRect(element);
        QVERIFY(corners.insert({cell.x(), cell.y()}).second);
    }
    for (const LayoutSide *side : {&layout.across(), &layout.down()}) {
        for (std::int64_t cell = 1; cell < side->count(); ++cell)
            QVERIFY(side->position(cell) >= side->position(cell - 1) + 1 - 1e-9);
    }
}

/// All boxes whose ranges begin at 0 or 1 and end at the last or last but one index: among them kept axes (one index),
/// reduced axes (all indices) and channel groups (some).
void TensorLayoutTest::blocksCoverExactlyTheCellsOfTheirRanges()
{
    QFETCH(Shape, shape);
    const TensorLayout layout(shape);
    const unsigned combinations = 1u << (2 * std::min<std::size_t>(shape.size(), 5));
    for (unsigned combination = 0; combination < combinations; ++combination) {
        std::vector<Grouping::Range> ranges;
        for (std::size_t axis = 0; axis < shape.size(); ++axis) {
            const std::int64_t last = shape[axis] - 1;
            const std::int64_t first = std::min<std::int64_t>(combination >> (2 * axis) & 1u, last);
            ranges.push_back({first, std::max(first, last - (combination >> (2 * axis + 1) & 1u))});
        }
        const std::vector<QRectF> blocks = layout.blocks(ranges, QRectF({}, layout.size()));
        double area = 0;
        for (const QRectF &block : blocks)
            area += block.width() * block.height();
        std::int64_t inside = 0;
        for (std::int64_t element = 0; element < count(shape); ++element) {
            bool belongs = true;
            std::int64_t rest = element;
            for (std::size_t axis = shape.size(); axis-- > 0; rest /= shape[axis]) {
                const std::int64_t index = rest % shape[axis];
                belongs = belongs && index >= ranges[axis].first && index <= ranges[axis].last;
            }
            inside += belongs;
            const QPointF centre = layout.cellRect(element).center();
            const auto covering = std::count_if(blocks.begin(), blocks.end(),
                                                [&](const QRectF &block) { return block.contains(centre); });
            QCOMPARE(covering, belongs ? 1 : 0);
        }
        QVERIFY2(std::abs(area - static_cast<double>(inside)) < 1e-6 * static_cast<double>(inside),
                 qPrintable(QStringLiteral("area %1, cells %2").arg(area).arg(inside)));
        if (shape.size() == 1)
            QVERIFY(blocks.size() <= 3);
    }
}

void TensorLayoutTest::imagesAreRowsAndChannelsColumns()
{
    const TensorLayout layout({2, 3, 2, 2});
    const auto corner = [&](std::int64_t n, std::int64_t c, std::int64_t h, std::int64_t w) {
        return layout.cellRect(ravel({n, c, h, w}, layout.shape())).topLeft();
    };
    QCOMPARE(corner(0, 0, 0, 1), QPointF(1, 0));
    QCOMPARE(corner(0, 0, 1, 0), QPointF(0, 1));
    QCOMPARE(corner(0, 1, 0, 0).y(), 0.0);
    QVERIFY(corner(0, 1, 0, 0).x() > 2);
    QCOMPARE(corner(1, 0, 0, 0).x(), 0.0);
    QVERIFY(corner(1, 0, 0, 0).y() > 2);
}

void TensorLayoutTest::tableRunsDownAndAcross()
{
    const TensorLayout layout({4, 6});
    QCOMPARE(layout.size(), QSizeF(6, 4));
    QCOMPARE(layout.cellRect(8), QRectF(2, 1, 1, 1));
}

void TensorLayoutTest::gapsGrowOutwards()
{
    const TensorLayout layout({2, 2, 2, 2, 2, 2});
    const LayoutSide &across = layout.across();
    QCOMPARE(across.levels().size(), std::size_t(3));
    QCOMPARE(across.gap(0), 0.0);
    QVERIFY(across.gap(1) > 0.1);
    QVERIFY(across.gap(2) > 1.5 * across.gap(1));
}

void TensorLayoutTest::pointInAGapHitsNothing()
{
    const TensorLayout layout({2, 3, 2, 2});
    const double gap = layout.across().gap(1);
    QCOMPARE(layout.elementAt(QPointF(2 + gap / 2, 0.5)), std::int64_t(-1));
    QCOMPARE(layout.elementAt(QPointF(-0.1, 0.5)), std::int64_t(-1));
    QCOMPARE(layout.elementAt(QPointF(0.5, layout.size().height())), std::int64_t(-1));
    QCOMPARE(layout.across().nearestCell(2 + gap / 2), std::int64_t(1));
    QCOMPARE(layout.across().nearestCell(-7), std::int64_t(0));
    QCOMPARE(layout.across().nearestCell(1e9), std::int64_t(5));
}

void TensorLayoutTest::longVectorWrapsAndStaysCompact()
{
    QVERIFY(!TensorLayout({7}).isWrapped());
    for (const std::int64_t length : {100, 768, 5000, 65536, 16'000'000}) {
        const TensorLayout layout({length});
        QVERIFY(layout.isWrapped());
        const double ratio = layout.size().width() / layout.size().height();
        QVERIFY2(length > 1'000'000 || (ratio > 0.3 && ratio < 5), qPrintable(QString::number(ratio)));
    }
    QCOMPARE(TensorLayout({768}).across().count(), std::int64_t(32));
}

void TensorLayoutTest::lastRowOfAWrappedVectorEndsWithTheVector()
{
    const TensorLayout layout({103});
    const std::int64_t columns = layout.across().count();
    const std::int64_t rows = layout.down().count();
    QCOMPARE(layout.elementAt(103 % columns - 1, rows - 1), std::int64_t(102));
    QCOMPARE(layout.elementAt(103 % columns, rows - 1), std::int64_t(-1));
}

void TensorLayoutTest::hugeTensorHasFewBlocks_data()
{
    QTest::addColumn<Shape>("shape");
    QTest::addColumn<QList<int>>("kept");
    QTest::newRow("batch, 12.8M") << Shape {32, 128, 56, 56} << QList<int> {1};
    QTest::newRow("channels only, every cell alone") << Shape {64, 256, 32, 32} << QList<int> {0, 2, 3};
    QTest::newRow("columns of a table") << Shape {4096, 4096} << QList<int> {1};
    QTest::newRow("everything") << Shape {4, 4096, 1024} << QList<int> {};
}

void TensorLayoutTest::hugeTensorHasFewBlocks()
{
    QFETCH(Shape, shape);
    QFETCH(QList<int>, kept);
    const TensorLayout layout(shape);
    std::vector<Grouping::Range> ranges;
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        if (kept.contains(static_cast<int>(axis)))
            ranges.push_back({shape[axis] / 2, shape[axis] / 2});
        else
            ranges.push_back({0, shape[axis] - 1});
    }
    const double scale = std::min(450 / layout.size().width(), 400 / layout.size().height());
    const auto blocks = layout.blocks(ranges, QRectF({}, layout.size()), QSizeF(1 / scale, 1 / scale), 4096);
    QVERIFY(!blocks.empty());
    QVERIFY2(blocks.size() <= 4096, qPrintable(QString::number(blocks.size())));
    QVERIFY(layout.blocks(ranges, QRectF({}, layout.size()), {0, 0}, 10).size() <= 10);
}

void TensorLayoutTest::blocksOutOfSightAreLeftOut()
{
    const TensorLayout layout({8, 8, 4, 4});
    const std::vector<Grouping::Range> channel {{0, 7}, {2, 2}, {0, 3}, {0, 3}};
    QCOMPARE(layout.blocks(channel, QRectF({}, layout.size())).size(), std::size_t(8));
    const QRectF twoImages(0, 0, layout.size().width(), layout.down().levels()[1].pitch * 2 - 0.1);
    QCOMPARE(layout.blocks(channel, twoImages).size(), std::size_t(2));
}

void TensorLayoutTest::closeBlocksMerge()
{
    const TensorLayout layout({2, 3, 2, 2});
    const std::vector<Grouping::Range> image {{0, 0}, {0, 2}, {0, 1}, {0, 1}};
    const QRectF whole({}, layout.size());
    QCOMPARE(layout.blocks(image, whole).size(), std::size_t(3));
    const auto merged = layout.blocks(image, whole, QSizeF(layout.across().gap(1) * 1.01, 0));
    QCOMPARE(merged.size(), std::size_t(1));
    QCOMPARE(merged[0], QRectF(0, 0, layout.size().width(), 2));
}

void TensorLayoutTest::aGroupIsOnePieceWhereNothingOfAnotherLiesBetween()
{
    const TensorLayout layout({2, 3, 2, 2});
    const QRectF whole({}, layout.size());
    const auto hulls = [&](const std::vector<Grouping::Range> &ranges) {
        return layout.blocks(ranges, whole, {}, 4096, OwnGaps::Close);
    };
    const auto channel = hulls({{0, 1}, {1, 1}, {0, 1}, {0, 1}}); // One column of tiles.
    QCOMPARE(channel.size(), std::size_t(1));
    QCOMPARE(channel[0].height(), layout.size().height());
    QCOMPARE(channel[0].width(), 2.0);
    const auto everything = hulls({{0, 1}, {0, 2}, {0, 1}, {0, 1}});
    QCOMPARE(everything.size(), std::size_t(1));
    QCOMPARE(everything[0], whole);
    // The same position in each tile: cells of other groups lie between.
    QCOMPARE(hulls({{0, 1}, {0, 2}, {0, 0}, {1, 1}}).size(), std::size_t(6));
    QCOMPARE(hulls({{0, 0}, {1, 2}, {0, 1}, {0, 1}}).size(), std::size_t(1)); // Two of three channels.
}

void TensorLayoutTest::viewportFitsTheWholeLayout()
{
    for (const Shape &shape : shapes) {
        const TensorLayout layout(shape);
        TensorViewport viewport;
        viewport.setContent(layout, {430, 380});
        QVERIFY(QRectF(0, 0, 430, 380).adjusted(-0.5, -0.5, 0.5, 0.5).contains(viewport.contentRect()));
        QVERIFY(viewport.isFitted());
    }
}

/// Two rows of panels, one a pixel lower than the other, have cells of about the same width.
void TensorLayoutTest::tablesOfAlmostTheSameHeightLookAlike()
{
    const TensorLayout layout({2, 4, 3, 3});
    double before = 0;
    for (int height = 40; height <= 160; ++height) {
        TensorViewport viewport;
        viewport.setContent(layout, {430.0, static_cast<double>(height)}, {32, 16});
        QVERIFY2(before == 0 || std::abs(viewport.scaleX() - before) < 1.5, qPrintable(QString::number(height)));
        before = viewport.scaleX();
    }
    QVERIFY(before > 25); // High enough for numbers, and widened.
}

void TensorLayoutTest::zoomKeepsThePointUnderTheCursor()
{
    const TensorLayout layout({32, 64, 56, 56});
    TensorViewport viewport;
    viewport.setContent(layout, {430, 380});
    const QPointF cursor(215, 190);
    const QPointF under = viewport.toUnits(cursor);
    // Content smaller than the viewport is aligned to whole pixels.
    const double pixel = 1 / viewport.scaleX();
    for (int i = 0; i < 20; ++i)
        viewport.zoom(1.25, cursor);
    const QPointF still = viewport.toUnits(cursor);
    QVERIFY(QLineF(under, still).length() < 1.5 * pixel);
    QVERIFY(!viewport.isFitted());
    for (int i = 0; i < 40; ++i)
        viewport.zoom(1 / 1.25, cursor);
    QVERIFY(viewport.isFitted());
}

void TensorLayoutTest::longTableKeepsReadableRows()
{
    TensorViewport viewport;
    viewport.setContent(TensorLayout({4, 4096}), {430, 380});
    QVERIFY(viewport.scaleX() < 0.2);
    QVERIFY(viewport.scaleY() >= 20);
    // At a large zoom cells are square again.
    viewport.zoom(1000, {200, 50});
    QCOMPARE(viewport.scaleX(), viewport.scaleY());

    // Cells of images are square, unless they would be too low to be seen.
    viewport.setContent(TensorLayout({2, 2, 8, 100}), {430, 380});
    viewport.fit();
    QCOMPARE(viewport.scaleX(), viewport.scaleY());
    viewport.setContent(TensorLayout({1, 3, 1, 2000}), {430, 380});
    viewport.fit();
    QVERIFY(viewport.scaleY() >= 20);
}

void TensorLayoutTest::resizingKeepsFitting()
{
    const TensorLayout layout({2, 3, 2, 2});
    TensorViewport viewport;
    viewport.setContent(layout, {430, 380});
    const double before = viewport.scaleX();
    viewport.setContent(layout, {300, 380});
    QVERIFY(viewport.scaleX() < before);
    viewport.zoom(2, {100, 100});
    const double zoomed = viewport.scaleX();
    viewport.setContent(layout, {310, 380});
    QCOMPARE(viewport.scaleX(), zoomed);
}

void TensorLayoutTest::revealMovesAsLittleAsNeeded()
{
    const TensorLayout layout({100, 100});
    TensorViewport viewport;
    viewport.setContent(layout, {400, 400});
    viewport.zoom(10, {0, 0});
    const QPointF before = viewport.scrollPosition();
    viewport.reveal({3, 3, 1, 1});
    QCOMPARE(viewport.scrollPosition(), before);
    viewport.reveal({50, 3, 1, 1});
    QCOMPARE(viewport.toPixels(QRectF(50, 3, 1, 1)).right(), 400.0);
}

/// Every element of a part has a cell of its own, and that cell has the element; other elements have none.
void TensorLayoutTest::aPartHasItsElementsAlone()
{
    struct Case
    {
        Shape shape;
        CellPart part;
    };
    for (const Case &each :
         {Case {{4, 6, 3, 5}, {{1, 2}, {3, 5}, {0, 2}, {2, 2}}}, Case {{2, 9, 7}, {{1, 1}, {0, 8}, {3, 6}}},
          Case {{1000}, {{100, 160}}}, Case {{1000}, {{7, 12}}}, Case {{6, 8}, {{0, 5}, {7, 7}}}}) {
        const TensorLayout layout(each.shape, each.part);
        std::set<std::int64_t> seen;
        for (std::int64_t row = 0; row < layout.down().count(); ++row) {
            for (std::int64_t column = 0; column < layout.across().count(); ++column) {
                const std::int64_t element = layout.elementAt(column, row);
                if (element < 0)
                    continue;
                QVERIFY(contains(each.part, element, each.shape));
                QVERIFY(seen.insert(element).second);
                QCOMPARE(layout.columnOf(element), column);
                QCOMPARE(layout.rowOf(element), row);
                QCOMPARE(layout.elementAt(layout.cellRect(element).center()), element);
            }
        }
        QCOMPARE(static_cast<std::int64_t>(seen.size()), cellCount(each.part, each.shape));
    }
}

/// Blocks are cut to the part; ranges outside of it have none.
void TensorLayoutTest::blocksEndWithThePart()
{
    const TensorLayout layout({4, 6}, {{1, 2}, {2, 5}});
    const QRectF all({}, layout.size());
    const std::vector<QRectF> row = layout.blocks({{1, 1}, {0, 5}}, all);
    QCOMPARE(row.size(), std::size_t {1});
    QCOMPARE(row.front(), QRectF(0, 0, 4, 1));
    QVERIFY(layout.blocks({{0, 0}, {0, 5}}, all).empty());
    QVERIFY(layout.blocks({{0, 3}, {0, 1}}, all).empty());
    const TensorLayout wrapped({1000}, {{100, 160}});
    QVERIFY(wrapped.blocks({{0, 99}}, QRectF({}, wrapped.size())).empty());
    double cells = 0;
    for (const QRectF &block : wrapped.blocks({{150, 400}}, QRectF({}, wrapped.size())))
        cells += block.width() * block.height();
    QCOMPARE(cells, 11.0);
}

NORMSCOPE_TEST(TensorLayoutTest)

} // namespace tst_tensor_layout

#include "tst_tensor_layout.moc"
