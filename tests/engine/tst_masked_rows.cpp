// SPDX-License-Identifier: GPL-3.0-or-later
// Masked rows of every length, and masked groups of which the moments alone are asked for: every set of kernels against
// the plain reference in float64, by the engine's public calls.
#include "tests/engine/masked_support.h"
#include "tests/subject.h"

namespace tst_masked_rows {

using namespace normscope;
using namespace normscope::masked_test;

class TestMaskedRows : public QObject
{
    Q_OBJECT

private:
    static void compareMomentsOfSingleGroups(const NormalizationProblem &problem, const std::string &what)
    {
        const Normalized own = normalize(problem, problem.input.dtype());
        const Grouping &grouping = own.evaluation->grouping();
        for (std::int64_t group = 0; group < grouping.groupCount(); ++group) {
            const Moments &with = own.evaluation->moments(group);
            const Moments without = groupMoments(problem.input, grouping, group, problem.mask);
            QCOMPARE(with.count, without.count);
            QVERIFY2(isSame(with.mean, without.mean), what.c_str());
            QVERIFY2(isSame(with.squaredDeviations, without.squaredDeviations), what.c_str());
        }
    }

private slots:
    void cleanup() { kernels::use({}); }

    // Rows that are written as one stream, whose vectors may hold the end of one and the start of the next, and longer
    // ones.
    void maskedRowsOfAnyLengthAreRight()
    {
        Random random(20150311);
        std::vector<std::int64_t> lengths;
        for (std::int64_t length = 2; length <= 70; ++length)
            lengths.push_back(length);
        lengths.insert(lengths.end(), {200, 255, 256, 257, 1023, 1024, 2047, 2048, 2049, 5000});
        for (const std::int64_t length : lengths) {
            for (const KernelCase &one :
                 {KernelCase({11, length}, {1}, {1}), KernelCase({4, 3, length}, {2}, {1}),
                  KernelCase({3, 6, length}, {1, 2}, {1}).withGroups(1, 2), KernelCase({3, 5, length}, {0, 2}, {1})}) {
                const auto dtype = length % 2 == 0 ? DType::Float32 : DType::Float64;
                for (const bool isEval : {false, true}) {
                    NormalizationProblem problem = problemOf(one, dtype, random);
                    makeConstant(problem, random);
                    if (isEval)
                        setEvaluationMode(problem, random);
                    addMask(problem, AxisSet::all(static_cast<int>(one.shape.size())), random);
                    compare(problem, one, isEval ? "eval" : "train");
                }
            }
        }
    }

    // As many rows as fill the vectors of every set, and some more; masked by element, and as a whole.
    void manyMaskedRowsAreRight()
    {
        Random random(20150313);
        for (const std::int64_t length : {2, 3, 4, 5, 7, 8, 16, 17, 24, 25, 31, 32, 33, 40, 1030}) {
            const KernelCase shared({37, length}, {1}, {1});
            KernelCase unbiased = shared;
            unbiased.spec.variance = VarianceEstimator::Unbiased;
            for (const KernelCase &one :
                 {shared, KernelCase({37, length}, {1}, {0}), KernelCase({37, length}, {1}), shared.withoutCentring(),
                  KernelCase({37, length}, {1}, {0}).withoutCentring(), shared.withEpsilonOutside(), unbiased,
                  KernelCase({5, 9, length}, {2}, {1}), KernelCase({9, 5, 3, length}, {2, 3}, {1})}) {
                for (const DType dtype : {DType::Float32, DType::Float64}) {
                    for (const bool isByElement : {true, false}) {
                        NormalizationProblem problem = problemOf(one, dtype, random);
                        makeConstant(problem, random);
                        if (random() % 3 == 0)
                            setEvaluationMode(problem, random);
                        addMask(problem, isByElement ? AxisSet::all(static_cast<int>(one.shape.size())) : AxisSet {0},
                                random);
                        compare(problem, one, isByElement ? "masked elements" : "masked rows");
                    }
                }
            }
        }
    }

    // Values of which none is equal to another, and the squares of whose differences vanish.
    void maskedRowsOfVanishingSquaresAreRight()
    {
        Random random(20150314);
        for (const std::int64_t length : {2, 5, 24, 32, 100}) {
            for (const double epsilon : {0.0, 1e-50, 1e-5}) {
                const KernelCase one = KernelCase({37, length}, {1}, {1}).withEpsilon(epsilon);
                NormalizationProblem problem = problemOf(one, DType::Float32, random);
                problem.input = drawn(one.shape, DType::Float32, random, [](Random &r) { return about(r) * 1e-28; });
                makeConstant(problem, random);
                addMask(problem, {0, 1}, random);
                compare(problem, one, "squares that vanish");
                compareMomentsOfSingleGroups(problem, "squares that vanish");
            }
        }
    }

