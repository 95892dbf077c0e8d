// SPDX-License-Identifier: GPL-3.0-or-later
// The selection signals only real changes, and follows its cell into another grouping.
#include "tests/subject.h"
#include "widgets/core/selection.h"

#include <QSignalSpy>
#include <QTest>

namespace tst_selection {

using namespace normscope;

class TestSelection : public QObject
{
    Q_OBJECT

private:
    // A 2 × 3 table, grouped into 3 columns and into 2 rows.
    const Grouping m_columns = Grouping(Shape {2, 3}, AxisSet {0});
    const Grouping m_rows = Grouping(Shape {2, 3}, AxisSet {1});

private slots:
    void signalsFireOnRealChangesOnly()
    {
        Selection selection;
        QSignalSpy hovers(&selection, &Selection::hoverChanged);
        QSignalSpy pins(&selection, &Selection::pinChanged);
        selection.hover(4, 1);
        selection.hover(4, 1);
        selection.pin(4, 1);
        selection.pin(4, 1);
        QCOMPARE(hovers.count(), 1);
        QCOMPARE(pins.count(), 1);
    }

    void theStageStaysBetweenInputAndOutput()
    {
        Selection selection;
        selection.setStage(7);
        QCOMPARE(selection.state().stage, 3.0);
        selection.setStage(-1);
        QCOMPARE(selection.state().stage, 0.0);
    }

    void aPinnedCellFollowsIntoItsNewGroup()
    {
        Selection selection;
        selection.regroup(m_columns);
        selection.pin(4, m_columns.groupOf(4));
        QCOMPARE(selection.state().pinnedGroup, 1); // Element 4 of 2 × 3: row 1, column 1.
        selection.regroup(m_rows);
        QCOMPARE(selection.state().pinnedElement, 4);
        QCOMPARE(selection.state().pinnedGroup, 1);
        selection.pin(3, m_rows.groupOf(3));
        selection.regroup(m_columns);
        QCOMPARE(selection.state().pinnedGroup, 0);
    }

    void aValueOfGammaIsHoveredBesideItsGroup()
    {
        Selection selection;
        QSignalSpy hovers(&selection, &Selection::hoverChanged);
        const AffineEntry entry {AffineEntry::Parameter::Gamma, 1};
        selection.hoverEntry(entry, 2);
        selection.hoverEntry(entry, 2);
        QCOMPARE(hovers.count(), 1);
        QCOMPARE(selection.state().hoveredGroup, 2);
        QCOMPARE(selection.state().hoveredEntry, entry);
        selection.hoverGroup(2);
        QCOMPARE(hovers.count(), 2);
        QCOMPARE(selection.state().hoveredEntry, AffineEntry());
    }

    void aGroupWithoutCellIsForgottenInAnotherGrouping()
    {
        Selection selection;
        selection.regroup(m_columns);
        selection.pinGroup(2);
        selection.regroup(m_columns);
        QCOMPARE(selection.state().pinnedGroup, 2);
        selection.regroup(m_rows);
        QCOMPARE(selection.state().pinnedGroup, noIndex);
    }

    void everythingIsForgottenInAnotherShape()
    {
        Selection selection;
        selection.regroup(m_columns);
        selection.hover(5, 2);
        selection.pin(5, 2);
        selection.regroup(Grouping(Shape {2, 2}, AxisSet {0}));
        QCOMPARE(selection.state().hoveredElement, noIndex);
        QCOMPARE(selection.state().pinnedElement, noIndex);
        QCOMPARE(selection.state().pinnedGroup, noIndex);
    }
};

NORMSCOPE_TEST(TestSelection)

} // namespace tst_selection

#include "tst_selection.moc"
