// SPDX-License-Identifier: GPL-3.0-or-later
// The page "Depth" in its window: edits and undo, stopping a run, the selected block, and the facts shown.
#include "app/document/depth_part.h"
#include "app/pages/depth/depth_module.h"
#include "app/pages/depth/depth_page.h"
#include "app/window/classroom/classroom_mode.h"
#include "app/window/pages/page_stack.h"
#include "tests/app/window_test.h"
#include "tests/subject.h"
#include "widgets/batch_size/experiment_facts.h"
#include "widgets/charts/chart_view.h"
#include "widgets/core/latest_job.h"
#include "widgets/depth/depth_controls.h"
#include "widgets/depth/depth_facts.h"
#include "widgets/depth/stack_view.h"
#include "widgets/theme/number_format.h"

#include <QCheckBox>
#include <QSlider>
#include <QThreadPool>
#include <QToolButton>
#include <QUndoStack>

#include <algorithm>

namespace tst_depth_page {

using namespace normscope;
using namespace normscope::test;

namespace {

class ShownDepth : public ShownProgram
{
public:
    ShownDepth()
    {
        [[maybe_unused]] const bool active = QTest::qWaitForWindowActive(&window());
        DepthExperiment experiment;
        experiment.depth = 6;
        experiment.width = 32;
        experiment.tokens = 8;
        experiment.seeds = 2;
        document().setPart(experiment);
        window().pages().showPage(depthModule);
    }
    DepthPage &page() { return *window().findChild<DepthPage *>(); }
    const DepthExperiment &experiment() { return document().scene().part<DepthExperiment>(); }
};

} // namespace

class TestDepthPage : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init() { forgetSettings(); }

    void theStacksAreMeasuredAndDrawn()
    {
        ShownDepth shown;
        QVERIFY(shown.page().isVisible());
        QTRY_VERIFY(shown.page().runner().comparison().isComplete());
        for (const ChartView *view : shown.page().findChildren<ChartView *>()) {
            QVERIFY(!view->plot()->figure().content().layers.empty());
            QCOMPARE(view->plot()->accessibleDescription(), view->sentence());
            QVERIFY2(view->sentence().contains(QStringLiteral("Peri-LN")), qPrintable(view->sentence()));
        }
    }

    void anArchitectureMoreIsAnEditThatUndoTakesBack()
    {
        ShownDepth shown;
        QTRY_VERIFY(shown.page().runner().comparison().isComplete());
        auto *box = shown.page().controls()->findChild<QCheckBox *>(QStringLiteral("architecture.deepnorm"));
        QVERIFY(box && !box->isChecked());
        box->click();
        QVERIFY(shown.experiment().deepNorm);
        QTRY_COMPARE(shown.page().runner().comparison().stacks.size(), std::size_t(4));
        QTRY_VERIFY(shown.page().runner().comparison().isComplete());
        shown.document().undoStack()->undo();
        QVERIFY(!shown.experiment().deepNorm && !box->isChecked());
    }

    void aDragOfTheDepthIsOneStep()
    {
        ShownDepth shown;
        const int before = shown.document().undoStack()->count();
        for (const int depth : {7, 9, 12})
            shown.page().controls()->slider()->setValue(depth);
        QCOMPARE(shown.experiment().depth, 12);
        QCOMPARE(shown.document().undoStack()->count(), before + 1);
        shown.document().undoStack()->undo();
        QCOMPARE(shown.experiment().depth, 6);
    }

    void aStepOfDescentIsAnEditThatEveryChartShows()
    {
        ShownDepth shown;
        QTRY_VERIFY(shown.page().runner().comparison().isComplete());
        shown.key(Qt::Key_S);
        QCOMPARE(shown.experiment().steps, 1);
        shown.key(Qt::Key_S, Qt::ShiftModifier);
        QCOMPARE(shown.experiment().steps, 101);
        QTRY_VERIFY(shown.page().runner().comparison().isComplete());
        const MeasuredStack &stack = shown.page().runner().comparison().stacks.front();
        QCOMPARE(stack.training->steps(), 101);
        QVERIFY(stack.trainedError < stack.training->errors().front());
        for (const ChartView *view : shown.page().findChildren<ChartView *>()) {
            const auto &layers = view->plot()->figure().content().layers;
            const bool isDotted = std::ranges::any_of(layers, [](const PlotLayer &layer) {
                const auto *line = std::get_if<PlotLine>(&layer);
                return line && line->style == Qt::DotLine;
            });
            QCOMPARE(isDotted, view->plot()->accessibleName() != QStringLiteral("Last layer against depth"));
        }
        shown.document().undoStack()->undo();
        QCOMPARE(shown.experiment().steps, 1);
        shown.key(Qt::Key_Home);
        QCOMPARE(shown.experiment().steps, 0);
        QVERIFY(!shown.page().runner().comparison().stacks.front().trained);
    }

