// SPDX-License-Identifier: GPL-3.0-or-later
// Several threads of a program use the engine at once and share tensors and evaluations: the results are those of calls
// one after the other, and there is no race (checked by ThreadSanitizer: the preset tsan).
#include "engine/normalization/evaluation.h"
#include "engine/parallel/workers.h"
#include "tests/subject.h"

#include <QTest>

#include <atomic>
#include <cmath>
#include <thread>
#include <vector>

namespace tst_concurrent_callers {

using namespace normscope;

namespace {

Tensor waves(const Shape &shape)
{
    std::vector<float> values(static_cast<std::size_t>(elementCount(shape)));
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = std::sin(static_cast<float>(i % 1009));
    return Tensor(shape, std::span<const float>(values));
}

/// `masked`: the axes of the mask; none: there is none. All count.
NormalizationProblem problemOver(AxisSet reduced, AxisSet masked, std::int64_t samples = 64)
{
    NormalizationProblem problem;
    problem.input = waves({samples, 40, 30});
    problem.spec.reducedAxes = reduced;
    problem.spec.gamma = problem.spec.beta = {true, {1}};
    if (masked != AxisSet())
        problem.mask = Tensor::filled(parameterShape(masked, problem.input.shape()), 1, DType::Float32);
    return problem;
}

double sumOf(const Tensor &tensor)
{
    double sum = 0;
    for (std::int64_t i = 0; i < tensor.size(); ++i)
        sum += tensor[i] * static_cast<double>(i % 7);
    return sum;
}

template <class F>
void atOnce(int threads, F &&work)
{
    std::vector<std::thread> all;
    for (int i = 0; i < threads; ++i)
        all.emplace_back(work);
    for (std::thread &one : all)
        one.join();
}

} // namespace

class TestConcurrentCallers : public QObject
{
    Q_OBJECT

private slots:
    void allGetTheSame_data()
    {
        QTest::addColumn<unsigned>("reduced");
        QTest::addColumn<unsigned>("masked");
        QTest::addColumn<int>("samples");
        QTest::newRow("rows") << AxisSet {1, 2}.bits() << 0U << 64;
        QTest::newRow("channels") << AxisSet {0, 2}.bits() << 0U << 64;
        QTest::newRow("columns") << AxisSet {0}.bits() << 0U << 64;
        QTest::newRow("masked") << AxisSet {0, 2}.bits() << AxisSet {0}.bits() << 64;
        QTest::newRow("masked by element") << AxisSet {1, 2}.bits() << AxisSet {0, 1, 2}.bits() << 64;
        QTest::newRow("within the caches or past them") << AxisSet {1, 2}.bits() << 0U << 900;
    }
    void allGetTheSame()
    {
        QFETCH(const unsigned, reduced);
        QFETCH(const unsigned, masked);
        QFETCH(const int, samples);
        const auto made = [&] { return problemOver(AxisSet::fromBits(reduced), AxisSet::fromBits(masked), samples); };
        const NormalizationProblem problem = made();
        const Normalized alone = normalize(problem, DType::Float32);
        const double output = sumOf(alone.output);
        const double gradient = sumOf(gradients(*alone.evaluation, problem.input, DType::Float32).input);
        const NormalizationProblem fresh = made(); // Whose mask nobody has used.
        std::atomic<int> wrong = 0;
        atOnce(4, [&] {
            for (int round = 0; round < 3; ++round) {
                const Normalized own = normalize(fresh, DType::Float32);
                const Gradients backwards = gradients(*alone.evaluation, problem.input, DType::Float32);
                if (sumOf(own.output) != output || sumOf(backwards.input) != gradient)
                    ++wrong;
            }
        });
        QCOMPARE(wrong.load(), 0);
    }

    void whatIsComputedOnFirstCallIsSharedByAll()
    {
        const EvaluationPtr evaluation = evaluate(problemOver({1, 2}, {}));
        std::atomic<int> wrong = 0;
        atOnce(4, [&] {
            const auto range = evaluation->range(Stage::Output);
            if (!(range.minimum < range.maximum) || evaluation->allOutputMoments().size() != 64)
                ++wrong;
        });
        QCOMPARE(wrong.load(), 0);
    }

    void limitsComeAndGoWhileOthersCompute()
    {
        const int before = Workers().count();
        const NormalizationProblem problem = problemOver({1, 2}, {});
        const double expected = sumOf(normalize(problem, DType::Float32).output);
        std::atomic<int> wrong = 0;
        std::atomic<int> callers = 0;
        atOnce(4, [&] {
            const int own = ++callers;
            for (int round = 0; round < 5; ++round) {
                const ThreadLimit limit(1 + own % 2);
                if (sumOf(normalize(problem, DType::Float32).output) != expected)
                    ++wrong;
            }
        });
        QCOMPARE(wrong.load(), 0);
        QCOMPARE(Workers().count(), before);
    }
};

NORMSCOPE_TEST(TestConcurrentCallers)

} // namespace tst_concurrent_callers

#include "tst_concurrent_callers.moc"
