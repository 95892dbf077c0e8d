// SPDX-License-Identifier: GPL-3.0-or-later
// Evaluation mode with running statistics of any size, by every set of kernels against (x − mean)/divisor in doubles.
#include "engine/kernels/kernels.h"
#include "engine/normalization/evaluation.h"
#include "engine/normalization/running.h"
#include "tests/subject.h"

#include <QTest>

#include <cmath>
#include <limits>

namespace tst_given_transforms {

using namespace normscope;

namespace {

constexpr double means[] = {0, 1, -1, 3e-20, 1e-3, 1e6, -1e20};
constexpr double variances[] = {0, 1, 0.3, 1e-42, 1e-30, 1e-9, 1e9, 1e30, 1e39, 1e200};

// A channel for each pair, in an order in which few neighbours are extreme.
struct Pairs
{
    std::vector<double> means;
    std::vector<double> variances;
};

Pairs allPairs()
{
    Pairs pairs;
    for (const double variance : variances) {
        for (int ordinary = 0; ordinary < 300; ++ordinary) { // So that blocks of ordinary groups come in between.
            pairs.means.push_back(0.01 * ordinary);
            pairs.variances.push_back(0.5 + 0.01 * ordinary);
        }
        for (const double mean : means) {
            pairs.means.push_back(mean);
            pairs.variances.push_back(variance);
        }
    }
    return pairs;
}

bool isRight(double own, double expected, DType dtype)
{
    const bool isSingle = dtype == DType::Float32;
    const double largest = isSingle ? std::numeric_limits<float>::max() : std::numeric_limits<double>::max();
    if (std::isnan(expected))
        return std::isnan(own);
    if (std::abs(expected) > largest)
        return std::isinf(own) && (own > 0) == (expected > 0);
    const double smallest = isSingle ? 1e-36 : 1e-300;
    return std::abs(own - expected) <= (isSingle ? 1e-6 : 1e-14) * std::abs(expected) + smallest;
}

} // namespace

class TestGivenTransforms : public QObject
{
    Q_OBJECT

private slots:
    void cleanup() { kernels::use({}); }

    void statisticsOfAnySizeAreRight_data()
    {
        QTest::addColumn<double>("epsilon");
        QTest::addColumn<bool>("isInside");
        QTest::addColumn<bool>("centres");
        for (const bool centres : {true, false}) {
            for (const double epsilon : {0.0, 1e-5}) {
                for (const bool isInside : {true, false})
                    QTest::addRow("ε %g %s%s", epsilon, isInside ? "inside" : "outside", centres ? "" : ", not centred")
                        << epsilon << isInside << centres;
            }
        }
    }

    void statisticsOfAnySizeAreRight()
    {
        QFETCH(const double, epsilon);
        QFETCH(const bool, isInside);
        QFETCH(const bool, centres);
        const Pairs pairs = allPairs();
        const auto channels = static_cast<std::int64_t>(pairs.means.size());
        NormalizationProblem problem;
        problem.spec.reducedAxes = {0, 2};
        problem.spec.centre = centres;
        problem.spec.epsilon = epsilon;
        problem.spec.epsilonPlacement = isInside ? EpsilonPlacement::Inside : EpsilonPlacement::Outside;
        problem.spec.tracksRunningStatistics = true;
        problem.spec.mode = Mode::Eval;
        const Shape shape {channels};
        problem.running = {Tensor(shape, pairs.means), Tensor(shape, pairs.variances)};
        for (const DType dtype : {DType::Float32, DType::Float64}) {
            std::vector<double> values;
            for (std::int64_t i = 0; i < 2 * channels * 3; ++i)
                values.push_back(std::sin(static_cast<double>(i)));
            problem.input = Tensor({2, channels, 3}, values).converted(dtype);
            for (const std::string &set : kernels::names()) {
                QVERIFY(kernels::use(set));
                const Tensor output = normalize(problem, dtype).output;
                for (std::int64_t i = 0; i < output.size(); ++i) {
                    const auto channel = static_cast<std::size_t>(i / 3 % channels);
                    const double mean = pairs.means[channel];
                    const double square = pairs.variances[channel] + (centres ? 0 : mean * mean);
                    const double divisor = isInside ? std::sqrt(square + epsilon) : std::sqrt(square) + epsilon;
                    const double expected = (problem.input[i] - (centres ? mean : 0)) / divisor;
                    QVERIFY2(isRight(output[i], expected, dtype),
                             qPrintable(QStringLiteral("%1: mean %2, variance %3: %4 and not %5")
                                            .arg(set.c_str())
                                            .arg(mean)
                                            .arg(pairs.variances[channel])
                                            .arg(output[i])
                                            .arg(expected)));
                }
            }
        }
    }

