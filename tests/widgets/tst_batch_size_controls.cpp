// SPDX-License-Identifier: GPL-3.0-or-later
// The controls of the page "Batch size" show the experiment, and report each change once.
#include "tests/subject.h"
#include "tests/widgets/controls_test.h"
#include "widgets/batch_size/batch_size_controls.h"
#include "widgets/batch_size/batch_size_slider.h"
#include "widgets/batch_size/number_list_edit.h"
#include "widgets/batch_size/trajectory_player.h"
#include "widgets/charts/chart_deck.h"
#include "widgets/controls/number_box.h"
#include "widgets/controls/segmented_control.h"

#include <QAccessible>
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStandardPaths>
#include <QToolButton>

namespace tst_batch_size_controls {

using namespace normscope;
using namespace normscope::test;

namespace {

BatchExperiment last(const QSignalSpy &spy)
{
    return spy.isEmpty() ? BatchExperiment() : spy.last().first().value<BatchExperiment>();
}

} // namespace

class TestBatchSizeControls : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void keysGoToStopsAndNumbers_data();
    void keysGoToStopsAndNumbers();
    void thePointerDragsAndSnaps();
    void aShownBatchSizeIsNoEdit();
    void theSliderIsASliderToAssistiveTechnology();
    void aDragIsContinuousAndEnds();
    void aTypedBatchSizeIsOneEdit();
    void aBatchSizeBeyondTheRangeBecomesTheNearest();
    void thePopulationShowsWhatBelongsToIt();
    void newSeedIsAnotherSeed();
    void theSliderStopsWhereThePopulationEnds();
    void aChannelIsChosenFromTheList();
    void momentumIsShownInItsConvention();
    void theProbeIsTypedOrDrawn();
    void whatIsNoNumberChangesNothing();
    void thePlayerPlaysStepsAndGoesBack();
    void chartsStandBesideEachOtherWhereThereIsRoom();
};

void TestBatchSizeControls::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
}

void TestBatchSizeControls::keysGoToStopsAndNumbers_data()
{
    QTest::addColumn<int>("from");
    QTest::addColumn<int>("key");
    QTest::addColumn<int>("to");
    QTest::newRow("right to the next stop") << 32 << int(Qt::Key_Right) << 64;
    QTest::newRow("left to the stop before") << 32 << int(Qt::Key_Left) << 16;
    QTest::newRow("right from between stops") << 33 << int(Qt::Key_Right) << 64;
    QTest::newRow("left from between stops") << 33 << int(Qt::Key_Left) << 32;
    QTest::newRow("up by one") << 32 << int(Qt::Key_Up) << 33;
    QTest::newRow("down by one") << 32 << int(Qt::Key_Down) << 31;
    QTest::newRow("home") << 32 << int(Qt::Key_Home) << 1;
    QTest::newRow("end") << 32 << int(Qt::Key_End) << 1024;
    QTest::newRow("not below one") << 1 << int(Qt::Key_Left) << 1;
    QTest::newRow("not above the largest") << 1024 << int(Qt::Key_Right) << 1024;
}

void TestBatchSizeControls::keysGoToStopsAndNumbers()
{
    QFETCH(int, from);
    QFETCH(int, key);
    QFETCH(int, to);
    BatchSizeSlider slider;
    show(slider);
    slider.setBatchSize(from);
    QTest::keyClick(&slider, static_cast<Qt::Key>(key));
    QCOMPARE(slider.value(), to);
}

void TestBatchSizeControls::thePointerDragsAndSnaps()
{
    BatchSizeSlider slider;
    show(slider);
    slider.resize(900, slider.height());
    QSignalSpy moved(&slider, &BatchSizeSlider::batchSizeMoved);
    QSignalSpy finished(&slider, &BatchSizeSlider::gestureFinished);
    QTest::mousePress(&slider, Qt::LeftButton, {}, slider.pointAt(4).toPoint() + QPoint(3, 0));
    QCOMPARE(slider.value(), 4);
    QTest::mouseMove(&slider, slider.pointAt(96).toPoint());
    QVERIFY(slider.value() > 90 && slider.value() < 102);
    QTest::mouseMove(&slider, slider.pointAt(1024).toPoint() + QPoint(50, 0));
    QCOMPARE(slider.value(), 1024);
    QCOMPARE(finished.count(), 0);
    QTest::mouseRelease(&slider, Qt::LeftButton, {}, slider.pointAt(1024).toPoint());
    QCOMPARE(finished.count(), 1);
    QVERIFY(moved.count() >= 3);
}

