// SPDX-License-Identifier: GPL-3.0-or-later
//
// Statistics and outputs in arithmetic of few bits are compared with those of the following program, for centres and
// spreads 10000, 1 and 3, 0.25 (NumPy computes float16 in float32 and rounds each result):
//
//     # NumPy 1.24.2
//     import numpy as np
//     np.seterr(all='ignore')
//     def values(centre, spread):
//         return [centre + spread * ((i * 7919) % 1000) / 250 - 2 * spread for i in range(32)]
//     gamma = [0.3 + (i % 5) / 7 for i in range(32)]
//     beta = [(i % 3) / 9 - 0.1 for i in range(32)]
//     def moments(x, W, algorithm):
//         n = W(len(x)); first = W(0); second = W(0); mean = W(0)
//         if algorithm == 'welford':
//             for k, v in enumerate(x, 1):
//                 before = v - mean
//                 mean = mean + before / W(k)
//                 second = second + before * (v - mean)
//             return mean, second / n
//         if algorithm == 'two-pass':
//             for v in x: first = first + v
//             mean = first / n
//             for v in x: second = second + (v - mean) * (v - mean)
//             return mean, second / n
//         shift = x[0] if algorithm == 'shifted' else W(0)
//         for v in x:
//             first = first + (v - shift); second = second + (v - shift) * (v - shift)
//         return shift + first / n, second / n - (first / n) * (first / n)
//     def outputs(x, T, W, A, algorithm, eps=1e-5):
//         x = [W(T(v)) for v in x]
//         mean, square = moments(x, W, algorithm)
//         divisor = np.sqrt(square + W(eps))
//         y = [T(A((v - mean) / divisor) * A(T(g)) + A(T(b))) for v, g, b in zip(x, gamma, beta)]
//         return mean, square, y
//     def hexed(v):
//         v = float(v)
//         return 'nan' if v != v else 'inf' if v == np.inf else '-inf' if v == -np.inf else v.hex()
#include "engine/precision/precision_study.h"
#include "engine/precision/rounded.h"
#include "engine/tensor/error.h"
#include "tests/subject.h"

#include <QTest>

#include <cmath>
#include <limits>

namespace tst_precision_study {

using namespace normscope;

namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

std::vector<double> values(double centre, double spread)
{
    std::vector<double> result;
    for (int i = 0; i < 32; ++i)
        result.push_back(centre + spread * ((i * 7919) % 1000) / 250 - 2 * spread);
    return result;
}

NormalizationProblem problem(double centre, double spread)
{
    NormalizationProblem result;
    result.input = Tensor({1, 32}, values(centre, spread));
    result.layout = defaultLayout(2);
    result.spec.reducedAxes = {1};
    result.spec.gamma.axes = {1};
    result.spec.beta.axes = {1};
    std::vector<double> gamma;
    std::vector<double> beta;
    for (int i = 0; i < 32; ++i) {
        gamma.push_back(0.3 + (i % 5) / 7.0);
        beta.push_back((i % 3) / 9.0 - 0.1);
    }
    result.gamma = Tensor({1, 32}, gamma);
    result.beta = Tensor({1, 32}, beta);
    return result;
}

template <class E>
E named(const QString &text)
{
    return *fromName<E>(text.toStdString());
}

bool isSame(double a, double b)
{
    return (std::isnan(a) && std::isnan(b)) || a == b;
}

CellPrecision cellOf(const Evaluation &evaluation, const PrecisionStudy &study, std::int64_t element)
{
    const auto group = static_cast<std::size_t>(evaluation.grouping().groupOf(element));
    return cellPrecision(evaluation, study.choice, study.groups[group], element);
}

void row(double centre, double spread, const char *type, const char *algorithm, const char *order, double mean,
         double square, double y0, double y7, double y31)
{
    QTest::addRow("%g ± %g, %s, %s, %s", centre, spread, type, algorithm, order)
        << centre << spread << QString::fromLatin1(type) << QString::fromLatin1(algorithm) << QString::fromLatin1(order)
        << mean << square << y0 << y7 << y31;
}

} // namespace

