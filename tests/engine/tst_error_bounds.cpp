// SPDX-License-Identifier: GPL-3.0-or-later
// Bounds on rounding errors hold for every input and normalization, and grow for each of the four algorithms as the
// literature says.
#include "engine/generators/random.h"
#include "engine/precision/precision_study.h"
#include "engine/precision/rounded.h"
#include "tests/subject.h"

#include <QTest>

#include <cmath>

namespace tst_error_bounds {

using namespace normscope;

namespace {

std::vector<double> normals(RandomStream &random, std::int64_t count, double mean, double spread)
{
    std::vector<double> result;
    for (std::int64_t i = 0; i < count; ++i)
        result.push_back(mean + spread * random.normal());
    return result;
}

NormalizationProblem anyProblem(RandomStream &random)
{
    const auto coin = [&random] { return random.index(2) == 0; };
    const auto rows = static_cast<std::int64_t>(1 + random.index(3));
    const auto columns = static_cast<std::int64_t>(1 + random.index(40));
    const double mean = coin() ? 0 : std::pow(10, 6 * random.uniform() - 2);
    const double spread = std::pow(10, 4 * random.uniform() - 2.5);
    NormalizationProblem result;
    result.layout = defaultLayout(2);
    result.input = Tensor({rows, columns}, normals(random, rows * columns, mean, spread));
    NormalizationSpec &spec = result.spec;
    spec.reducedAxes = {1};
    spec.centre = random.index(4) != 0;
    spec.epsilon = std::pow(10, -9 * random.uniform());
    spec.epsilonPlacement = coin() ? EpsilonPlacement::Inside : EpsilonPlacement::Outside;
    spec.variance = coin() ? VarianceEstimator::Biased : VarianceEstimator::Unbiased;
    spec.gammaForm = coin() ? GammaForm::Gamma : GammaForm::OnePlusWeight;
    spec.gamma = {coin(), {1}};
    spec.beta = {coin(), {1}};
    result.gamma = Tensor({1, columns}, normals(random, columns, 0.5, 1));
    result.beta = Tensor({1, columns}, normals(random, columns, 0, 1));
    if (coin()) {
        std::vector<double> mask;
        for (std::int64_t i = 0; i < rows * columns; ++i)
            mask.push_back(random.index(3) != 0);
        result.mask = Tensor(result.input.shape(), mask);
    }
    if (random.index(4) == 0) {
        spec.tracksRunningStatistics = true;
        spec.mode = Mode::Eval;
        result.running = {Tensor({rows}, normals(random, rows, mean, spread)), Tensor::filled({rows}, spread * spread)};
    }
    return result;
}

/// The relative error bound of the variance of `count` values with |μ|/σ = `meanToStd`.
double relative(double meanToStd, std::int64_t count, VarianceAlgorithm algorithm)
{
    ExactStatistics exact;
    exact.variance = exact.square = 1;
    exact.mean = exact.magnitude = meanToStd;
    exact.meanSquare = 1 + exact.mean * exact.mean;
    exact.shiftedMagnitude = 1;
    exact.shiftedMeanSquare = 2;
    return computedBound(exact, count, {DType::Float32, algorithm, CastOrder::Throughout}, {}).square;
}

} // namespace

class TestErrorBounds : public QObject
{
    Q_OBJECT

private slots:
    void noErrorIsBeyondItsBound()
    {
        RandomStream random(17);
        int finite = 0;
        for (int trial = 0; trial < 1500; ++trial) {
            const EvaluationPtr evaluation = evaluate(anyProblem(random));
            const PrecisionChoice choice {allPrecisionTypes[random.index(3)], allVarianceAlgorithms[random.index(4)],
                                          allCastOrders[random.index(3)]};
            const PrecisionStudy study = precisionStudy(*evaluation, choice);
            for (std::int64_t i = 0; i < evaluation->input().size(); ++i) {
                const GroupPrecision &group = study.groups[static_cast<std::size_t>(evaluation->grouping().groupOf(i))];
                if (evaluation->isMasked(i) || !std::isfinite(double(group.exact.divisor)))
                    continue;
                const CellPrecision cell = cellPrecision(*evaluation, choice, group, i);
                finite += std::isfinite(cell.bound);
                QVERIFY2(std::isnan(cell.error) || std::abs(cell.error) <= cell.bound,
                         qPrintable(QStringLiteral("%1: %2 > %3").arg(trial).arg(cell.error).arg(cell.bound)));
            }
            for (const GroupPrecision &group : study.groups) {
                if (group.count > 0 && std::isfinite(group.square) && std::isfinite(double(group.cast.square)))
                    QVERIFY(double(std::abs(group.square - group.cast.square)) <= group.bound.square);
            }
        }
        QVERIFY(finite > 10000); // Enough bounds are finite for the test to mean anything.
    }

