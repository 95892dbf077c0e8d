// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/window_test.h"

#include "app/document/scene_file.h"
#include "app/document/scene_json.h"
#include "app/lab/lab_page.h"
#include "app/lab/lab_status.h"
#include "app/window/classroom/classroom_mode.h"
#include "app/window/pages/page_stack.h"
#include "engine/experiments/theory.h"
#include "widgets/arrangement/card_arrangement.h"
#include "widgets/lab/batch_size_slider.h"
#include "widgets/lab/facts_view.h"
#include "widgets/lab/lab_chart_view.h"
#include "widgets/lab/lab_controls.h"

#include <QElapsedTimer>
#include <QJsonDocument>
#include <QRadioButton>
#include <QSignalSpy>
#include <QToolButton>
#include <QUndoStack>

using namespace normscope;
using namespace normscope::test;

namespace {

class ShownLab : public ShownProgram
{
public:
    ShownLab() { [[maybe_unused]] const bool active = QTest::qWaitForWindowActive(&window()); }

    void open() { key(Qt::Key_2, Qt::ControlModifier); }
    LabPage &page() { return *window().labPage(); }
    BatchSizeSlider &slider() { return *page().controls()->slider(); }
    const ExperimentRun &shown() { return page().runner().shown(); }
    int batchSize() { return document().scene().experiment.batchSize; }
    /// Few draws, so that a run is soon complete.
    void makeSmall()
    {
        BatchExperiment experiment = document().scene().experiment;
        experiment.features = 4;
        experiment.batches = 512;
        document().setExperiment(experiment);
    }
    bool isComplete() { return page().runner().wanted().isComplete(); }
};

} // namespace

class TestLabPage : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init() { forgetSettings(); }

    void thePageIsBuiltWhenItIsFirstShown();
    void theRailAndTheKeysChangePages();
    void theMenuHasThePagesAndTheirViews();
    void theSliderChangesTheDocumentAndADragIsOneUndoStep();
    void chartsFollowTheSlider();
    void theSliderNeverWaits();
    void aSavedExperimentReopensToTheSamePicture();
    void anOlderFileHasTheDefaultExperiment();
    void anImpossibleExperimentIsExplained();
    void theOpenTensorIsAPopulation();
    void aLongRunCanBeStoppedAndContinued();
    void nothingIsDrawnBehindAnotherPage();
    void everyChartHasNameAndDescription();
    void classroomModeStepsThroughBatchSizes();
};

void TestLabPage::thePageIsBuiltWhenItIsFirstShown()
{
    ShownLab lab;
    QVERIFY(!lab.window().labPage());
    lab.open();
    QVERIFY(lab.window().labPage());
    QVERIFY(lab.page().isVisible());
    QVERIFY(!lab.window().page().isVisible());
    QVERIFY(!lab.strip().isVisible());
    QVERIFY(lab.slider().hasFocus());
}

void TestLabPage::theRailAndTheKeysChangePages()
{
    ShownLab lab;
    auto *explore = lab.window().findChild<QRadioButton *>(QStringLiteral("rail.explore"));
    auto *batchSize = lab.window().findChild<QRadioButton *>(QStringLiteral("rail.batchSize"));
    QVERIFY(explore->isChecked());
    QTest::mouseClick(batchSize, Qt::LeftButton);
    QVERIFY(lab.page().isVisible() && batchSize->isChecked() && !explore->isChecked());
    lab.key(Qt::Key_1, Qt::ControlModifier);
    QVERIFY(lab.window().page().isVisible() && explore->isChecked());
    QVERIFY(lab.tensor().hasFocus());
    batchSize->setFocus();
    QTest::keyClick(explore, Qt::Key_Down);
    QVERIFY(lab.page().isVisible());
    QCOMPARE(batchSize->text(), QStringLiteral("Batch size"));
    QVERIFY(batchSize->toolTip().contains(QStringLiteral("Ctrl+2")));
}