class TestPrecisionStudy : public QObject
{
    Q_OBJECT

private slots:
    void computesAsNumPyDoes_data()
    {
        for (const char *column : {"centre", "spread"})
            QTest::addColumn<double>(column);
        for (const char *column : {"type", "algorithm", "order"})
            QTest::addColumn<QString>(column);
        for (const char *column : {"mean", "square", "y0", "y7", "y31"})
            QTest::addColumn<double>(column);
        row(10000, 1.0, "float16", "textbook", "throughout", infinity, nan, nan, nan, nan);
        row(10000, 1.0, "float16", "textbook", "llama", 0x1.388p+13, 0x0p+0, -0x1.998p-4, 0x1.6cp-7, 0x1.6cp-7);
        row(10000, 1.0, "float16", "textbook", "gemma", 0x1.388p+13, 0x0p+0, -0x1.998p-4, 0x1.6cp-7, 0x1.6cp-7);
        row(10000, 1.0, "float32", "textbook", "throughout", 0x1.3880d4p+13, -0x1p+3, nan, nan, nan);
        row(10000, 1.0, "float16", "two-pass", "throughout", infinity, infinity, nan, nan, nan);
        row(10000, 1.0, "float16", "two-pass", "llama", 0x1.388p+13, 0x0p+0, -0x1.998p-4, 0x1.6cp-7, 0x1.6cp-7);
        row(10000, 1.0, "float16", "two-pass", "gemma", 0x1.388p+13, 0x0p+0, -0x1.998p-4, 0x1.6cp-7, 0x1.6cp-7);
        row(10000, 1.0, "float32", "two-pass", "throughout", 0x1.3880d4p+13, 0x1.564ed6p+0, -0x1.4a9cf8p-1,
            -0x1.6a32e6p-3, -0x1.739d6ap-5);
        row(10000, 1.0, "float16", "welford", "throughout", 0x1.388p+13, 0x0p+0, -0x1.998p-4, 0x1.6cp-7, 0x1.6cp-7);
        row(10000, 1.0, "float16", "welford", "llama", 0x1.388p+13, 0x0p+0, -0x1.998p-4, 0x1.6cp-7, 0x1.6cp-7);
        row(10000, 1.0, "float16", "welford", "gemma", 0x1.388p+13, 0x0p+0, -0x1.998p-4, 0x1.6cp-7, 0x1.6cp-7);
        row(10000, 1.0, "float32", "welford", "throughout", 0x1.3880d4p+13, 0x1.5659a4p+0, -0x1.4a989p-1,
            -0x1.6a2cd6p-3, -0x1.73961ep-5);
        row(10000, 1.0, "float16", "shifted", "throughout", 0x1.388p+13, 0x0p+0, -0x1.998p-4, 0x1.6cp-7, 0x1.6cp-7);
        row(10000, 1.0, "float16", "shifted", "llama", 0x1.388p+13, 0x0p+0, -0x1.998p-4, 0x1.6cp-7, 0x1.6cp-7);
        row(10000, 1.0, "float16", "shifted", "gemma", 0x1.388p+13, 0x0p+0, -0x1.998p-4, 0x1.6cp-7, 0x1.6cp-7);
        row(10000, 1.0, "float32", "shifted", "throughout", 0x1.3880d2p+13, 0x1.564edp+0, -0x1.4a7bc6p-1,
            -0x1.692f94p-3, -0x1.708d16p-5);
        row(3, 0.25, "float16", "textbook", "throughout", 0x1.834p+1, 0x1.6p-4, -0x1.468p-1, -0x1.60cp-3, -0x1.704p-5);
        row(3, 0.25, "float16", "textbook", "llama", 0x1.834ep+1, 0x1.5647p-4, -0x1.4acp-1, -0x1.684p-3, -0x1.7c4p-5);
        row(3, 0.25, "float16", "textbook", "gemma", 0x1.834ep+1, 0x1.5647p-4, -0x1.4a8p-1, -0x1.68p-3, -0x1.7cp-5);
        row(3, 0.25, "float32", "textbook", "throughout", 0x1.834bc8p+1, 0x1.564bp-4, -0x1.4a8902p-1, -0x1.6a16b6p-3,
            -0x1.72276cp-5);
        row(3, 0.25, "float16", "two-pass", "throughout", 0x1.834p+1, 0x1.564p-4, -0x1.4a8p-1, -0x1.668p-3, -0x1.77p-5);
        row(3, 0.25, "float16", "two-pass", "llama", 0x1.834ep+1, 0x1.5648f8p-4, -0x1.4a8p-1, -0x1.684p-3, -0x1.7c4p-5);
        row(3, 0.25, "float16", "two-pass", "gemma", 0x1.834ep+1, 0x1.5648f8p-4, -0x1.4a8p-1, -0x1.68p-3, -0x1.7cp-5);
        row(3, 0.25, "float32", "two-pass", "throughout", 0x1.834bc8p+1, 0x1.564accp-4, -0x1.4a8918p-1, -0x1.6a16d2p-3,
            -0x1.72278ep-5);
        row(3, 0.25, "float16", "welford", "throughout", 0x1.83p+1, 0x1.56p-4, -0x1.498p-1, -0x1.5e4p-3, -0x1.5e4p-5);
        row(3, 0.25, "float16", "welford", "llama", 0x1.834e02p+1, 0x1.5648fp-4, -0x1.4a8p-1, -0x1.684p-3, -0x1.7c4p-5);
        row(3, 0.25, "float16", "welford", "gemma", 0x1.834e02p+1, 0x1.5648fp-4, -0x1.4a8p-1, -0x1.68p-3, -0x1.7cp-5);
        row(3, 0.25, "float32", "welford", "throughout", 0x1.834bc8p+1, 0x1.564adp-4, -0x1.4a8916p-1, -0x1.6a16dp-3,
            -0x1.72278cp-5);
        row(3, 0.25, "float16", "shifted", "throughout", 0x1.834p+1, 0x1.57p-4, -0x1.4a4p-1, -0x1.66p-3, -0x1.768p-5);
        row(3, 0.25, "float16", "shifted", "llama", 0x1.834ep+1, 0x1.5648fp-4, -0x1.4a8p-1, -0x1.684p-3, -0x1.7c4p-5);
        row(3, 0.25, "float16", "shifted", "gemma", 0x1.834ep+1, 0x1.5648fp-4, -0x1.4a8p-1, -0x1.68p-3, -0x1.7cp-5);
        row(3, 0.25, "float32", "shifted", "throughout", 0x1.834bc6p+1, 0x1.564aep-4, -0x1.4a8908p-1, -0x1.6a1688p-3,
            -0x1.7226bep-5);
    }
    void computesAsNumPyDoes()
    {
        QFETCH(double, centre);
        QFETCH(double, spread);
        QFETCH(QString, type);
        QFETCH(QString, algorithm);
        QFETCH(QString, order);
        QFETCH(double, mean);
        QFETCH(double, square);
        const EvaluationPtr evaluation = evaluate(problem(centre, spread));
        const PrecisionChoice choice {named<DType>(type), named<VarianceAlgorithm>(algorithm), named<CastOrder>(order)};
        const PrecisionStudy study = precisionStudy(*evaluation, choice);
        QVERIFY(isSame(study.groups[0].mean, mean));
        QVERIFY(isSame(study.groups[0].square, square));
        for (const int i : {0, 7, 31}) {
            const CellPrecision cell = cellOf(*evaluation, study, i);
            const double expected = *static_cast<const double *>(
                QTest::qData(qPrintable(QStringLiteral("y%1").arg(i)), QMetaType::Double));
            QVERIFY2(isSame(cell.output, expected), qPrintable(QString::number(cell.output, 'g', 17)));
            QVERIFY(isSame(study.errors[i], cell.error));
        }
    }

