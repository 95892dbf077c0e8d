// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of the Normalization panel: typing, pasting, copying and resetting.
#include "tests/subject.h"
#include "tests/widgets/panel_test.h"
#include "widgets/controls/value_table.h"
#include "widgets/controls/value_table_model.h"
#include "widgets/core/selection.h"
#include "widgets/panel/running_section.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTableView>

namespace tst_panel_tables {

using namespace normscope;

class PanelTablesTest : public test::PanelTest
{
    Q_OBJECT

private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init() { showPanel(); }

    void gammaIsTypedIntoItsTable()
    {
        QTableView *view = gamma()->table()->view();
        QCOMPARE(view->model()->headerData(1, Qt::Vertical).toString(), QStringLiteral("c = 1"));
        QSignalSpy edited(m_panel.get(), &NormalizationPanel::gammaEdited);
        typeInto(view, 1, 0, QStringLiteral("2.5"));
        QTest::keyClick(view->findChild<QLineEdit *>(), Qt::Key_Return);
        // The delegate commits after the editor has handled the key.
        QTRY_COMPARE(edited.count(), 1);
        QVERIFY(edited[0][0].value<Tensor>() == Tensor(Shape {1, 3, 1, 1}, {1, 2.5, 1}));
    }

    void theGradientStandsBesideGammaToLookAt()
    {
        m_panel->setGradients(Tensor(Shape {1, 3, 1, 1}, {0.5, -1, 2}), Tensor());
        QTableView *view = gamma()->table()->view();
        QCOMPARE(view->model()->columnCount(), 2);
        QCOMPARE(view->model()->headerData(1, Qt::Horizontal).toString(), QStringLiteral("dγ"));
        QCOMPARE(view->model()->index(1, 1).data().toString(), QStringLiteral("−1"));
        QVERIFY(!view->model()->setData(view->model()->index(1, 1), QStringLiteral("7"), Qt::EditRole));
        // Pasting a block that extends into the gradient's column sets the values of γ alone.
        QSignalSpy edited(m_panel.get(), &NormalizationPanel::gammaEdited);
        view->setFocus();
        view->selectionModel()->select(view->model()->index(1, 0), QItemSelectionModel::ClearAndSelect);
        QApplication::clipboard()->setText(QStringLiteral("5\t6"));
        QTest::keySequence(view, QKeySequence::Paste);
        QVERIFY(edited[0][0].value<Tensor>() == Tensor(Shape {1, 3, 1, 1}, {1, 5, 1}));
        m_panel->setGradients({}, {});
        QCOMPARE(view->model()->columnCount(), 1);
    }

    void theHoveredValueOfGammaStandsOut()
    {
        Selection selection;
        m_panel->setSelection(&selection);
        const auto isBold = [this](int row) {
            return gamma()->table()->model()->index(row, 0).data(Qt::FontRole).value<QFont>().bold();
        };
        selection.hoverEntry({AffineEntry::Parameter::Gamma, 2}, 2);
        QVERIFY(isBold(2));
        QVERIFY(!isBold(1));
        selection.clearHover();
        QVERIFY(!isBold(2));
    }

    void anOpenEditorDoesNotOutliveThePanel()
    {
        QSignalSpy edited(m_panel.get(), &NormalizationPanel::gammaEdited);
        typeInto(gamma()->table()->view(), 1, 0, QStringLiteral("2.5"));
        m_panel.reset();
        QCOMPARE(edited.count(), 0);
    }

    void aBlockIsCopiedAndPasted()
    {
        QTableView *view = running()->table()->view();
        QSignalSpy edited(m_panel.get(), &NormalizationPanel::runningEdited);
        view->setFocus();
        view->selectionModel()->select(view->model()->index(1, 0), QItemSelectionModel::ClearAndSelect);
        QApplication::clipboard()->setText(QStringLiteral("5\t0.5\n6\t0.25\n7\t9\n"));
        QTest::keySequence(view, QKeySequence::Paste);
        QCOMPARE(edited.count(), 1);
        const auto pasted = edited[0][0].value<RunningStatistics>();
        QVERIFY(pasted.mean == Tensor(Shape {3}, {0, 5, 6}));
        QVERIFY(pasted.variance == Tensor(Shape {3}, {1, 0.5, 0.25}));

        NormalizationProblem problem = m_problem;
        problem.running = pasted;
        use(problem);
        view->selectAll();
        QTest::keySequence(view, QKeySequence::Copy);
        QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("0\t1\n5\t0.5\n6\t0.25"));
    }

