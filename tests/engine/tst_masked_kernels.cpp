// SPDX-License-Identifier: GPL-3.0-or-later
// Masks, evaluation mode and groups of equal values, as tensors of users have them: every set of kernels against the
// plain reference in float64, by the engine's public calls; and how masks are packed.
#include "engine/kernels/masked_kernels.h"
#include "engine/parallel/workers.h"
#include "tests/engine/masked_support.h"
#include "tests/subject.h"

namespace tst_masked_kernels {

using namespace normscope;
using namespace normscope::masked_test;

class TestMaskedKernels : public QObject
{
    Q_OBJECT

private:
    static std::vector<KernelCase> maskedCases()
    {
        std::vector<KernelCase> cases = anyCases(120);
        for (const KernelCase &one :
             {KernelCase({6, 5, 300}, {0, 2}, {1}), KernelCase({33, 70}, {0}, {1}), KernelCase({150, 40}, {0}, {1}),
              KernelCase({400, 3}, {0}, {1}), KernelCase({12, 600}, {1}, {1}),
              KernelCase({9, 6, 11, 13}, {1, 2, 3}, {1}).withGroups(1, 3),
              KernelCase({5, 2500}, {1}, {1}).withoutCentring(), KernelCase({40, 3, 7}, {0, 2}, {1}),
              KernelCase({40, 30, 5, 8}, {0, 2}, {1, 3}), KernelCase({40, 3, 5, 7}, {0, 2}),
              KernelCase({40, 3, 5, 7}, {0, 2}, {1}), KernelCase({20, 2, 3, 5, 7}, {0, 3}, {1}),
              KernelCase({300, 1801}, {0}, {1}), KernelCase({7, 31, 18}, {0, 1}, {2}).withEpsilonOutside(),
              // Small slabs whose rows are parts of vectors or several of these, and taller ones; short columns.
              KernelCase({35, 5, 3}, {1}, {2}), KernelCase({19, 9, 4}, {1}), KernelCase({35, 7, 7}, {1}, {1}),
              KernelCase({19, 4, 6}, {1}, {0}).withoutCentring(), KernelCase({17, 32, 11}, {1}, {2}),
              KernelCase({17, 33, 11}, {1}, {2}), KernelCase({17, 5, 45}, {1}, {2}).withEpsilonOutside(),
              KernelCase({5, 1100}, {0}, {1}), KernelCase({12, 1031}, {0}).withoutCentring(),
              KernelCase({3, 4, 5, 140}, {0, 2}, {3}), KernelCase({19, 5, 3, 7}, {1, 3}, {2}),
              // Groups of more than a block that are written in other parts than they are summed up in.
              KernelCase({4, 6, 30, 40}, {1, 2, 3}, {1}).withGroups(1, 2),
              // Rows around the longest whose shift is a single element.
              KernelCase({10, 7, 7, 7}, {2, 3}), KernelCase({35, 64}, {1}, {1}), KernelCase({35, 65}, {1}, {1})})
            cases.push_back(one);
        return cases;
    }

    /// Of every length up to some vectors of all sets, so that each place of a vector is a last one once.
    template <class T>
    static void packAllLengths()
    {
        constexpr kernels::MaskByte untouched = 7;
        Random random(17);
        for (std::int64_t length = 0; length <= 200; ++length) {
            std::vector<T> values(static_cast<std::size_t>(length));
            for (T &value : values)
                value = static_cast<T>(random() % 3 == 0 ? 0 : random() % 2 == 0 ? 1e-30 : std::nan(""));
            std::vector<kernels::MaskByte> bytes(values.size() + 1, untouched);
            kernels::maskedTable<T>()->pack(values.data(), length, bytes.data());
            std::vector<kernels::MaskByte> expected;
            for (const T value : values)
                expected.push_back(value != 0 ? 0xff : 0);
            expected.push_back(untouched);
            QVERIFY2(bytes == expected, qPrintable(QStringLiteral("%1 values").arg(length)));
        }
    }

private slots:
    void cleanup() { kernels::use({}); }

