// SPDX-License-Identifier: GPL-3.0-or-later
// To assistive technology the tensor view is a table of cells with names, values and groups.
#include "tests/subject.h"
#include "tests/support/problems.h"
#include "widgets/tensor/tensor_editor.h"

#include <QAccessible>
#include <QApplication>
#include <QStandardPaths>
#include <QTest>

#include <memory>

namespace tst_tensor_accessible {

using namespace normscope;
using namespace normscope::test;

class TestTensorAccessible : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

    void init()
    {
        m_selection = std::make_unique<Selection>();
        m_view = std::make_unique<TensorEditor>();
        m_view->setTheme(Theme::light());
        m_view->setSelection(m_selection.get());
        m_view->setEvaluation(evaluate(withoutAffine(countingTensor({2, 3, 2, 2}), {0, 2, 3})));
        m_view->resize(1000, 500);
        m_view->show();
        m_view->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_view.get()));
        m_view->setFocus();
    }

    void isATableOfItsCells()
    {
        QAccessibleInterface *table = tableOf(*m_view);
        QCOMPARE(table->role(), QAccessible::Table);
        QCOMPARE(cells(*m_view)->columnCount(), 6);
        QCOMPARE(cells(*m_view)->rowCount(), 4);
        // Channels are side by side, samples one below the other: row 1, column 2 is in the second row of the second
        // channel.
        const QAccessibleInterface *cell = cells(*m_view)->cellAt(1, 2);
        QCOMPARE(cell->role(), QAccessible::Cell);
        QCOMPARE(cell->text(QAccessible::Name), QStringLiteral("x[0, 1, 1, 0] = 7, y = −0.901155"));
        QCOMPARE(cell->text(QAccessible::Description), QStringLiteral("group c = 1"));
        QCOMPARE(table->indexOfChild(cell), 8);
        QCOMPARE(table->child(8), cell);
        QCOMPARE(cell->parent(), table);
        QVERIFY(m_view->figure().cellRect(6).toAlignedRect().translated(m_view->mapToGlobal(QPoint())) == cell->rect());
        QVERIFY(!cells(*m_view)->cellAt(4, 0));
    }

    void cellsFollowTheTensor()
    {
        const QAccessibleInterface *last = cells(*m_view)->cellAt(3, 5);
        m_view->setEvaluation(evaluate(withoutAffine(countingTensor({2, 3}), {0})));
        QVERIFY(!last->isValid());
        QCOMPARE(cells(*m_view)->rowCount(), 2);
        QCOMPARE(cells(*m_view)->cellAt(1, 2)->text(QAccessible::Name), QStringLiteral("x[1, 2] = 6, y = 0.999998"));
        QCOMPARE(cells(*m_view)->cellAt(1, 2)->text(QAccessible::Description),
                 QStringLiteral("group d = 2, two values"));
        m_view->setEvaluation(nullptr);
        QCOMPARE(cells(*m_view)->rowCount(), 0);
        QCOMPARE(cells(*m_view)->columnCount(), 0);
    }

    void movingTellsTheCellAndItsGroup()
    {
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        QVERIFY(m_view->accessibleDescription().startsWith(
            QStringLiteral("Group c = 0: 8 value(s), mean 8.5, variance 37.25.")));
        QCOMPARE(tableOf(*m_view)->focusChild()->text(QAccessible::Name),
                 QStringLiteral("x[0, 0, 0, 1] = 2, y = −1.065"));
        QVERIFY(cells(*m_view)->cellAt(0, 1)->state().selected);
        QCOMPARE(cells(*m_view)->selectedCellCount(), 1);

        QTest::keyClick(m_view.get(), Qt::Key_Right);
        QVERIFY(m_view->accessibleDescription().startsWith(QStringLiteral("Group c = 1: ")));
        QVERIFY(!cells(*m_view)->cellAt(0, 1)->state().selected);
    }

private:
    static QAccessibleInterface *tableOf(TensorEditor &view) { return QAccessible::queryAccessibleInterface(&view); }
    static QAccessibleTableInterface *cells(TensorEditor &view) { return tableOf(view)->tableInterface(); }

    std::unique_ptr<Selection> m_selection;
    std::unique_ptr<TensorEditor> m_view;
};

NORMSCOPE_WINDOW_TEST(TestTensorAccessible)

} // namespace tst_tensor_accessible

#include "tst_tensor_accessible.moc"