    void whatIsNoBlockOfNumbersIsRefused_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("words") << QStringLiteral("a\tb");
        QTest::newRow("negative variance") << QStringLiteral("1\t-1");
        QTest::newRow("nothing") << QString();
    }

    void whatIsNoBlockOfNumbersIsRefused()
    {
        QFETCH(QString, text);
        QTableView *view = running()->table()->view();
        QSignalSpy edited(m_panel.get(), &NormalizationPanel::runningEdited);
        view->setFocus();
        view->selectionModel()->select(view->model()->index(0, 0), QItemSelectionModel::ClearAndSelect);
        QApplication::clipboard()->setText(text);
        QTest::keySequence(view, QKeySequence::Paste);
        QCOMPARE(edited.count(), 0);
    }

    void whatIsTypedAndRefusedIsSaid_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("decimal comma") << QStringLiteral("1,5");
        QTest::newRow("not a number") << QStringLiteral("nan");
    }

    void whatIsTypedAndRefusedIsSaid()
    {
        QFETCH(QString, text);
        QTableView *view = gamma()->table()->view();
        QSignalSpy edited(m_panel.get(), &NormalizationPanel::gammaEdited);
        typeInto(view, 1, 0, text);
        QTest::keyClick(view->findChild<QLineEdit *>(), Qt::Key_Return);
        QTRY_VERIFY(problem(gamma()->table()).contains(text));
        QCOMPARE(edited.count(), 0);
        const auto *label = gamma()->table()->findChild<QLabel *>(QStringLiteral("problem"));
        m_panel->setTheme(Theme::dark());
        QCOMPARE(label->palette().color(label->foregroundRole()), Theme::dark().warning);
        paste(view, QStringLiteral("3"));
        QCOMPARE(edited.count(), 1);
        QCOMPARE(problem(gamma()->table()), QString());
    }

    void valuesThatHaveNoRowAreCounted()
    {
        QSignalSpy edited(m_panel.get(), &NormalizationPanel::gammaEdited);
        paste(gamma()->table()->view(), QStringLiteral("1\n2\n3\n4\n5"));
        QVERIFY(edited[0][0].value<Tensor>() == Tensor(Shape {1, 3, 1, 1}, {1, 2, 3}));
        QVERIFY(problem(gamma()->table()).contains(QStringLiteral("3 of its 5 values")));
    }

    void startValuesComeBack()
    {
        auto *reset = gamma()->table()->findChild<QPushButton *>(QStringLiteral("reset"));
        QVERIFY(!reset->isEnabled());
        NormalizationProblem problem = m_problem;
        problem.gamma = Tensor(Shape {1, 3, 1, 1}, {1, 2, 3});
        use(problem);
        QSignalSpy edited(m_panel.get(), &NormalizationPanel::gammaEdited);
        test::click(reset);
        QVERIFY(edited[0][0].value<Tensor>().isEmpty());
    }

    void typingAnUpstreamValueMakesThemOwnValues()
    {
        QSignalSpy edited(m_panel.get(), &NormalizationPanel::upstreamEdited);
        QTableView *view = upstream()->table()->view();
        QCOMPARE(view->model()->rowCount(), 24);
        QCOMPARE(view->model()->headerData(5, Qt::Vertical).toString(), QStringLiteral("0, 1, 0, 1"));
        typeInto(view, 2, 0, QStringLiteral("-3"));
        QTest::keyClick(view->findChild<QLineEdit *>(), Qt::Key_Return);
        QTRY_COMPARE(edited.count(), 1);
        const auto typed = edited[0][0].value<UpstreamGradient>();
        QCOMPARE(typed.kind, UpstreamKind::Values);
        QCOMPARE(typed.values.shape(), m_problem.input.shape());
        QCOMPARE(typed.values[2], -3.0);
        QCOMPARE(typed.values[3], 1.0);
    }

    void longTablesAreModelsOfTheirLength()
    {
        ValueTableModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const auto label = [](std::int64_t row) { return QString::number(row); };
        model.setColumns({{QStringLiteral("γ"), {}, 1}}, {100'000}, label);
        QCOMPARE(model.rowCount(), 100'000);
        QCOMPARE(model.index(99'999, 0).data().toString(), QStringLiteral("1"));
        model.setColumns({{QStringLiteral("γ"), Tensor::filled({100'000}, 2), 1}}, {100'000}, label);
        QCOMPARE(model.index(5, 0).data().toString(), QStringLiteral("2"));
        model.setColumns({{QStringLiteral("mean"), {}, 0}, {QStringLiteral("variance"), {}, 1}}, {3}, label);
        QCOMPARE(model.rowCount(), 3);
        QCOMPARE(model.columnCount(), 2);
    }

    void enteringAValueChangesNothingByItself()
    {
        ValueTableModel model;
        model.setColumns({{QStringLiteral("γ"), {}, 1}}, {3}, {});
        QSignalSpy edited(&model, &ValueTableModel::columnsEdited);
        QVERIFY(model.setData(model.index(1, 0), QStringLiteral("4"), Qt::EditRole));
        QCOMPARE(edited.count(), 1);
        QCOMPARE(model.value(1, 0), 1.0);
        QVERIFY(!model.setData(model.index(1, 0), QStringLiteral("four"), Qt::EditRole));
        QCOMPARE(edited.count(), 1);
    }

private:
    RunningSection *running() const { return m_panel->findChild<RunningSection *>(QStringLiteral("running")); }

    static QString problem(const ValueTable *table)
    {
        const auto *label = table->findChild<QLabel *>(QStringLiteral("problem"));
        return label->isVisible() ? label->text() : QString();
    }

    static void paste(QTableView *view, const QString &text)
    {
        view->setFocus();
        view->selectionModel()->select(view->model()->index(0, 0), QItemSelectionModel::ClearAndSelect);
        QApplication::clipboard()->setText(text);
        QTest::keySequence(view, QKeySequence::Paste);
    }

    static void typeInto(QTableView *view, int row, int column, const QString &text)
    {
        const QModelIndex index = view->model()->index(row, column);
        view->scrollTo(index);
        view->setCurrentIndex(index);
        // The view only accepts a double click on a cell that was pressed before.
        QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, view->visualRect(index).center());
        QTest::mouseDClick(view->viewport(), Qt::LeftButton, {}, view->visualRect(index).center());
        auto *editor = view->findChild<QLineEdit *>();
        QVERIFY(editor);
        editor->selectAll();
        QTest::keyClicks(editor, text);
    }
};

NORMSCOPE_WINDOW_TEST(PanelTablesTest)

} // namespace tst_panel_tables

#include "tst_panel_tables.moc"
