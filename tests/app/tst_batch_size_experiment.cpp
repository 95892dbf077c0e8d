// SPDX-License-Identifier: GPL-3.0-or-later
// The experiment of the document on the page "Batch size": undo, files, computing in slices, and problems.
#include "app/document/scene_file.h"
#include "app/document/scene_json.h"
#include "app/pages/batch_size/experiment_status.h"
#include "app/window/pages/page_stack.h"
#include "tests/app/batch_size_page_test.h"
#include "tests/subject.h"
#include "widgets/batch_size/facts_view.h"

#include <QApplication>
#include <QComboBox>
#include <QElapsedTimer>
#include <QJsonDocument>
#include <QToolButton>
#include <QUndoStack>

namespace tst_batch_size_experiment {

using namespace normscope;
using namespace normscope::test;

class TestBatchSizeExperiment : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init() { forgetSettings(); }

    void theSliderChangesTheDocumentAndADragIsOneUndoStep();
    void chartsFollowTheSlider();
    void theSliderNeverWaits();
    void aSavedExperimentReopensToTheSamePicture();
    void anOlderFileHasTheDefaultExperiment();
    void anImpossibleExperimentIsExplained();
    void theOpenTensorIsAPopulation();
    void theOpenTensorIsReadByItsLayout();
    void aLongRunCanBeStoppedAndContinued();
    void nothingIsDrawnBehindAnotherPage();
};

void TestBatchSizeExperiment::theSliderChangesTheDocumentAndADragIsOneUndoStep()
{
    ShownBatchSize lab;
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

void TestBatchSizeExperiment::chartsFollowTheSlider()
{
    ShownBatchSize lab;
    lab.openSmall();
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

void TestBatchSizeExperiment::theSliderNeverWaits()
{
    ShownBatchSize lab;
    BatchExperiment experiment;
    experiment.batches = mostBatches;
    lab.openWith(experiment);
    QTRY_VERIFY(lab.shown().isStarted());
    // 10 000 000 batches take minutes. A move of the slider only asks the running job to stop and must not wait for it,
    // even on a busy machine.
    QElapsedTimer clock;
    for (const auto key : {Qt::Key_End, Qt::Key_Home, Qt::Key_Right, Qt::Key_Right}) {
        clock.start();
        lab.key(key);
        QVERIFY2(clock.elapsed() < 15000, qPrintable(QString::number(clock.elapsed())));
    }
    QTRY_COMPARE(lab.shown().experiment.batchSize, 4);
}

void TestBatchSizeExperiment::aSavedExperimentReopensToTheSamePicture()
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
        ShownBatchSize lab;
        lab.document().setPart(experiment);
        lab.open();
        QTRY_VERIFY(lab.isComplete());
        outputs = lab.shown().probeRun->outputs;
        lab.document().save(path, lab.window().view());
    }
    ShownBatchSize lab;
    lab.window().files().open(path);
    QTRY_VERIFY(lab.window().findChild<BatchSizePage *>());
    QVERIFY(lab.page().isVisible()); // The shown page belongs to the view and is saved too.
    QVERIFY(lab.document().scene().part<BatchExperiment>() == experiment);
    QTRY_VERIFY(lab.isComplete());
    QCOMPARE(lab.shown().probeRun->outputs, outputs);
}

void TestBatchSizeExperiment::anOlderFileHasTheDefaultExperiment()
{
    ShownBatchSize lab;
    const SceneText text = sceneText(lab.document().stored({}));
    QJsonObject json = QJsonDocument::fromJson(sceneJson(text)).object();
    QVERIFY(json.contains(QStringLiteral("batchSize")));
    json.remove(QStringLiteral("batchSize"));
    const SceneText old = parseSceneJson(QJsonDocument(json).toJson(), "old.normscope");
    QVERIFY(old.stored.scene.part<BatchExperiment>() == BatchExperiment());
    QVERIFY(old.stored.unknown.isEmpty());
}

void TestBatchSizeExperiment::anImpossibleExperimentIsExplained()
{
    ShownBatchSize lab;
    BatchExperiment experiment;
    experiment.population = PopulationKind::Samples;
    experiment.replacement = false;
    experiment.batchSize = 512;
    lab.openWith(experiment);
    QTRY_VERIFY(!lab.page().runner().problem().isEmpty());
    for (const ChartView *view : lab.page().findChildren<ChartView *>()) {
        QCOMPARE(view->sentence(), lab.page().runner().problem());
        QVERIFY(!view->plot()->isVisible()); // The sentence takes its room.
    }
    lab.key(Qt::Key_Home);
    QTRY_VERIFY(lab.shown().isStarted());
    QVERIFY(lab.page().runner().problem().isEmpty());
    QTRY_VERIFY(lab.page().falling()->plot()->isVisible());
}

void TestBatchSizeExperiment::theOpenTensorIsAPopulation()
{
    ShownBatchSize lab;
    const BatchExperiment experiment = pairsOfSamples();
    lab.openWith(experiment);
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

void TestBatchSizeExperiment::theOpenTensorIsReadByItsLayout()
{
    ShownBatchSize lab;
    BatchExperiment experiment = pairsOfSamples();
    experiment.byLayout = true;
    experiment.channel = 1;
    experiment.probeSample = 0;
    experiment.probePosition = 3;
    lab.openWith(experiment);
    QTRY_VERIFY(lab.isComplete());
    const Tensor &input = lab.document().problem().input;
    const Shape &shape = input.shape();
    QCOMPARE(shape.size(), std::size_t(4)); // The built-in sample is N × C × H × W.
    QCOMPARE(lab.shown().population->features(), static_cast<int>(shape[1]));
    QCOMPARE(lab.shown().population->valuesPerSample(), shape[2] * shape[3]);
    QCOMPARE(lab.shown().population->groupOf(0), 1);
    QCOMPARE(lab.shown().probe.first(), input[shape[2] * shape[3] + 3]);
    const auto *channel = lab.window().findChild<QComboBox *>(QStringLiteral("channel"));
    QTRY_COMPARE(channel->count(), static_cast<int>(shape[1]));
    QVERIFY(channel->currentText().startsWith(QStringLiteral("c = 1")));
    // The channel of a larger tensor: the first one is shown instead.
    experiment.channel = 99;
    lab.document().setPart(experiment);
    QTRY_VERIFY(lab.shown().population && lab.shown().population->groupOf(0) == 0);
    QVERIFY(lab.page().runner().problem().isEmpty());
}

void TestBatchSizeExperiment::aLongRunCanBeStoppedAndContinued()
{
    ShownBatchSize lab;
    BatchExperiment experiment;
    experiment.batches = mostBatches;
    lab.openWith(experiment);
    QTRY_VERIFY(lab.shown().isStarted());
    auto *button = lab.window().findChild<ExperimentStatus *>()->findChild<QToolButton *>(QStringLiteral("stop"));
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

void TestBatchSizeExperiment::nothingIsDrawnBehindAnotherPage()
{
    ShownBatchSize lab;
    lab.open();
    QTRY_VERIFY(lab.shown().isStarted());
    lab.key(Qt::Key_1, Qt::ControlModifier);
    QVERIFY(!lab.page().runner().isRunning());
}

NORMSCOPE_WINDOW_TEST(TestBatchSizeExperiment)

} // namespace tst_batch_size_experiment

#include "tst_batch_size_experiment.moc"
