// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/normalization/evaluation.h"
#include "engine/tensor/error.h"

#include <QTest>

#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <thread>

using namespace normscope;

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

Tensor counting(Shape shape)
{
    std::vector<double> values(static_cast<std::size_t>(elementCount(shape)));
    std::iota(values.begin(), values.end(), 1.0);
    return Tensor(std::move(shape), values);
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
        auto p = problem(counting({3, 4, 5}), {0, 2}, 1e-5);
        p.gamma = perElement ? counting({3, 4, 5}) : counting({1, 4, 1});
        p.beta = perElement ? counting({1, 4, 5}) : counting({1, 4, 1});
        if (masked)
            p.mask = Tensor({3, 1, 1}, {1, 0, 1});
        p.spec.tracksRunningStatistics = eval;
        p.spec.mode = Mode::Eval;
        p.running = {counting({4}), counting({4})};
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

    void rangeOfNothingFiniteIsZero()
    {
        const auto evaluation = evaluate(problem(Tensor({2}, {notANumber, notANumber}), {0}));
        QCOMPARE(evaluation->range(Stage::Input), (Evaluation::Range {0, 0}));
    }

    void reevaluationEqualsEvaluation_data()
    {
        QTest::addColumn<int>("reduced");
        QTest::addColumn<std::vector<std::int64_t>>("changed");
        QTest::newRow("layer, one cell") << 2 << std::vector<std::int64_t> {7};
        QTest::newRow("batch, one cell") << 1 << std::vector<std::int64_t> {7};
        QTest::newRow("all groups") << 2 << std::vector<std::int64_t> {0, 5, 10, 15};
        QTest::newRow("a cell twice") << 2 << std::vector<std::int64_t> {7, 7};
        QTest::newRow("nothing") << 2 << std::vector<std::int64_t> {};
    }
    void reevaluationEqualsEvaluation()
    {
        QFETCH(int, reduced);
        QFETCH(std::vector<std::int64_t>, changed);
        const auto before = evaluate(problem(counting({4, 5}), AxisSet::fromBits(static_cast<unsigned>(reduced))));
        for (const Stage stage : {Stage::Input, Stage::Centred, Stage::Normalized, Stage::Output})
            before->range(stage);
        const std::vector<double> values(changed.size(), 100.5);
        const Tensor input = before->input().withValues(changed, values);
        const auto after = reevaluate(*before, input, changed);
        auto p = before->problem();
        p.input = input;
        const auto fresh = evaluate(p);
        for (std::int64_t group = 0; group < fresh->grouping().groupCount(); ++group) {
            QCOMPARE(after->moments(group).mean, fresh->moments(group).mean);
            QCOMPARE(after->moments(group).squaredDeviations, fresh->moments(group).squaredDeviations);
        }
        for (const Stage stage : {Stage::Input, Stage::Centred, Stage::Normalized, Stage::Output}) {
            if (const auto *known = after->knownRange(stage))
                QCOMPARE(*known, fresh->range(stage));
            QCOMPARE(after->range(stage), fresh->range(stage));
        }
    }

    void keepsWhatOtherGroupsCannotChange()
    {
        const Tensor input = counting({20, 5}).withValues(std::array<std::int64_t, 1> {4}, std::array {100.0});
        const auto before = evaluate(problem(input, {1}));
        before->range(Stage::Centred);
        before->range(Stage::Output);
        before->allOutputMoments();
        // Row 0 holds the extremes. The edit of row 10 only adds new ones; taking it back could narrow the range.
        const std::array<std::int64_t, 1> cell = {52};
        const Tensor edited = input.withValues(cell, std::array {1e6});
        const auto after = reevaluate(*before, edited, cell);
        const auto fresh = evaluate(problem(edited, {1}));
        QCOMPARE(*after->knownRange(Stage::Centred), fresh->range(Stage::Centred));
        QVERIFY(after->knownRange(Stage::Normalized) == nullptr);
        QVERIFY(reevaluate(*after, input, cell)->knownRange(Stage::Centred) == nullptr);
        QCOMPARE(after->allOutputMoments()[10].mean, fresh->outputMoments(10).mean);
    }

    void keepsTheOutputRangeWhereAGroupIsMirrored()
    {
        // γ = −3, −2, … turns the order of values round in some groups; the last rows hold the output's extremes.
        NormalizationProblem p = problem(counting({20, 5}), {1});
        p.spec.gamma = {true, {0}};
        std::vector<double> factors(20);
        std::iota(factors.begin(), factors.end(), -3.0);
        p.gamma = Tensor({20, 1}, factors);
        p.spec.beta = {true, {0}};
        p.beta = counting({20, 1});
        const auto before = evaluate(p);
        before->range(Stage::Output);
        const std::array<std::int64_t, 1> cell = {6};
        p.input = p.input.withValues(cell, std::array {4000.0});
        const auto after = reevaluate(*before, p.input, cell);
        QVERIFY(after->knownRange(Stage::Output) != nullptr);
        QCOMPARE(*after->knownRange(Stage::Output), evaluate(p)->range(Stage::Output));
    }

    void computesWhatIsAskedForOnlyOnceFromManyThreads()
    {
        const auto evaluation = evaluate(problem(counting({100, 100}), {1}));
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

    void keepsTheInputRangeOnlyWhereItIsCertain()
    {
        const auto before = evaluate(problem(counting({4, 5}), {1}));
        before->range(Stage::Input);
        const auto edited = [&](std::int64_t element, double value) {
            const std::array elements = {element};
            return reevaluate(*before, before->input().withValues(elements, std::array {value}), elements);
        };
        QCOMPARE(*edited(7, 30)->knownRange(Stage::Input), (Evaluation::Range {1, 30}));
        QCOMPARE(*edited(7, notANumber)->knownRange(Stage::Input), (Evaluation::Range {1, 20}));
        QVERIFY(edited(0, 5)->knownRange(Stage::Input) == nullptr);
        QVERIFY(edited(19, 30)->knownRange(Stage::Input) == nullptr);
    }

    void refusesWhatDoesNotFit_data()
    {
        QTest::addColumn<QString>("what");
        for (const char *what : {"no input", "no reduced axis", "reduced axis out of range", "negative epsilon",
                                 "epsilon NaN", "momentum above 1", "no divisor", "no channel groups", "gamma", "beta",
                                 "mask", "eval without statistics", "running mean", "running mean alone", "layout"})
            QTest::newRow(what) << QString::fromLatin1(what);
    }
    void refusesWhatDoesNotFit()
    {
        QFETCH(QString, what);
        auto p = problem(table(), {0});
        p.spec.tracksRunningStatistics = true;
        QVERIFY(evaluate(p) != nullptr);
        const auto is = [&](const char *name) { return what == QLatin1String(name); };
        if (is("no input"))
            p.input = {};
        if (is("no reduced axis"))
            p.spec.reducedAxes = {};
        if (is("reduced axis out of range"))
            p.spec.reducedAxes = {0, 2};
        if (is("negative epsilon"))
            p.spec.epsilon = -1e-9;
        if (is("epsilon NaN"))
            p.spec.epsilon = notANumber;
        if (is("momentum above 1"))
            p.spec.momentum = 1.5;
        if (is("no divisor")) {
            p.spec.reducedAxes = {1};
            p.spec.channelAxis = 1;
            p.spec.channelGroups = 2;
        }
        if (is("no channel groups"))
            p.spec.channelGroups = 0;
        if (is("gamma"))
            p.gamma = Tensor({3}, {1, 1, 1});
        if (is("beta"))
            p.beta = Tensor({3, 1}, {1, 1, 1});
        if (is("mask"))
            p.mask = Tensor({1, 2}, {1, 1});
        if (is("eval without statistics"))
            p.spec.mode = Mode::Eval;
        if (is("running mean"))
            p.running = {Tensor({2}, {0, 0}), Tensor({3}, {1, 1, 1})};
        if (is("running mean alone"))
            p.running.mean = Tensor({3}, {0, 0, 0});
        if (is("layout"))
            p.layout = defaultLayout(3);
        QVERIFY_THROWS_EXCEPTION(InputError, evaluate(p));
    }

    void dropsOnlyWhatNoLongerFits()
    {
        auto p = problem(table(), {0});
        p.spec.tracksRunningStatistics = true;
        p.spec.gamma.axes = {1};
        p.spec.beta.axes = {1};
        p.gamma = Tensor({1, 3}, {1, 2, 3});
        p.beta = p.gamma;
        p.mask = Tensor({2, 1}, {1, 1});
        p.running = {Tensor({3}, {0, 0, 0}), Tensor({3}, {1, 1, 1})};
        const auto before = p;
        QVERIFY(!dropMisfits(p));
        QVERIFY(p == before);
        p.input = counting({2, 4});
        p.spec.beta.axes = {0};
        p.beta = Tensor({2, 1}, {1, 2});
        QVERIFY(dropMisfits(p));
        QVERIFY(p.gamma.isEmpty() && p.running.isEmpty());
        QVERIFY(!p.mask.isEmpty() && !p.beta.isEmpty());
        validate(p);
    }
};

QTEST_GUILESS_MAIN(TestEvaluation)
#include "tst_evaluation.moc"
