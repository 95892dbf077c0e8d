// SPDX-License-Identifier: GPL-3.0-or-later
// What the views tell those who do not see them, and how the words of the field are explained. That every control has
// a name and is reached by keyboard is asked in tst_main_window; the same through a real bus in accessibility_tree.
#include "tests/app/window_test.h"

#include "widgets/core/terms.h"
#include "widgets/views/distribution_view.h"
#include "widgets/views/sphere_view.h"

#include <QAccessible>

#include <set>

using namespace normscope;
using namespace normscope::test;

class TestAccessibility : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        forgetSettings();
    }

    void everyViewTellsThePinnedGroup()
    {
        ShownProgram shown;
        ExplorePage &page = shown.window().page();
        const std::vector<QWidget *> views {page.tensorView(), page.sphereView(), page.statisticsView(),
                                            page.distributionView()};
        const auto tells = [](const QWidget *view, const char *group) {
            return view->accessibleDescription().contains(QStringLiteral("Group %1").arg(QLatin1String(group)));
        };
        shown.clickCell(0);
        QTest::mouseMove(&shown.window(), QPoint(1, 1));
        for (const QWidget *view : views)
            QTRY_VERIFY2(tells(view, "c = 0"), qPrintable(view->accessibleDescription()));
        shown.statistics().setFocus();
        shown.key(Qt::Key_Down);
        for (const QWidget *view : views)
            QTRY_VERIFY2(tells(view, "c = 1"), qPrintable(view->accessibleDescription()));
    }

    void aScreenReaderChoosesAsAClickDoes()
    {
        ShownProgram shown;
        const auto act = [](QWidget *control) {
            QAccessibleActionInterface *actions = QAccessible::queryAccessibleInterface(control)->actionInterface();
            actions->doAction(actions->actionNames().value(0));
        };
        act(shown.button(QStringLiteral("Layer")));
        QCOMPARE(shown.document().scene().problem.spec.reducedAxes, (AxisSet {1, 2, 3}));
        QCheckBox *chip = shown.strip().findChild<AxisChips *>()->findChildren<QCheckBox *>().first();
        QVERIFY(!QAccessible::queryAccessibleInterface(chip)->state().checked);
        act(chip);
        QCOMPARE(shown.document().scene().problem.spec.reducedAxes, (AxisSet {0, 1, 2, 3}));
        QVERIFY(QAccessible::queryAccessibleInterface(chip)->state().checked);
    }

    void everyTermIsExplainedInOneSentence()
    {
        std::set<QString> explanations;
        for (int term = 0; term < termCount; ++term) {
            const QString text = termHelp(static_cast<Term>(term));
            QVERIFY(text.endsWith(QLatin1Char('.')));
            QVERIFY2(!text.chopped(1).contains(QStringLiteral(". ")), qPrintable(text));
            explanations.insert(text);
        }
        QCOMPARE(explanations.size(), std::size_t(termCount));
    }

    void controlsExplainTheirTerms_data()
    {
        QTest::addColumn<QString>("control");
        QTest::addColumn<int>("term");
        QTest::newRow("ε") << QStringLiteral("epsilon") << static_cast<int>(Term::Epsilon);
        QTest::newRow("reduction axes") << QStringLiteral("axes") << static_cast<int>(Term::ReductionAxes);
        QTest::newRow("G") << QStringLiteral("groups") << static_cast<int>(Term::ChannelGroups);
    }
    void controlsExplainTheirTerms()
    {
        QFETCH(QString, control);
        QFETCH(int, term);
        ShownProgram shown;
        QCOMPARE(shown.strip().findChild<QWidget *>(control)->toolTip(), termHelp(static_cast<Term>(term)));
    }
};

QTEST_MAIN(TestAccessibility)
#include "tst_accessibility.moc"
