// SPDX-License-Identifier: GPL-3.0-or-later
// The block of a tensor's cells: the faces that are visible in each pose, and the cell under the pointer.
#include "engine/normalization/presets.h"
#include "tests/subject.h"
#include "widgets/figures/block_geometry.h"
#include "widgets/tensor/tensor_layout.h"

#include <QTest>

#include <algorithm>
#include <set>

namespace tst_block_geometry {

using namespace normscope;

namespace {

const QRectF area(0, 0, 300, 200);

std::vector<int> drawn(const BlockCells &cells, BlockRole role)
{
    std::vector<int> counts;
    for (const BlockDirection::Axis &axis : cells.direction(role).axes)
        counts.push_back(axis.drawn);
    return counts;
}

std::vector<bool> lit(const std::vector<BlockCells::Cell> &cells)
{
    std::vector<bool> result;
    result.reserve(cells.size());
    for (const BlockCells::Cell &cell : cells)
        result.push_back(cell.inGroup);
    return result;
}

QPointF centre(const BlockGeometry::Face &face)
{
    return (face.corners[0] + face.corners[1] + face.corners[2] + face.corners[3]) / 4;
}

} // namespace

class TestBlockGeometry : public QObject
{
    Q_OBJECT

private slots:
    void rolesFollowTheLayout_data()
    {
        QTest::addColumn<QString>("names");
        QTest::addColumn<Shape>("shape");
        QTest::addColumn<std::vector<int>>("batch");
        QTest::addColumn<std::vector<int>>("channel");
        QTest::addColumn<std::vector<int>>("rest");
        const auto row = [](const char *names, const Shape &shape, const std::vector<int> &batch,
                            const std::vector<int> &channel, const std::vector<int> &rest) {
            QTest::newRow(names) << QString::fromLatin1(names) << shape << batch << channel << rest;
        };
        row("D", {5}, {}, {5}, {});
        row("N,D", {4, 6}, {4}, {6}, {});
        row("N,L,D", {4, 3, 6}, {4}, {6}, {3});
        row("N,C,L", {4, 3, 6}, {4}, {3}, {6});
        row("N,C,H,W", {2, 3, 2, 2}, {2}, {3}, {2, 2});
        row("N,C,D,H,W", {2, 3, 2, 1, 2}, {2}, {3}, {2, 1, 2});
        row("A,B,X,Y,Z,T", {2, 3, 2, 2, 2, 2}, {2}, {3}, {2, 2, 2, 2});
    }
    void rolesFollowTheLayout()
    {
        QFETCH(QString, names);
        QFETCH(Shape, shape);
        const BlockCells cells(parseLayout(names.toStdString(), static_cast<int>(shape.size())), shape);
        QTEST(drawn(cells, BlockRole::Batch), "batch");
        QTEST(drawn(cells, BlockRole::Channel), "channel");
        QTEST(drawn(cells, BlockRole::Rest), "rest");
        QCOMPARE(cells.count(), elementCount(shape));
        QCOMPARE(cells.drawnShape(), shape);
    }

    void longAxesAreElided_data()
    {
        QTest::addColumn<Shape>("shape");
        QTest::addColumn<std::vector<int>>("batch");
        QTest::addColumn<std::vector<int>>("channel");
        QTest::addColumn<std::vector<int>>("rest");
        using Counts = std::vector<int>;
        QTest::newRow("images") << Shape {32, 64, 56, 56} << Counts {12} << Counts {12} << Counts {4, 4};
        QTest::newRow("just short enough") << Shape {12, 12, 4, 4} << Counts {12} << Counts {12} << Counts {4, 4};
        QTest::newRow("a row of pixels") << Shape {2, 2, 1, 1000} << Counts {2} << Counts {2} << Counts {1, 16};
    }
    void longAxesAreElided()
    {
        QFETCH(Shape, shape);
        const BlockCells cells(defaultLayout(4), shape);
        QTEST(drawn(cells, BlockRole::Batch), "batch");
        QTEST(drawn(cells, BlockRole::Channel), "channel");
        QTEST(drawn(cells, BlockRole::Rest), "rest");
    }

