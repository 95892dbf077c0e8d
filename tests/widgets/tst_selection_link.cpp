// SPDX-License-Identifier: GPL-3.0-or-later
// Linked selections: hovering and pinning in one shows in all others, although they group the tensor differently.
#include "tests/subject.h"
#include "widgets/core/selection.h"
#include "widgets/core/selection_link.h"

#include <QSignalSpy>
#include <QTest>

#include <memory>

namespace tst_selection_link {

using namespace normscope;

class SelectionLinkTest : public QObject
{
    Q_OBJECT

private:
    // A 2 × 3 table, grouped into 3 columns and into 2 rows. Element 5 is in column 2 and in row 1.
    const Grouping m_byColumns = Grouping(Shape {2, 3}, AxisSet {0});
    const Grouping m_byRows = Grouping(Shape {2, 3}, AxisSet {1});
    std::unique_ptr<SelectionLink> m_link;
    std::unique_ptr<Selection> m_columns;
    std::unique_ptr<Selection> m_rows;

private slots:
    void init()
    {
        m_link = std::make_unique<SelectionLink>();
        m_columns = std::make_unique<Selection>();
        m_rows = std::make_unique<Selection>();
        m_columns->regroup(m_byColumns);
        m_rows->regroup(m_byRows);
        m_link->add(m_columns.get());
        m_link->add(m_rows.get());
    }

    void aHoveredElementLightsItsGroupEverywhere()
    {
        QSignalSpy hovers(m_rows.get(), &Selection::hoverChanged);
        m_columns->hover(5, 2);
        QCOMPARE(m_rows->state().hoveredElement, 5);
        QCOMPARE(m_rows->state().hoveredGroup, 1);
        m_columns->clearHover();
        QCOMPARE(m_rows->state().hoveredElement, noIndex);
        QCOMPARE(m_rows->state().hoveredGroup, noIndex);
        QCOMPARE(hovers.count(), 2);
    }

    void itGoesBothWays()
    {
        m_rows->pin(3, 1);
        QCOMPARE(m_columns->state().pinnedElement, 3);
        QCOMPARE(m_columns->state().pinnedGroup, 0);
        m_columns->clearPin();
        QCOMPARE(m_rows->state().pinnedElement, noIndex);
    }

    void aGroupStaysWhereGroupsMeanTheSame()
    {
        Selection alsoColumns;
        alsoColumns.regroup(m_byColumns);
        m_link->add(&alsoColumns);
        m_rows->hover(5, 1);
        m_columns->hoverGroup(0);
        QCOMPARE(alsoColumns.state().hoveredGroup, 0);
        QCOMPARE(m_rows->state().hoveredGroup, noIndex);
        QCOMPARE(m_columns->state().hoveredGroup, 0); // The rows have no such group and send nothing back.
    }

    void aValueOfGammaGoesWithItsGroup()
    {
        Selection alsoColumns;
        alsoColumns.regroup(m_byColumns);
        m_link->add(&alsoColumns);
        m_columns->hoverEntry({AffineEntry::Parameter::Beta, 2}, 2);
        QVERIFY(alsoColumns.state().hoveredEntry == (AffineEntry {AffineEntry::Parameter::Beta, 2}));
        QCOMPARE(m_rows->state().hoveredEntry.index, noIndex);
    }

    void theStageIsTheSameEverywhere()
    {
        m_rows->setStage(1.5);
        QCOMPARE(m_columns->state().stage, 1.5);
    }

    void whoComesLaterTakesOverThePin()
    {
        m_columns->pin(5, 2);
        m_columns->setStage(2);
        Selection later;
        later.regroup(m_byRows);
        m_link->add(&later);
        QCOMPARE(later.state().pinnedElement, 5);
        QCOMPARE(later.state().pinnedGroup, 1);
        QCOMPARE(later.state().stage, 2.0);
    }

    void whoSharesPointingAloneHasAStageOfItsOwn()
    {
        Selection input;
        input.regroup(m_byRows);
        input.setStage(0);
        m_link->add(&input, SelectionLink::Shares::Pointing);
        m_rows->setStage(2);
        QCOMPARE(input.state().stage, 0.0);
        input.setStage(1);
        QCOMPARE(m_columns->state().stage, 2.0);
        m_columns->pin(5, 2);
        QCOMPARE(input.state().pinnedElement, 5);
        input.hover(4, 1);
        QCOMPARE(m_columns->state().hoveredElement, 4);
    }

    void anotherGroupingFindsTheElementsGroupAnew()
    {
        m_columns->pin(5, 2);
        m_rows->regroup(Grouping(Shape {2, 3}, AxisSet {0, 1}));
        QCOMPARE(m_rows->state().pinnedElement, 5);
        QCOMPARE(m_rows->state().pinnedGroup, 0);
        QCOMPARE(m_columns->state().pinnedGroup, 2);
    }

    void elementsOfAnotherShapeStayApart()
    {
        m_rows->regroup(Grouping(Shape {4}, AxisSet {0}));
        m_columns->hover(5, 2); // This tensor has only four elements.
        QCOMPARE(m_rows->state().hoveredElement, noIndex);
    }

    void whoIsGoneIsLeftAlone()
    {
        m_rows.reset();
        m_columns->pin(4, 1);
        QCOMPARE(m_columns->state().pinnedElement, 4);
    }
};

NORMSCOPE_TEST(SelectionLinkTest)

} // namespace tst_selection_link

#include "tst_selection_link.moc"
