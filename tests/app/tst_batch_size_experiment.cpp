// SPDX-License-Identifier: GPL-3.0-or-later
// The experiment of the document on the page "Batch size": undo, files, computing in slices, and problems.
#include "app/document/scene_file.h"
#include "app/document/scene_json.h"
#include "app/pages/batch_size/batch_size_status.h"
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
    ShownBatchSize program;
    program.open();
    const int before = program.batchSize();
    BatchSizeSlider &slider = program.slider();
    QTest::mousePress(&slider, Qt::LeftButton, {}, slider.pointAt(16).toPoint());
    for (const int size : {8, 4, 2, 1})
        QTest::mouseMove(&slider, slider.pointAt(size).toPoint());
    QTest::mouseRelease(&slider, Qt::LeftButton, {}, slider.pointAt(1).toPoint());
    QCOMPARE(program.batchSize(), 1);
    QCOMPARE(program.document().undoStack()->count(), 1);
    QCOMPARE(program.document().undoStack()->undoText(), QStringLiteral("Change the batch size"));
    program.document().undoStack()->undo();
    QCOMPARE(program.batchSize(), before);
    QCOMPARE(slider.value(), before);
    QVERIFY(!program.document().isModified());
}

void TestBatchSizeExperiment::chartsFollowTheSlider()
{
    ShownBatchSize program;
    program.openSmall();
    QTRY_VERIFY(program.shown().isStarted());
    auto *facts = program.page().findChild<FactsView *>();
    program.key(Qt::Key_Home);
    QTRY_COMPARE(program.shown().experiment.batchSize, 1);
    QVERIFY(facts->headline().contains(QStringLiteral("every output is β")));
    program.key(Qt::Key_Right);
    QTRY_COMPARE(program.shown().experiment.batchSize, 2);
    QVERIFY(facts->headline().contains(QStringLiteral("+1 or −1")));
    QTRY_VERIFY(program.isComplete());
}

void TestBatchSizeExperiment::theSliderNeverWaits()
{
    ShownBatchSize program;
    BatchExperiment experiment;
    experiment.batches = mostBatches;
    program.openWith(experiment);
    QTRY_VERIFY(program.shown().isStarted());
    // 10 000 000 batches take minutes. A move of the slider only asks the running job to stop and must not wait for it,
    // even on a busy machine.
    QElapsedTimer clock;
    for (const auto key : {Qt::Key_End, Qt::Key_Home, Qt::Key_Right, Qt::Key_Right}) {
        clock.start();
        program.key(key);
        QVERIFY2(clock.elapsed() < 15000, qPrintable(QString::number(clock.elapsed())));
    }
    QTRY_COMPARE(program.shown().experiment.batchSize, 4);
}

void TestBatchSizeExperiment::aSavedExperimentReopensToTheSamePicture()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("saved.normscope"));
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
        ShownBatchSize program;
        program.document().setPart(experiment);
        program.open();
        QTRY_VERIFY(program.isComplete());
        outputs = program.shown().probeRun->outputs;
        program.document().save(path, program.window().view());
    }
    ShownBatchSize program;
    program.window().files().open(path);
    QTRY_VERIFY(program.window().findChild<BatchSizePage *>());
    QVERIFY(program.page().isVisible()); // The shown page belongs to the view and is saved too.
    QVERIFY(program.document().scene().part<BatchExperiment>() == experiment);
    QTRY_VERIFY(program.isComplete());
    QCOMPARE(program.shown().probeRun->outputs, outputs);
}

void TestBatchSizeExperiment::anOlderFileHasTheDefaultExperiment()
{
    ShownBatchSize program;
    const SceneText text = sceneText(program.document().stored({}));
    QJsonObject json = QJsonDocument::fromJson(sceneJson(text)).object();
    QVERIFY(json.contains(QStringLiteral("batchSize")));
    json.remove(QStringLiteral("batchSize"));
    const SceneText old = parseSceneJson(QJsonDocument(json).toJson(), "old.normscope");
    QVERIFY(old.stored.scene.part<BatchExperiment>() == BatchExperiment());
    QVERIFY(old.stored.unknown.isEmpty());
}

