// SPDX-License-Identifier: GPL-3.0-or-later
// Groups projected to three dimensions keep lengths and angles as far as the projection can, whatever their order.
#include "engine/analysis/projection.h"
#include "tests/subject.h"
#include "tests/support/near.h"
#include "tests/support/printers.h"
#include "tests/support/problems.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

namespace tst_projection {

using namespace normscope;
using namespace normscope::test;

namespace {

constexpr double sqrt2 = 1.4142135623730951;
constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();

void comparePoints(Point3 actual, Point3 expected, double tolerance = 1e-9)
{
    compareNearly(actual.x, expected.x, tolerance);
    compareNearly(actual.y, expected.y, tolerance);
    compareNearly(actual.z, expected.z, tolerance);
}

std::vector<double> normals(std::size_t count, unsigned seed)
{
    std::mt19937_64 engine(seed);
    std::normal_distribution<double> normal(1, 2);
    std::vector<double> values(count);
    std::generate(values.begin(), values.end(), [&] { return normal(engine); });
    return values;
}

} // namespace

class TestProjection : public QObject
{
    Q_OBJECT

private slots:
    void workedExampleCoincides()
    {
        const Projection projection = project(*evaluate(workedExample()));
        QCOMPARE(projection.groupSize, 8);
        QCOMPARE(projection.squaredRadius, 8);
        QCOMPARE(projection.clusters, std::vector<std::int64_t> {3});
        // The groups have means 8.5, 12.5, 16.5 and the same deviations, of length √(8 · 37.25).
        for (std::size_t group = 0; group < 3; ++group) {
            const ProjectedGroup &projected = projection.groups[group];
            const double mean = 8.5 + 4 * static_cast<double>(group);
            const double deviation = std::sqrt(8 * 37.25);
            comparePoints(projected.stages[0], {deviation, 0, mean * std::sqrt(8.0)});
            comparePoints(projected.stages[1], {deviation, 0, 0});
            comparePoints(projected.stages[2], {std::sqrt(8 * 37.25 / (37.25 + 1e-5)), 0, 0});
            QCOMPARE(projected.cluster, 0);
        }
        for (const double share : projection.shares)
            compareNearly(share, 1, 1e-9);
    }

    void threeValuesAreShownExactly()
    {
        const Projection projection = project(*evaluate(rowsAsGroups(3, {1, 2, 6, -4, 0, 1, 3, 3, 9}, 0)));
        QCOMPARE(projection.dimension(), 3);
        for (const double share : projection.shares)
            compareNearly(share, 1, 1e-9);
        // The projection is an orthonormal basis of the whole space, which keeps every angle: ⟨(1, 2, 6), (−4, 0, 1)⟩ =
        // 2.
        const Point3 a = projection.groups[0].stages[0];
        const Point3 b = projection.groups[1].stages[0];
        compareNearly(a.x * b.x + a.y * b.y + a.z * b.z, 2, 1e-9);
        compareNearly(length(a), std::sqrt(41.0), 1e-9);
    }

    void twoValuesLandOnTwoPoints()
    {
        const Projection projection = project(*evaluate(rowsAsGroups(3, {1, 5, 7, 2, -3, 0}, 0)));
        QCOMPARE(projection.dimension(), 2);
        comparePoints(projection.groups[0].stages[0], {4 / sqrt2, 0, 6 / sqrt2});
        comparePoints(projection.groups[0].stages[2], {sqrt2, 0, 0});
        comparePoints(projection.groups[1].stages[2], {-sqrt2, 0, 0});
        comparePoints(projection.groups[2].stages[2], {sqrt2, 0, 0});
        QCOMPARE(projection.clusters, std::vector<std::int64_t> {2});
    }

    void oneValueIsAPointOnALine()
    {
        const Projection projection = project(*evaluate(rowsAsGroups(2, {3, -4}, 1e-5)));
        QCOMPARE(projection.dimension(), 1);
        comparePoints(projection.groups[1].stages[0], {0, 0, -4});
        comparePoints(projection.groups[1].stages[2], {0, 0, 0});
    }

    void centringLandsOnThePlane()
    {
        const Projection projection = project(*evaluate(rowsAsGroups(9, normals(450, 1), 0)));
        for (const ProjectedGroup &group : projection.groups) {
            compareNearly(group.stages[1].z, 0, 1e-9);
            compareNearly(group.stages[1].x, group.stages[0].x, 1e-9);
            compareNearly(group.stages[1].y, group.stages[0].y, 1e-9);
            compareNearly(group.landingRadius(), std::sqrt(50.0), 1e-9);
        }
    }

