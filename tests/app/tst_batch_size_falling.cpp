// SPDX-License-Identifier: GPL-3.0-or-later
// Falling batches on the page "Batch size", dragging the probe, clicking batch sizes, and which of these changes the
// document.
#include "app/document/scene_file.h"
#include "app/shell/looks.h"
#include "engine/formats/tensor_file.h"
#include "engine/tensor/axes.h"
#include "tests/app/batch_size_page_test.h"
#include "tests/subject.h"
#include "widgets/batch_size/experiment_facts.h"
#include "widgets/batch_size/facts_line.h"
#include "widgets/batch_size/falling_player.h"
#include "widgets/batch_size/safe_controls.h"
#include "widgets/batch_size/trajectory_player.h"
#include "widgets/charts/chart_deck.h"
#include "widgets/controls/segmented_control.h"

#include <QElapsedTimer>
#include <QLabel>
#include <QUndoStack>

namespace tst_batch_size_falling {

using namespace normscope;
using namespace normscope::test;

namespace {

QPoint pixelOf(const ChartView &view, QPointF data)
{
    const PlotView &plot = *view.plot();
    return plot.figure().transform(plot.contentsRect()).toPixel(data).toPoint();
}

} // namespace

class TestBatchSizeFalling : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init() { forgetSettings(); }

    void thePageOpensWhereSomethingHappens();
    void batchesFallAndStop();
    void withoutMotionTheyHaveFallenAtOnce();
    void theProbeIsDraggedInOneStep();
    void theProbeOfATensorIsACell();
    void aBatchSizeIsClicked();
    void theSafeSizeIsAskedFor();
    void whatIsLookedAtIsInTheDocument();
    void nothingMovesWhileTheSliderDoes_data();
    void nothingMovesWhileTheSliderDoes();
    void activationsOfAConvolution();
    void thePageFollowsADrag();
};

void TestBatchSizeFalling::thePageOpensWhereSomethingHappens()
{
    ShownBatchSize program;
    program.open();
    const BatchExperiment &experiment = program.document().scene().part<BatchExperiment>();
    QCOMPARE(experiment.population, PopulationKind::LogNormal);
    QCOMPARE(experiment.batchSize, 4);
    QVERIFY(!program.document().isModified());
    QTRY_VERIFY(!program.page().falling()->plot()->figure().content().layers.empty());
    QVERIFY(program.page().falling()->sentence().contains(QStringLiteral("comes out as y =")));
}

void TestBatchSizeFalling::batchesFallAndStop()
{
    ShownBatchSize program;
    program.openSmall();
    QTRY_VERIFY(program.isComplete());
    FallingPlayer &player = *program.page().fallingPlayer();
    player.setAnimated(true);
    program.key(Qt::Key_0, Qt::ShiftModifier);
    QCOMPARE(player.falling().count, 0);
    program.key(Qt::Key_D);
    QVERIFY(player.isPlaying());
    QTRY_VERIFY(player.falling().isUnderWay() && player.falling().moment > 0);
    QVERIFY(program.page().falling()->sentence().contains(QStringLiteral("falls out of the population")));
    program.key(Qt::Key_Escape);
    QVERIFY(!player.isPlaying());
    const Falling stopped = player.falling();
    QVERIFY(stopped.isUnderWay() && stopped.count == 1);
    // The period key goes on moment by moment; another key draws a thousand batches.
    program.key(Qt::Key_Period);
    QVERIFY(player.falling().moment > stopped.moment && player.falling().moment == std::floor(player.falling().moment));
    while (player.falling().isUnderWay())
        program.key(Qt::Key_Period);
    QCOMPARE(player.falling().count, 1);
    program.key(Qt::Key_D, Qt::ControlModifier);
    QTRY_VERIFY(player.falling().count > 20);
    program.key(Qt::Key_Comma);
    QVERIFY(!player.isPlaying() && player.falling().count < 1001);
    program.key(Qt::Key_A);
    QCOMPARE(player.falling().count, int {Falling::all});
    QVERIFY(program.page().falling()->sentence().startsWith(QStringLiteral("512 batches")));
}