void TestBatchSizeControls::aShownBatchSizeIsNoEdit()
{
    BatchSizeSlider slider;
    QSignalSpy moved(&slider, &BatchSizeSlider::batchSizeMoved);
    slider.setBatchSize(100);
    QCOMPARE(slider.value(), 100);
    QCOMPARE(moved.count(), 0);
}

void TestBatchSizeControls::theSliderIsASliderToAssistiveTechnology()
{
    BatchSizeSlider slider;
    slider.setBatchSize(7);
    QAccessibleInterface *accessible = QAccessible::queryAccessibleInterface(&slider);
    QVERIFY(accessible);
    QCOMPARE(accessible->role(), QAccessible::Slider);
    QCOMPARE(accessible->valueInterface()->currentValue().toInt(), 7);
    QCOMPARE(accessible->valueInterface()->maximumValue().toInt(), 1024);
}

void TestBatchSizeControls::aDragIsContinuousAndEnds()
{
    BatchSizeControls controls;
    controls.setExperiment({});
    show(controls);
    QSignalSpy edited(&controls, &BatchSizeControls::experimentEdited);
    QSignalSpy finished(&controls, &BatchSizeControls::gestureFinished);
    BatchSizeSlider *slider = controls.slider();
    QTest::mousePress(slider, Qt::LeftButton, {}, slider->pointAt(8).toPoint());
    QCOMPARE(last(edited).batchSize, 8);
    QCOMPARE(edited.last().at(1).value<EditHint>(), EditHint::Continuous);
    QTest::mouseRelease(slider, Qt::LeftButton, {}, slider->pointAt(8).toPoint());
    QCOMPARE(finished.count(), 1);
}

void TestBatchSizeControls::aTypedBatchSizeIsOneEdit()
{
    BatchSizeControls controls;
    controls.setExperiment({});
    show(controls);
    QSignalSpy edited(&controls, &BatchSizeControls::experimentEdited);
    auto *box = controls.findChild<QSpinBox *>(QStringLiteral("batchSizeNumber"));
    box->selectAll();
    QTest::keyClicks(box, QStringLiteral("300"));
    QCOMPARE(edited.count(), 0);
    QTest::keyClick(box, Qt::Key_Return);
    QCOMPARE(edited.count(), 1);
    QCOMPARE(last(edited).batchSize, 300);
    QCOMPARE(edited.last().at(1).value<EditHint>(), EditHint::Discrete);
}

/// A QSpinBox ignores the digit that leaves the range: 5000 would become 500.
void TestBatchSizeControls::aBatchSizeBeyondTheRangeBecomesTheNearest()
{
    BatchSizeControls controls;
    controls.setExperiment({});
    show(controls);
    QSignalSpy edited(&controls, &BatchSizeControls::experimentEdited);
    auto *box = controls.findChild<QSpinBox *>(QStringLiteral("batchSizeNumber"));
    for (const auto &[typed, expected] : {std::pair("5000", 1024), {"0", 1}}) {
        box->selectAll();
        QTest::keyClicks(box, QLatin1String(typed));
        QTest::keyClick(box, Qt::Key_Return);
        QCOMPARE(last(edited).batchSize, expected);
    }
}