    void rmsKeepsTheDirectionAndReachesTheSphere()
    {
        NormalizationProblem problem = rowsAsGroups(2, {1, 2, 3, 4, -1, -1, -1, -3}, 0);
        problem.spec.centre = false;
        const Projection projection = project(*evaluate(problem));
        for (const ProjectedGroup &group : projection.groups) {
            QCOMPARE(group.stages[1], group.stages[0]);
            comparePoints(group.stages[2], (2 / length(group.stages[0])) * group.stages[0]);
            compareNearly(group.landingRadius(), 2, 1e-9);
        }
        QVERIFY(!projection.centred);
    }

    void epsilonShrinksTheRadius_data()
    {
        QTest::addColumn<bool>("centre");
        QTest::addColumn<bool>("outside");
        QTest::addColumn<bool>("unbiased");
        QTest::addColumn<double>("radius");
        QTest::addColumn<qint64>("squaredRadius");
        // The group 1, 2, 3, 4 and ε = 5: variance 5/4, unbiased 5/3, mean square 15/2.
        QTest::newRow("inside") << true << false << false << std::sqrt(4 * 1.25 / 6.25) << qint64(4);
        QTest::newRow("outside") << true << true << false << 2 * std::sqrt(1.25) / (std::sqrt(1.25) + 5) << qint64(4);
        QTest::newRow("unbiased inside") << true << false << true << std::sqrt(3 * (5.0 / 3) / (5.0 / 3 + 5))
                                         << qint64(3);
        QTest::newRow("unbiased outside")
            << true << true << true << std::sqrt(3.0) * std::sqrt(5.0 / 3) / (std::sqrt(5.0 / 3) + 5) << qint64(3);
        QTest::newRow("RMS inside") << false << false << false << std::sqrt(4 * 7.5 / 12.5) << qint64(4);
        QTest::newRow("RMS outside") << false << true << true << 2 * std::sqrt(7.5) / (std::sqrt(7.5) + 5) << qint64(4);
    }
    void epsilonShrinksTheRadius()
    {
        QFETCH(bool, centre);
        QFETCH(bool, outside);
        QFETCH(bool, unbiased);
        NormalizationProblem problem = rowsAsGroups(1, {1, 2, 3, 4}, 5);
        problem.spec.centre = centre;
        problem.spec.epsilonPlacement = outside ? EpsilonPlacement::Outside : EpsilonPlacement::Inside;
        problem.spec.variance = unbiased ? VarianceEstimator::Unbiased : VarianceEstimator::Biased;
        const Projection projection = project(*evaluate(problem));
        QFETCH(double, radius);
        compareNearly(projection.groups[0].landingRadius(), radius, 1e-12);
        compareNearly(projection.landingRadii()[1], radius, 1e-12);
        QTEST(qint64(projection.squaredRadius), "squaredRadius");
    }

    void affineMovesThePoint_data()
    {
        QTest::addColumn<bool>("perElement");
        QTest::newRow("one value per group") << false;
        QTest::newRow("one value per element") << true;
    }
    void affineMovesThePoint()
    {
        QFETCH(bool, perElement);
        NormalizationProblem problem = rowsAsGroups(2, {0, 3, 6, 9, 0, 0}, 0);
        problem.spec.gamma = {true, AxisSet {perElement ? 1 : 0}};
        problem.spec.beta = problem.spec.gamma;
        problem.gamma = perElement ? Tensor({1, 3}, {2, 3, 4}) : Tensor({2, 1}, {2, 3});
        problem.beta = perElement ? Tensor({1, 3}, {1, 0, -2}) : Tensor({2, 1}, {1, -1});
        const EvaluationPtr evaluation = evaluate(problem);
        const Projection projection = project(*evaluation);
        for (const ProjectedGroup &group : projection.groups) {
            double squares = 0;
            double sum = 0;
            evaluation->grouping().forEachElement(group.group, [&](std::int64_t element) {
                const double y = evaluation->value(Stage::Output, element);
                squares += y * y;
                sum += y;
            });
            compareNearly(group.squaredLengths[3], squares, 1e-9);
            compareNearly(length(group.stages[3]), std::sqrt(squares), 1e-9); // m = 3: the projection loses nothing.
            compareNearly(group.stages[3].z, sum / std::sqrt(3.0), 1e-9);
        }
    }

