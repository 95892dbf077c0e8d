// SPDX-License-Identifier: GPL-3.0-or-later
// Degenerate groups are counted by their kind, the worst kind first, and counting can be cancelled.
#include "engine/normalization/degeneracy_count.h"
#include "tests/subject.h"
#include "tests/support/problems.h"

#include <QTest>

#include <limits>

namespace tst_degeneracy_count {

using namespace normscope;
using namespace normscope::test;

class TestDegeneracyCount : public QObject
{
    Q_OBJECT

private slots:
    void ordinaryGroupsAreNotCounted()
    {
        QVERIFY(countDegeneracies(*evaluate(rowsAsGroups(2, {1, 2, 3, 4, 5, 6}))).empty());
    }

    void conditionsAreCountedTheWorstFirst()
    {
        const double notANumber = std::numeric_limits<double>::quiet_NaN();
        const auto counts = countDegeneracies(
            *evaluate(rowsAsGroups(5, {1, 2, 3, 7, 7, 7, 1, notANumber, 3, 8, 8, 8, 1, 1.0001, 1.0002})));
        const std::vector<DegeneracyCount> expected {
            {Degeneracy::NotFinite, 1, 2}, {Degeneracy::ZeroVariance, 2, 1}, {Degeneracy::EpsilonDominates, 1, 4}};
        QVERIFY(counts == expected);
    }

    void countingCanBeStopped()
    {
        const EvaluationPtr evaluation = evaluate(rowsAsGroups(2, {1, 2, 3, 4}));
        QVERIFY_THROWS_EXCEPTION(Cancelled, countDegeneracies(*evaluation, [](double) { return true; }));
    }
};

NORMSCOPE_TEST(TestDegeneracyCount)

} // namespace tst_degeneracy_count

#include "tst_degeneracy_count.moc"