void TestBatchSizeControls::thePopulationShowsWhatBelongsToIt()
{
    BatchSizeControls controls;
    controls.setExperiment({});
    show(controls);
    auto *population = controls.findChild<QComboBox *>(QStringLiteral("population"));
    auto *replacement = controls.findChild<QWidget *>(QStringLiteral("replacement"));
    auto *degrees = controls.findChild<QWidget *>(QStringLiteral("degrees"));
    QCOMPARE(population->count(), 6);
    QVERIFY(!replacement->isVisible() && !degrees->isVisible());
    BatchExperiment experiment;
    experiment.population = PopulationKind::Samples;
    controls.setExperiment(experiment);
    QVERIFY(replacement->isVisible() && !degrees->isVisible());
    experiment.population = PopulationKind::StudentT;
    controls.setExperiment(experiment);
    QVERIFY(!replacement->isVisible() && degrees->isVisible());
    QSignalSpy edited(&controls, &BatchSizeControls::experimentEdited);
    population->setFocus();
    QTest::keyClick(population, Qt::Key_Home);
    QCOMPARE(last(edited).population, PopulationKind::Normal);
}

void TestBatchSizeControls::theSliderStopsWhereThePopulationEnds()
{
    BatchSizeControls controls;
    BatchExperiment experiment;
    experiment.population = PopulationKind::Samples;
    experiment.replacement = false;
    experiment.batchSize = 4;
    controls.setExperiment(experiment);
    SampledTensor tensor;
    tensor.samples = 12;
    controls.setTensor(tensor);
    show(controls);
    QSignalSpy edited(&controls, &BatchSizeControls::experimentEdited);
    controls.slider()->setFocus();
    QTest::keyClick(controls.slider(), Qt::Key_End);
    QCOMPARE(last(edited).batchSize, 12);
    const QPoint end = controls.slider()->pointAt(1024).toPoint();
    QTest::mouseClick(controls.slider(), Qt::LeftButton, {}, end);
    QCOMPARE(controls.slider()->value(), 12);
    experiment.replacement = true;
    controls.setExperiment(experiment);
    controls.setTensor(tensor);
    QTest::keyClick(controls.slider(), Qt::Key_End);
    QCOMPARE(last(edited).batchSize, 1024);
}

void TestBatchSizeControls::aChannelIsChosenFromTheList()
{
    BatchSizeControls controls;
    BatchExperiment experiment;
    experiment.population = PopulationKind::Samples;
    experiment.byLayout = true;
    controls.setExperiment(experiment);
    SampledTensor tensor {8, 5, 16, true, false, {{2, QStringLiteral("c = 2")}, {0, QStringLiteral("c = 0")}}};
    controls.setTensor(tensor);
    show(controls);
    auto *channel = controls.findChild<QComboBox *>(QStringLiteral("channel"));
    QVERIFY(channel->isVisible());
    QCOMPARE(channel->currentText(), QStringLiteral("c = 0"));
    QVERIFY(!controls.findChild<QWidget *>(QStringLiteral("features"))->isVisible()); // For named populations only.
    QCOMPARE(controls.findChild<QComboBox *>(QStringLiteral("probeSample"))->currentText(),
             QStringLiteral("5")); // The drawn sample.
    QSignalSpy edited(&controls, &BatchSizeControls::experimentEdited);
    channel->setFocus();
    QTest::keyClick(channel, Qt::Key_Home);
    QCOMPARE(last(edited).channel, 2);
    experiment.population = PopulationKind::Normal;
    controls.setExperiment(experiment);
    controls.setTensor({});
    QVERIFY(!channel->isVisible());
    QVERIFY(controls.findChild<QWidget *>(QStringLiteral("features"))->isVisible());
}

void TestBatchSizeControls::newSeedIsAnotherSeed()
{
    BatchSizeControls controls;
    controls.setExperiment({});
    show(controls);
    QSignalSpy edited(&controls, &BatchSizeControls::experimentEdited);
    click(controls.findChild<QPushButton *>(QStringLiteral("newSeed")));
    QCOMPARE(edited.count(), 1);
    QVERIFY(last(edited).seed != BatchExperiment().seed);
    QCOMPARE(last(edited).probeSeed, static_cast<std::int64_t>(BatchExperiment().seed)); // The probe stays the same.
}