    /// If γ runs within the group, all groups share one ellipsoid, and every output lies on it.
    void sharedAffineMapsTheCircle()
    {
        NormalizationProblem problem = rowsAsGroups(3, {0, 3, 6, 9, 0, 0, 1, -4, 2}, 0);
        QCOMPARE(project(*evaluate(problem)).affineEffect, AffineEffect::None);
        problem.spec.gamma = {true, AxisSet {1}};
        problem.spec.beta = {true, AxisSet {1}};
        problem.gamma = Tensor({1, 3}, {2, 3, 4});
        problem.beta = Tensor({1, 3}, {1, 0, -2});
        const Projection projection = project(*evaluate(problem));
        QCOMPARE(projection.affineEffect, AffineEffect::Shared);
        for (const ProjectedGroup &group : projection.groups) {
            const Point3 on = group.stages[2];
            comparePoints(group.stages[3],
                          on.x * projection.affine->x + on.y * projection.affine->y + projection.affine->offset);
        }
        problem.spec.gamma = {true, AxisSet {0}};
        problem.gamma = Tensor({3, 1}, {1, 2, 3});
        QCOMPARE(project(*evaluate(problem)).affineEffect, AffineEffect::PerGroup);
    }

    /// Reversing the order of the groups leaves the projection as it is.
    void orderOfGroupsDoesNotMatter_data()
    {
        QTest::addColumn<int>("groups");
        QTest::addColumn<int>("size");
        QTest::newRow("fewer groups than values") << 7 << 40;
        QTest::newRow("more groups than values") << 60 << 9;
        QTest::newRow("more values than one block") << 3 << 300000;
    }
    void orderOfGroupsDoesNotMatter()
    {
        QFETCH(int, groups);
        QFETCH(int, size);
        const std::vector<double> values
            = normals(static_cast<std::size_t>(groups) * static_cast<std::size_t>(size), 5);
        std::vector<double> reversed;
        for (int group = groups - 1; group >= 0; --group)
            reversed.insert(reversed.end(), values.begin() + group * size, values.begin() + (group + 1) * size);
        const Projection a = project(*evaluate(rowsAsGroups(groups, values, 0)));
        const Projection b = project(*evaluate(rowsAsGroups(groups, reversed, 0)));
        for (std::size_t group = 0; group < a.groups.size(); ++group) {
            for (std::size_t stage = 0; stage < 4; ++stage)
                comparePoints(a.groups[group].stages[stage], b.groups[a.groups.size() - 1 - group].stages[stage], 1e-7);
        }
    }

    void bothDecompositionsAgree()
    {
        // Nine groups of 8 values decompose an 8 × 8 matrix, the first seven of them a 7 × 7 one; the last two groups
        // are 0 and add nothing.
        std::vector<double> values = normals(56, 8);
        const Projection byGroups = project(*evaluate(rowsAsGroups(7, values, 1)));
        values.resize(72, 0);
        const Projection byValues = project(*evaluate(rowsAsGroups(9, values, 1)));
        for (std::size_t group = 0; group < 7; ++group)
            comparePoints(byGroups.groups[group].stages[0], byValues.groups[group].stages[0], 1e-9);
    }

    /// Four groups along perpendicular directions of the same length: every basis of their space is equally good, so
    /// the one is taken in which values rise along the first direction.
    void tiesAreFixedByTheRamp()
    {
        const std::vector<double> values
            = {1, -1, 0, 0, 0, 0, 0, 0, 0, 0, 1, -1, 0, 0, 0, 0, 0, 0, 0, 0, 1, -1, 0, 0, 0, 0, 0, 0, 0, 0, 1, -1};
        const Projection projection = project(*evaluate(rowsAsGroups(4, values, 1)));
        for (const ProjectedGroup &group : projection.groups)
            comparePoints(group.stages[0], {-1 / sqrt2, group.stages[0].y, 0});
        compareNearly(projection.shares[0], 0.5, 1e-9);
    }

    void constantGroupsHaveABasisToo()
    {
        const Projection projection = project(*evaluate(rowsAsGroups(2, {2, 2, 2, 2, 2, 3, 3, 3, 3, 3}, 1e-5)));
        comparePoints(projection.groups[1].stages[0], {0, 0, 3 * std::sqrt(5.0)});
        comparePoints(projection.groups[1].stages[2], {0, 0, 0});
    }

    void secondDirectionIsCompletedPerpendicularly()
    {
        NormalizationProblem problem = rowsAsGroups(1, {1, 0, 5}, 0);
        problem.spec.gamma = {true, AxisSet {1}};
        problem.gamma = Tensor({1, 3}, {5, -1, 2});
        const Projection projection = project(*evaluate(problem));
        compareNearly(projection.shares[3], 1, 1e-9);
        QVERIFY(std::abs(projection.groups[0].stages[3].y) > 0.1);
    }

