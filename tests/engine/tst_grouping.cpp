// SPDX-License-Identifier: GPL-3.0-or-later
// Every element is in the group of its definition, and walks visit a group in memory order.
#include "engine/normalization/grouping.h"
#include "engine/normalization/walk.h"
#include "tests/subject.h"
#include "tests/support/printers.h"

#include <QTest>

namespace tst_grouping {

using namespace normscope;

namespace {

// The group of an element by the definition, one multi-index at a time: an independent reference for every grouping.
std::int64_t groupByDefinition(std::int64_t element, const Shape &shape, AxisSet reduced, int channelAxis, int groups)
{
    const Shape index = unravel(element, shape);
    std::int64_t group = 0;
    for (int axis = 0; axis < static_cast<int>(shape.size()); ++axis) {
        const auto a = static_cast<std::size_t>(axis);
        if (!reduced.contains(axis))
            group = group * shape[a] + index[a];
        else if (axis == channelAxis && groups > 1)
            group = group * groups + index[a] / (shape[a] / groups);
    }
    return group;
}

} // namespace

class TestGrouping : public QObject
{
    Q_OBJECT

private slots:
    void groupsByKeptIndices_data()
    {
        QTest::addColumn<Shape>("shape");
        QTest::addColumn<int>("reduced");
        QTest::addColumn<int>("channelAxis");
        QTest::addColumn<int>("groups");
        const auto row = [](const char *name, const Shape &shape, AxisSet axes, int channelAxis = -1, int groups = 1) {
            QTest::newRow(name) << shape << static_cast<int>(axes.bits()) << channelAxis << groups;
        };
        row("batch, N,C,H,W", {2, 3, 2, 2}, {0, 2, 3});
        row("layer, N,C,H,W", {2, 3, 2, 2}, {1, 2, 3});
        row("instance, N,C,H,W", {2, 3, 2, 2}, {2, 3});
        row("group, N,C,H,W", {2, 6, 2, 3}, {1, 2, 3}, 1, 3);
        row("group and batch together", {2, 6, 2, 3}, {0, 1, 2, 3}, 1, 2);
        row("one channel per group", {2, 6, 5}, {1, 2}, 1, 6);
        row("a split that does not matter", {2, 6, 5}, {0, 2}, 1, 3);
        row("channels last", {2, 5, 6}, {1, 2}, 2, 3);
        row("every other axis", {2, 3, 4, 3, 2}, {0, 2, 4});
        row("all", {2, 3, 4}, {0, 1, 2});
        row("axes of length 1 between", {2, 1, 3, 1, 2}, {1, 2});
        row("one value per group", {3, 1}, {1});
        row("a vector", {7}, {0});
        row("eight axes", {2, 1, 2, 3, 1, 2, 2, 2}, {1, 3, 5, 6});
    }
    void groupsByKeptIndices()
    {
        QFETCH(Shape, shape);
        QFETCH(int, reduced);
        QFETCH(int, channelAxis);
        QFETCH(int, groups);
        const AxisSet axes = AxisSet::fromBits(static_cast<unsigned>(reduced));
        const Grouping grouping(shape, axes, channelAxis, groups);
        QCOMPARE(grouping.groupCount() * grouping.groupSize(), elementCount(shape));
        QCOMPARE(elementCount(grouping.groupShape()), grouping.groupCount());

        std::vector<std::int64_t> seen(static_cast<std::size_t>(grouping.groupCount()));
        for (std::int64_t element = 0; element < elementCount(shape); ++element) {
            const std::int64_t group = grouping.groupOf(element);
            QCOMPARE(group, groupByDefinition(element, shape, axes, channelAxis, groups));
            QCOMPARE(grouping.element(group, seen[static_cast<std::size_t>(group)]++), element);
            const Shape index = unravel(element, shape);
            const auto ranges = grouping.ranges(group);
            for (std::size_t axis = 0; axis < shape.size(); ++axis)
                QVERIFY(ranges[axis].first <= index[axis] && index[axis] <= ranges[axis].last);
        }
        for (std::int64_t group = 0; group < grouping.groupCount(); ++group) {
            std::int64_t position = 0;
            grouping.forEachElement(group, [&](std::int64_t element) {
                QCOMPARE(element, grouping.element(group, position));
                ++position;
            });
            QCOMPARE(position, grouping.groupSize());
            std::int64_t covered = 1;
            for (const Grouping::Range &range : grouping.ranges(group))
                covered *= range.last - range.first + 1;
            QCOMPARE(covered, grouping.groupSize());
        }
    }