void TestBatchSizeFalling::withoutMotionTheyHaveFallenAtOnce()
{
    ShownBatchSize program;
    program.openSmall();
    QTRY_VERIFY(program.isComplete());
    FallingPlayer &player = *program.page().fallingPlayer();
    player.setAnimated(false);
    program.key(Qt::Key_D, Qt::ShiftModifier);
    QVERIFY(!player.isPlaying());
    QCOMPARE(player.falling(), (Falling {6, Falling::landed}));
    program.key(Qt::Key_D, Qt::ControlModifier);
    QCOMPARE(player.falling().count, 1006);
    QVERIFY(program.page().falling()->sentence().contains(QStringLiteral("006 batches")));
}

void TestBatchSizeFalling::theProbeIsDraggedInOneStep()
{
    ShownBatchSize program;
    program.openSmall();
    QTRY_VERIFY(program.isComplete());
    PlotView *plot = program.page().falling()->plot();
    const int before = program.document().undoStack()->index();
    const auto at = [&](double x) { return pixelOf(*program.page().falling(), {x, 2.5}); };
    QTest::mousePress(plot, Qt::LeftButton, {}, at(1));
    for (const double x : {2.0, 3.0, 4.0}) {
        QTest::mouseMove(plot, at(x));
        QTRY_VERIFY(std::abs(program.shown().probe.first() - x) < 0.1); // The page follows.
    }
    QTest::mouseRelease(plot, Qt::LeftButton, {}, at(4));
    const std::vector<double> &probe = program.document().scene().part<BatchExperiment>().probe;
    QCOMPARE(probe.size(), std::size_t {1});
    QVERIFY(std::abs(probe.front() - 4) < 0.1);
    QCOMPARE(program.document().undoStack()->index(), before + 1);
    program.key(Qt::Key_Less);
    QVERIFY(program.document().scene().part<BatchExperiment>().probe.front() < 3.99);
    program.document().undoStack()->undo();
    program.document().undoStack()->undo();
    QVERIFY(program.document().scene().part<BatchExperiment>().probe.empty());
}

void TestBatchSizeFalling::theProbeOfATensorIsACell()
{
    ShownBatchSize program;
    BatchExperiment experiment = pairsOfSamples();
    experiment.byLayout = true;
    program.openWith(experiment);
    QTRY_VERIFY(program.isComplete());
    QVERIFY(program.shown().population->groups());
    PlotView *plot = program.page().falling()->plot();
    const int before = program.document().undoStack()->index();
    const auto &shape = *program.shown().shape;
    const auto at = [&](double share) {
        return pixelOf(*program.page().falling(), {shape.low + share * (shape.high - shape.low), 3.3});
    };
    QTest::mousePress(plot, Qt::LeftButton, {}, at(0.1));
    QTest::mouseMove(plot, at(0.5));
    QTest::mouseMove(plot, at(0.95));
    QTest::mouseRelease(plot, Qt::LeftButton, {}, at(0.95));
    QCOMPARE(program.document().undoStack()->index(), before + 1);
    QTRY_VERIFY(program.isComplete());
    const Tensor &tensor = program.document().problem().input;
    QCOMPARE(program.shown().probe.first(), tensor[program.shown().probe.element]);
    const double largest = nearestCell(*program.shown().population, 1e9).value;
    QCOMPARE(program.shown().probe.first(), largest);
    program.key(Qt::Key_Less);
    QTRY_VERIFY(program.shown().probe.first() < largest);
}