    // 65504 is the largest float16: the sum of eight times 10000 is more, and so is 10000².
    void whatPassesTheLargestNumberIsLost()
    {
        const EvaluationPtr evaluation = evaluate(problem(10000, 1));
        const PrecisionStudy study = precisionStudy(*evaluation, {});
        QCOMPARE(study.lost, std::int64_t(32));
        QCOMPARE(study.overflows, std::int64_t(1));
        QCOMPARE(study.negativeVariances, std::int64_t(0));
        const PrecisionStudy single
            = precisionStudy(*evaluation, {DType::Float32, VarianceAlgorithm::Textbook, CastOrder::Throughout});
        QCOMPARE(single.overflows, std::int64_t(0));
        QCOMPARE(single.negativeVariances, std::int64_t(1)); // The variance is −8, as in NumPy.
        QCOMPARE(single.lost, std::int64_t(32));
    }

    // 10001, 10002, 10003 and 10004 have a mean square of 100050007.5 and a squared mean of 100050006.25; float32
    // numbers of that size lie 8 apart.
    void theTextbookFormulaLosesTheVarianceOfLargeMeans()
    {
        NormalizationProblem one = problem(0, 1);
        one.input = Tensor({1, 4}, {10001, 10002, 10003, 10004});
        one.gamma = one.beta = {};
        const EvaluationPtr evaluation = evaluate(one);
        const auto of = [&](VarianceAlgorithm algorithm) {
            return precisionStudy(*evaluation, {DType::Float32, algorithm, CastOrder::Throughout});
        };
        const PrecisionStudy textbook = of(VarianceAlgorithm::Textbook);
        QCOMPARE(double(textbook.groups[0].exact.square), 1.25);
        QCOMPARE(std::fmod(textbook.groups[0].square, 8), 0.0);
        for (const auto algorithm :
             {VarianceAlgorithm::TwoPass, VarianceAlgorithm::Welford, VarianceAlgorithm::Shifted})
            QCOMPARE(of(algorithm).groups[0].square, 1.25);
        QVERIFY(textbook.condition > meanToStdLimit(textbook.choice)); // 8945 against a limit of 4096.
        QCOMPARE(meanToStdLimit(textbook.choice), 4096.0);
        QCOMPARE(textbook.castLargest, 0.0);
        QVERIFY(of(VarianceAlgorithm::TwoPass).largest < 1e-6);
    }