    void masksArePackedInOrderAndNoFurther()
    {
        for (const std::string &set : maskedVectorSets()) {
            QVERIFY(kernels::use(set));
            packAllLengths<float>();
            packAllLengths<double>();
        }
    }

    void masksAlongAnyAxesAreRight()
    {
        Random random(20180322);
        for (const KernelCase &one : maskedCases()) {
            const auto all = AxisSet::all(static_cast<int>(one.shape.size()));
            const AxisSet some = AxisSet::fromBits(1 + static_cast<unsigned>(random() % all.bits()));
            for (const AxisSet axes : {some, all}) {
                for (const DType dtype : {DType::Float32, DType::Float64}) {
                    NormalizationProblem problem = problemOf(one, dtype, random);
                    addMask(problem, axes, random);
                    compare(problem, one, "mask");
                    if (QTest::currentTestFailed())
                        return;
                }
            }
        }
    }

    /// Long rows that are masked as a whole, or that a mask repeats, in every arrangement of such axes.
    void rowsThatAMaskRepeatsAreRight()
    {
        Random random(20180329);
        for (const KernelCase &one :
             {KernelCase({5, 6, 8, 9}, {0, 2, 3}, {1}), KernelCase({4, 6, 8, 9}, {1, 2, 3}, {1}),
              KernelCase({4, 6, 5, 40}, {1, 2, 3}, {1, 2, 3}),
              KernelCase({4, 6, 7, 35}, {1, 2, 3}, {1}).withGroups(1, 3), KernelCase({3, 4, 5, 33}, {3}, {3}),
              KernelCase({6, 5, 80}, {2}, {2}).withGroups(2, 2), KernelCase({40, 3, 64}, {0, 1}, {2}),
              KernelCase({2, 3, 40, 2, 32}, {1, 2, 4}, {3}), KernelCase({1, 12, 90, 130}, {0, 1, 2, 3}, {1}),
              KernelCase({500, 4, 130}, {0, 1}, {2})}) {
            const auto all = AxisSet::all(static_cast<int>(one.shape.size())).bits();
            for (unsigned axes = 1; axes < all; ++axes) {
                NormalizationProblem problem = problemOf(one, axes % 2 == 0 ? DType::Float32 : DType::Float64, random);
                addMask(problem, AxisSet::fromBits(axes), random);
                compare(problem, one, ("mask along axes " + std::to_string(axes)).c_str());
                if (QTest::currentTestFailed())
                    return;
            }
        }
    }

    // Blocks of them count as a whole, or do not, beside others of which some elements do.
    void paddedRowsAreRight()
    {
        Random random(20180330);
        for (const KernelCase &one :
             {KernelCase({23, 5000}, {1}, {1}), KernelCase({40, 2100}, {1}), KernelCase({12, 9001}, {1}, {0}),
              KernelCase({9, 6, 1300}, {0, 2}, {1}), KernelCase({7, 5, 41, 33}, {0, 2, 3}, {1}),
              KernelCase({90, 700}, {1}, {1}), KernelCase({300, 130}, {1}), KernelCase({5, 9, 81}, {0, 2}, {1})}) {
            for (const DType dtype : {DType::Float32, DType::Float64}) {
                NormalizationProblem problem = problemOf(one, dtype, random);
                addPadding(problem, random);
                compare(problem, one, "padding");
                if (QTest::currentTestFailed())
                    return;
            }
        }
    }