    void theGroupIsWhatTheGroupingSays_data()
    {
        QTest::addColumn<Shape>("shape");
        QTest::addColumn<int>("reduced"); // Bits of an AxisSet.
        QTest::addColumn<int>("channelGroups");
        for (const Shape &shape : {Shape {6}, Shape {4, 6}, Shape {3, 4, 6}, Shape {2, 6, 3, 2}, Shape {20, 60, 17, 9},
                                   Shape {2, 6, 2, 3, 2}, Shape {2, 6, 2, 2, 3, 2}}) {
            const int rank = static_cast<int>(shape.size());
            for (int reduced = 1; reduced < 1 << rank; ++reduced) {
                for (const int groups : {1, 2})
                    QTest::addRow("%s, axes %d, G = %d", shapeText(shape).c_str(), reduced, groups)
                        << shape << reduced << groups;
            }
        }
    }
    void theGroupIsWhatTheGroupingSays()
    {
        QFETCH(Shape, shape);
        QFETCH(int, reduced);
        QFETCH(int, channelGroups);
        const Layout layout = defaultLayout(static_cast<int>(shape.size()));
        const Grouping grouping(shape, AxisSet::fromBits(static_cast<unsigned>(reduced)), layout.channelAxis,
                                channelGroups);
        const BlockCells block(layout, shape);
        for (const std::int64_t group : {std::int64_t(0), grouping.groupCount() / 2, grouping.groupCount() - 1}) {
            const std::vector<BlockCells::Cell> cells = block.cells(grouping, group);
            QCOMPARE(static_cast<int>(cells.size()), block.count());
            std::set<std::int64_t> elements;
            for (const BlockCells::Cell &cell : cells) {
                QCOMPARE(cell.inGroup, grouping.groupOf(cell.element) == group);
                elements.insert(cell.element);
            }
            QCOMPARE(elements.size(), cells.size());
            QVERIFY(std::any_of(cells.begin(), cells.end(), [](const BlockCells::Cell &cell) { return cell.inGroup; }));
        }
    }

    void everyCellHasItsPlace()
    {
        const BlockCells cells(defaultLayout(4), {2, 3, 2, 2});
        const Grouping grouping({2, 3, 2, 2}, {0, 2, 3});
        const auto shown = cells.cells(grouping, 0);
        for (int cell = 0; cell < cells.count(); ++cell) {
            QCOMPARE(cells.cellAt(cells.place(cell)), cell);
            QCOMPARE(cells.drawnElement(cell), shown[static_cast<std::size_t>(cell)].element);
        }
    }

    void theFoldedBlockIsAHull()
    {
        const BlockCells cells(defaultLayout(4), {2, 3, 2, 2});
        const BlockGeometry geometry(cells, {}, area);
        // The three visible sides have n·(H·W) + c·(H·W) + n·c faces.
        QCOMPARE(geometry.faces().size(), std::size_t(2 * 4 + 3 * 4 + 2 * 3));
        for (const BlockGeometry::Face &face : geometry.faces()) {
            QVERIFY(face.isHull);
            for (const QPointF corner : face.corners)
                QVERIFY(area.adjusted(-0.01, -0.01, 0.01, 0.01).contains(corner));
        }
    }

    void aGroupInsideIsSeenThroughTheOthers()
    {
        const BlockCells cells(defaultLayout(4), {2, 3, 2, 2});
        const auto middle = lit(cells.cells(Grouping({2, 3, 2, 2}, {0, 2, 3}), 1));
        const auto faces = BlockGeometry(cells, {}, area).litFaces(middle);
        // The middle channel has n·(H·W) faces towards the channel in front of it, H·W faces at the side, and n on top.
        QCOMPARE(faces.size(), std::size_t(2 * 4 + 4 + 2));
        for (const BlockGeometry::Face &face : faces) {
            QVERIFY(middle[static_cast<std::size_t>(face.cell)]);
            QCOMPARE(face.isHull, face.normal != BlockRole::Channel);
        }
    }