    void groupsThatAreNotFiniteAreLeftOut()
    {
        const Projection projection = project(*evaluate(
            rowsAsGroups(4, {1, 2, 4, notANumber, 0, 1, 5, 5, 5, 0, 1, std::numeric_limits<double>::infinity()}, 0)));
        QCOMPARE(projection.groups.size(), std::size_t(1)); // The constant group is left out: 0/0 at ε = 0.
        QCOMPARE(projection.notFinite, 3);
        QCOMPARE(projection.find(0), &projection.groups[0]);
        QVERIFY(!projection.find(1));
    }

    void groupsThatAreMaskedAsAWholeAreLeftOutAndCountedApart()
    {
        NormalizationProblem problem = rowsAsGroups(3, {1, 2, 4, 7, 8, 9, notANumber, 0, 1}, 0);
        problem.mask = Tensor({3, 3}, {1, 1, 0, 0, 0, 0, 1, 1, 1});
        const Projection projection = project(*evaluate(problem));
        QCOMPARE(projection.groups.size(), std::size_t(1));
        QCOMPARE(projection.masked, 1);
        QCOMPARE(projection.notFinite, 1);
    }

    void nothingFiniteGivesNoPoints()
    {
        const Projection projection = project(*evaluate(rowsAsGroups(2, {notANumber, 1, 2, notANumber, 3, 4}, 0)));
        QVERIFY(projection.groups.empty());
        QCOMPARE(projection.squaredRadius, 3);
    }

    void maskedElementsAreZeroCoordinates()
    {
        NormalizationProblem problem = rowsAsGroups(2, {1, 3, 99, notANumber, 1, 2, 3, 4}, 0);
        problem.mask = Tensor({2, 4}, {1, 1, 0, 0, 1, 1, 1, 1});
        const Projection projection = project(*evaluate(problem));
        QCOMPARE(projection.groups.size(), std::size_t(2));
        QCOMPARE(projection.squaredRadius, 4);
        compareNearly(projection.groups[0].landingRadius(), sqrt2, 1e-9);
        compareNearly(projection.groups[0].stages[1].z, 0, 1e-9);
        compareNearly(projection.groups[0].squaredLengths[0], 10, 1e-9);
    }

    void evalModeHasNoSphere()
    {
        NormalizationProblem problem = rowsAsGroups(2, {1, 2, 3, 4, 6, 8}, 0);
        problem.spec.tracksRunningStatistics = true;
        problem.spec.mode = Mode::Eval;
        problem.running = {Tensor({2}, {1, 5}), Tensor({2}, {4, 4})};
        const Projection projection = project(*evaluate(problem));
        QVERIFY(!projection.landsOnSphere);
        compareNearly(projection.groups[0].stages[1].z, 3 / std::sqrt(3.0), 1e-9); // (0 + 1 + 2)/√3.
        compareNearly(projection.groups[0].landingRadius(), std::sqrt(5.0) / 2, 1e-9);
    }

    void manyGroupsAreThinnedEvenly()
    {
        const Projection projection = project(*evaluate(rowsAsGroups(1000, normals(4000, 3), 0)), 100);
        QCOMPARE(projection.groups.size(), std::size_t(100));
        QCOMPARE(projection.groupCount, 1000);
        QCOMPARE(projection.groups[1].group, 10);
    }

    void stagesMoveAlongStraightLines()
    {
        const Projection projection = project(*evaluate(workedExample()));
        const ProjectedGroup &group = projection.groups[1];
        QCOMPARE(group.at(0), group.stages[0]);
        QCOMPARE(group.at(3), group.stages[3]);
        comparePoints(group.at(0.25), 0.75 * group.stages[0] + 0.25 * group.stages[1]);
        comparePoints(group.at(1.5), 0.5 * group.stages[1] + 0.5 * group.stages[2]);
    }

    void largeMeansKeepTheirDeviations()
    {
        const Projection projection
            = project(*evaluate(rowsAsGroups(2, {1e8, 1e8 + 1, 1e8 + 2, 1e8 + 3, 5, 6, 7, 8}, 0)));
        QCOMPARE(projection.clusters, std::vector<std::int64_t> {2});
        compareNearly(projection.groups[0].stages[1].x, std::sqrt(5.0), 1e-7);
    }

    void canBeCancelled()
    {
        const EvaluationPtr evaluation = evaluate(rowsAsGroups(10, normals(100, 2), 0));
        QVERIFY_THROWS_EXCEPTION(Cancelled, project(*evaluation, 2000, [](double) { return true; }));
    }
};

NORMSCOPE_TEST(TestProjection)

} // namespace tst_projection

#include "tst_projection.moc"