    void walksInMemoryOrder_data() { groupsByKeptIndices_data(); }
    void walksInMemoryOrder()
    {
        QFETCH(Shape, shape);
        QFETCH(int, reduced);
        QFETCH(int, channelAxis);
        QFETCH(int, groups);
        const Grouping grouping(shape, AxisSet::fromBits(static_cast<unsigned>(reduced)), channelAxis, groups);
        Shape lastAxis(shape.size(), 1);
        lastAxis.back() = shape.back();
        Shape firstAxis(shape.size(), 1);
        firstAxis.front() = shape.front();
        const Walk walk(grouping, shape, firstAxis, lastAxis);

        std::int64_t next = 0;
        walk.forEachRun([&](const Run &run) {
            for (std::int64_t i = 0; i < run.length; ++i, ++next) {
                QCOMPARE(run.at(Operand::Element, i), next);
                QCOMPARE(run.at(Operand::Group, i), grouping.groupOf(next));
                QCOMPARE(run.at(Operand::Mask, i), next);
                QCOMPARE(run.at(Operand::Gamma, i), next / (elementCount(shape) / shape.front()));
                QCOMPARE(run.at(Operand::Beta, i), next % shape.back());
                QCOMPARE(walk.index(Operand::Gamma, next), run.at(Operand::Gamma, i));
            }
        });
        QCOMPARE(next, elementCount(shape));

        for (std::int64_t group = 0; group < grouping.groupCount(); ++group) {
            for (const Walk &own : {walk.ofGroup(group), walk.ofGroup(group).ofGroup(0)}) {
                std::int64_t position = 0;
                own.forEachRun([&](const Run &run) {
                    for (std::int64_t i = 0; i < run.length; ++i, ++position) {
                        const std::int64_t element = grouping.element(group, position);
                        QCOMPARE(run.at(Operand::Element, i), element);
                        QCOMPARE(run.at(Operand::Group, i), 0);
                        QCOMPARE(run.at(Operand::Beta, i), element % shape.back());
                    }
                });
                QCOMPARE(position, grouping.groupSize());
            }
        }
    }

    void mergesAdjacentAxesOfTheSameRole()
    {
        const Grouping batch({32, 64, 7, 5}, {0, 2, 3});
        QCOMPARE(batch.reducedLoops(), (std::vector<Grouping::Loop> {{32, 64 * 35}, {35, 1}}));
        QCOMPARE(Grouping({2, 1, 3}, {0, 2}).reducedLoops(), (std::vector<Grouping::Loop> {{6, 1}}));
    }

    void labelsGroups()
    {
        const Layout images = defaultLayout(4);
        QCOMPARE(groupLabel(Grouping({2, 4, 2, 2}, {0, 2, 3}), images, 3), std::string("c = 3"));
        QCOMPARE(groupLabel(Grouping({2, 4, 2, 2}, {1, 2, 3}, 1, 2), images, 3), std::string("n = 1, c = 2–3"));
        QCOMPARE(groupLabel(Grouping({2, 4, 2, 2}, {1, 2, 3}, 1, 4), images, 3), std::string("n = 0, c = 3"));
        QCOMPARE(groupLabel(Grouping({2, 4, 2, 2}, {0, 1, 2, 3}), images, 0), std::string("all"));
    }
};

NORMSCOPE_TEST(TestGrouping)

} // namespace tst_grouping

#include "tst_grouping.moc"
