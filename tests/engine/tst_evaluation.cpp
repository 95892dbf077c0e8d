// SPDX-License-Identifier: GPL-3.0-or-later
// Every stage of a normalization has the values of its definition, in training and evaluation mode, and is computed
// once.
#include "engine/normalization/evaluation.h"
#include "tests/subject.h"
#include "tests/support/problems.h"

#include <QTest>

#include <array>
#include <cmath>
#include <limits>
#include <thread>

namespace tst_evaluation {

using namespace normscope;
using namespace normscope::test;

namespace {

const double notANumber = std::numeric_limits<double>::quiet_NaN();

NormalizationProblem problem(Tensor input, AxisSet reduced, double epsilon = 0)
{
    NormalizationProblem result;
    result.layout = defaultLayout(input.rank());
    result.input = std::move(input);
    result.spec.reducedAxes = reduced;
    result.spec.epsilon = epsilon;
    return result;
}

Tensor table()
{
    return Tensor({2, 3}, {1, 2, 3, 4, 5, 6});
}

bool isNear(double actual, double expected, double tolerance = 1e-12)
{
    return (std::isnan(actual) && std::isnan(expected)) || std::abs(actual - expected) <= tolerance;
}

#define COMPARE_NEAR(actual, expected)                                                                                 \
    QVERIFY2(isNear(actual, expected), qPrintable(QStringLiteral("%1, not %2").arg(actual).arg(expected)))

} // namespace

class TestEvaluation : public QObject
{
    Q_OBJECT

private slots:
    void batchNormOfTwoSamplesIsPlusMinusOne()
    {
        const auto evaluation = evaluate(problem(table(), {0}));
        for (std::int64_t element = 0; element < 6; ++element)
            QCOMPARE(evaluation->value(Stage::Output, element), element < 3 ? -1.0 : 1.0);
    }

    void layerNormOfThreeInARow()
    {
        const auto evaluation = evaluate(problem(table(), {1}));
        const double outer = std::sqrt(1.5); // 1.2247
        const std::array expected = {-outer, 0.0, outer, -outer, 0.0, outer};
        for (std::int64_t element = 0; element < 6; ++element)
            COMPARE_NEAR(evaluation->value(Stage::Output, element), expected[static_cast<std::size_t>(element)]);
    }

    void placesEpsilon()
    {
        auto p = problem(Tensor({2}, {-3, 3}), {0}, 16);
        COMPARE_NEAR(evaluate(p)->value(Stage::Output, 1), 3.0 / 5);
        p.spec.epsilonPlacement = EpsilonPlacement::Outside;
        COMPARE_NEAR(evaluate(p)->value(Stage::Output, 1), 3.0 / 19);
        p.spec.variance = VarianceEstimator::Unbiased;
        COMPARE_NEAR(evaluate(p)->value(Stage::Output, 1), 3 / (std::sqrt(18.0) + 16));
        p.spec.centre = false;
        COMPARE_NEAR(evaluate(p)->value(Stage::Output, 1), 3.0 / 19);
    }

    void rmsNormKeepsTheDirection()
    {
        auto p = problem(Tensor({2}, {3, 4}), {0});
        p.spec.centre = false;
        const auto evaluation = evaluate(p);
        COMPARE_NEAR(evaluation->value(Stage::Centred, 0), 3.0);
        COMPARE_NEAR(evaluation->value(Stage::Output, 0), 3 / std::sqrt(12.5));
        COMPARE_NEAR(evaluation->value(Stage::Output, 1), 4 / std::sqrt(12.5));
    }

    void appliesTheAffinePart()
    {
        auto p = problem(table(), {0});
        p.gamma = Tensor({1, 3}, {1, 2, 3});
        p.beta = Tensor({1, 3}, {10, 20, 30});
        const auto evaluation = evaluate(p);
        QCOMPARE(evaluation->value(Stage::Normalized, 1), -1.0);
        QCOMPARE(evaluation->value(Stage::Output, 1), 18.0);
        QCOMPARE(evaluation->value(Stage::Output, 5), 33.0);

        p.spec.gammaForm = GammaForm::OnePlusWeight;
        QCOMPARE(evaluate(p)->value(Stage::Output, 5), 34.0);
        p.gamma = {};
        QCOMPARE(evaluate(p)->value(Stage::Output, 5), 31.0);
        p.spec.beta.present = false;
        QCOMPARE(evaluate(p)->value(Stage::Output, 5), 1.0);
    }

