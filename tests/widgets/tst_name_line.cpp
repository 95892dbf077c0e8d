// SPDX-License-Identifier: GPL-3.0-or-later
// The line with the normalization's name: axes, equal methods, convention, and the hovered group or pinned cell.
#include "engine/normalization/evaluation.h"
#include "tests/subject.h"
#include "tests/widgets/controls_test.h"
#include "widgets/controls/cell_readout.h"
#include "widgets/controls/name_line.h"
#include "widgets/core/message_text.h"
#include "widgets/core/selection.h"

#include <QApplication>
#include <QLabel>
#include <QMenu>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QToolButton>

namespace tst_name_line {

using namespace normscope;

class NameLineTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

    void theNameAndItsAxesAreSaid_data()
    {
        QTest::addColumn<NormalizationProblem>("problem");
        QTest::addColumn<QString>("text");
        const Shape images {2, 4, 2, 2};
        QTest::newRow("batch") << test::problem("N,C,H,W", images, Method::Batch)
                               << QStringLiteral("Batch norm: mean and variance over N, H, W for each C");
        QTest::newRow("batch per position")
            << test::problem("N,L,D", {2, 3, 4}, Method::Batch, 1)
            << QStringLiteral("Batch norm, per position {N}: mean and variance over N for each L, D");
        QTest::newRow("group") << test::problem("N,C,H,W", images, Method::Group)
                               << QStringLiteral(
                                      "Group norm, G = 2: mean and variance over C, H, W for each N and channel group");
        NormalizationProblem group = test::problem("N,C,H,W", images, Method::Group);
        group.spec.tracksRunningStatistics = true;
        group.spec.mode = Mode::Eval;
        QTest::newRow("group in eval") << group
                                       << QStringLiteral("No common name: the running mean and variance for each N "
                                                         "and channel group");
        group.spec.reducedAxes = {0, 1, 2, 3};
        QTest::newRow("groups of channels in eval")
            << group << QStringLiteral("No common name: the running mean and variance for each channel group");
        QTest::newRow("rms") << test::problem("N,D", {2, 3}, Method::Rms)
                             << QStringLiteral("RMS norm: root mean square over D for each N");
        NormalizationProblem other = test::problem("N,C,H,W", images, Method::Batch);
        other.spec.reducedAxes = {0, 1};
        QTest::newRow("no name") << other
                                 << QStringLiteral("No common name: mean and variance over N, C for each H, W");
    }

    void theNameAndItsAxesAreSaid()
    {
        QFETCH(NormalizationProblem, problem);
        QFETCH(QString, text);
        NameLine line;
        line.setProblem(problem);
        QCOMPARE(line.fullText().section(QLatin1Char('\n'), 0, 0), text);
    }

    void theConventionIsNamedWithItsSource_data()
    {
        QTest::addColumn<Method>("method");
        QTest::addColumn<double>("epsilon");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("source");
        QTest::newRow("in force") << Method::Batch << 1e-5 << QStringLiteral("convention: PyTorch")
                                  << QStringLiteral("torch.nn.BatchNorm");
        QTest::newRow("one that leaves ε open")
            << Method::Batch << 0.5 << QStringLiteral("convention: Paper of 2015") << QStringLiteral("1502.03167");
        QTest::newRow("nobody's") << Method::Layer << 0.5 << QStringLiteral("convention: own choice") << QString();
        QTest::newRow("one framework's alone")
            << Method::Rms << 1e-5 << QStringLiteral("convention: ONNX") << QStringLiteral("RMSNormalization-23");
        QTest::newRow("instance norm") << Method::Instance << 1e-5 << QStringLiteral("convention: PyTorch")
                                       << QStringLiteral("instancenorm.py");
    }

    void theConventionIsNamedWithItsSource()
    {
        QFETCH(Method, method);
        QFETCH(double, epsilon);
        QFETCH(QString, text);
        QFETCH(QString, source);
        NameLine line;
        NormalizationProblem problem = test::problem("N,C,H,W", {2, 4, 2, 2}, method);
        problem.spec.epsilon = epsilon;
        line.setProblem(problem);
        test::show(line);
        const auto *label = line.findChild<QLabel *>(QStringLiteral("convention"));
        QCOMPARE(label->text(), text);
        QCOMPARE(label->isVisible(), !text.isEmpty());
        QVERIFY(line.toolTip().contains(text) && line.toolTip().contains(source));
    }

    void equalsAreListedAndLeadThere()
    {
        NameLine line;
        line.setProblem(test::problem("N,C,H,W", {1, 4, 2, 2}, Method::Batch));
        test::show(line);
        auto *equals = line.findChild<QToolButton *>();
        QVERIFY(equals->isVisible());
        QVERIFY(equals->text().contains(QStringLiteral("instance norm")));
        QAction *instance = nullptr;
        for (QAction *action : equals->menu()->actions()) {
            if (action->text().contains(QStringLiteral("instance norm")))
                instance = action;
        }
        QVERIFY(instance);
        QVERIFY(instance->text().contains(QStringLiteral("N = 1")));
        QSignalSpy edited(&line, &NameLine::specEdited);
        instance->trigger();
        QCOMPARE(edited.count(), 1);
        QCOMPARE(edited[0][0].value<NormalizationSpec>().reducedAxes, AxisSet({2, 3}));
    }

    void withoutEqualsThereIsNoMenu()
    {
        NameLine line;
        line.setProblem(test::problem("N,C,H,W", {2, 4, 2, 2}, Method::Batch));
        test::show(line);
        QVERIFY(!line.findChild<QToolButton *>()->isVisible());
    }

    /// The worked example 1 … 24 in N,C,H,W = 2,3,2,2: x[0, 0, 1, 0] = 3, mean 8.5, variance 37.25.
    void thePinnedCellIsReadOut()
    {
        Selection selection;
        CellReadout readout(&selection);
        readout.setEvaluation(evaluate(test::problem("N,C,H,W", {2, 3, 2, 2}, Method::Batch)));
        QVERIFY(readout.parts().isEmpty());
        QVERIFY(readout.summary().startsWith(QStringLiteral("24 value")));
        selection.pin(2, 0);
        const QStringList expected {QStringLiteral("x[0, 0, 1, 0] = 3"), QStringLiteral("group c = 0"),
                                    QStringLiteral("x\u0302 = −0.9012"), QStringLiteral("y = −0.9012")};
        QCOMPARE(readout.parts(), expected);
    }

    void theHoveredGroupComesFirst()
    {
        Selection selection;
        CellReadout readout(&selection);
        readout.setEvaluation(evaluate(test::problem("N,C,H,W", {2, 3, 2, 2}, Method::Batch)));
        selection.pin(2, 0);
        selection.hoverGroup(1);
        QCOMPARE(readout.parts(), QStringList {QStringLiteral("group c = 1")});
        selection.clearHover();
        QCOMPARE(readout.parts().size(), 4);
    }

    void anOldSelectionIsNoHarm()
    {
        Selection selection;
        CellReadout readout(&selection);
        readout.setEvaluation(nullptr);
        selection.pin(1000, 1000);
        readout.setEvaluation(evaluate(test::problem("N,D", {2, 3}, Method::Layer)));
        QVERIFY(readout.parts().isEmpty());
    }

    void messagesPutAllArgumentsInAtOnce()
    {
        QCOMPARE(messageText({"%2 and %1", {"%2", "b"}}), QStringLiteral("b and %2"));
    }
};

NORMSCOPE_WINDOW_TEST(NameLineTest)

} // namespace tst_name_line

#include "tst_name_line.moc"
