// SPDX-License-Identifier: GPL-3.0-or-later
// Permuting the axes of a problem moves all its tensors and axes, and changes no value and no group.
#include "engine/normalization/evaluation.h"
#include "engine/normalization/permute_problem.h"
#include "engine/normalization/presets.h"
#include "engine/tensor/error.h"
#include "tests/subject.h"
#include "tests/support/printers.h"
#include "tests/support/problems.h"

#include <QTest>

#include <array>

namespace tst_permute {

using namespace normscope;
using namespace normscope::test;

namespace {

/// A problem with everything that permuting has to move, on axes of different lengths.
NormalizationProblem problem(Method method)
{
    NormalizationProblem result;
    const Shape shape {2, 4, 3, 5};
    result.input = scatteredTensor(shape, 0, 3);
    result.layout = defaultLayout(4);
    result.spec = preset(method, result.layout, shape).value();
    result.gamma = scatteredTensor(parameterShape(result.spec.gamma.axes, shape), 0, 3);
    result.beta
        = result.spec.beta.present ? scatteredTensor(parameterShape(result.spec.beta.axes, shape), 0, 3) : Tensor();
    std::vector<double> mask(30, 1.0);
    mask[7] = mask[11] = 0;
    result.mask = Tensor({2, 1, 3, 5}, std::span<const double>(mask));
    result.upstream = {UpstreamKind::OneHot, 1, 17, {}};
    if (result.spec.tracksRunningStatistics)
        result.running = updatedRunningStatistics(*evaluate(result));
    return result;
}

} // namespace

class TestPermute : public QObject
{
    Q_OBJECT

private slots:
    void axesChangePlaces_data();
    void axesChangePlaces();
    void theElementTypeStays();
    void axesThatAreNotEachNamedOnceAreRefused_data();
    void axesThatAreNotEachNamedOnceAreRefused();
    void everyElementAndGroupKeepsItsNumbers_data();
    void everyElementAndGroupKeepsItsNumbers();
    void theInverseOrderBringsTheProblemBack();
    void namesAndRolesFollowTheAxes();
};

void TestPermute::axesChangePlaces_data()
{
    QTest::addColumn<QList<int>>("order");
    QTest::addColumn<Tensor>("expected");
    // numpy.arange(1, 7).reshape(1, 2, 3).transpose(order), NumPy 1.24.
    QTest::newRow("none") << QList {0, 1, 2} << Tensor({1, 2, 3}, {1, 2, 3, 4, 5, 6});
    QTest::newRow("last two") << QList {0, 2, 1} << Tensor({1, 3, 2}, {1, 4, 2, 5, 3, 6});
    QTest::newRow("last first") << QList {2, 0, 1} << Tensor({3, 1, 2}, {1, 4, 2, 5, 3, 6});
    QTest::newRow("first last") << QList {1, 2, 0} << Tensor({2, 3, 1}, {1, 2, 3, 4, 5, 6});
    QTest::newRow("turned around") << QList {2, 1, 0} << Tensor({3, 2, 1}, {1, 4, 2, 5, 3, 6});
}

void TestPermute::axesChangePlaces()
{
    QFETCH(QList<int>, order);
    QFETCH(Tensor, expected);
    const Tensor tensor({1, 2, 3}, {1, 2, 3, 4, 5, 6});
    const Tensor result = permuted(tensor, {order.data(), static_cast<std::size_t>(order.size())});
    QCOMPARE(result, expected);
    for (std::int64_t i = 0; i < tensor.size(); ++i) {
        const AxisOrder axes(order.data(), static_cast<std::size_t>(order.size()));
        QCOMPARE(result[permutedElement(i, tensor.shape(), axes)], tensor[i]);
    }
}

void TestPermute::theElementTypeStays()
{
    const float values[] = {1, 2};
    QCOMPARE(permuted(Tensor({1, 2}, values), std::array {1, 0}), Tensor({2, 1}, values));
}

void TestPermute::axesThatAreNotEachNamedOnceAreRefused_data()
{
    QTest::addColumn<QList<int>>("order");
    QTest::newRow("too few") << QList {0};
    QTest::newRow("one twice") << QList {0, 0};
    QTest::newRow("too many") << QList {0, 1, 2};
    QTest::newRow("before the first") << QList {-1, 0};
}

void TestPermute::axesThatAreNotEachNamedOnceAreRefused()
{
    QFETCH(QList<int>, order);
    const AxisOrder axes(order.data(), static_cast<std::size_t>(order.size()));
    QVERIFY_THROWS_EXCEPTION(InputError, permuted(Tensor({1, 2}, {1, 2}), axes));
}

void TestPermute::everyElementAndGroupKeepsItsNumbers_data()
{
    QTest::addColumn<Method>("method");
    QTest::addColumn<bool>("evaluates");
    QTest::newRow("batch norm") << Method::Batch << false;
    QTest::newRow("batch norm in eval mode") << Method::Batch << true;
    QTest::newRow("layer norm") << Method::Layer << false;
    QTest::newRow("RMS norm") << Method::Rms << false;
    QTest::newRow("instance norm") << Method::Instance << false;
    QTest::newRow("group norm") << Method::Group << false;
}

void TestPermute::everyElementAndGroupKeepsItsNumbers()
{
    QFETCH(Method, method);
    QFETCH(bool, evaluates);
    NormalizationProblem before = problem(method);
    before.spec.mode = evaluates ? Mode::Eval : Mode::Train;
    const std::array order {2, 0, 3, 1};
    const NormalizationProblem after = permuted(before, order);
    validate(after);
    const EvaluationPtr one = evaluate(before);
    const EvaluationPtr other = evaluate(after);
    const Tensor upstream = upstreamTensor(after.upstream, after.input.shape());
    for (std::int64_t element = 0; element < before.input.size(); ++element) {
        const std::int64_t place = permutedElement(element, before.input.shape(), order);
        QCOMPARE(other->value(Stage::Output, place), one->value(Stage::Output, element));
        QCOMPARE(other->isMasked(place), one->isMasked(element));
        QCOMPARE(upstream[place], element == 17 ? 1.0 : 0.0);
        const Moments &own = one->moments(one->grouping().groupOf(element));
        const Moments &moved = other->moments(other->grouping().groupOf(place));
        QCOMPARE(moved.count, own.count);
        QCOMPARE(moved.mean, own.mean);
        QCOMPARE(moved.variance(), own.variance());
    }
}

void TestPermute::theInverseOrderBringsTheProblemBack()
{
    NormalizationProblem before = problem(Method::Batch);
    before.upstream = {UpstreamKind::Values, 1, 0, scatteredTensor(before.input.shape(), 0, 3)};
    const NormalizationProblem there = permuted(before, std::array {2, 0, 3, 1});
    QCOMPARE(permuted(there, std::array {1, 3, 0, 2}), before);
}

void TestPermute::namesAndRolesFollowTheAxes()
{
    const NormalizationProblem after = permuted(problem(Method::Batch), std::array {0, 2, 3, 1});
    QCOMPARE(after.layout.text(), std::string("N,H,W,C"));
    QCOMPARE(after.layout.batchAxis, 0);
    QCOMPARE(after.layout.channelAxis, 3);
    QCOMPARE(after.spec.reducedAxes, AxisSet({0, 1, 2}));
    QCOMPARE(after.gamma.shape(), (Shape {1, 1, 1, 4}));
    QCOMPARE(permuted(problem(Method::Group), std::array {1, 0, 2, 3}).spec.channelAxis, 0);
}

NORMSCOPE_TEST(TestPermute)

} // namespace tst_permute

#include "tst_permute.moc"