    void passesThroughTheStages()
    {
        auto p = problem(Tensor({2}, {2, 8}), {0});
        p.gamma = Tensor({1}, {10});
        p.beta = Tensor({1}, {5});
        const auto evaluation = evaluate(p);
        QCOMPARE(evaluation->value(Stage::Input, 1), 8.0);
        QCOMPARE(evaluation->value(Stage::Centred, 1), 3.0);
        QCOMPARE(evaluation->value(Stage::Normalized, 1), 1.0);
        QCOMPARE(evaluation->value(Stage::Output, 1), 15.0);
        QCOMPARE(evaluation->value(0.5, 1), 5.5);
        QCOMPARE(evaluation->value(1.5, 1), 2.0);
        QCOMPARE(evaluation->value(2.25, 1), 4.5);
        QCOMPARE(evaluation->value(3.0, 1), 15.0);
        QCOMPARE(evaluation->value(7.0, 1), 15.0);
    }

    void maskedElementsComeOutAsZero()
    {
        auto p = problem(Tensor({1, 4}, {1, 3, notANumber, 100}), {1});
        p.mask = Tensor({1, 4}, {1, 1, 0, 0});
        p.beta = Tensor({1, 1}, {5});
        const auto evaluation = evaluate(p);
        QCOMPARE(evaluation->value(Stage::Output, 0), 4.0);
        QCOMPARE(evaluation->value(Stage::Output, 1), 6.0);
        QCOMPARE(evaluation->value(Stage::Output, 2), 0.0);
        QCOMPARE(evaluation->value(Stage::Centred, 3), 0.0);
        QCOMPARE(evaluation->value(Stage::Input, 3), 100.0);
        QVERIFY(evaluation->isMasked(3));
        QVERIFY(!evaluation->isMasked(0));
    }

    void evalModeUsesTheRunningStatistics()
    {
        auto p = problem(table(), {0});
        p.spec.tracksRunningStatistics = true;
        p.spec.mode = Mode::Eval;
        p.running = {Tensor({3}, {1, 1, 1}), Tensor({3}, {4, 4, 4})};
        const auto evaluation = evaluate(p);
        QCOMPARE(evaluation->value(Stage::Output, 5), 2.5);
        QCOMPARE(evaluation->moments(2).mean, 4.5); // The statistics shown stay those of the data.
    }

    // Means 2.5, 3.5, 4.5, biased variance 2.25, unbiased 4.5. PyTorch averages the unbiased one.
    void updatesTheRunningStatistics_data()
    {
        QTest::addColumn<bool>("oldValue");
        QTest::addColumn<bool>("unbiased");
        QTest::addColumn<bool>("given");
        QTest::addColumn<double>("mean");
        QTest::addColumn<double>("variance");
        QTest::newRow("PyTorch, first step") << false << true << false << 0.25 << 0.9 + 0.45;
        QTest::newRow("biased") << false << false << false << 0.25 << 0.9 + 0.225;
        QTest::newRow("Keras' convention") << true << false << false << 0.9 * 2.5 << 0.1 + 0.9 * 2.25;
        QTest::newRow("from given ones") << false << false << true << 9 + 0.25 << 18 + 0.225;
    }
    void updatesTheRunningStatistics()
    {
        QFETCH(bool, oldValue);
        QFETCH(bool, unbiased);
        QFETCH(bool, given);
        auto p = problem(table(), {0});
        p.spec.tracksRunningStatistics = true;
        p.spec.momentum = 0.1;
        if (oldValue)
            p.spec.momentumConvention = MomentumConvention::OldValue;
        if (unbiased)
            p.spec.runningVariance = VarianceEstimator::Unbiased;
        if (given)
            p.running = {Tensor::filled({3}, 10), Tensor::filled({3}, 20)};
        const RunningStatistics updated = updatedRunningStatistics(*evaluate(p));
        QTEST(updated.mean[0], "mean");
        QTEST(updated.variance[0], "variance");
        p.mask = Tensor({1, 3}, {0, 1, 1});
        QCOMPARE(updatedRunningStatistics(*evaluate(p)).mean[0], given ? 10.0 : 0.0);
        QCOMPARE(updatedRunningStatistics(*evaluate(p)).mean[1], updated.mean[1]);
    }