void TestLabPage::theMenuHasThePagesAndTheirViews()
{
    ShownLab lab;
    const QString views = QStringLiteral("Views of the page");
    const QString view = QStringLiteral("View");
    QVERIFY(lab.action({view, views, QStringLiteral("Hypersphere")}));
    lab.action({view, QStringLiteral("Batch size")})->trigger();
    QVERIFY(lab.page().isVisible());
    QVERIFY(!lab.action({view, views, QStringLiteral("Hypersphere")}));
    QAction *facts = lab.action({view, views, QStringLiteral("Facts")});
    QVERIFY(facts && facts->isChecked());
    facts->trigger();
    QVERIFY(!lab.page().arrangement().isShown(QStringLiteral("facts")));
    QVERIFY(!lab.window().panelAction()->isEnabled());
}

void TestLabPage::theSliderChangesTheDocumentAndADragIsOneUndoStep()
{
    ShownLab lab;
    lab.open();
    const int before = lab.batchSize();
    BatchSizeSlider &slider = lab.slider();
    QTest::mousePress(&slider, Qt::LeftButton, {}, slider.pointAt(16).toPoint());
    for (const int size : {8, 4, 2, 1})
        QTest::mouseMove(&slider, slider.pointAt(size).toPoint());
    QTest::mouseRelease(&slider, Qt::LeftButton, {}, slider.pointAt(1).toPoint());
    QCOMPARE(lab.batchSize(), 1);
    QCOMPARE(lab.document().undoStack()->count(), 1);
    QCOMPARE(lab.document().undoStack()->undoText(), QStringLiteral("Change the batch size"));
    lab.document().undoStack()->undo();
    QCOMPARE(lab.batchSize(), before);
    QCOMPARE(slider.value(), before);
    QVERIFY(!lab.document().isModified());
}

void TestLabPage::chartsFollowTheSlider()
{
    ShownLab lab;
    lab.makeSmall();
    lab.open();
    QTRY_VERIFY(lab.shown().isStarted());
    auto *facts = lab.page().findChild<FactsView *>();
    lab.key(Qt::Key_Home);
    QTRY_COMPARE(lab.shown().experiment.batchSize, 1);
    QVERIFY(facts->headline().contains(QStringLiteral("every output is β")));
    lab.key(Qt::Key_Right);
    QTRY_COMPARE(lab.shown().experiment.batchSize, 2);
    QVERIFY(facts->headline().contains(QStringLiteral("+1 or −1")));
    QTRY_VERIFY(lab.isComplete());
}

void TestLabPage::theSliderNeverWaits()
{
    ShownLab lab;
    BatchExperiment experiment;
    experiment.batches = mostBatches;
    lab.document().setExperiment(experiment);
    lab.open();
    QTRY_VERIFY(lab.shown().isStarted());
    // 10 000 000 batches take minutes; a change of the slider only has to tell them to stop.
    QElapsedTimer clock;
    for (const auto key : {Qt::Key_End, Qt::Key_Home, Qt::Key_Right, Qt::Key_Right}) {
        clock.start();
        lab.key(key);
        QVERIFY2(clock.elapsed() < 1000, qPrintable(QString::number(clock.elapsed())));
    }
    QTRY_COMPARE(lab.shown().experiment.batchSize, 4);
}

void TestLabPage::aSavedExperimentReopensToTheSamePicture()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("lab.normscope"));
    BatchExperiment experiment;
    experiment.population = PopulationKind::StudentT;
    experiment.degrees = 3;
    experiment.batchSize = 6;
    experiment.features = 4;
    experiment.batches = 600;
    experiment.probe = {0.5, -1.25};
    experiment.seed = 99;
    experiment.momentum = 0.01;
    experiment.momentumConvention = MomentumConvention::OldValue;
    experiment.runningVariance = VarianceEstimator::Biased;
    experiment.microBatches = 3;
    std::vector<double> outputs;
    {
        ShownLab lab;
        lab.document().setExperiment(experiment);
        lab.open();
        QTRY_VERIFY(lab.isComplete());
        outputs = lab.shown().probeRun->outputs;
        lab.document().save(path, lab.window().viewState());
    }
    ShownLab lab;
    lab.window().files().open(path);
    QTRY_VERIFY(lab.window().labPage());
    QVERIFY(lab.page().isVisible()); // The page is what is only looked at, and is remembered too.
    QVERIFY(lab.document().scene().experiment == experiment);
    QTRY_VERIFY(lab.isComplete());
    QCOMPARE(lab.shown().probeRun->outputs, outputs);
}

