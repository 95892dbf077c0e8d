// SPDX-License-Identifier: GPL-3.0-or-later
// Every kind of group that cannot be normalized as usual is recognized.
#include "engine/normalization/evaluation.h"
#include "tests/subject.h"

#include <QTest>

#include <cmath>
#include <limits>

namespace tst_degeneracy {

using namespace normscope;

namespace {

const double notANumber = std::numeric_limits<double>::quiet_NaN();

NormalizationSpec spec(double epsilon = 1e-5)
{
    NormalizationSpec result;
    result.reducedAxes = {0};
    result.epsilon = epsilon;
    return result;
}

NormalizationSpec unbiased(NormalizationSpec result)
{
    result.variance = VarianceEstimator::Unbiased;
    return result;
}

NormalizationSpec outside(NormalizationSpec result)
{
    result.epsilonPlacement = EpsilonPlacement::Outside;
    return result;
}

NormalizationSpec rms(NormalizationSpec result)
{
    result.centre = false;
    return result;
}

NormalizationSpec eval(NormalizationSpec result)
{
    result.tracksRunningStatistics = true;
    result.mode = Mode::Eval;
    return result;
}

} // namespace

class TestDegeneracy : public QObject
{
    Q_OBJECT

private slots:
    void isFound_data()
    {
        QTest::addColumn<std::vector<double>>("values");
        QTest::addColumn<NormalizationSpec>("choice");
        QTest::addColumn<int>("expected");
        QTest::addColumn<double>("firstOutput");
        const auto row = [](const char *name, const std::vector<double> &values, const NormalizationSpec &choice,
                            Degeneracy expected, double firstOutput) {
            QTest::newRow(name) << values << choice << static_cast<int>(expected) << firstOutput;
        };
        const double infinity = std::numeric_limits<double>::infinity();
        row("ordinary", {1, 2, 3}, spec(0), Degeneracy::None, -std::sqrt(1.5));
        row("NaN", {1, notANumber, 3}, spec(), Degeneracy::NotFinite, notANumber);
        row("infinity", {1, infinity, 3}, spec(), Degeneracy::NotFinite, notANumber);
        row("infinity, RMS", {1, infinity, 3}, rms(spec()), Degeneracy::NotFinite, 0);
        row("one value: y = β", {5}, spec(), Degeneracy::SingleValue, 0);
        row("one value, RMS: its sign", {-5}, rms(spec(0)), Degeneracy::SingleValue, -1);
        row("one value, unbiased", {5}, unbiased(spec()), Degeneracy::Undefined, notANumber);
        row("one value, ε = 0", {5}, spec(0), Degeneracy::Undefined, notANumber);
        row("one value, eval", {5}, eval(spec(0)), Degeneracy::None, 2);
        row("two values: ±1", {5, 9}, spec(), Degeneracy::TwoValues, -1);
        row("two values, unbiased: ±0.7071", {5, 9}, unbiased(spec()), Degeneracy::TwoValues, -std::sqrt(0.5));
        row("two values close to each other", {5, 5.0001}, spec(), Degeneracy::EpsilonDominates, -0.0158);
        row("two values, RMS", {3, 4}, rms(spec(0)), Degeneracy::None, 3 / std::sqrt(12.5));
        row("two values, eval", {5, 9}, eval(spec(0)), Degeneracy::None, 2);
        row("equal values: y = β", {7, 7, 7}, spec(), Degeneracy::ZeroVariance, 0);
        row("equal values, RMS", {7, 7, 7}, rms(spec(0)), Degeneracy::None, 1);
        row("zeros, RMS", {0, 0, 0}, rms(spec()), Degeneracy::ZeroVariance, 0);
        row("equal values, ε = 0", {7, 7, 7}, spec(0), Degeneracy::Undefined, notANumber);
        row("equal values, ε = 0 outside", {7, 7, 7}, outside(spec(0)), Degeneracy::Undefined, notANumber);
        row("variance above ε", {-3, 0, 3}, spec(5.9), Degeneracy::None, -3 / std::sqrt(11.9));
        row("variance below ε", {-3, 0, 3}, spec(6.1), Degeneracy::EpsilonDominates, -3 / std::sqrt(12.1));
        row("deviation above ε outside", {-3, 0, 3}, outside(spec(2.4)), Degeneracy::None, -3 / (std::sqrt(6.0) + 2.4));
        row("deviation below ε outside", {-3, 0, 3}, outside(spec(2.5)), Degeneracy::EpsilonDominates,
            -3 / (std::sqrt(6.0) + 2.5));
    }
    void isFound()
    {
        QFETCH(std::vector<double>, values);
        QFETCH(NormalizationSpec, choice);
        QFETCH(double, firstOutput);
        NormalizationProblem problem;
        problem.input = Tensor({static_cast<std::int64_t>(values.size())}, values);
        problem.layout = defaultLayout(1);
        problem.spec = choice;
        problem.running = {Tensor({1}, {1}), Tensor({1}, {4})};
        const auto evaluation = evaluate(problem);
        QTEST(static_cast<int>(evaluation->degeneracy(0)), "expected");
        const double output = evaluation->value(Stage::Output, 0);
        QVERIFY2(std::isnan(firstOutput) ? std::isnan(output) : std::abs(output - firstOutput) < 1e-4,
                 qPrintable(QString::number(output)));
    }

    void aMaskedGroupHasNoElements()
    {
        NormalizationProblem problem;
        problem.input = Tensor({2}, {1, 2});
        problem.layout = defaultLayout(1);
        problem.spec = spec();
        problem.mask = Tensor({2}, {0, 0});
        QCOMPARE(evaluate(problem)->degeneracy(0), Degeneracy::NoElements);
    }
};

NORMSCOPE_TEST(TestDegeneracy)

} // namespace tst_degeneracy

#include "tst_degeneracy.moc"
