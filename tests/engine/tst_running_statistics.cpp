// SPDX-License-Identifier: GPL-3.0-or-later
// Running statistics that the samples share: instance norm that keeps one mean and variance per channel, as PyTorch's.
// Updates of the others are in tst_evaluation.
#include "engine/normalization/conventions.h"
#include "engine/normalization/evaluation.h"
#include "engine/normalization/permute_problem.h"
#include "engine/normalization/presets.h"
#include "engine/normalization/running.h"
#include "engine/tensor/error.h"
#include "tests/subject.h"
#include "tests/support/printers.h"

#include <QTest>

#include <array>

namespace tst_running_statistics {

using namespace normscope;

namespace {

/// torch.nn.InstanceNorm1d(2, affine=True, track_running_stats=True, momentum=0.3) of PyTorch 1.13.0 in float64, with
/// the mean, variance, weight and bias below.
NormalizationProblem instanceNorm(Mode mode)
{
    NormalizationProblem problem;
    problem.input
        = Tensor({3, 2, 4}, {1, 4, 2, 9, 0.5, -3, 8, 1, 7, 7.5, -2, 0, 10, 20, 40, 10, -1, 3, 3, -5, 0.25, 0, 1, 6});
    problem.layout = {{"N", "C", "L"}, 0, 1};
    problem.spec = preset(Method::Instance, problem.layout, problem.input.shape()).value();
    problem.spec.tracksRunningStatistics = problem.spec.averagesSamples = true;
    problem.spec.momentum = 0.3;
    problem.spec.mode = mode;
    problem.running = {Tensor({2}, {0.5, -1}), Tensor({2}, {2, 0.25})};
    problem.gamma = Tensor({1, 2, 1}, {1.5, -0.5});
    problem.beta = Tensor({1, 2, 1}, {0.25, 2});
    return problem;
}

void compareValues(const Tensor &tensor, std::span<const double> expected)
{
    QCOMPARE(tensor.size(), std::ssize(expected));
    for (std::int64_t i = 0; i < tensor.size(); ++i)
        QVERIFY2(qAbs(tensor[i] - expected[static_cast<std::size_t>(i)]) < 1e-13, QByteArray::number(i));
}

} // namespace

class TestRunningStatistics : public QObject
{
    Q_OBJECT

private slots:
    void anUpdateIsThatOfPyTorch()
    {
        const RunningStatistics updated = updatedRunningStatistics(*evaluate(instanceNorm(Mode::Train)));
        QCOMPARE(updated.mean.shape(), Shape({2}));
        compareValues(updated.mean, std::array {1.0625, 1.6437499999999998});
        compareValues(updated.variance, std::array {6.4729166666666655, 23.095312500000002});
    }

    void evaluationIsThatOfPyTorch_data()
    {
        QTest::addColumn<DType>("dtype");
        QTest::newRow("by evaluate()") << DType::Float64;
        QTest::newRow("by the kernels, in float32") << DType::Float32;
    }
    void evaluationIsThatOfPyTorch()
    {
        constexpr std::array expected {
            0.7803287600696678,  3.9623013204876747,  1.8409862802090033,    9.265588921184353,  0.5000299991000301,
            3.99996000119996,    -6.999820005399819,  3.999880004013079e-05, 7.144273880905681,  7.674602640975349,
            -2.4016438003483387, -0.2803287600696678, -8.99978000659978,     -18.99958001259958, -38.99918002459918,
            -8.99978000659978,   -1.3409862802090033, 2.9016438003483387,    2.9016438003483387, -5.583616360766346,
            0.7500249992500251,  1.00001999940002,    3.999880004013079e-05, -4.99986000419986};
        QFETCH(DType, dtype);
        NormalizationProblem problem = instanceNorm(Mode::Eval);
        if (dtype == DType::Float64)
            return compareValues(evaluate(problem)->stage(Stage::Output, dtype), expected);
        problem.input = problem.input.converted(dtype);
        const Tensor output = normalize(problem, dtype).output;
        for (std::int64_t i = 0; i < output.size(); ++i)
            QVERIFY(qAbs(output[i] - expected[static_cast<std::size_t>(i)]) < 1e-5);
    }

    void maskedSamplesDoNotCount()
    {
        NormalizationProblem problem = instanceNorm(Mode::Train);
        problem.mask = Tensor({3, 2, 1}, {1, 0, 0, 0, 0, 0});
        const RunningStatistics updated = updatedRunningStatistics(*evaluate(problem));
        // Channel 0: 1, 4, 2, 9 of the first sample alone; channel 1: none.
        compareValues(updated.mean, std::array {0.7 * 0.5 + 0.3 * 4, -1.0});
        compareValues(updated.variance, std::array {0.7 * 2 + 0.3 * 38 / 3, 0.25});
    }

    void whatSamplesShareAnywayIsTheSame()
    {
        NormalizationProblem problem = instanceNorm(Mode::Train);
        problem.spec.reducedAxes = {0, 2};
        const RunningStatistics updated = updatedRunningStatistics(*evaluate(problem));
        problem.spec.averagesSamples = false;
        QCOMPARE(updatedRunningStatistics(*evaluate(problem)), updated);
    }

    void withoutABatchAxisEachGroupHasItsOwn()
    {
        NormalizationProblem problem = instanceNorm(Mode::Train);
        problem.layout.batchAxis = -1;
        QVERIFY_THROWS_EXCEPTION(InputError, validate(problem));
        problem.running = {};
        QCOMPARE(updatedRunningStatistics(*evaluate(problem)).mean.size(), 6);
    }

    void statisticsPerSampleAreRefusedAndDropped()
    {
        NormalizationProblem problem = instanceNorm(Mode::Train);
        problem.running = {Tensor::filled({6}, 0), Tensor::filled({6}, 1)};
        QVERIFY_THROWS_EXCEPTION(InputError, validate(problem));
        QVERIFY(dropMisfits(problem));
        QVERIFY(problem.running.isEmpty());
    }

    void theyMoveWithTheAxes()
    {
        const NormalizationProblem problem = instanceNorm(Mode::Eval);
        const std::array order {2, 1, 0};
        const NormalizationProblem moved = permuted(problem, order);
        QCOMPARE(moved.running.mean.shape(), Shape({2}));
        QCOMPARE(evaluate(moved)->stage(Stage::Output, DType::Float64),
                 permuted(evaluate(problem)->stage(Stage::Output, DType::Float64), order));
    }

    void instanceNormKeepsItsNameAndPyTorchsConvention()
    {
        NormalizationProblem problem = instanceNorm(Mode::Train);
        QCOMPARE(conventionsInForce(problem).front()->id,
                 std::string_view("onnx-instance")); // For PyTorch's momentum differs.
        problem.spec = withConvention(problem.spec, *conventionFromId("pytorch-instance"), DType::Float64);
        QCOMPARE(conventionsInForce(problem).front()->id, std::string_view("pytorch-instance"));
        problem.spec.averagesSamples = false; // Statistics of each sample are no method's.
        QVERIFY(!matchPreset(problem.spec, problem.layout, problem.input.shape()));
    }
};

NORMSCOPE_TEST(TestRunningStatistics)

} // namespace tst_running_statistics

#include "tst_running_statistics.moc"