    void pointingFindsTheCellInFront()
    {
        const BlockCells cells(defaultLayout(4), {2, 3, 2, 2});
        const auto cellInFront = [&](double yaw, double pitch, QPointF at) {
            return cells.place(BlockGeometry(cells, {yaw, pitch, 1}, area).cellAt(at));
        };
        const QPointF upperLeft = area.center() - QPointF(20, 20);
        using Place = BlockCells::Place;
        QCOMPARE(cellInFront(0, 0, upperLeft)[0], 0); // The first sample …
        QCOMPARE(cellInFront(0, 0, area.center() - QPointF(60, 80)), (Place {0, 0, 0}));
        QCOMPARE(cellInFront(180, 0, upperLeft)[0], 1); // … the last …
        QCOMPARE(cellInFront(90, 0, upperLeft)[1], 0); // … the first channel …
        QCOMPARE(cellInFront(-90, 0, upperLeft)[1], 2); // … and the last.
        QCOMPARE(cellInFront(0, 90, upperLeft)[2], 0); // Seen from above.
        QCOMPARE(cellInFront(0, -90, upperLeft)[2], 3);
        QCOMPARE(BlockGeometry(cells, {}, area).cellAt({1, 1}), -1);
    }

    void everyCellOfTheHullIsFoundAtItsFace()
    {
        const BlockCells cells(defaultLayout(3), {3, 4, 5});
        for (const double yaw : {-130.0, -35.0, 35.0, 140.0}) {
            for (const double pitch : {-40.0, 26.0}) {
                const BlockGeometry geometry(cells, {yaw, pitch, 1}, area);
                for (const BlockGeometry::Face &face : geometry.faces())
                    QCOMPARE(geometry.cellAt(centre(face)), face.cell);
            }
        }
    }

    void unfoldedItLiesAsInTheTensorView()
    {
        const Shape shape {2, 3, 2, 2};
        const BlockCells cells(defaultLayout(4), shape);
        const BlockGeometry flat(cells, {35, 26, 0}, area);
        QCOMPARE(flat.faces().size(), std::size_t(24));
        const TensorLayout layout(shape);
        const double scale = std::min(area.width() / layout.size().width(), area.height() / layout.size().height());
        for (const BlockGeometry::Face &face : flat.faces()) {
            const QPointF inLayout = layout.cellRect(cells.drawnElement(face.cell)).center()
                - QPointF(layout.size().width() / 2, layout.size().height() / 2);
            const QPointF distance = centre(face) - area.center() - scale * inLayout;
            QVERIFY(distance.manhattanLength() < 1e-9);
        }
    }

    void namesStandBesideTheOutline_data()
    {
        QTest::addColumn<double>("yaw");
        QTest::addColumn<double>("pitch");
        for (const double yaw : {-150.0, -35.0, 35.0, 120.0}) {
            for (const double pitch : {-30.0, 26.0})
                QTest::addRow("%g, %g", yaw, pitch) << yaw << pitch;
        }
    }
    void namesStandBesideTheOutline()
    {
        QFETCH(double, yaw);
        QFETCH(double, pitch);
        const BlockCells cells(defaultLayout(4), {2, 3, 2, 2});
        const BlockGeometry geometry(cells, {yaw, pitch, 1}, area);
        for (const BlockRole role : allBlockRoles) {
            const auto edge = geometry.edge(role);
            QVERIFY(edge);
            const QPointF middle = (edge->from + edge->to) / 2;
            QCOMPARE(geometry.cellAt(middle + 2 * edge->outwards), -1);
            QVERIFY(geometry.cellAt(middle - 2 * edge->outwards) >= 0);
        }
    }

    void anEdgeSeenFromItsEndHasNoName()
    {
        const BlockCells cells(defaultLayout(4), {2, 3, 2, 2});
        const BlockGeometry front(cells, {0, 0, 1}, area);
        QVERIFY(!front.edge(BlockRole::Batch));
        QVERIFY(front.edge(BlockRole::Channel));
    }

    void turnsTheShorterWay()
    {
        const BlockPose from {170, 0, 1};
        const BlockPose half = from.towards({-170, 20, 1}, 0.5);
        QCOMPARE(half.yaw, 180.0);
        QCOMPARE(half.pitch, 10.0);
    }

    void staysBlockLike()
    {
        for (const Shape &shape : {Shape {1, 12}, Shape {12, 1}, Shape {2, 3}}) {
            const auto extents = BlockGeometry::extents(BlockCells(defaultLayout(2), shape));
            const auto [shortest, longest] = std::minmax_element(extents.begin(), extents.end());
            QVERIFY(*longest / *shortest < 2.501);
        }
        QCOMPARE(BlockGeometry::extents(BlockCells(defaultLayout(3), {2, 4, 3})), (std::array<double, 3> {2, 3, 4}));
    }
};

NORMSCOPE_TEST(TestBlockGeometry)

} // namespace tst_block_geometry

#include "tst_block_geometry.moc"
