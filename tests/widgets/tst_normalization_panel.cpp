// SPDX-License-Identifier: GPL-3.0-or-later
// The Normalization panel: each choice is one edit, conventions are recognized, and an update is previewed.
#include "engine/normalization/conventions.h"
#include "tests/subject.h"
#include "tests/widgets/panel_test.h"
#include "widgets/core/selection.h"
#include "widgets/panel/convention_section.h"
#include "widgets/panel/running_update_dialog.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTableView>

namespace tst_normalization_panel {

using namespace normscope;

class NormalizationPanelTest : public test::PanelTest
{
    Q_OBJECT

private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

    void init() { showPanel(); }

    void eachChoiceIsToldAlone_data()
    {
        QTest::addColumn<QString>("section");
        QTest::addColumn<QString>("control");
        QTest::addColumn<QString>("text");
        QTest::addColumn<NormalizationSpec>("expected");

        const NormalizationSpec start = test::problem("N,C,H,W", {2, 3, 2, 2}, Method::Batch).spec;
        const auto row = [](const char *name, const char *section, const char *control, const char *text,
                            const NormalizationSpec &expected) {
            QTest::newRow(name) << QString::fromUtf8(section) << QString::fromUtf8(control) << QString::fromUtf8(text)
                                << expected;
        };
        NormalizationSpec spec = start;
        spec.centre = false;
        row("no centring", "statistics", "centre", "", spec);
        spec = start;
        spec.epsilonPlacement = EpsilonPlacement::Outside;
        row("epsilon outside", "statistics", "placement", "$\\sigma+\\varepsilon$", spec);
        spec = start;
        spec.variance = VarianceEstimator::Unbiased;
        row("unbiased variance", "statistics", "variance", "unbiased 1/(n − 1)", spec);
        spec = start;
        spec.gamma.present = false;
        row("no gamma", "gamma", "present", "", spec);
        spec = start;
        spec.gammaForm = GammaForm::OnePlusWeight;
        row("one plus weight", "gamma", "form", "1 + weight", spec);
        spec = start;
        spec.beta.present = false;
        row("no beta", "beta", "present", "", spec);
        spec = start;
        spec.tracksRunningStatistics = false;
        row("no running statistics", "running", "tracks", "", spec);
        spec = start;
        spec.mode = Mode::Eval;
        row("eval", "running", "mode", "Eval", spec);
        spec = start;
        spec.momentumConvention = MomentumConvention::OldValue;
        row("momentum of the old value", "running", "convention", "old value", spec);
        spec = start;
        spec.runningVariance = VarianceEstimator::Biased;
        row("biased running variance", "running", "variance", "biased 1/n", spec);
    }

    void eachChoiceIsToldAlone()
    {
        QFETCH(QString, section);
        QFETCH(QString, control);
        QFETCH(QString, text);
        QFETCH(NormalizationSpec, expected);
        auto *widget = m_panel->findChild<QWidget *>(section)->findChild<QWidget *>(control);
        QVERIFY(widget);
        QSignalSpy edited(m_panel.get(), &NormalizationPanel::specEdited);
        // A check box reacts to clicks on its mark.
        if (auto *box = qobject_cast<QCheckBox *>(widget))
            QTest::mouseClick(box, Qt::LeftButton, {}, QPoint(8, box->height() / 2));
        else
            test::click(test::button<QRadioButton>(*widget, text));
        QCOMPARE(edited.count(), 1);
        QVERIFY(edited[0][0].value<NormalizationSpec>() == expected);
    }

    void aConventionIsChosenAndSaysWhatItChanges()
    {
        auto *choice = convention();
        QCOMPARE(choice->currentText(), QStringLiteral("PyTorch"));
        QVERIFY(choice->toolTip().contains(QStringLiteral("torch.nn.BatchNorm")));
        QSignalSpy edited(m_panel.get(), &NormalizationPanel::specEdited);
        QSignalSpy told(m_panel.get(), &NormalizationPanel::told);
        choice->setFocus();
        QTest::keyClick(choice, Qt::Key_Down);
        QCOMPARE(edited.count(), 1);
        const auto spec = edited[0][0].value<NormalizationSpec>();
        QVERIFY(spec == withConvention(m_problem.spec, *conventionFromId("keras-batch"), DType::Float64));
        QCOMPARE(told[0][0].toString(),
                 QStringLiteral("Keras: ε 1e−5 → 0.001; momentum 0.1 of the new value → 0.99 of the old value; running "
                                "variance unbiased → biased."));
        m_problem.spec = spec;
        use(m_problem);
        QCOMPARE(choice->currentText(), QStringLiteral("Keras"));
        QVERIFY(choice->toolTip().contains(QStringLiteral("batch_normalization.py")));
    }

