// SPDX-License-Identifier: GPL-3.0-or-later
// The sampler of stage values agrees with Evaluation::value() for every operand and shape.
#include "tests/subject.h"
#include "tests/support/problems.h"
#include "widgets/tensor/stage_sampler.h"

#include <QTest>

#include <array>
#include <cmath>

namespace tst_stage_sampler {

using namespace normscope;
using namespace normscope::test;

namespace {

/// A problem with γ along the last axis, and β and the mask along the first.
NormalizationProblem everyOperand(const Shape &shape, AxisSet reduced, int groups, bool masked)
{
    const int rank = static_cast<int>(shape.size());
    NormalizationProblem problem = withoutAffine(scatteredTensor(shape, -1, 2), reduced);
    problem.spec.channelAxis = groups == 1 ? -1 : rank == 1 ? 0 : 1;
    problem.spec.channelGroups = groups;
    problem.spec.gamma = {true, AxisSet {rank - 1}};
    problem.gamma = scatteredTensor(parameterShape(problem.spec.gamma.axes, shape), -3, 3);
    problem.spec.beta = {true, AxisSet {0}};
    problem.beta = scatteredTensor(parameterShape(problem.spec.beta.axes, shape), -2, 2);
    problem.spec.gammaForm = masked ? GammaForm::OnePlusWeight : GammaForm::Gamma;
    if (masked) {
        const Shape maskShape = parameterShape(AxisSet {0}, shape);
        const std::int64_t last[] = {elementCount(maskShape) - 1};
        problem.mask = Tensor::filled(maskShape, 1).withValues(last, std::array {0.0});
    }
    return problem;
}

void compareCell(const Evaluation &evaluation, double stage, std::int64_t element, CellKind kind, double value)
{
    if (element < 0) {
        QCOMPARE(kind, CellKind::Absent);
        return;
    }
    QCOMPARE(kind, evaluation.isMasked(element) ? CellKind::Masked : CellKind::Value);
    const double expected = evaluation.value(stage, element);
    QVERIFY2(
        std::abs(value - expected) <= 1e-12 * (1 + std::abs(expected)),
        qPrintable(
            QStringLiteral("stage %1, element %2: %3 instead of %4").arg(stage).arg(element).arg(value).arg(expected)));
}

void compareWithEvaluation(const Evaluation &evaluation, const TensorLayout &layout, double stage)
{
    const StageSampler sampler(evaluation, layout, stage);
    ColumnOffsets columns;
    for (std::int64_t column = 0; column < layout.across().count(); ++column)
        columns.append(sampler.column(column));
    std::vector<double> values(columns.size());
    std::vector<CellKind> kinds;
    kinds.assign(columns.size(), CellKind::Value);
    for (std::int64_t row = 0; row < layout.down().count(); ++row) {
        sampler.sample(sampler.row(row), columns, values.data(), kinds.data());
        for (std::size_t i = 0; i < values.size(); ++i)
            compareCell(evaluation, stage, layout.elementAt(static_cast<std::int64_t>(i), row), kinds[i], values[i]);
    }
}

} // namespace

class TestStageSampler : public QObject
{
    Q_OBJECT

private slots:
    void samplerAgreesWithTheEvaluation_data();
    void samplerAgreesWithTheEvaluation();
};

void TestStageSampler::samplerAgreesWithTheEvaluation_data()
{
    QTest::addColumn<Shape>("shape");
    QTest::addColumn<int>("reduced");
    QTest::addColumn<int>("groups");
    QTest::newRow("vector") << Shape {7} << 1 << 1;
    QTest::newRow("wrapped vector") << Shape {103} << 1 << 1;
    QTest::newRow("wrapped vector in groups") << Shape {100} << 1 << 4;
    QTest::newRow("table, columns") << Shape {5, 4} << 0b01 << 1;
    QTest::newRow("table, rows") << Shape {5, 4} << 0b10 << 1;
    QTest::newRow("N,L,D per position") << Shape {3, 4, 5} << 0b001 << 1;
    QTest::newRow("batch norm") << Shape {2, 3, 2, 2} << 0b1101 << 1;
    QTest::newRow("channels only") << Shape {2, 3, 4, 2} << 0b0010 << 1;
    QTest::newRow("group norm") << Shape {2, 4, 3, 2} << 0b1110 << 2;
    QTest::newRow("rank 6") << Shape {2, 3, 2, 2, 3, 2} << 0b010110 << 1;
    QTest::newRow("rank 8") << Shape {2, 2, 1, 2, 2, 2, 2, 2} << 0b10101010 << 1;
}

void TestStageSampler::samplerAgreesWithTheEvaluation()
{
    QFETCH(Shape, shape);
    QFETCH(int, reduced);
    QFETCH(int, groups);
    for (const bool centre : {true, false}) {
        for (const bool masked : {false, true}) {
            NormalizationProblem problem
                = everyOperand(shape, AxisSet::fromBits(static_cast<unsigned>(reduced)), groups, masked);
            problem.spec.centre = centre;
            const EvaluationPtr evaluation = evaluate(problem);
            for (const double stage : {0.0, 0.3, 1.0, 1.6, 2.0, 2.25, 3.0})
                compareWithEvaluation(*evaluation, TensorLayout(shape), stage);
        }
    }
}

NORMSCOPE_TEST(TestStageSampler)

} // namespace tst_stage_sampler

#include "tst_stage_sampler.moc"