    void castingAloneCostsWhatTheTypeCannotHold()
    {
        // bfloat16 numbers near 10000 lie 64 apart: 10000 becomes 9984 and 10040 becomes 10048.
        NormalizationProblem one = problem(0, 1);
        one.input = Tensor({1, 2}, {10000, 10040});
        one.gamma = one.beta = {};
        one.spec.epsilon = 400;
        const EvaluationPtr evaluation = evaluate(one);
        const PrecisionStudy study
            = precisionStudy(*evaluation, {DType::BFloat16, VarianceAlgorithm::TwoPass, CastOrder::ScaleFirst});
        const double exact = 20 / std::sqrt(800.0);
        const double cast = 32 / std::sqrt(32.0 * 32 + 400);
        QVERIFY(std::abs(study.castLargest - (cast - exact)) < 1e-15);
        const CellPrecision cell = cellOf(*evaluation, study, 1);
        QCOMPARE(cell.x, 10048.0);
        QVERIFY(std::abs(cell.castOnly - cast) < 1e-15);
        QCOMPARE(cell.output, nearest<DType::BFloat16>(cast));
    }

    void theMaskTakesNoPart()
    {
        NormalizationProblem one = problem(0, 1);
        one.input = Tensor({1, 4}, {1, 3, 1e30, 5});
        one.gamma = one.beta = {};
        one.mask = Tensor({1, 4}, {1, 1, 0, 1});
        const EvaluationPtr evaluation = evaluate(one);
        for (const VarianceAlgorithm algorithm : allVarianceAlgorithms) {
            const PrecisionStudy study
                = precisionStudy(*evaluation, {DType::Float16, algorithm, CastOrder::Throughout});
            QCOMPARE(study.groups[0].count, std::int64_t(3));
            QCOMPARE(study.groups[0].mean, 3.0);
            QVERIFY(std::abs(study.groups[0].square - 8.0 / 3) < 8.0 / 3 * 0x1p-9);
            QCOMPARE(study.errors[2], 0.0);
            QCOMPARE(study.lost, std::int64_t(0));
        }
        one.mask = Tensor({1, 1}, {0.0});
        QCOMPARE(precisionStudy(*evaluate(one), {}).element, std::int64_t(-1));
    }

    void evalModeRoundsRunningStatistics()
    {
        NormalizationProblem one = problem(0, 1);
        one.input = Tensor({2, 1}, {1, 2});
        one.gamma = one.beta = {};
        one.spec.reducedAxes = {0};
        one.spec.tracksRunningStatistics = true;
        one.spec.mode = Mode::Eval;
        one.running = {Tensor({1}, {0.1}), Tensor({1}, {0.3})};
        const EvaluationPtr evaluation = evaluate(one);
        const PrecisionStudy study = precisionStudy(*evaluation, {});
        // NumPy 1.24.2: float(np.float16(0.1)), float(np.float16(0.3)).
        QCOMPARE(study.groups[0].mean, 0.0999755859375);
        QCOMPARE(study.groups[0].square, 0.300048828125);
        const CellPrecision cell = cellOf(*evaluation, study, 0);
        QVERIFY(std::abs(cell.exact - 0.9 / std::sqrt(0.3 + 1e-5)) < 1e-15);
        QVERIFY(cell.error != 0 && std::abs(cell.error) <= cell.bound);
    }