    void anEditThatLeavesAConventionIsOnesOwnChoice()
    {
        m_problem.spec.variance = VarianceEstimator::Unbiased;
        use(m_problem);
        QCOMPARE(convention()->currentText(), QStringLiteral("own choice"));
        QCOMPARE(convention()->count(), static_cast<int>(conventionsOf(Method::Batch).size()) + 1);
    }

    /// RMS norm chosen after batch norm keeps ε = 1e-5, which is ONNX's default for RMS norm.
    void whatAgreesWithAConventionIsIts()
    {
        NormalizationProblem problem = test::problem("N,C,H,W", {2, 3, 2, 2}, Method::Rms);
        use(problem);
        QCOMPARE(convention()->currentText(), QStringLiteral("ONNX"));
        problem.spec.epsilon = 2e-5;
        use(problem);
        QCOMPARE(convention()->currentText(), QStringLiteral("own choice"));
    }

    void aConventionThatLeavesOpenWhatIsChosenChangesNothing()
    {
        QSignalSpy edited(m_panel.get(), &NormalizationPanel::specEdited);
        QSignalSpy told(m_panel.get(), &NormalizationPanel::told);
        convention()->setFocus();
        QTest::keyClick(convention(), Qt::Key_End);
        QCOMPARE(edited.count(), 0);
        QCOMPARE(told[0][0].toString(),
                 QStringLiteral("Paper of 2015: nothing changes, the choices agree with it already."));
        QCOMPARE(convention()->currentText(), QStringLiteral("PyTorch"));
    }

    void withoutANameThereIsNoConvention()
    {
        m_problem.spec.reducedAxes = {0, 1};
        use(m_problem);
        QVERIFY(!convention()->isEnabled());
        QVERIFY(!convention()->toolTip().isEmpty());
    }

    void theSplitNeedsAReducedChannelAxis()
    {
        auto *groups = m_panel->findChild<QComboBox *>(QStringLiteral("groups"));
        QVERIFY(!groups->isEnabled());
        QVERIFY(!groups->toolTip().isEmpty());
        use(test::problem("N,C,H,W", {2, 6, 2, 2}, Method::Group));
        QVERIFY(groups->isEnabled());
        QCOMPARE(groups->count(), 4);
    }

    void samplesShareRunningStatisticsWhereTheyHaveTheirOwn()
    {
        auto *running = m_panel->findChild<QWidget *>(QStringLiteral("running"));
        auto *tracks = running->findChild<QCheckBox *>(QStringLiteral("tracks"));
        auto *averages = running->findChild<QCheckBox *>(QStringLiteral("averages"));
        QVERIFY(tracks->isChecked() && averages->isHidden()); // Batch norm has one for all samples anyway.
        NormalizationProblem problem = test::problem("N,C,H,W", {2, 3, 2, 2}, Method::Instance);
        use(problem);
        QVERIFY(averages->isHidden());
        QSignalSpy edited(m_panel.get(), &NormalizationPanel::specEdited);
        test::click(tracks);
        problem.spec.tracksRunningStatistics = problem.spec.averagesSamples = true;
        QCOMPARE(edited[0][0].value<NormalizationSpec>(), problem.spec);
        use(problem);
        QVERIFY(!averages->isHidden() && averages->isChecked());
        test::click(averages);
        problem.spec.averagesSamples = false;
        QCOMPARE(edited[1][0].value<NormalizationSpec>(), problem.spec);
    }

    void gammaAxesAreToggled()
    {
        QSignalSpy edited(m_panel.get(), &NormalizationPanel::specEdited);
        test::click(gamma()->findChild<QWidget *>(QStringLiteral("axes"))->findChildren<QCheckBox *>()[2]);
        QCOMPARE(edited[0][0].value<NormalizationSpec>().gamma.axes, AxisSet({1, 2}));
    }

    void noControlIsCutOffWhereThePanelIsNarrow()
    {
        use(test::problem("N,C,H,W", {2, 6, 2, 2}, Method::Batch));
        m_panel->resize(m_panel->minimumSizeHint());
        QTRY_VERIFY(m_panel->widget()->width() >= m_panel->widget()->minimumSizeHint().width());
        QVERIFY(m_panel->widget()->width() <= m_panel->viewport()->width());
    }

    void theButtonForAnUpdateFollowsItsCommand()
    {
        auto *button = m_panel->findChild<QPushButton *>(QStringLiteral("update"));
        QVERIFY(!button->isEnabled());
        QAction update;
        update.setToolTip(QStringLiteral("Why"));
        update.setEnabled(false);
        m_panel->setUpdateAction(&update);
        QVERIFY(!button->isEnabled());
        QCOMPARE(button->toolTip(), QStringLiteral("Why"));
        update.setEnabled(true);
        QSignalSpy triggered(&update, &QAction::triggered);
        test::click(button);
        QCOMPARE(triggered.count(), 1);
    }