    void whatIsUnderWayCanBeStopped()
    {
        ShownDepth shown;
        DepthExperiment experiment = shown.experiment();
        experiment.steps = 1000;
        experiment.width = 256;
        shown.document().setPart(experiment);
        auto *stop = shown.page().status()->findChild<QToolButton *>(QStringLiteral("stopRun"));
        QVERIFY(stop);
        QTRY_VERIFY(shown.page().runner().comparison().descentSteps() > 0);
        stop->click();
        QVERIFY(shown.page().runner().isStopped());
        const int steps = shown.page().runner().comparison().descentSteps();
        QVERIFY(!shown.page().runner().isRunning());
        LatestJob::sharedPool().waitForDone(); // The result of the last slice is discarded.
        QCoreApplication::processEvents();
        QCOMPARE(shown.page().runner().comparison().descentSteps(), steps);
        stop->click();
        QTRY_VERIFY(shown.page().runner().comparison().descentSteps() > steps);
        shown.key(Qt::Key_Home);
        QTRY_VERIFY(shown.page().runner().comparison().isComplete());
    }

    void chartsAndTheStackShowTheSameBlock()
    {
        ShownDepth shown;
        QTRY_VERIFY(shown.page().runner().comparison().isComplete());
        auto *stack = shown.page().findChild<StackView *>();
        QVERIFY(stack && stack->isVisible());
        QCOMPARE(stack->figure().place().block, 1);
        stack->setFocus();
        for (const int key : {Qt::Key_Up, Qt::Key_Up, Qt::Key_Right})
            QTest::keyClick(stack, static_cast<Qt::Key>(key));
        QCOMPARE(stack->figure().place(), (StackPlace {1, 3}));
        QVERIFY2(stack->accessibleDescription().contains(QStringLiteral("Post-LN, block 3 of 6")),
                 qPrintable(stack->accessibleDescription()));
        for (const ChartView *view : shown.page().findChildren<ChartView *>()) {
            const auto *mark = std::get_if<PlotMark>(&view->plot()->figure().content().layers.front());
            QVERIFY(view->plot()->accessibleName() == QStringLiteral("Last layer against depth")
                    || (mark && mark->x == 3));
        }
        // The place belongs to the look, which the document saves.
        const QJsonObject look = shown.page().look();
        QTest::keyClick(stack, Qt::Key_Down);
        shown.page().show(look);
        QCOMPARE(stack->figure().place(), (StackPlace {1, 3}));
    }

    // The numbers in the sentence are those of the run.
    void theSplitOfTheGradientIsMeasured()
    {
        ShownDepth shown;
        QTRY_VERIFY(shown.page().runner().comparison().isComplete());
        auto *stack = shown.page().findChild<StackView *>();
        const DepthProfile &profile = shown.page().runner().comparison().stacks.front().profile;
        const QString sentence = stack->figure().sentence();
        const double share
            = profile.branches.front().mean / (profile.branches.front().mean + profile.identities.front().mean);
        for (const double part : {profile.identities.front().mean, profile.branches.front().mean, 100 * share})
            QVERIFY2(sentence.contains(numberText(part, 3)), qPrintable(sentence));
    }

    // Liu et al. 2020: the effect of a step is proportional to depth with the norm behind the branch, and to its
    // logarithm before it.
    void theEffectOfAStepIsSaidAsAPower()
    {
        ShownDepth shown;
        DepthExperiment experiment = shown.experiment();
        experiment.depth = 32;
        shown.document().setPart(experiment);
        QTRY_VERIFY(shown.page().runner().comparison().isComplete());
        const std::vector<ExperimentFact> facts = depthFacts(shown.page().runner().comparison());
        QVERIFY(!facts.empty());
        const auto powerOf = [&](const QString &title) {
            const QStringList parts = facts.back().value.split(QStringLiteral(", ")).filter(title);
            return parts.value(0).section(QLatin1Char(' '), -1).toDouble();
        };
        const double post = powerOf(QStringLiteral("Post-LN"));
        const double pre = powerOf(QStringLiteral("Pre-LN"));
        QVERIFY2(post > 0.7 && post < 1.5 && pre > 0 && pre < post - 0.2, qPrintable(facts.back().value));
    }

    void aClassStepsThroughDepths()
    {
        ShownDepth shown;
        shown.window().classroom().setOn(true);
        shown.key(Qt::Key_PageDown);
        QCOMPARE(shown.experiment().depth, 12);
        shown.key(Qt::Key_PageUp);
        QCOMPARE(shown.experiment().depth, 6);
        shown.window().classroom().setOn(false);
    }
};

NORMSCOPE_WINDOW_TEST(TestDepthPage)

} // namespace tst_depth_page

#include "tst_depth_page.moc"
