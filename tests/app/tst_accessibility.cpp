// SPDX-License-Identifier: GPL-3.0-or-later
// Names and descriptions of controls and views for assistive technology, what the keyboard reaches, and how the terms
// are explained. Tested through a real accessibility bus as well: real_window/accessibility.py.
#include "tests/app/window_test.h"
#include "tests/subject.h"

#include "app/shell/menu_entries.h"
#include "engine/samples/samples.h"
#include "widgets/controls/stage_scrubber.h"
#include "widgets/core/terms.h"
#include "widgets/views/distribution_view.h"
#include "widgets/views/sphere_view.h"

#include <QAccessible>
#include <QApplication>
#include <QComboBox>
#include <QScrollBar>
#include <QSet>
#include <QTreeWidget>
#include <QTreeWidgetItemIterator>

#include <set>

namespace tst_accessibility {

using namespace normscope;
using namespace normscope::test;

class TestAccessibility : public QObject, protected WindowBench
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }

    void init() { forgetSettings(); }

    void everyActionHasATextAndItsOwnKeys()
    {
        ShownProgram shown;
        QVERIFY(QTest::qWaitForWindowActive(&shown.window()));
        QHash<QKeySequence, const QAction *> owners;
        std::function<void(const QList<QAction *> &)> check = [&](const QList<QAction *> &actions) {
            QSet<QChar> mnemonics;
            for (const QAction *action : actions) {
                if (action->isSeparator())
                    continue;
                QVERIFY(!action->text().isEmpty());
                const qsizetype mark = action->text().indexOf(QLatin1Char('&'));
                if (mark >= 0) {
                    const QChar mnemonic = action->text().at(mark + 1).toLower();
                    QVERIFY2(!mnemonics.contains(mnemonic), qPrintable(action->text()));
                    mnemonics.insert(mnemonic);
                }
                for (const QKeySequence &keys : action->shortcuts()) {
                    QVERIFY2(!owners.contains(keys) || owners.value(keys) == action, qPrintable(keys.toString()));
                    owners.insert(keys, action);
                }
                if (action->menu()) {
                    emit action->menu()->aboutToShow();
                    check(action->menu()->actions());
                }
            }
        };
        check(shown.window().menuBar()->actions());
        // These keys are the same on every desktop.
        for (const char *keys : {"Ctrl+S", "Ctrl+Shift+S", "Ctrl+Q"})
            QVERIFY2(owners.contains(QKeySequence(QLatin1String(keys))), keys);
    }

    void keysDialogListsEveryKey()
    {
        ShownProgram shown;
        QVERIFY(QTest::qWaitForWindowActive(&shown.window()));
        QStringList listed;
        const Answer answer([&listed](QDialog &dialog) {
            for (QTreeWidgetItemIterator item(dialog.findChild<QTreeWidget *>()); *item; ++item)
                listed += (*item)->text(1).split(QStringLiteral(", "));
            dialog.reject();
        });
        shown.key(Qt::Key_Question);
        QVERIFY(answer.given());
        for (const MenuEntry &entry : menuEntries(*shown.window().menuBar())) {
            for (const QKeySequence &keys : entry.action->shortcuts()) {
                const QString text = keys.toString(QKeySequence::NativeText);
                QVERIFY2(listed.contains(text), qPrintable(text));
            }
        }
        for (const char *ofAView : {"arrow keys", "wheel, or + and −"})
            QVERIFY2(listed.join(QStringLiteral(", ")).contains(QString::fromUtf8(ofAView)), ofAView);
    }

    /// In an open menu a letter chooses an entry and does not trigger the tensor's shortcut of the same key.
    void lettersChooseEntriesOfAnOpenMenu()
    {
        ShownProgram shown;
        QVERIFY(QTest::qWaitForWindowActive(&shown.window()));
        shown.clickCell(0);
        QMenu *menu = shown.action({QStringLiteral("Tensor")})->menu();
        menu->popup(shown.window().mapToGlobal(QPoint(0, 0)));
        QTRY_VERIFY(menu->isVisible());
        QTest::keyClick(menu, Qt::Key_M);
        QVERIFY(!shown.tensor().paintsMask());
        QCOMPARE(menu->activeAction(), shown.action({QStringLiteral("Tensor"), QStringLiteral("Mask")}));
        menu->close();
        shown.key(Qt::Key_M);
        QVERIFY(shown.tensor().paintsMask());
    }

    void everyControlHasAName_data()
    {
        QTest::addColumn<QString>("sample");
        for (const Sample &sample : samples())
            QTest::newRow(sample.id) << QString::fromLatin1(sample.id);
    }

    void everyControlHasAName()
    {
        QFETCH(const QString, sample);
        ShownProgram shown(WindowArguments {{}, sample, {}, false});
        shown.strip().panelAction()->trigger();
        for (const QWidget *control : shown.window().findChildren<QWidget *>()) {
            if (!control->isVisible() || !(control->focusPolicy() & Qt::TabFocus)
                || qobject_cast<const QScrollBar *>(control) || control->focusProxy())
                continue;
            QAccessibleInterface *accessible = QAccessible::queryAccessibleInterface(const_cast<QWidget *>(control));
            QVERIFY(accessible);
            const QString name = accessible->text(QAccessible::Name);
            QVERIFY2(!name.isEmpty(),
                     qPrintable(QStringLiteral("%1 in %2")
                                    .arg(QLatin1String(control->metaObject()->className()),
                                         QLatin1String(control->parent()->metaObject()->className()))));
        }
    }

    void tabReachesEveryView()
    {
        ShownProgram shown;
        QVERIFY(QTest::qWaitForWindowActive(&shown.window()));
        ExplorePage &page = *shown.window().findChild<ExplorePage *>();
        QList<const QWidget *> missing = {&shown.strip(),
                                          page.tensorView(),
                                          page.scrubber(),
                                          page.sphereView(),
                                          page.distributionView()->scopeSelector(),
                                          page.statisticsView()};
        const QWidget *const first = QApplication::focusWidget();
        QVERIFY(first);
        for (int i = 0; i < 100 && !missing.isEmpty(); ++i) {
            const QWidget *focus = QApplication::focusWidget();
            missing.removeIf([&](const QWidget *part) { return part == focus || part->isAncestorOf(focus); });
            shown.key(Qt::Key_Tab);
        }
        QVERIFY2(missing.isEmpty(), missing.isEmpty() ? "" : missing.first()->metaObject()->className());
    }

    void keyboardBeginsInTheTensor()
    {
        ShownProgram shown;
        QVERIFY(QTest::qWaitForWindowActive(&shown.window()));
        QCOMPARE(QApplication::focusWidget(), &shown.tensor());
        shown.key(Qt::Key_Right);
        QCOMPARE(shown.selected().pinnedElement, 0);
    }

    void everyViewTellsThePinnedGroup()
    {
        ShownProgram shown;
        ExplorePage &page = *shown.window().findChild<ExplorePage *>();
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
        QCOMPARE(shown.window().findChild<QWidget *>(control)->toolTip(), termHelp(static_cast<Term>(term)));
    }
};

NORMSCOPE_WINDOW_TEST(TestAccessibility)

} // namespace tst_accessibility

#include "tst_accessibility.moc"
