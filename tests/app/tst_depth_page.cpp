// SPDX-License-Identifier: GPL-3.0-or-later
// The page "Depth" in its window.
#include "app/document/depth_part.h"
#include "app/pages/depth/depth_module.h"
#include "app/pages/depth/depth_page.h"
#include "app/window/classroom/classroom_mode.h"
#include "app/window/pages/page_stack.h"
#include "tests/app/window_test.h"
#include "tests/subject.h"
#include "widgets/charts/chart_view.h"
#include "widgets/depth/depth_controls.h"

#include <QCheckBox>
#include <QSlider>
#include <QUndoStack>

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
#include "tst_depth_page.moc"
