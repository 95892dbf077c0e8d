// SPDX-License-Identifier: GPL-3.0-or-later
//
// Differences between the outputs of two normalizations. Expected values are computed by hand: groups of 0 and 2 with
// mean 1 and biased variance 1.
#include "engine/analysis/output_difference.h"
#include "engine/tensor/error.h"
#include "tests/subject.h"

#include <QTest>

#include <cmath>
#include <limits>

namespace tst_output_difference {

using namespace normscope;

namespace {

NormalizationProblem problem()
{
    NormalizationProblem result;
    result.input = Tensor({2, 2}, {0, 2, 0, 2});
    result.layout = defaultLayout(2);
    result.spec.reducedAxes = {1};
    result.spec.epsilon = 0;
    return result;
}

bool isNear(double actual, double expected)
{
    return std::abs(actual - expected) <= 1e-15;
}

double changed(const OutputDifference &difference, DifferenceChange change)
{
    return difference.changed[static_cast<std::size_t>(change)];
}

} // namespace

class TestOutputDifference : public QObject
{
    Q_OBJECT

private slots:
    void isTheDifferenceOfTheTwoOutputs()
    {
        NormalizationProblem one = problem();
        one.input = Tensor({2, 4}, {1, 2, 4, 8, 3, 1, 4, 1});
        one.gamma = Tensor({1, 4}, {1, -2, 3, 0.5});
        one.beta = Tensor({1, 4}, {7, 8, 9, 10});
        one.mask = Tensor({1, 4}, {1, 1, 0, 1});
        NormalizationProblem other = one;
        other.spec.epsilon = 0.5;
        other.spec.epsilonPlacement = EpsilonPlacement::Outside;
        other.spec.variance = VarianceEstimator::Unbiased;
        other.spec.gammaForm = GammaForm::OnePlusWeight;
        const auto evaluation = evaluate(one);
        const auto otherEvaluation = evaluate(other);
        const OutputDifference difference = outputDifference(*evaluation, other.spec);
        double largest = 0;
        std::int64_t element = -1;
        for (std::int64_t i = 0; i < one.input.size(); ++i) {
            const double expected = evaluation->value(Stage::Output, i) - otherEvaluation->value(Stage::Output, i);
            QVERIFY(std::abs(difference.values[i] - expected) <= 1e-14);
            if (std::abs(expected) > largest) {
                largest = std::abs(expected);
                element = i;
            }
        }
        QCOMPARE(difference.element, element);
        QVERIFY(std::abs(difference.largest - largest) <= 1e-14);
    }

    void epsilonMattersLessForLargerData()
    {
        NormalizationProblem one = problem();
        one.spec.epsilon = 3;
        NormalizationSpec other = one.spec;
        other.epsilon = 0;
        const OutputDifference difference = outputDifference(*evaluate(one), other);
        QCOMPARE(difference.largest, 0.5);
        QCOMPARE(difference.element, std::int64_t(0));
        QVERIFY(isNear(changed(difference, DifferenceChange::SmallerEpsilon), 1 - 1 / std::sqrt(1.3)));
        QVERIFY(isNear(changed(difference, DifferenceChange::LargerEpsilon), 1 - 1 / std::sqrt(31)));
        QVERIFY(isNear(changed(difference, DifferenceChange::SmallerData), 1 - 0.1 / std::sqrt(3.01)));
        QVERIFY(isNear(changed(difference, DifferenceChange::LargerData), 1 - 10 / std::sqrt(103)));
        QCOMPARE(changed(difference, DifferenceChange::MoreValues), 0.5);
    }

    void theEstimatorMattersLessForMoreValues()
    {
        NormalizationSpec other = problem().spec;
        other.variance = VarianceEstimator::Unbiased;
        const OutputDifference difference = outputDifference(*evaluate(problem()), other);
        QVERIFY(isNear(difference.largest, 1 - 1 / std::sqrt(2)));
        QVERIFY(isNear(changed(difference, DifferenceChange::LargerData), 1 - 1 / std::sqrt(2)));
        // With twenty values the unbiased variance is 20/19 of the biased one.
        QVERIFY(isNear(changed(difference, DifferenceChange::MoreValues), 1 - std::sqrt(19.0 / 20)));
    }

    void evalModeKnowsNoNumberOfValues()
    {
        NormalizationProblem one = problem();
        one.spec.tracksRunningStatistics = true;
        one.spec.mode = Mode::Eval;
        one.spec.epsilon = 3;
        one.running = {Tensor({2}, {0, 0}), Tensor({2}, {1, 1})};
        NormalizationSpec other = one.spec;
        other.epsilon = 0;
        const OutputDifference difference = outputDifference(*evaluate(one), other);
        QCOMPARE(difference.largest, 1.0); // 2/1 with ε = 0 against 2/2 with ε = 3.
        QCOMPARE(changed(difference, DifferenceChange::MoreValues), 1.0);
    }

    void theSameChoicesDoNotDiffer()
    {
        const OutputDifference difference = outputDifference(*evaluate(problem()), problem().spec);
        QCOMPARE(difference.largest, 0.0);
        QCOMPARE(difference.element, std::int64_t(0));
    }

    void whatIsNotFiniteIsNotTheLargest()
    {
        NormalizationProblem one = problem();
        one.input = Tensor({2, 2}, {0, std::numeric_limits<double>::infinity(), 0, 2});
        NormalizationSpec other = one.spec;
        other.epsilon = 3;
        const OutputDifference difference = outputDifference(*evaluate(one), other);
        QVERIFY(std::isnan(difference.values[1]));
        QCOMPARE(difference.largest, 0.5);
        QCOMPARE(difference.element, std::int64_t(2));
    }

    void choicesThatDoNotFitAreRefused()
    {
        NormalizationSpec other = problem().spec;
        other.epsilon = -1;
        QVERIFY_THROWS_EXCEPTION(InputError, outputDifference(*evaluate(problem()), other));
    }
};

NORMSCOPE_TEST(TestOutputDifference)

} // namespace tst_output_difference

#include "tst_output_difference.moc"