    // ε is rounded to the type: np.float16(1e-12) is 0, np.float16(1e-5) is 168 · 2⁻²⁴.
    void epsilonIsOfTheType()
    {
        NormalizationProblem one = problem(0, 1);
        one.input = Tensor({1, 2}, {5, 5});
        one.gamma = one.beta = {};
        one.spec.epsilon = 1e-12;
        const auto study = [&](CastOrder order) {
            return precisionStudy(*evaluate(one), {DType::Float16, VarianceAlgorithm::TwoPass, order});
        };
        QCOMPARE(study(CastOrder::Throughout).lost, std::int64_t(2)); // 0/0 in both cells.
        QCOMPARE(study(CastOrder::Throughout).bound, infinity);
        QCOMPARE(study(CastOrder::ScaleFirst).lost, std::int64_t(0));
        one.spec.epsilon = 1e-5;
        QCOMPARE(study(CastOrder::Throughout).groups[0].divisor, nearest<DType::Float16>(std::sqrt(168 * 0x1p-24)));
    }

    void weightsBecomeFactorsInTheTypeOfTheAffinePart()
    {
        // float16 holds 2⁻¹⁰ − 2⁻¹², but not 1 + 2⁻¹⁰ − 2⁻¹².
        NormalizationProblem one = problem(0, 1);
        one.input = Tensor({1, 2}, {-1, 1});
        one.spec.epsilon = 0;
        one.spec.gammaForm = GammaForm::OnePlusWeight;
        one.gamma = Tensor::filled({1, 2}, 0x1p-10 - 0x1p-12);
        one.beta = {};
        const EvaluationPtr evaluation = evaluate(one);
        const auto gamma = [&](CastOrder order) {
            const PrecisionStudy study
                = precisionStudy(*evaluation, {DType::Float16, VarianceAlgorithm::TwoPass, order});
            return cellOf(*evaluation, study, 1).gamma;
        };
        QCOMPARE(gamma(CastOrder::ScaleFirst), 1 + 0x1p-10 - 0x1p-12);
        QCOMPARE(gamma(CastOrder::NormalizeFirst), 1 + 0x1p-10);
    }

    void withoutCentringThereIsNothingToCancel()
    {
        NormalizationProblem one = problem(0, 1);
        one.spec.centre = false;
        one.input = Tensor({1, 4}, {10001, 10002, 10003, 10004});
        one.gamma = one.beta = {};
        const EvaluationPtr evaluation = evaluate(one);
        for (const VarianceAlgorithm algorithm : allVarianceAlgorithms) {
            const PrecisionStudy study
                = precisionStudy(*evaluation, {DType::Float32, algorithm, CastOrder::Throughout});
            QVERIFY(study.largest < 4 * 0x1p-24);
        }
    }

    void equalValuesHaveNoVarianceInExactArithmetic()
    {
        NormalizationProblem one = problem(0, 1);
        one.input = Tensor::filled({1, 7}, 0.1);
        one.gamma = one.beta = {};
        const PrecisionStudy study = precisionStudy(*evaluate(one), {DType::Float32, VarianceAlgorithm::TwoPass, {}});
        QCOMPARE(double(study.groups[0].exact.square), 0.0);
        QCOMPARE(double(study.groups[0].exact.mean), 0.1);
        QCOMPARE(study.conditionGroup, std::int64_t(-1));
    }

    void canBeCancelled()
    {
        NormalizationProblem one;
        one.input = Tensor::filled({1 << 11, 1 << 10}, 1);
        one.layout = defaultLayout(2);
        one.spec.reducedAxes = {1};
        const EvaluationPtr evaluation = evaluate(one);
        QVERIFY_EXCEPTION_THROWN(precisionStudy(*evaluation, {}, [](double) { return true; }), Cancelled);
    }
};

NORMSCOPE_TEST(TestPrecisionStudy)

} // namespace tst_precision_study

#include "tst_precision_study.moc"