void TestBatchSizeControls::momentumIsShownInItsConvention()
{
    BatchSizeControls controls;
    BatchExperiment experiment;
    experiment.momentum = 0.1;
    controls.setExperiment(experiment);
    show(controls);
    auto *momentum = controls.findChild<NumberBox *>(QStringLiteral("momentum"));
    QCOMPARE(momentum->value(), 0.1);
    experiment.momentumConvention = MomentumConvention::OldValue;
    controls.setExperiment(experiment);
    QCOMPARE(momentum->value(), 0.9);
    QSignalSpy edited(&controls, &BatchSizeControls::experimentEdited);
    momentum->lineEdit()->selectAll();
    QTest::keyClicks(momentum->lineEdit(), QStringLiteral("0.99"));
    QTest::keyClick(momentum->lineEdit(), Qt::Key_Return);
    QCOMPARE(last(edited).momentum, 0.01);
}

void TestBatchSizeControls::theProbeIsTypedOrDrawn()
{
    BatchSizeControls controls;
    controls.setExperiment({});
    show(controls);
    QSignalSpy edited(&controls, &BatchSizeControls::experimentEdited);
    connect(&controls, &BatchSizeControls::experimentEdited, &controls, &BatchSizeControls::setExperiment);
    auto *probe = controls.findChild<NumberListEdit *>(QStringLiteral("probe"));
    QCOMPARE(probe->placeholderText(), QStringLiteral("drawn"));
    QTest::keyClicks(probe, QStringLiteral("1.5, -0.25"));
    QTest::keyClick(probe, Qt::Key_Return);
    QCOMPARE(last(edited).probe, (std::vector<double> {1.5, -0.25}));
    probe->clear();
    QVERIFY(last(edited).probe.empty());
}

void TestBatchSizeControls::whatIsNoNumberChangesNothing()
{
    NumberListEdit edit;
    edit.setToolTip(QStringLiteral("Help"));
    show(edit);
    edit.setValues({2});
    QSignalSpy edited(&edit, &NumberListEdit::valuesEdited);
    edit.selectAll();
    QTest::keyClicks(&edit, QStringLiteral("two"));
    QTest::keyClick(&edit, Qt::Key_Return);
    QVERIFY(!edit.isValid());
    QCOMPARE(edit.toolTip(), QStringLiteral("“two” is no list of numbers. Esc brings the last one back."));
    QCOMPARE(edited.count(), 0);
    QTest::keyClick(&edit, Qt::Key_Escape);
    QCOMPARE(edit.text(), QStringLiteral("2"));
    QCOMPARE(edit.toolTip(), QStringLiteral("Help"));
    QVERIFY(edit.isValid());
}

void TestBatchSizeControls::thePlayerPlaysStepsAndGoesBack()
{
    TrajectoryPlayer player(5);
    show(player);
    const auto press = [&](const char *name) { click(player.findChild<QToolButton *>(QLatin1String(name))); };
    QCOMPARE(player.step(), 5);
    press("reset");
    QCOMPARE(player.step(), 0);
    press("next");
    QCOMPARE(player.step(), 1);
    press("play");
    QVERIFY(player.isPlaying());
    QTRY_COMPARE(player.step(), 5);
    QVERIFY(!player.isPlaying());
    press("play");
    QTRY_VERIFY(player.step() > 0 && player.step() < 5);
    press("play");
    QVERIFY(!player.isPlaying());
}

void TestBatchSizeControls::chartsStandBesideEachOtherWhereThereIsRoom()
{
    ChartDeck deck({{QStringLiteral("one"), QStringLiteral("One")}, {QStringLiteral("two"), QStringLiteral("Two")}});
    deck.resize(300, 200);
    deck.show();
    QVERIFY(QTest::qWaitForWindowExposed(&deck));
    QVERIFY(deck.view(0)->isVisible() && !deck.view(1)->isVisible());
    emit deck.selector()->chosen(0);
    deck.selector()->setCurrent(1);
    emit deck.selector()->chosen(1);
    QVERIFY(!deck.view(0)->isVisible() && deck.view(1)->isVisible());
    deck.resize(1600, 200);
    QTRY_VERIFY(deck.view(0)->isVisible() && deck.view(1)->isVisible());
    QVERIFY(!deck.selector()->isVisible());
}

NORMSCOPE_WINDOW_TEST(TestBatchSizeControls)

} // namespace tst_batch_size_controls

#include "tst_batch_size_controls.moc"