    // Chan, Golub & LeVeque 1983, table 1: with u = 2⁻²⁴, n = 100 and κ ≈ |μ|/σ, to first order.
    void growWithTheMeanAsIsKnown()
    {
        const double nu = 100 * 0x1p-24;
        const double textbook = relative(1000, 100, VarianceAlgorithm::Textbook);
        QVERIFY(textbook > nu * 1e6 && textbook < 4 * nu * 1e6);
        const double twoPass = relative(1000, 100, VarianceAlgorithm::TwoPass);
        QVERIFY(twoPass > nu && twoPass < 2 * (nu + nu * nu * 1e6));
        const double welford = relative(1000, 100, VarianceAlgorithm::Welford);
        QVERIFY(welford > nu * 1e3 && welford < 6 * nu * 1e3);
        QVERIFY(relative(1000, 100, VarianceAlgorithm::Shifted) < 10 * nu);
        // The factor by which the bound grows when the mean is ten times as large.
        const auto growth
            = [](VarianceAlgorithm algorithm) { return relative(1e4, 100, algorithm) / relative(1e3, 100, algorithm); };
        QVERIFY(std::abs(growth(VarianceAlgorithm::Textbook) - 100) < 1);
        QVERIFY(std::abs(growth(VarianceAlgorithm::Welford) - 10) < 1);
        QVERIFY(std::abs(growth(VarianceAlgorithm::Shifted) - 1) < 1e-6);
    }

    void thereIsNoneWhereRoundingsMayTakeEverything()
    {
        ExactStatistics exact;
        exact.variance = exact.square = exact.meanSquare = exact.magnitude = 1;
        const auto bound = [&exact](std::int64_t count) {
            return computedBound(exact, count, {DType::BFloat16, VarianceAlgorithm::TwoPass, {}}, {});
        };
        QVERIFY(std::isinf(bound(256).square)); // n·u = 1: there is no bound.
        QVERIFY(std::isinf(bound(256).divisor));
        QVERIFY(std::isfinite(bound(64).square));
    }

    void digitsEndWhereTheMeanTakesThem_data()
    {
        QTest::addColumn<DType>("type");
        QTest::addColumn<CastOrder>("order");
        QTest::addColumn<double>("textbook");
        QTest::addColumn<double>("others");
        QTest::newRow("float16") << DType::Float16 << CastOrder::Throughout << std::sqrt(2048) << 2048.0;
        QTest::newRow("bfloat16") << DType::BFloat16 << CastOrder::Throughout << 16.0 << 256.0;
        QTest::newRow("float32") << DType::Float32 << CastOrder::Throughout << 4096.0 << 0x1p24;
        QTest::newRow("bfloat16 in float32") << DType::BFloat16 << CastOrder::ScaleFirst << 256.0 << 256.0;
    }
    void digitsEndWhereTheMeanTakesThem()
    {
        QFETCH(DType, type);
        QFETCH(CastOrder, order);
        QFETCH(double, textbook);
        QFETCH(double, others);
        QCOMPARE(meanToStdLimit({type, VarianceAlgorithm::Textbook, order}), textbook);
        for (const auto algorithm :
             {VarianceAlgorithm::TwoPass, VarianceAlgorithm::Welford, VarianceAlgorithm::Shifted})
            QCOMPARE(meanToStdLimit({type, algorithm, order}), others);
    }
};

NORMSCOPE_TEST(TestErrorBounds)

} // namespace tst_error_bounds

#include "tst_error_bounds.moc"
