// SPDX-License-Identifier: GPL-3.0-or-later
// Axis chips toggle axes by mouse and keyboard, keep at least one reduced axis, and tell assistive technology what they
// do.
#include "tests/subject.h"
#include "tests/widgets/controls_test.h"
#include "widgets/controls/axis_chips.h"

#include <QAccessible>
#include <QApplication>
#include <QCheckBox>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QToolTip>

namespace tst_axis_chips {

using namespace normscope;

class AxisChipsTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

    void aClickTogglesTheAxis()
    {
        AxisChips chips(AxisChips::Meaning::ReducedAxes);
        chips.setAxes(parseLayout("N,C,H,W", 4), {2, 3, 2, 2}, {0, 2, 3});
        test::show(chips);
        QSignalSpy edited(&chips, &AxisChips::axesEdited);
        test::click(boxes(chips)[0]);
        QCOMPARE(edited.last()[0].value<AxisSet>(), AxisSet({2, 3}));
        test::click(boxes(chips)[1]);
        QCOMPARE(edited.last()[0].value<AxisSet>(), AxisSet({1, 2, 3}));
    }

    void spaceTogglesTheAxis()
    {
        AxisChips chips(AxisChips::Meaning::ReducedAxes);
        chips.setAxes(parseLayout("N,D", 2), {2, 3}, {0});
        test::show(chips);
        QSignalSpy edited(&chips, &AxisChips::axesEdited);
        boxes(chips)[1]->setFocus();
        QTest::keyClick(boxes(chips)[1], Qt::Key_Space);
        QCOMPARE(edited.last()[0].value<AxisSet>(), AxisSet({0, 1}));
    }

    void theLastReducedAxisStaysAndSaysWhy()
    {
        AxisChips chips(AxisChips::Meaning::ReducedAxes);
        chips.setAxes(parseLayout("N,D", 2), {2, 3}, {1});
        test::show(chips);
        QSignalSpy edited(&chips, &AxisChips::axesEdited);
        test::click(boxes(chips)[1]);
        QCOMPARE(edited.count(), 0);
        QVERIFY(boxes(chips)[1]->isChecked());
        QVERIFY(boxes(chips)[1]->toolTip().contains(QStringLiteral("at least one axis")));
        QVERIFY(QToolTip::isVisible());
        QCOMPARE(QToolTip::text(), boxes(chips)[1]->toolTip());
        QToolTip::hideText();
    }

    void aParameterMayRunAlongNoAxis()
    {
        AxisChips chips(AxisChips::Meaning::ParameterAxes);
        chips.setAxes(parseLayout("N,D", 2), {2, 3}, {1});
        test::show(chips);
        QSignalSpy edited(&chips, &AxisChips::axesEdited);
        test::click(boxes(chips)[1]);
        QCOMPARE(edited.last()[0].value<AxisSet>(), AxisSet());
    }

    void assistiveTechnologyHearsNameLengthAndMeaning()
    {
        AxisChips chips(AxisChips::Meaning::ReducedAxes);
        chips.setAxes(parseLayout("N,D", 2), {2, 3}, {0});
        QAccessibleInterface *reduced = QAccessible::queryAccessibleInterface(boxes(chips)[0]);
        QAccessibleInterface *kept = QAccessible::queryAccessibleInterface(boxes(chips)[1]);
        QCOMPARE(reduced->text(QAccessible::Name), QStringLiteral("Axis N, length 2"));
        QVERIFY(reduced->text(QAccessible::Description).startsWith(QStringLiteral("Reduced")));
        QVERIFY(kept->text(QAccessible::Description).startsWith(QStringLiteral("Kept")));
        QVERIFY(reduced->state().checked);
        QVERIFY(!kept->state().checked);
    }

    void theRankMayChange_data()
    {
        QTest::addColumn<int>("rank");
        QTest::newRow("rank 1") << 1;
        QTest::newRow("rank 4") << 4;
        QTest::newRow("rank 8") << 8;
    }

    void theRankMayChange()
    {
        QFETCH(int, rank);
        AxisChips chips(AxisChips::Meaning::ReducedAxes);
        chips.setAxes(parseLayout("N,L,D", 3), {2, 3, 4}, {0});
        Layout layout;
        for (int axis = 0; axis < rank; ++axis)
            layout.names.push_back("axis" + std::to_string(axis));
        chips.setAxes(layout, Shape(static_cast<std::size_t>(rank), 1234), {rank - 1});
        test::show(chips);
        int shown = 0;
        for (const QCheckBox *box : boxes(chips)) {
            if (!box->isVisible())
                continue;
            ++shown;
            QVERIFY(chips.rect().contains(box->geometry()));
        }
        QCOMPARE(shown, rank);
    }

private:
    static QList<QCheckBox *> boxes(const AxisChips &chips) { return chips.findChildren<QCheckBox *>(); }
};

NORMSCOPE_WINDOW_TEST(AxisChipsTest)

} // namespace tst_axis_chips

#include "tst_axis_chips.moc"