void TestBatchSizeExperiment::anImpossibleExperimentIsExplained()
{
    ShownBatchSize program;
    BatchExperiment experiment;
    experiment.population = PopulationKind::Samples;
    experiment.replacement = false;
    experiment.batchSize = 512;
    program.openWith(experiment);
    QTRY_VERIFY(!program.page().runner().problem().isEmpty());
    for (const ChartView *view : program.page().findChildren<ChartView *>()) {
        QCOMPARE(view->sentence(), program.page().runner().problem());
        QVERIFY(!view->plot()->isVisible()); // The sentence takes its room.
    }
    program.key(Qt::Key_Home);
    QTRY_VERIFY(program.shown().isStarted());
    QVERIFY(program.page().runner().problem().isEmpty());
    QTRY_VERIFY(program.page().falling()->plot()->isVisible());
}

void TestBatchSizeExperiment::theOpenTensorIsAPopulation()
{
    ShownBatchSize program;
    const BatchExperiment experiment = pairsOfSamples();
    program.openWith(experiment);
    QTRY_VERIFY(program.isComplete());
    const Tensor &input = program.document().problem().input;
    QCOMPARE(program.shown().population->features(),
             std::min<int>(experiment.features, static_cast<int>(input.size() / input.shape()[0])));
    const ExperimentPopulationPtr before = program.shown().population;
    const std::int64_t element = 0;
    const double value = 41;
    program.document().setCells({&element, 1}, {&value, 1});
    QTRY_VERIFY(program.shown().population != before);
}

void TestBatchSizeExperiment::theOpenTensorIsReadByItsLayout()
{
    ShownBatchSize program;
    BatchExperiment experiment = pairsOfSamples();
    experiment.byLayout = true;
    experiment.channel = 1;
    experiment.probeSample = 0;
    experiment.probePosition = 3;
    program.openWith(experiment);
    QTRY_VERIFY(program.isComplete());
    const Tensor &input = program.document().problem().input;
    const Shape &shape = input.shape();
    QCOMPARE(shape.size(), std::size_t(4)); // The built-in sample is N × C × H × W.
    QCOMPARE(program.shown().population->features(), static_cast<int>(shape[1]));
    QCOMPARE(program.shown().population->valuesPerSample(), shape[2] * shape[3]);
    QCOMPARE(program.shown().population->groupOf(0), 1);
    QCOMPARE(program.shown().probe.first(), input[shape[2] * shape[3] + 3]);
    const auto *channel = program.window().findChild<QComboBox *>(QStringLiteral("channel"));
    QTRY_COMPARE(channel->count(), static_cast<int>(shape[1]));
    QVERIFY(channel->currentText().startsWith(QStringLiteral("c = 1")));
    // The channel of a larger tensor: the first one is shown instead.
    experiment.channel = 99;
    program.document().setPart(experiment);
    QTRY_VERIFY(program.shown().population && program.shown().population->groupOf(0) == 0);
    QVERIFY(program.page().runner().problem().isEmpty());
}

void TestBatchSizeExperiment::aLongRunCanBeStoppedAndContinued()
{
    ShownBatchSize program;
    BatchExperiment experiment;
    experiment.batches = mostBatches;
    program.openWith(experiment);
    QTRY_VERIFY(program.shown().isStarted());
    auto *button = program.window().findChild<BatchSizeStatus *>()->findChild<QToolButton *>(QStringLiteral("stop"));
    QTRY_VERIFY(button->isVisible());
    QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(!program.page().runner().isRunning());
    QCOMPARE(button->text(), QStringLiteral("Continue"));
    const double share = program.page().runner().wanted().share();
    QVERIFY(share < 1);
    QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(program.page().runner().isRunning());
    QTRY_VERIFY(program.page().runner().wanted().share() > share);
}

void TestBatchSizeExperiment::nothingIsDrawnBehindAnotherPage()
{
    ShownBatchSize program;
    program.open();
    QTRY_VERIFY(program.shown().isStarted());
    program.key(Qt::Key_1, Qt::ControlModifier);
    QVERIFY(!program.page().runner().isRunning());
}

NORMSCOPE_WINDOW_TEST(TestBatchSizeExperiment)

} // namespace tst_batch_size_experiment

#include "tst_batch_size_experiment.moc"