    // A row whose sum of squares is 0 as a float, and not as a double, beside rows of equal values.
    void momentsOfRowsDoNotDependOnTheirNeighbours()
    {
        std::vector<double> values;
        for (int row = 0; row < 37; ++row)
            values.insert(values.end(), {0, row % 3 == 0 ? 0 : 4.36e-23});
        NormalizationProblem problem;
        problem.spec.reducedAxes = {1};
        problem.input = Tensor({37, 2}, values).converted(DType::Float32);
        problem.mask = Tensor::filled({37, 2}, 1, DType::Float32);
        for (const std::string &set : maskedVectorSets()) {
            QVERIFY(kernels::use(set));
            const EvaluationPtr evaluation = evaluate(problem);
            for (std::int64_t row = 0; row < 37; ++row)
                QCOMPARE(evaluation->moments(row).squaredDeviations == 0, row % 3 == 0);
            compareMomentsOfSingleGroups(problem, set);
        }
    }

    void momentsOfMaskedGroupsAreTheSameToTheBitWithoutOutput()
    {
        Random random(20150312);
        for (const KernelCase &one :
             {KernelCase({40, 96}, {1}, {1}), KernelCase({9, 2000}, {1}, {1}),
              KernelCase({6, 4, 14, 14}, {0, 2, 3}, {1}), KernelCase({5, 3000}, {1}, {1}),
              KernelCase({5, 40, 32, 32}, {0, 2, 3}, {1}), KernelCase({9, 61'441}, {1}, {1}),
              KernelCase({10'003, 3}, {0}, {1}), KernelCase({6, 100, 30}, {1}), KernelCase({40, 3, 7}, {0, 2}, {1}),
              KernelCase({90, 5}, {1}, {1}), KernelCase({70, 3}, {1}, {1}), KernelCase({37, 31}, {1}, {1}),
              KernelCase({9, 4, 2}, {2}, {1}), KernelCase({30, 7, 5}, {2}, {0})}) {
            const auto rank = static_cast<int>(one.shape.size());
            for (const AxisSet axes : {AxisSet::all(rank), AxisSet {rank - 1}}) {
                NormalizationProblem problem = problemOf(one, DType::Float32, random);
                addMask(problem, axes, random);
                for (const std::string &set : maskedVectorSets()) {
                    QVERIFY(kernels::use(set));
                    compareMomentsOfSingleGroups(problem, set + ", " + one.text());
                }
            }
        }
    }

    // Steep rows: 1/σ² times a gradient leaves the range of floats, and no term of the result does.
    void gradientsOfSteepMaskedRowsStayFinite()
    {
        constexpr std::int64_t length = 8;
        NormalizationProblem problem;
        problem.spec.reducedAxes = {1};
        problem.spec.gamma = problem.spec.beta = {true, {1}};
        problem.spec.epsilon = 0;
        std::vector<double> x;
        std::vector<double> upstream;
        std::vector<double> mask;
        for (std::int64_t i = 0; i < 3 * length; ++i) {
            x.push_back(i % 2 == 0 ? 1.25e-10 : -1.25e-10);
            upstream.push_back(i % 2 == 0 ? 1e20 : 0);
            mask.push_back(i == 0 ? 0 : 1);
        }
        const Shape shape {3, length};
        problem.input = Tensor(shape, x).converted(DType::Float32);
        problem.mask = Tensor(shape, mask);
        for (const std::string &set : maskedVectorSets()) {
            QVERIFY(kernels::use(set));
            const EvaluationPtr evaluation = evaluate(problem);
            const Tensor own
                = gradients(*evaluation, Tensor(shape, upstream).converted(DType::Float32), DType::Float32).input;
            for (std::int64_t i = length; i < own.size(); ++i) // All rounding, of terms of 8e29.
                QVERIFY2(std::abs(own[i]) < 1e25, (set + ": " + std::to_string(own[i])).c_str());
        }
    }
};

NORMSCOPE_TEST(TestMaskedRows)

} // namespace tst_masked_rows

#include "tst_masked_rows.moc"