void TestBatchSizeFalling::aBatchSizeIsClicked()
{
    ShownBatchSize program;
    program.openSmall();
    QTRY_VERIFY(program.isComplete());
    ChartView *errors = program.page().errors()->view(0);
    QVERIFY(errors->isVisible());
    QTest::mouseClick(errors->plot(), Qt::LeftButton, {}, pixelOf(*errors, {70, 0.01}));
    QCOMPARE(program.batchSize(), 64);
    // A click on the tick's label below the axis.
    const double bottom = errors->plot()->figure().content().y.minimum;
    QTest::mouseClick(errors->plot(), Qt::LeftButton, {}, pixelOf(*errors, {8, bottom}) + QPoint(0, 8));
    QCOMPARE(program.batchSize(), 8);
    program.key(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(program.batchSize(), 64);
    // The chart of remedies has N on its axis as well.
    ChartView *remedies = program.page().remedies()->view(0);
    QTRY_VERIFY(remedies->isVisible() && !remedies->plot()->figure().content().layers.empty());
    const double middle = remedies->plot()->figure().content().y.value(0.5);
    QTest::mouseClick(remedies->plot(), Qt::LeftButton, {}, pixelOf(*remedies, {17, middle}));
    QCOMPARE(program.batchSize(), 16);
}

void TestBatchSizeFalling::theSafeSizeIsAskedFor()
{
    ShownBatchSize program;
    program.openSmall();
    QTRY_VERIFY(program.isComplete());
    program.page().errors()->showFace(3);
    ChartView *safe = program.page().safe();
    QTRY_VERIFY(safe->isVisible() && program.page().safeControls()->isVisible());
    QVERIFY2(safe->sentence().contains(QStringLiteral("N = 100 on")), qPrintable(safe->sentence()));
    program.page().safeControls()->setQuestion({SafeStatistic::Mean, 0.2});
    emit program.page().safeControls()->questionChanged();
    QVERIFY2(safe->sentence().contains(QStringLiteral("N = 25 on")), qPrintable(safe->sentence()));
    QTest::mouseClick(safe->plot(), Qt::LeftButton, {}, pixelOf(*safe, {25, 0.1}));
    QCOMPARE(program.batchSize(), 25);
}

void TestBatchSizeFalling::whatIsLookedAtIsInTheDocument()
{
    ShownBatchSize program;
    program.openSmall();
    program.page().fallingPlayer()->setFalling({17, 1.5});
    program.page().safeControls()->setQuestion({SafeStatistic::Deviation, 0.05});
    program.page().errors()->showFace(3);
    program.page().probes()->showFace(1);
    program.page().running()->showFace(1);
    program.page().player()->setStep(40);
    const QJsonObject look = program.page().look();
    program.page().show(QJsonObject());
    QVERIFY(program.page().look() != look);
    QCOMPARE(program.page().fallingPlayer()->falling(), Falling());
    program.page().show(look);
    QCOMPARE(program.page().look(), look);
    QCOMPARE(program.page().fallingPlayer()->falling(), (Falling {17, 1.5}));
    QCOMPARE(program.page().safeControls()->question(), (SafeQuestion {SafeStatistic::Deviation, 0.05}));
}

void TestBatchSizeFalling::nothingMovesWhileTheSliderDoes_data()
{
    QTest::addColumn<bool>("isTensor");
    QTest::newRow("log-normal") << false;
    QTest::newRow("the open tensor, with a fact more") << true;
}

void TestBatchSizeFalling::nothingMovesWhileTheSliderDoes()
{
    QFETCH(bool, isTensor);
    ShownBatchSize program;
    if (isTensor) {
        BatchExperiment experiment = pairsOfSamples();
        experiment.byLayout = true;
        program.openWith(experiment);
    } else {
        program.openSmall();
    }
    program.window().resize(1024, 700);
    QTRY_VERIFY(program.page().findChild<FactsLine *>()->isVisible());
    QTRY_VERIFY(program.isComplete());
    const auto places = [&] {
        QStringList all;
        for (const QWidget *widget : program.window().findChildren<QWidget *>()) {
            // A chart shows only a sentence until it is drawn, so that it is no fixed control.
            const bool isControl = (widget->focusPolicy() & Qt::TabFocus) && !widget->inherits("normscope::PlotView");
            // The button "Stop" is visible only while batches are drawn, for moments or longer under load; its room is
            // kept free.
            if (!isControl || !widget->isVisible() || widget->objectName() == QLatin1String("stop"))
                continue;
            const QRect place(widget->mapTo(&program.window(), QPoint()), widget->size());
            all += QStringLiteral("%1 “%2” %3: %4, %5, %6 × %7")
                       .arg(QString::fromLatin1(widget->metaObject()->className()), widget->objectName(),
                            widget->accessibleName())
                       .arg(place.x())
                       .arg(place.y())
                       .arg(place.width())
                       .arg(place.height());
        }
        return all;
    };
    // The entries that are in only one of the lists.
    const auto differences = [](const QStringList &a, const QStringList &b) {
        QStringList only;
        for (const QString &one : a + b) {
            if (a.count(one) != b.count(one))
                only += one;
        }
        return only.join(QStringLiteral("; "));
    };
    // On the first pass widgets that have not been shown yet may take their places.
    for (const char *key : {"widest", "again"}) {
        Q_UNUSED(key)
        for (const int batchSize : {1, 2, 4, 32, 1024}) {
            BatchExperiment experiment = program.document().scene().part<BatchExperiment>();
            experiment.batchSize = batchSize;
            program.document().setPart(experiment);
            QTRY_VERIFY(program.isComplete());
        }
    }
    const auto before = places();
    for (const int batchSize : {1, 2, 7, 100, 1024}) {
        BatchExperiment experiment = program.document().scene().part<BatchExperiment>();
        experiment.batchSize = batchSize;
        program.document().setPart(experiment);
        QTRY_COMPARE(program.shown().experiment.batchSize, batchSize);
        QString moved = differences(before, places());
        QVERIFY2(moved.isEmpty(), qPrintable(QStringLiteral("At N = %1: %2").arg(batchSize).arg(moved)));
        QTRY_VERIFY(program.isComplete());
        moved = differences(before, places());
        QVERIFY2(moved.isEmpty(), qPrintable(QStringLiteral("Drawn at N = %1: %2").arg(batchSize).arg(moved)));
    }
    // Every fact is visible, once its line has been laid out for the last numbers.
    std::size_t facts = 0;
    const auto cutFact = [&] {
        facts = 0;
        const auto *line = program.page().findChild<FactsLine *>();
        for (const QLabel *label : line->findChildren<QLabel *>()) {
            if (label->isHidden())
                continue;
            ++facts;
            if (!line->rect().contains(label->geometry()) || label->width() < label->sizeHint().width())
                return label->text();
        }
        return QString();
    };
    QTRY_COMPARE(cutFact(), QString());
    QCOMPARE(facts, experimentFacts(program.shown(), trajectorySteps).size());
}

void TestBatchSizeFalling::activationsOfAConvolution()
{
    ShownBatchSize program;
    NormalizationProblem problem = program.document().problem();
    problem.input = loadTensor(NORMSCOPE_TEST_DATA "/activations/convolution.npy");
    problem.layout = parseLayout("N,C,H,W", 4);
    problem.spec = *preset(Method::Batch, problem.layout, problem.input.shape());
    Scene scene;
    scene.problem = problem;
    program.document().setTensorOf(scene);
    BatchExperiment experiment;
    experiment.population = PopulationKind::Samples;
    experiment.byLayout = true;
    experiment.batches = 512;
    program.openWith(experiment);
    for (const int batchSize : {1, 2, 8, 32}) {
        experiment.batchSize = batchSize;
        program.document().setPart(experiment);
        QTRY_VERIFY(program.isComplete() && program.shown().experiment.batchSize == batchSize);
        QCOMPARE(program.shown().population->features(), 4);
        QCOMPARE(program.shown().population->valuesPerSample(), std::int64_t {25});
        const auto facts = experimentFacts(program.shown(), 0);
        QVERIFY(facts.front().note.startsWith(QStringLiteral("%1 values that count as").arg(25 * batchSize)));
        for (const ChartView *view : program.page().findChildren<ChartView *>())
            QVERIFY(!view->isVisible() || !view->plot()->figure().content().layers.empty());
    }
}

/// Each move of the pointer is shown before the next one is handled.
void TestBatchSizeFalling::thePageFollowsADrag()
{
    ShownBatchSize program;
    program.open();
    QTRY_VERIFY(program.shown().isStarted());
    int shown = 0;
    int last = program.page().runner().revision();
    QElapsedTimer clock;
    clock.start();
    constexpr int moves = 60;
    for (int move = 0; move < moves; ++move) {
        BatchExperiment experiment = program.document().scene().part<BatchExperiment>();
        experiment.probe = {0.5 + 0.05 * move};
        program.document().setPart(experiment, EditHint::Continuous);
        const double x = experiment.probe.front();
        while (program.shown().probe.first() != x && clock.elapsed() < 60000)
            QCoreApplication::processEvents(QEventLoop::AllEvents, 2);
        shown += program.page().runner().revision() != last ? 1 : 0;
        last = program.page().runner().revision();
    }
    qInfo("%d pictures in %lld ms", shown, static_cast<long long>(clock.elapsed()));
    QCOMPARE(shown, moves);
}

NORMSCOPE_WINDOW_TEST(TestBatchSizeFalling)

} // namespace tst_batch_size_falling

#include "tst_batch_size_falling.moc"