void TestLabPage::anOlderFileHasTheDefaultExperiment()
{
    ShownLab lab;
    const SceneText text = sceneText(lab.document().stored({}));
    QJsonObject json = QJsonDocument::fromJson(sceneJson(text)).object();
    QVERIFY(json.contains(QStringLiteral("batchSize")));
    json.remove(QStringLiteral("batchSize"));
    const SceneText old = parseSceneJson(QJsonDocument(json).toJson(), "old.normscope");
    QVERIFY(old.experiment == BatchExperiment());
    QVERIFY(old.unknown.isEmpty());
}

void TestLabPage::anImpossibleExperimentIsExplained()
{
    ShownLab lab;
    BatchExperiment experiment;
    experiment.population = PopulationKind::Samples;
    experiment.replacement = false;
    experiment.batchSize = 512;
    lab.document().setExperiment(experiment);
    lab.open();
    QTRY_VERIFY(!lab.page().runner().problem().isEmpty());
    for (const LabChartView *view : lab.page().findChildren<LabChartView *>())
        QCOMPARE(view->sentence(), lab.page().runner().problem());
    lab.key(Qt::Key_Home);
    QTRY_VERIFY(lab.shown().isStarted());
    QVERIFY(lab.page().runner().problem().isEmpty());
}

void TestLabPage::theOpenTensorIsAPopulation()
{
    ShownLab lab;
    BatchExperiment experiment;
    experiment.population = PopulationKind::Samples;
    experiment.batchSize = 2;
    experiment.batches = 256;
    lab.document().setExperiment(experiment);
    lab.open();
    QTRY_VERIFY(lab.isComplete());
    const Tensor &input = lab.document().problem().input;
    QCOMPARE(lab.shown().population->features(),
             std::min<int>(experiment.features, static_cast<int>(input.size() / input.shape()[0])));
    const ExperimentPopulationPtr before = lab.shown().population;
    const std::int64_t element = 0;
    const double value = 41;
    lab.document().setCells({&element, 1}, {&value, 1});
    QTRY_VERIFY(lab.shown().population != before);
}

void TestLabPage::aLongRunCanBeStoppedAndContinued()
{
    ShownLab lab;
    BatchExperiment experiment;
    experiment.batches = mostBatches;
    lab.document().setExperiment(experiment);
    lab.open();
    QTRY_VERIFY(lab.shown().isStarted());
    auto *button = lab.window().findChild<LabStatus *>()->findChild<QToolButton *>(QStringLiteral("stop"));
    QTRY_VERIFY(button->isVisible());
    QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(!lab.page().runner().isRunning());
    QCOMPARE(button->text(), QStringLiteral("Continue"));
    const double share = lab.page().runner().wanted().share();
    QVERIFY(share < 1);
    QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(lab.page().runner().isRunning());
    QTRY_VERIFY(lab.page().runner().wanted().share() > share);
}

void TestLabPage::nothingIsDrawnBehindAnotherPage()
{
    ShownLab lab;
    lab.open();
    QTRY_VERIFY(lab.shown().isStarted());
    lab.key(Qt::Key_1, Qt::ControlModifier);
    QVERIFY(!lab.page().runner().isRunning());
}

void TestLabPage::everyChartHasNameAndDescription()
{
    ShownLab lab;
    lab.makeSmall();
    lab.open();
    QTRY_VERIFY(lab.isComplete());
    for (const LabChartView *view : lab.page().findChildren<LabChartView *>()) {
        QVERIFY(!view->plot()->accessibleName().isEmpty());
        QCOMPARE(view->plot()->accessibleDescription(), view->sentence());
    }
}

void TestLabPage::classroomModeStepsThroughBatchSizes()
{
    ShownLab lab;
    lab.makeSmall();
    lab.open();
    const int before = lab.batchSize();
    lab.window().classroom().setOn(true);
    lab.key(Qt::Key_PageDown);
    QCOMPARE(lab.batchSize(), 2 * before);
    lab.key(Qt::Key_PageUp);
    QCOMPARE(lab.batchSize(), before);
    lab.window().classroom().setOn(false);
}

QTEST_MAIN(TestLabPage)
#include "tst_lab_page.moc"