    // So large that outputs are written past the caches in some calls, and masked groups cleared there.
    void largeMaskedOutputsAreRight()
    {
        constexpr int calls = 18; // As many as a WayChoice tries.
        Random random(20150313);
        const KernelCase rows({1100, 1023}, {1}, {1});
        const KernelCase longRows({220, 5001}, {1}, {1});
        const KernelCase images({40, 6, 56, 56}, {0, 2, 3}, {1});
        const KernelCase shortColumns({13, 250'007}, {0}, {1});
        const KernelCase slabs({9001, 15, 25}, {1}, {1}); // γ and β are applied afterwards.
        constexpr AxisSet padding; // Stands for a mask of whole stretches.
        for (const auto &[one, masked] :
             {std::pair(rows, AxisSet {0, 1}), std::pair(rows, AxisSet {0}), std::pair(images, AxisSet {0, 1, 2, 3}),
              std::pair(images, AxisSet {0, 2}), std::pair(longRows, padding), std::pair(longRows, AxisSet {0, 1}),
              std::pair(images, padding), std::pair(shortColumns, AxisSet {0, 1}), std::pair(shortColumns, AxisSet {0}),
              std::pair(slabs, AxisSet {0, 1, 2})}) {
            NormalizationProblem problem = problemOf(one, DType::Float32, random);
            if (masked == padding)
                addPadding(problem, random);
            else
                addMask(problem, masked, random);
            kernels::use("plain");
            const Tensor expected = normalize(problem, DType::Float32).output;
            for (const std::string &set : maskedVectorSets()) {
                QVERIFY(kernels::use(set));
                for (int call = 0; call < calls; ++call) {
                    const std::string wrong
                        = differenceOf(normalize(problem, DType::Float32).output, expected, 2e-5, "element");
                    QVERIFY2(wrong.empty(), (set + ", " + one.text() + ": " + wrong).c_str());
                }
            }
        }
    }

    /// Masks are packed by kernels of their own types; values that count may differ.
    void masksOfAnyTypeAndValuesGiveTheSameBits()
    {
        Random random(20180328);
        for (const KernelCase &one : maskedCases()) {
            for (const DType dtype : {DType::Float32, DType::Float64}) {
                NormalizationProblem problem = problemOf(one, dtype, random);
                addMask(problem, AxisSet::all(static_cast<int>(one.shape.size())), random);
                constexpr double counting[] = {1, -1, 2.5, 1e-30, std::numeric_limits<double>::quiet_NaN()};
                std::vector<double> values;
                for (std::int64_t i = 0; i < problem.mask.size(); ++i)
                    values.push_back(problem.mask[i] == 0 ? 0 : counting[random() % std::size(counting)]);
                const Tensor other(problem.mask.shape(), values);
                for (const std::string &set : maskedVectorSets()) {
                    QVERIFY(kernels::use(set));
                    problem.mask = other.converted(DType::Float32);
                    const MaskedResult single = resultOf(problem);
                    problem.mask = other.converted(DType::Float64);
                    const MaskedResult twofold = resultOf(problem);
                    const std::string what = set + ", " + one.text();
                    QVERIFY2(isSame(twofold.normalized, single.normalized), what.c_str());
                    QVERIFY2(isSame(twofold.gradients.input, single.gradients.input), what.c_str());
                    QVERIFY2(isSame(twofold.gradients.gamma, single.gradients.gamma), what.c_str());
                    QVERIFY2(isSame(twofold.gradients.beta, single.gradients.beta), what.c_str());
                }
            }
        }
    }

    /// The bytes of a mask are kept, until another one may be in the same place of the memory.
    void masksUsedAgainGiveTheSameBits()
    {
        Random random(20180329);
        for (const KernelCase &one : maskedCases()) {
            for (int mask = 0; mask < 3; ++mask) {
                kernels::use({});
                NormalizationProblem problem = problemOf(one, DType::Float32, random);
                addMask(problem, AxisSet::all(static_cast<int>(one.shape.size())), random);
                const MaskedResult first = resultOf(problem);
                compare(problem, one, "masked again");
                kernels::use({});
                problem.mask = problem.mask.withValues({}, {});
                const MaskedResult last = resultOf(problem);
                QVERIFY2(isSame(last.normalized, first.normalized), one.text().c_str());
                QVERIFY2(isSame(last.gradients.input, first.gradients.input), one.text().c_str());
            }
        }
    }

    void maskedGroupsOfEqualValuesAreExact()
    {
        Random random(20180323);
        for (const KernelCase &one : maskedCases()) {
            NormalizationProblem problem = problemOf(one, random() % 2 == 0 ? DType::Float32 : DType::Float64, random);
            makeConstant(problem, random);
            addMask(problem, AxisSet::all(static_cast<int>(one.shape.size())), random);
            compare(problem, one, "mask and constant groups");
            if (QTest::currentTestFailed())
                return;
        }
    }

    void groupsOfEqualValuesAreExact()
    {
        Random random(20180324);
        for (const KernelCase &one : maskedCases()) {
            for (const DType dtype : {DType::Float32, DType::Float64}) {
                NormalizationProblem problem = problemOf(one, dtype, random);
                makeConstant(problem, random);
                compare(problem, one, "constant groups");
                if (QTest::currentTestFailed())
                    return;
            }
        }
    }

    void evaluationModeIsRight()
    {
        Random random(20180325);
        for (const KernelCase &one : maskedCases()) {
            for (const DType dtype : {DType::Float32, DType::Float64}) {
                NormalizationProblem problem = problemOf(one, dtype, random);
                setEvaluationMode(problem, random);
                if (random() % 2 == 0)
                    makeConstant(problem, random);
                compare(problem, one, "evaluation mode");
                addMask(problem, AxisSet::all(static_cast<int>(one.shape.size())), random);
                compare(problem, one, "evaluation mode and mask");
                if (QTest::currentTestFailed())
                    return;
            }
        }
    }

    // Values that differ by so little that the squared deviations underflow are not taken for equal ones.
    void tinyDifferencesAreSeen()
    {
        Random random(20180326);
        for (const KernelCase &one : {KernelCase({5, 2100}, {1}), KernelCase({300, 37}, {0}), KernelCase({4, 3}, {1}),
                                      KernelCase({2000, 5}, {1}), KernelCase({3, 300'001}, {1}),
                                      KernelCase({40, 5, 7}, {1}), KernelCase({7, 900}, {0})}) {
            for (const bool isSingle : {true, false}) {
                NormalizationProblem problem = problemOf(one, isSingle ? DType::Float32 : DType::Float64, random);
                const double size = isSingle ? 1e-26 : 1e-170;
                problem.input = drawn(one.shape, problem.input.dtype(), random,
                                      [=](Random &r) { return size * static_cast<double>(r() % 3) - size; });
                for (const std::string &set : maskedVectorSets()) {
                    QVERIFY(kernels::use(set));
                    const Normalized own = normalize(problem, problem.input.dtype());
                    kernels::use("plain");
                    const Normalized expected = normalize(problem, problem.input.dtype());
                    for (std::int64_t group = 0; group < own.evaluation->grouping().groupCount(); ++group)
                        QCOMPARE(own.evaluation->moments(group).mean, expected.evaluation->moments(group).mean);
                }
            }
        }
    }

    void noBitDependsOnTheNumberOfThreads()
    {
        Random random(20180327);
        for (const KernelCase &one : {KernelCase({16, 12, 28, 28}, {0, 2, 3}, {1}), KernelCase({3100, 96}, {0}, {1}),
                                      KernelCase({30'011, 7}, {0}, {1}), KernelCase({9001, 3, 5, 7}, {0, 2}, {1, 3}),
                                      KernelCase({3, 90'007}, {1}, {1}), KernelCase({300, 700}, {1}, {1}),
                                      KernelCase({5, 40, 32, 32}, {0, 2, 3}, {1}), KernelCase({19, 61'441}, {1}, {1}),
                                      KernelCase({9001, 5, 7}, {1}, {2}), KernelCase({7, 90'007}, {0}, {1}),
                                      KernelCase({16, 65'536}, {0}, {1})}) {
            for (const bool isEval : {false, true}) {
                NormalizationProblem problem = problemOf(one, DType::Float32, random);
                makeConstant(problem, random);
                if (isEval)
                    setEvaluationMode(problem, random);
                addMask(problem, isEval ? AxisSet {0} : AxisSet::all(static_cast<int>(one.shape.size())), random);
                const MaskedResult shared = resultOf(problem);
                const ThreadLimit alone(1);
                const MaskedResult own = resultOf(problem);
                QVERIFY2(isSame(own.normalized.output, shared.normalized.output), one.text().c_str());
                QVERIFY2(isSame(own.gradients.input, shared.gradients.input), one.text().c_str());
                QVERIFY2(isSame(own.gradients.gamma, shared.gradients.gamma), one.text().c_str());
            }
        }
    }
};

NORMSCOPE_TEST(TestMaskedKernels)

} // namespace tst_masked_kernels

#include "tst_masked_kernels.moc"
