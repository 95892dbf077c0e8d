// SPDX-License-Identifier: GPL-3.0-or-later
// Masks, evaluation mode and groups of equal values, as tensors of users have them: every set of kernels against the
// plain reference in float64, by the engine's public calls; and how masks are packed.
#include "engine/kernels/kernels.h"
#include "engine/kernels/masked_kernels.h"
#include "engine/normalization/evaluation.h"
#include "engine/parallel/workers.h"
#include "tests/engine/kernel_support.h"
#include "tests/subject.h"

#include <QTest>

#include <cmath>
#include <random>

namespace tst_masked_kernels {

using namespace normscope;

namespace {

using Random = std::mt19937;

std::vector<std::string> maskedVectorSets()
{
    std::vector<std::string> sets = kernels::names();
    std::erase(sets, "plain");
    return sets;
}

Tensor drawn(const Shape &shape, DType dtype, Random &random, const std::function<double(Random &)> &value)
{
    std::vector<double> values(static_cast<std::size_t>(elementCount(shape)));
    for (double &one : values)
        one = value(random);
    return Tensor(shape, values).converted(dtype);
}

double about(Random &random)
{
    return 0.37 + 1.3 * (static_cast<double>(random() % 20'001) / 10'000 - 1);
}

double oneInThreeMasked(Random &random)
{
    return random() % 3 == 0 ? 0 : 1;
}

/// Values of masked elements, none of which may reach the result.
constexpr double poison[]
    = {1e30, -3e7, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(), 0};

NormalizationProblem problemOf(const KernelCase &one, DType dtype, Random &random)
{
    NormalizationProblem problem;
    problem.spec = one.spec;
    problem.input = drawn(one.shape, dtype, random, about);
    if (one.spec.gamma.present) {
        problem.gamma = drawn(affineShape(one), dtype, random, about);
        problem.beta = drawn(affineShape(one), dtype, random, about);
    }
    return problem;
}

/// Adds a mask along `axes`, with values of `poison` in the masked elements.
void addMask(NormalizationProblem &problem, AxisSet axes, Random &random)
{
    const Shape shape = parameterShape(axes, problem.input.shape());
    problem.mask = drawn(shape, random() % 2 == 0 ? DType::Float32 : DType::Float64, random, oneInThreeMasked);
    const Grouping grouping(problem.input.shape(), problem.spec);
    const Walk walk(grouping, shape);
    std::vector<double> values;
    for (std::int64_t i = 0; i < problem.input.size(); ++i) {
        const bool isMasked = problem.mask[walk.index(Operand::Mask, i)] == 0;
        values.push_back(isMasked ? poison[random() % std::size(poison)] : problem.input[i]);
    }
    problem.input = Tensor(problem.input.shape(), values).converted(problem.input.dtype());
}

void makeConstant(NormalizationProblem &problem, Random &random)
{
    const Grouping grouping(problem.input.shape(), problem.spec);
    std::vector<double> values;
    for (std::int64_t i = 0; i < problem.input.size(); ++i)
        values.push_back(problem.input[i]);
    constexpr double constants[] = {0, 0, 3.7, -1e4, 1e-25, 0.1, -0.0};
    for (std::int64_t group = 0; group < grouping.groupCount(); ++group) {
        const double constant = constants[random() % std::size(constants)];
        if (random() % 2 == 0)
            grouping.forEachElement(group, [&](std::int64_t i) { values[static_cast<std::size_t>(i)] = constant; });
    }
    problem.input = Tensor(problem.input.shape(), values).converted(problem.input.dtype());
}

void setEvaluationMode(NormalizationProblem &problem, Random &random)
{
    const Grouping grouping(problem.input.shape(), problem.spec);
    problem.spec.tracksRunningStatistics = true;
    problem.spec.mode = Mode::Eval;
    problem.running.mean = drawn(grouping.groupShape(), DType::Float64, random, about);
    problem.running.variance
        = drawn(grouping.groupShape(), DType::Float64, random, [](Random &r) { return std::abs(about(r)) + 0.1; });
}

struct MaskedResult
{
    Normalized normalized;
    Gradients gradients;
};

MaskedResult resultOf(const NormalizationProblem &problem)
{
    const DType dtype = problem.input.dtype();
    MaskedResult result;
    result.normalized = normalize(problem, dtype);
    Random random(7);
    const Tensor upstream = drawn(problem.input.shape(), dtype, random, about);
    result.gradients = gradients(*result.normalized.evaluation, upstream, dtype);
    return result;
}

bool isClose(double own, double expected, double tolerance)
{
    return own == expected || (std::isnan(own) && std::isnan(expected))
        || std::abs(own - expected) <= tolerance * std::max(1.0, std::abs(expected));
}

std::string differenceOf(const Tensor &own, const Tensor &expected, double tolerance, const char *what)
{
    for (std::int64_t i = 0; i < own.size(); ++i) {
        if (!isClose(own[i], expected[i], tolerance)) {
            return std::string(what) + " " + std::to_string(i) + " is " + std::to_string(own[i]) + " and not "
                + std::to_string(expected[i]);
        }
    }
    return {};
}

bool isSame(double a, double b)
{
    return a == b || (std::isnan(a) && std::isnan(b));
}

bool isSame(const Tensor &a, const Tensor &b)
{
    for (std::int64_t i = 0; i < a.size(); ++i) {
        if (!isSame(a[i], b[i]))
            return false;
    }
    return true;
}

bool isSame(const Normalized &a, const Normalized &b)
{
    for (std::int64_t group = 0; group < a.evaluation->grouping().groupCount(); ++group) {
        const Moments &x = a.evaluation->moments(group);
        const Moments &y = b.evaluation->moments(group);
        if (x.count != y.count || !isSame(x.mean, y.mean) || !isSame(x.squaredDeviations, y.squaredDeviations))
            return false;
    }
    return isSame(a.output, b.output);
}

std::string differenceOf(const MaskedResult &own, const MaskedResult &expected)
{
    const bool isSingle = own.normalized.output.dtype() == DType::Float32;
    const double tolerance = isSingle ? 2e-5 : 1e-11;
    const Evaluation &a = *own.normalized.evaluation;
    const Evaluation &b = *expected.normalized.evaluation;
    for (std::int64_t group = 0; group < a.grouping().groupCount(); ++group) {
        const Moments &x = a.moments(group);
        const Moments &y = b.moments(group);
        const double size
            = std::sqrt(std::abs(y.squaredDeviations) / static_cast<double>(std::max<std::int64_t>(y.count, 1)));
        if (x.count != y.count || !isClose(x.mean, y.mean, tolerance * std::max(size, 1e-9))
            || (y.squaredDeviations == 0) != (x.squaredDeviations == 0)
            || !isClose(x.squaredDeviations, y.squaredDeviations, tolerance)) {
            return "group " + std::to_string(group) + " has " + std::to_string(x.count) + " elements, mean "
                + std::to_string(x.mean) + ", squares " + std::to_string(x.squaredDeviations) + " and not "
                + std::to_string(y.count) + ", " + std::to_string(y.mean) + ", " + std::to_string(y.squaredDeviations);
        }
    }
    std::string wrong = differenceOf(own.normalized.output, expected.normalized.output, tolerance, "element");
    // The error of gradients grows with 1/σ and with the number of terms in their sums.
    const double wider = isSingle ? 2e-3 : 1e-8;
    if (wrong.empty())
        wrong = differenceOf(own.gradients.input, expected.gradients.input, wider, "input gradient");
    if (wrong.empty())
        wrong = differenceOf(own.gradients.gamma, expected.gradients.gamma, wider, "gradient of γ");
    if (wrong.empty())
        wrong = differenceOf(own.gradients.beta, expected.gradients.beta, wider, "gradient of β");
    return wrong;
}

} // namespace

class TestMaskedKernels : public QObject
{
    Q_OBJECT

private:
    static void compare(const NormalizationProblem &problem, const KernelCase &one, const char *what)
    {
        kernels::use("plain");
        const MaskedResult expected = resultOf(problem);
        for (const std::string &set : maskedVectorSets()) {
            QVERIFY(kernels::use(set));
            const std::string wrong = differenceOf(resultOf(problem), expected);
            QVERIFY2(wrong.empty(), (set + ", " + one.text() + ", " + what + ": " + wrong).c_str());
        }
    }