    // The statistics of a channel are those of all samples: the order is not that of the groups.
    void statisticsThatSamplesShareAreRight()
    {
        NormalizationProblem problem = withStatisticsOfChannels();
        problem.spec.epsilon = 0;
        problem.input = Tensor({2, 3, 2}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12});
        QVERIFY(averagesSamples(problem));
        const Shape shape = runningGrouping(problem).groupShape();
        problem.running = {Tensor(shape, {1, 2, 3}), Tensor(shape, {4, 16, 0.25})};
        const Tensor expected({2, 3, 2}, {0, 0.5, 0.25, 0.5, 4, 6, 3, 3.5, 1.75, 2, 16, 18});
        for (const std::string &set : kernels::names()) {
            QVERIFY(kernels::use(set));
            QVERIFY2(normalize(problem, DType::Float64).output == expected, set.c_str());
        }
    }

    // As many rows at a time as a vector has lanes, with one γ for each or the same for all, written within the caches
    // and past them.
    void shortRowsAreRight()
    {
        for (const std::int64_t length : {5, 7, 16, 24, 25}) {
            for (const std::int64_t samples : {3, 9001}) {
                for (const AxisSet affine : {AxisSet {1}, AxisSet {2}})
                    compareSets(problemOfRows({samples, 11, length}, affine));
            }
        }
    }

    // A few at a time, with a γ for each element, written within the caches and past them.
    void longRowsAreRight()
    {
        for (const std::int64_t samples : {3, 90})
            compareSets(problemOfRows({samples, 11, 2101}, {2}));
    }

    // Slabs of columns, and of short runs, as many at a time as vectors have room for.
    void smallSlabsAreRight()
    {
        for (const std::int64_t width : {2, 3, 5, 7, 11, 16, 20}) {
            for (const std::int64_t rows : {3, 9, 70}) {
                compareSets(problemOf({35, rows, width}, {1}, {2}));
                compareSets(problemOf({35, rows, width}, {1}, {1}));
            }
            compareSets(problemOf({35, 5, 3, width}, {1, 3}, {2}));
        }
    }

private:
    /// In evaluation mode, of samples × channels × elements: the statistics of a channel are those of all samples.
    static NormalizationProblem withStatisticsOfChannels()
    {
        NormalizationProblem problem;
        problem.layout = defaultLayout(3);
        problem.spec.reducedAxes = {2};
        problem.spec.averagesSamples = true;
        problem.spec.tracksRunningStatistics = true;
        problem.spec.mode = Mode::Eval;
        return problem;
    }
    static NormalizationProblem problemOfRows(const Shape &shape, AxisSet affine)
    {
        return problemOf(shape, {2}, affine);
    }
    static NormalizationProblem problemOf(const Shape &shape, AxisSet reduced, AxisSet affine)
    {
        NormalizationProblem problem = withStatisticsOfChannels();
        problem.layout = defaultLayout(static_cast<int>(shape.size()));
        problem.spec.reducedAxes = reduced;
        problem.spec.gamma = problem.spec.beta = {true, affine};
        problem.input = sines(shape, 1).converted(DType::Float32);
        problem.gamma = sines(parameterShape(affine, shape), 2).converted(DType::Float32);
        problem.beta = sines(parameterShape(affine, shape), 3).converted(DType::Float32);
        const Shape channels = runningGrouping(problem).groupShape();
        const std::vector<double> equal(static_cast<std::size_t>(elementCount(channels)), 0.7);
        problem.running = {sines(channels, 4), Tensor(channels, equal)};
        return problem;
    }
    /// Every kernel set against the readable one.
    static void compareSets(const NormalizationProblem &problem)
    {
        kernels::use("plain");
        const Tensor expected = normalize(problem, DType::Float32).output;
        for (const std::string &set : kernels::names()) {
            QVERIFY(kernels::use(set));
            const Tensor output = normalize(problem, DType::Float32).output;
            for (std::int64_t i = 0; i < output.size(); ++i)
                QVERIFY2(std::abs(output[i] - expected[i]) <= 2e-6, set.c_str());
        }
    }
    static Tensor sines(const Shape &shape, double start)
    {
        std::vector<double> values;
        for (std::int64_t i = 0; i < elementCount(shape); ++i)
            values.push_back(std::sin(start + static_cast<double>(i)));
        return Tensor(shape, values);
    }
};

NORMSCOPE_TEST(TestGivenTransforms)

} // namespace tst_given_transforms

#include "tst_given_transforms.moc"