    void anUpdateIsShownBeforehand()
    {
        RunningUpdateDialog dialog(*evaluate(m_problem));
        dialog.show();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        // Channel 0 of 1 … 24 holds 1–4 and 13–16: mean 8.5, unbiased variance 298/7; with momentum 0.1 a tenth of each
        // is added.
        const QAbstractItemModel *model = dialog.findChild<QTableView *>()->model();
        QCOMPARE(model->index(0, 0).data().toString(), QStringLiteral("0"));
        QCOMPARE(model->index(0, 1).data().toString(), QStringLiteral("0.85"));
        QCOMPARE(model->index(0, 2).data().toString(), QStringLiteral("1"));
        QCOMPARE(model->index(0, 3).data().toString(), QStringLiteral("5.15714"));
        auto *answer = qobject_cast<QPushButton *>(dialog.focusWidget());
        QVERIFY(answer);
        QCOMPARE(answer->text(), QStringLiteral("Update"));
        QSignalSpy accepted(&dialog, &QDialog::accepted);
        test::click(answer);
        QCOMPARE(accepted.count(), 1);
    }

    void everyDigitOfAnUpdateIsSeenInLargeType()
    {
        const QFont before = QApplication::font();
        QFont large = before;
        large.setPointSize(28);
        QApplication::setFont(large);
        RunningUpdateDialog dialog(*evaluate(m_problem));
        dialog.show();
        QVERIFY(QTest::qWaitForWindowExposed(&dialog));
        const QAbstractItemView *cells = dialog.findChild<QTableView *>();
        for (int column = 0; column < cells->model()->columnCount(); ++column)
            QVERIFY(dialog.findChild<QTableView *>()->columnWidth(column) >= cells->sizeHintForColumn(column));
        QApplication::setFont(before);
    }

    void oneHotTakesThePinnedCell()
    {
        Selection selection;
        m_panel->setSelection(&selection);
        selection.pin(5, 1);
        QSignalSpy edited(m_panel.get(), &NormalizationPanel::upstreamEdited);
        auto *kind = upstream()->findChild<QComboBox *>(QStringLiteral("kind"));
        kind->setFocus();
        QTest::keyClick(kind, Qt::Key_Down);
        QTest::keyClick(kind, Qt::Key_Down);
        QCOMPARE(edited.count(), 2);
        QVERIFY(edited[1][0].value<UpstreamGradient>() == (UpstreamGradient {UpstreamKind::OneHot, 1, 5, {}}));

        m_problem.upstream = edited[1][0].value<UpstreamGradient>();
        use(m_problem);
        auto *cell = upstream()->findChild<QPushButton *>(QStringLiteral("cell"));
        QCOMPARE(cell->text(), QStringLiteral("0, 1, 0, 1 → pinned cell"));
        QCOMPARE(cell->accessibleName(), QStringLiteral("The one is at cell 0, 1, 0, 1: move it to the pinned cell"));
        QVERIFY(!cell->isEnabled());
        selection.pin(23, 2);
        QVERIFY(cell->isEnabled());
        test::click(cell);
        QCOMPARE(edited.count(), 3);
        QCOMPARE(edited[2][0].value<UpstreamGradient>().element, 23);
    }

    void nothingIsWiderThanTheDock_data()
    {
        QTest::addColumn<QString>("layout");
        QTest::addColumn<Shape>("shape");
        QTest::newRow("rank 1") << QStringLiteral("D") << Shape {6};
        QTest::newRow("rank 4") << QStringLiteral("N,C,H,W") << Shape {128, 64, 10, 10};
        QTest::newRow("rank 6") << QStringLiteral("a,b,c,d,e,f") << Shape(6, 4);
    }

    void nothingIsWiderThanTheDock()
    {
        QFETCH(QString, layout);
        QFETCH(Shape, shape);
        NormalizationProblem problem;
        problem.layout = parseLayout(layout.toStdString(), static_cast<int>(shape.size()));
        problem.input = Tensor::filled(shape, 1, DType::Float32);
        problem.spec = preset(Method::Layer, problem.layout, shape).value();
        problem.upstream = {UpstreamKind::OneHot, 1, problem.input.size() - 1, {}};
        use(problem);
        m_panel->resize(300, 800);
        QVERIFY2(m_panel->widget()->minimumSizeHint().width() <= m_panel->viewport()->width(),
                 qPrintable(QString::number(m_panel->widget()->minimumSizeHint().width())));
    }

private:
    QComboBox *convention() const
    {
        return m_panel->findChild<ConventionSection *>()->findChild<QComboBox *>(QStringLiteral("choice"));
    }
};

NORMSCOPE_WINDOW_TEST(NormalizationPanelTest)

} // namespace tst_normalization_panel

#include "tst_normalization_panel.moc"