    static std::vector<KernelCase> maskedCases()
    {
        std::vector<KernelCase> cases = anyCases(120);
        for (const KernelCase &one :
             {KernelCase({6, 5, 300}, {0, 2}, {1}), KernelCase({33, 70}, {0}, {1}), KernelCase({150, 40}, {0}, {1}),
              KernelCase({400, 3}, {0}, {1}), KernelCase({12, 600}, {1}, {1}),
              KernelCase({9, 6, 11, 13}, {1, 2, 3}, {1}).withGroups(1, 3),
              KernelCase({5, 2500}, {1}, {1}).withoutCentring(), KernelCase({40, 3, 7}, {0, 2}, {1}),
              KernelCase({300, 1801}, {0}, {1}), KernelCase({7, 31, 18}, {0, 1}, {2}).withEpsilonOutside()})
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

    /// A mask of the input's type is read as it is, another one as bytes; values that count may differ.
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

    // So large that outputs are written past the caches in some calls, and masked groups cleared there.
    void largeMaskedOutputsAreRight()
    {
        constexpr int calls = 12; // More than a StoreChoice tries.
        Random random(20150313);
        const KernelCase rows({1100, 1023}, {1}, {1});
        const KernelCase images({40, 6, 56, 56}, {0, 2, 3}, {1});
        for (const auto &[one, masked] : {std::pair(rows, AxisSet {0, 1}), std::pair(rows, AxisSet {0}),
                                          std::pair(images, AxisSet {0, 1, 2, 3}), std::pair(images, AxisSet {0, 2})}) {
            NormalizationProblem problem = problemOf(one, DType::Float32, random);
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

    /// From its second use on a mask is kept as bytes, until another one may be in the same place of the memory.
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
                                      KernelCase({2000, 5}, {1}), KernelCase({3, 300'001}, {1})}) {
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
        for (const KernelCase &one :
             {KernelCase({16, 12, 28, 28}, {0, 2, 3}, {1}), KernelCase({3100, 96}, {0}, {1}),
              KernelCase({30'011, 7}, {0}, {1}), KernelCase({3, 90'007}, {1}, {1}), KernelCase({300, 700}, {1}, {1}),
              KernelCase({5, 40, 32, 32}, {0, 2, 3}, {1}), KernelCase({19, 61'441}, {1}, {1})}) {
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
