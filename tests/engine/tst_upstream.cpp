// SPDX-License-Identifier: GPL-3.0-or-later
// The upstream gradient has the values of its kind, and values that do not fit the input are refused.
#include "engine/generators/generator.h"
#include "engine/normalization/problem.h"
#include "engine/tensor/error.h"
#include "tests/subject.h"
#include "tests/support/printers.h"

#include <QTest>

namespace tst_upstream {

using namespace normscope;

class TestUpstream : public QObject
{
    Q_OBJECT

private slots:
    void eachKindHasItsValues_data();
    void eachKindHasItsValues();
    void randomValuesAreThoseOfTheGenerator();
    void whatDoesNotFitIsRefused_data();
    void whatDoesNotFitIsRefused();
    void anotherShapeStartsItAnew();
};

void TestUpstream::eachKindHasItsValues_data()
{
    QTest::addColumn<UpstreamGradient>("upstream");
    QTest::addColumn<Tensor>("expected");
    QTest::newRow("ones") << UpstreamGradient {} << Tensor({2, 3}, {1, 1, 1, 1, 1, 1});
    QTest::newRow("one-hot") << UpstreamGradient {UpstreamKind::OneHot, 1, 4, {}} << Tensor({2, 3}, {0, 0, 0, 0, 1, 0});
    const Tensor values({2, 3}, {1, -2, 3, -4, 5, -6});
    QTest::newRow("values") << UpstreamGradient {UpstreamKind::Values, 1, 0, values} << values;
}

void TestUpstream::eachKindHasItsValues()
{
    QFETCH(UpstreamGradient, upstream);
    QFETCH(Tensor, expected);
    QCOMPARE(upstreamTensor(upstream, {2, 3}), expected);
}

void TestUpstream::randomValuesAreThoseOfTheGenerator()
{
    GeneratorSpec normal = initialSpec(GeneratorKind::Normal);
    normal.seed = 7;
    const Tensor drawn = upstreamTensor({UpstreamKind::Random, 7, 0, {}}, {2, 3});
    QCOMPARE(drawn, generate(normal, {2, 3}));
    QVERIFY(!(drawn == upstreamTensor({UpstreamKind::Random, 8, 0, {}}, {2, 3})));
}

void TestUpstream::whatDoesNotFitIsRefused_data()
{
    QTest::addColumn<UpstreamGradient>("upstream");
    QTest::newRow("element behind the end") << UpstreamGradient {UpstreamKind::OneHot, 1, 6, {}};
    QTest::newRow("element before the beginning") << UpstreamGradient {UpstreamKind::OneHot, 1, -1, {}};
    QTest::newRow("values of another shape")
        << UpstreamGradient {UpstreamKind::Values, 1, 0, Tensor::filled({3, 2}, 1)};
    QTest::newRow("no values") << UpstreamGradient {UpstreamKind::Values, 1, 0, {}};
    QTest::newRow("values that are not asked for")
        << UpstreamGradient {UpstreamKind::Ones, 1, 0, Tensor::filled({2, 3}, 1)};
}

void TestUpstream::whatDoesNotFitIsRefused()
{
    QFETCH(UpstreamGradient, upstream);
    QVERIFY(!fits(upstream, {2, 3}));
    QVERIFY_THROWS_EXCEPTION(InputError, upstreamTensor(upstream, {2, 3}));
    NormalizationProblem problem;
    problem.input = Tensor::filled({2, 3}, 1);
    problem.spec.reducedAxes = {0};
    problem.upstream = upstream;
    QVERIFY_THROWS_EXCEPTION(InputError, validate(problem));
}

void TestUpstream::anotherShapeStartsItAnew()
{
    NormalizationProblem problem;
    problem.input = Tensor::filled({2, 2}, 1);
    problem.spec.reducedAxes = {0};
    problem.upstream = {UpstreamKind::OneHot, 3, 3, {}};
    QVERIFY(!dropMisfits(problem));
    problem.input = Tensor::filled({1, 2}, 1);
    QVERIFY(dropMisfits(problem));
    QCOMPARE(problem.upstream, UpstreamGradient());
}

NORMSCOPE_TEST(TestUpstream)

} // namespace tst_upstream

#include "tst_upstream.moc"
