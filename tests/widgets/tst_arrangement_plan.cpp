// SPDX-License-Identifier: GPL-3.0-or-later
// The arrangement of a page's views as a value: steps, drops, and restoring a saved arrangement.
#include "tests/subject.h"
#include "widgets/arrangement/arrangement_plan.h"

#include <QTest>

namespace tst_arrangement_plan {

using namespace normscope;

namespace {

/// The tensor at the top; sphere, histogram and table at the bottom; the derivation at the side.
ArrangementPlan page()
{
    ArrangementPlan plan;
    plan.add({QStringLiteral("tensor"), 1000}, PageArea::Top);
    plan.add({QStringLiteral("sphere"), 300}, PageArea::Bottom);
    plan.add({QStringLiteral("histogram"), 400}, PageArea::Bottom);
    plan.add({QStringLiteral("table"), 500}, PageArea::Bottom);
    plan.add({QStringLiteral("derivation"), 700}, PageArea::Side);
    return plan;
}

/// The plan as text, such as "tensor | sphere histogram table | derivation".
QString text(const ArrangementPlan &plan)
{
    QStringList areas;
    for (const PageArea area : pageAreas) {
        QStringList ids;
        for (const PlacedView &view : plan.views(area))
            ids.append(view.isHidden ? QLatin1Char('-') + view.id : view.id);
        areas.append(ids.join(QLatin1Char(' ')));
    }
    return areas.join(QStringLiteral(" | "));
}

} // namespace

class ArrangementPlanTest : public QObject
{
    Q_OBJECT

private slots:
    void stepMoves_data();
    void stepMoves();
    void stepPassesHiddenViews();
    void dropCountsTheViewItself();

    void savedIsRestored();
    void whatDoesNotFitIsLeftOut_data();
    void whatDoesNotFitIsLeftOut();
};

void ArrangementPlanTest::stepMoves_data()
{
    QTest::addColumn<QString>("id");
    QTest::addColumn<Direction>("direction");
    QTest::addColumn<QString>("after"); // Empty: there is no such step.

    const auto row = [](const char *name, const char *id, Direction direction, const char *after) {
        QTest::newRow(name) << QString::fromLatin1(id) << direction << QString::fromLatin1(after);
    };
    row("right within a row", "sphere", Direction::Right, "tensor | histogram sphere table | derivation");
    row("left within a row", "table", Direction::Left, "tensor | sphere table histogram | derivation");
    row("left at the page's edge", "sphere", Direction::Left, "");
    row("right from the upper row into the column", "tensor", Direction::Right,
        " | sphere histogram table | tensor derivation");
    row("right from the lower row into the column", "table", Direction::Right,
        "tensor | sphere histogram | derivation table");
    row("up into the other row", "histogram", Direction::Up, "tensor histogram | sphere table | derivation");
    row("down into the other row", "tensor", Direction::Down, " | tensor sphere histogram table | derivation");
    row("up at the page's edge", "tensor", Direction::Up, "");
    row("left out of the column", "derivation", Direction::Left, "tensor derivation | sphere histogram table | ");
    row("up at the column's end", "derivation", Direction::Up, "");
    row("right of the column", "derivation", Direction::Right, "");
}

void ArrangementPlanTest::stepMoves()
{
    QFETCH(const QString, id);
    QFETCH(const Direction, direction);
    QFETCH(const QString, after);
    ArrangementPlan plan = page();
    const auto to = plan.step(id, direction);
    QCOMPARE(to.has_value(), !after.isEmpty());
    if (!to)
        return;
    plan.move(id, *to);
    QCOMPARE(text(plan), after);
}

void ArrangementPlanTest::stepPassesHiddenViews()
{
    ArrangementPlan plan = page();
    plan.setHidden(QStringLiteral("histogram"), true);
    plan.move(QStringLiteral("sphere"), *plan.step(QStringLiteral("sphere"), Direction::Right));
    QCOMPARE(text(plan), QStringLiteral("tensor | -histogram table sphere | derivation"));
}

void ArrangementPlanTest::dropCountsTheViewItself()
{
    ArrangementPlan plan = page();
    plan.drop(QStringLiteral("sphere"), {PageArea::Bottom, 3}); // Behind the last view.
    QCOMPARE(text(plan), QStringLiteral("tensor | histogram table sphere | derivation"));
    plan.drop(QStringLiteral("sphere"), {PageArea::Bottom, 1});
    QCOMPARE(text(plan), QStringLiteral("tensor | histogram sphere table | derivation"));
    plan.drop(QStringLiteral("sphere"), {PageArea::Bottom, 2}); // At its present place.
    QCOMPARE(text(plan), QStringLiteral("tensor | histogram sphere table | derivation"));
    plan.drop(QStringLiteral("sphere"), {PageArea::Side, 1});
    QCOMPARE(text(plan), QStringLiteral("tensor | histogram table | derivation sphere"));
}

void ArrangementPlanTest::savedIsRestored()
{
    ArrangementPlan plan = page();
    plan.move(QStringLiteral("table"), {PageArea::Side, 0});
    plan.setHidden(QStringLiteral("sphere"), true);
    plan.setShare(QStringLiteral("histogram"), 123);
    plan.setDivision({600, 200, 900, 500});
    ArrangementPlan restored = page();
    restored.restore(plan.saved());
    QCOMPARE(text(restored), text(plan));
    QVERIFY(restored == plan);
}

void ArrangementPlanTest::whatDoesNotFitIsLeftOut_data()
{
    QTest::addColumn<QByteArray>("saved");
    QTest::addColumn<QString>("restored");

    const QString asItWas = text(page());
    QTest::newRow("nothing") << QByteArray() << asItWas;
    QTest::newRow("not JSON") << QByteArray("\x00\xff\x13garbage", 10) << asItWas;
    QTest::newRow("of another kind") << QByteArray("[1, 2, 3]") << asItWas;
    QTest::newRow("wrong types") << QByteArray(R"({"top": 3, "bottom": ["tensor", null, {"id": 7}], "division": "x"})")
                                 << asItWas;
    QTest::newRow("unknown view") << QByteArray(R"({"top": [{"id": "gone"}, {"id": "sphere"}]})")
                                  << QStringLiteral("tensor sphere | histogram table | derivation");
    QTest::newRow("the same view twice") << QByteArray(R"({"side": [{"id": "table"}, {"id": "table"}]})")
                                         << QStringLiteral("tensor | sphere histogram | derivation table");
    QTest::newRow("view that was not there yet")
        << QByteArray(R"({"top": [{"id": "tensor"}], "bottom": [{"id": "table"}, {"id": "sphere"}],
                          "side": [{"id": "derivation"}]})")
        << QStringLiteral("tensor | table histogram sphere | derivation");
    QTest::newRow("size that cannot be") << QByteArray(R"({"top": [{"id": "tensor", "share": -5}]})") << asItWas;
}

void ArrangementPlanTest::whatDoesNotFitIsLeftOut()
{
    QFETCH(const QByteArray, saved);
    QFETCH(const QString, restored);
    ArrangementPlan plan = page();
    plan.restore(saved);
    QCOMPARE(text(plan), restored);
    QCOMPARE(plan.views(PageArea::Top).front().share, 1000);
    QVERIFY(plan.division() == page().division());
}

NORMSCOPE_TEST(ArrangementPlanTest)

} // namespace tst_arrangement_plan

#include "tst_arrangement_plan.moc"
