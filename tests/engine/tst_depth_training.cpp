// SPDX-License-Identifier: GPL-3.0-or-later
//
// Gradient descent of stacks towards a random target, and the comparison of stacks while it runs.
#include "engine/depth/depth_experiment.h"
#include "tests/subject.h"

#include <QTest>

#include <cmath>

namespace tst_depth_training {

using namespace normscope;

namespace {

DepthStack smallStack(DepthArchitecture architecture)
{
    DepthStack stack;
    stack.architecture = architecture;
    stack.norm = usualNorm(architecture);
    stack.depth = 8;
    stack.width = 48;
    stack.tokens = 12;
    return stack;
}

double errorAfter(const DepthStack &stack, double rate, int steps)
{
    StackTraining training(stack, 0, rate);
    for (int i = 0; i < steps; ++i)
        training.step();
    return training.error();
}

DepthExperiment smallExperiment()
{
    DepthExperiment experiment;
    experiment.depth = 6;
    experiment.width = 32;
    experiment.tokens = 8;
    experiment.seeds = 3;
    experiment.steps = 5;
    return experiment;
}

DepthComparison completed(DepthComparison comparison, std::chrono::milliseconds slice, int threads)
{
    Workers workers(threads);
    while (!comparison.isComplete())
        comparison = advanced(std::move(comparison), slice, workers);
    return comparison;
}

} // namespace

class DepthTrainingTest : public QObject
{
    Q_OBJECT

private slots:
    void stepsGoDownTheGradient_data();
    void stepsGoDownTheGradient();
    void aHundredStepsLowerTheError();
    void oneStepFlattensAPlainStack();
    void whatDivergesStops();
    void slicesAndThreadsChangeNothing();
    void whatHoldsIsCarriedOver();
    void refusals();
};

void DepthTrainingTest::stepsGoDownTheGradient_data()
{
    QTest::addColumn<int>("architecture");
    QTest::addColumn<int>("attention");
    for (const DepthArchitecture architecture : allDepthArchitectures) {
        if (architecture == DepthArchitecture::LayerScale || architecture == DepthArchitecture::ReZero)
            continue; // Their branches start near 0, so that one step hardly moves the output.
        QTest::newRow(name(architecture).data()) << static_cast<int>(architecture) << 0;
    }
    QTest::newRow("pre, random attention")
        << static_cast<int>(DepthArchitecture::Pre) << static_cast<int>(StackAttention::Random);
}

// To first order the error falls in proportion to the learning rate, but only if the step is along the gradient.
void DepthTrainingTest::stepsGoDownTheGradient()
{
    QFETCH(int, architecture);
    QFETCH(int, attention);
    DepthStack stack = smallStack(static_cast<DepthArchitecture>(architecture));
    stack.attention = static_cast<StackAttention>(attention);
    stack.depth = 3;
    const double before = StackTraining(stack, 0, 1).error();
    const double whole = before - errorAfter(stack, 4e-4, 1);
    const double half = before - errorAfter(stack, 2e-4, 1);
    QVERIFY2(half > 0, qPrintable(QString::number(half)));
    QVERIFY2(std::abs(whole / half - 2) < 0.25, qPrintable(QString::number(whole / half)));
}

void DepthTrainingTest::aHundredStepsLowerTheError()
{
    for (const DepthArchitecture architecture : {DepthArchitecture::Pre, DepthArchitecture::Peri}) {
        const DepthStack stack = smallStack(architecture);
        StackTraining training(stack, 0, 0.01);
        QVERIFY(std::abs(training.error() - 2) < 0.3); // Output and target are independent standard normal values.
        for (int i = 0; i < 100; ++i)
            training.step();
        QCOMPARE(training.steps(), 100);
        QVERIFY2(training.error() < 0.1, qPrintable(QString::number(training.error())));
        QVERIFY(training.errors().back() < training.errors().front());
    }
}

// Yang et al. 2019 (arXiv 1902.08129): one step of SGD enlarges the weights whose gradients are large, so that the
// profile of gradients becomes flatter.
void DepthTrainingTest::oneStepFlattensAPlainStack()
{
    DepthStack stack = smallStack(DepthArchitecture::Plain);
    stack.depth = 24;
    stack.tokens = 8;
    const StackRun before = runStack(stack, 0);
    StackTraining training(stack, 0, 0.01);
    training.step();
    const StackRun after = runStack(stack, 0, training.weights());
    QVERIFY(before.weightGradients.front() > 1e3);
    QVERIFY2(after.weightGradients.front() < before.weightGradients.front() / 100,
             qPrintable(QString::number(after.weightGradients.front())));
}

void DepthTrainingTest::whatDivergesStops()
{
    DepthStack stack = smallStack(DepthArchitecture::None);
    stack.depth = 40;
    StackTraining training(stack, 0, 10);
    for (int i = 0; i < 6; ++i)
        training.step();
    QVERIFY(training.hasDiverged());
    QVERIFY(training.steps() < 6);
    const StackRun run = runStack(stack, 0, training.weights());
    QCOMPARE(run.streams.size(), std::size_t(40));
}

void DepthTrainingTest::slicesAndThreadsChangeNothing()
{
    const DepthExperiment experiment = smallExperiment();
    const DepthComparison one = completed(carriedOver({}, experiment), std::chrono::milliseconds(0), 1);
    const DepthComparison two = completed(carriedOver({}, experiment), std::chrono::milliseconds(50), 2);
    QCOMPARE(one.descentSteps(), 5);
    QCOMPARE(one.stacks.size(), two.stacks.size());
    for (std::size_t i = 0; i < one.stacks.size(); ++i) {
        QCOMPARE(one.stacks[i].training->errors(), two.stacks[i].training->errors());
        QCOMPARE(one.stacks[i].trained->inputGradients, two.stacks[i].trained->inputGradients);
        for (std::size_t run = 0; run < one.stacks[i].runs.size(); ++run) {
            QCOMPARE(one.stacks[i].runs[run]->steps, two.stacks[i].runs[run]->steps);
            QCOMPARE(one.stacks[i].runs[run]->inputGradients, two.stacks[i].runs[run]->inputGradients);
        }
    }
}

void DepthTrainingTest::whatHoldsIsCarriedOver()
{
    DepthExperiment experiment = smallExperiment();
    const DepthComparison before = completed(carriedOver({}, experiment), std::chrono::milliseconds(0), 0);
    experiment.steps = 9;
    QCOMPARE(carriedOver(before, experiment).descentSteps(), 5); // The training goes on from there.
    experiment.steps = 2;
    QCOMPARE(carriedOver(before, experiment).descentSteps(), 0); // A smaller number of steps starts from the beginning.
    experiment.steps = 5;
    experiment.rate = 0.02;
    QCOMPARE(carriedOver(before, experiment).descentSteps(), 0);
    experiment.rate = 0.01;
    experiment.similarity = 0.5;
    QVERIFY(!carriedOver(before, experiment).isStarted());
    experiment.similarity = 0;
    experiment.steps = 0;
    const DepthComparison untrained = carriedOver(before, experiment);
    QVERIFY(untrained.isComplete() && !untrained.stacks.front().trained);
}

void DepthTrainingTest::refusals()
{
    QVERIFY_EXCEPTION_THROWN(validateDescent(-1, 0.01), InputError);
    QVERIFY_EXCEPTION_THROWN(validateDescent(1001, 0.01), InputError);
    QVERIFY_EXCEPTION_THROWN(validateDescent(1, 0), InputError);
    QVERIFY_EXCEPTION_THROWN(validateDescent(1, std::nan("")), InputError);
    StackTraining training(smallStack(DepthArchitecture::Pre), 0, 0.01);
    QVERIFY_EXCEPTION_THROWN(training.step([](double) { return true; }), Cancelled);
    QCOMPARE(training.steps(), 0);
}

NORMSCOPE_TEST(DepthTrainingTest)

} // namespace tst_depth_training

#include "tst_depth_training.moc"