    void wholeStagesEqualSingleValues_data()
    {
        QTest::addColumn<bool>("masked");
        QTest::addColumn<bool>("perElement");
        QTest::addColumn<bool>("eval");
        QTest::newRow("plain") << false << false << false;
        QTest::newRow("masked") << true << false << false;
        QTest::newRow("affine per element") << false << true << false;
        QTest::newRow("eval") << true << true << true;
    }
    void wholeStagesEqualSingleValues()
    {
        QFETCH(bool, masked);
        QFETCH(bool, perElement);
        QFETCH(bool, eval);
        auto p = problem(countingTensor({3, 4, 5}), {0, 2}, 1e-5);
        p.gamma = perElement ? countingTensor({3, 4, 5}) : countingTensor({1, 4, 1});
        p.beta = perElement ? countingTensor({1, 4, 5}) : countingTensor({1, 4, 1});
        if (masked)
            p.mask = Tensor({3, 1, 1}, {1, 0, 1});
        p.spec.tracksRunningStatistics = eval;
        p.spec.mode = Mode::Eval;
        p.running = {countingTensor({4}), countingTensor({4})};
        const auto evaluation = evaluate(p);
        for (const Stage stage : {Stage::Input, Stage::Centred, Stage::Normalized, Stage::Output}) {
            const Tensor all = evaluation->stage(stage, DType::Float64);
            double minimum = all[0];
            double maximum = all[0];
            for (std::int64_t element = 0; element < all.size(); ++element) {
                QCOMPARE(all[element], evaluation->value(stage, element));
                minimum = std::min(minimum, all[element]);
                maximum = std::max(maximum, all[element]);
            }
            QVERIFY(evaluation->knownRange(stage) == nullptr);
            QCOMPARE(evaluation->range(stage), (Evaluation::Range {minimum, maximum}));
            QCOMPARE(*evaluation->knownRange(stage), (Evaluation::Range {minimum, maximum}));
        }
        // Output moments, from the formula or from the elements, are those of the output seen as an input.
        const Tensor output = evaluation->stage(Stage::Output, DType::Float64);
        const auto expected = moments(output, evaluation->grouping(), p.mask);
        for (std::int64_t group = 0; group < 4; ++group) {
            const Moments &want = expected[static_cast<std::size_t>(group)];
            const Moments own = evaluation->outputMoments(group);
            QCOMPARE(own.count, want.count);
            QVERIFY(isNear(own.mean, want.mean, 1e-10) && isNear(own.variance(), want.variance(), 1e-9)
                    && isNear(own.meanSquare, want.meanSquare, 1e-9));
            const Moments listed = evaluation->allOutputMoments()[static_cast<std::size_t>(group)];
            QVERIFY(listed.mean == own.mean && listed.squaredDeviations == own.squaredDeviations);
        }
    }

    /// With an infinite variance every output is (x − μ)/∞ = 0, and so is the variance of the outputs.
    void outputsOfOverflowingVarianceAreTheSame()
    {
        const auto evaluation = evaluate(problem(Tensor({2, 2}, {1e300, -3e300, 1, 2}), {1}));
        QVERIFY(std::isinf(evaluation->moments(0).variance()));
        QCOMPARE(evaluation->outputMoments(0).variance(), 0);
        QVERIFY(isNear(evaluation->outputMoments(1).variance(), 1, 1e-4));
    }

    void rangeOfNothingFiniteIsZero()
    {
        const auto evaluation = evaluate(problem(Tensor({2}, {notANumber, notANumber}), {0}));
        QCOMPARE(evaluation->range(Stage::Input), (Evaluation::Range {0, 0}));
    }

    void computesWhatIsAskedForOnlyOnceFromManyThreads()
    {
        const auto evaluation = evaluate(problem(countingTensor({100, 100}), {1}));
        std::array<Evaluation::Range, 4> ranges;
        std::array<const std::vector<Moments> *, 4> outputs = {};
        std::vector<std::thread> threads;
        for (std::size_t i = 0; i < ranges.size(); ++i) {
            threads.emplace_back([&, i] {
                ranges[i] = evaluation->range(Stage::Output);
                outputs[i] = &evaluation->allOutputMoments();
            });
        }
        for (std::thread &thread : threads)
            thread.join();
        for (std::size_t i = 1; i < ranges.size(); ++i) {
            QCOMPARE(ranges[i], ranges[0]);
            QCOMPARE(outputs[i], outputs[0]);
        }
    }

    void aCancelledRangeIsComputedWhenAskedForAgain()
    {
        const auto evaluation = evaluate(problem(Tensor::filled({2, 1 << 20}, 3, DType::Float32), {1}));
        QVERIFY_THROWS_EXCEPTION(Cancelled, evaluation->range(Stage::Output, [](double) { return true; }));
        QVERIFY(evaluation->knownRange(Stage::Output) == nullptr);
        QCOMPARE(evaluation->range(Stage::Input), (Evaluation::Range {3, 3}));
    }
};

NORMSCOPE_TEST(TestEvaluation)

} // namespace tst_evaluation

#include "tst_evaluation.moc"
