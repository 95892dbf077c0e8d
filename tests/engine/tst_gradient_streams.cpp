// SPDX-License-Identifier: GPL-3.0-or-later
//
// Gradients of runs are the same past the caches as within them, wherever runs begin and whatever is masked. (Called
// directly, as the size from which the engine writes past the caches depends on the machine.)
#include "engine/kernels/gradient_kernels.h"
#include "engine/normalization/prepared_mask.h"
#include "tests/engine/kernel_support.h"
#include "tests/subject.h"

#include <QTest>

namespace tst_gradient_streams {

using namespace normscope;
using kernels::Range;

namespace {

// One value in three does not count.
Tensor maskOf(const Shape &shape)
{
    std::vector<double> counts(static_cast<std::size_t>(elementCount(shape)));
    for (std::size_t i = 0; i < counts.size(); ++i)
        counts[i] = i * 7919 % 11 % 3 == 0 ? 0 : 1;
    return Tensor(shape, counts).converted(DType::Float32);
}

// How the kernel is called.
struct Call
{
    bool streams = false;
    bool areHeld = false;
    std::int64_t shift = 0; // Elements by which dx is displaced from a cache line.
};

template <class T>
struct Result
{
    std::vector<T> input;
    std::vector<double> gamma;
    std::vector<double> beta;
    bool areGuardsIntact = false;
    friend bool operator==(const Result &, const Result &) = default;
};

// The input gradients of some groups, and what they add to those of γ and β, with transforms that are made up.
template <class T>
Result<T> differentiated(const KernelCase &one, const Tensor &mask, Range groups, const Call &call)
{
    const Shape affine = affineShape(one);
    const Grouping grouping(one.shape, one.spec);
    const ForwardPlan plan(grouping, Walk(grouping, {}, affine, affine), sizeof(T), mask.shape(),
                           PassPurpose::Gradient);
    const std::int64_t size = elementCount(one.shape);
    const std::int64_t parameters = elementCount(affine);
    const std::vector<T> x = seededValues<T>(size, 1);
    const std::vector<T> upstream = seededValues<T>(size, 2);
    const std::vector<T> gamma = seededValues<T>(parameters, 3);
    std::vector<T> of[] = {seededValues<T>(grouping.groupCount(), 4), seededValues<T>(grouping.groupCount(), 5),
                           seededValues<T>(grouping.groupCount(), 6)};
    const std::vector<double> shares(static_cast<std::size_t>(grouping.groupCount()), 0.125);
    Result<T> result;
    result.gamma.resize(static_cast<std::size_t>(parameters));
    result.beta.resize(static_cast<std::size_t>(parameters));
    const Steps inner = plan.runs.written.inner().steps;
    std::vector<T> partials(static_cast<std::size_t>(2 * parameters));
    const kernels::ParameterPartials<T> partial {partials.data(), inner.gamma == 0 ? 0 : parameters,
                                                 partials.data() + parameters, inner.beta == 0 ? 0 : parameters};
    GuardedArray<T> gradient(size, call.shift);
    kernels::GradientOperands<T> operands {x.data(), upstream.data(), gamma.data(), gradient.data(), call.streams};
    operands.areHeld = call.areHeld;
    const auto *const table = kernels::gradientTable<T>();
    const auto run = [&](auto kernel, auto own) {
        kernel(operands, own, plan.runs, groups, {of[0].data(), of[1].data(), of[2].data()},
               {shares.data(), shares.data()}, {result.gamma.data(), result.beta.data()}, partial);
    };
    Workers workers(1);
    if (mask.isEmpty())
        run(table->backwardRuns, kernels::NoMask());
    else
        run(table->backwardMaskedRuns, PreparedMask(one.shape, mask, plan, workers).operand());
    result.input.assign(gradient.data(), gradient.data() + size);
    result.areGuardsIntact = gradient.areGuardsIntact();
    return result;
}

// Without a mask, and with one along any axes.
template <class T>
void compare(const KernelCase &one)
{
    const auto all = AxisSet::all(static_cast<int>(one.shape.size())).bits();
    const std::int64_t groups = Grouping(one.shape, one.spec).groupCount();
    for (unsigned axes = 0; axes <= all; ++axes) {
        const AxisSet ofMask = AxisSet::fromBits(axes);
        const Tensor mask = axes == 0 ? Tensor() : maskOf(parameterShape(ofMask, one.shape));
        const std::int64_t within = std::min<std::int64_t>(groups - 1, 2);
        for (const Range some : {Range {0, groups}, Range {within, groups}, Range {0, groups - within}}) {
            for (const bool areHeld : {false, true}) {
                const Result<T> expected = differentiated<T>(one, mask, some, {false, areHeld, 0});
                for (const std::int64_t shift : {0, 1, 8, 15}) {
                    const Result<T> own = differentiated<T>(one, mask, some, {true, areHeld, shift});
                    const std::string what
                        = one.text() + ", mask " + shapeText(mask.shape()) + ", displaced by " + std::to_string(shift);
                    QVERIFY2(own.areGuardsIntact, what.c_str());
                    QVERIFY2(own == expected, what.c_str());
                }
            }
        }
    }
}

} // namespace

class TestGradientStreams : public QObject
{
    Q_OBJECT

private:
    static void compareByAllSets(const std::vector<KernelCase> &cases)
    {
        for (const std::string &set : vectorSets()) {
            QVERIFY(kernels::use(set));
            for (const KernelCase &one : cases) {
                compare<float>(one);
                compare<double>(one);
                if (QTest::currentTestFailed()) {
                    qWarning("by the set %s", set.c_str());
                    return;
                }
            }
        }
    }

private slots:
    void cleanup() { kernels::use({}); }

    // Short ones share γ and β, and whole cache lines of several of them are gathered.
    void rowsAreTheSame()
    {
        std::vector<KernelCase> cases;
        for (const std::int64_t length : {5, 16, 33, 50, 64, 96, 130, 200, 511, 512, 513, 1023, 2100})
            cases.push_back(KernelCase({length < 600 ? 41 : 5, length}, {1}, {1}));
        compareByAllSets(cases);
    }

    void rowsWithAParameterEachAreTheSame()
    {
        std::vector<KernelCase> cases;
        for (const std::int64_t length : {16, 33, 64, 90, 128, 129, 200, 512, 513, 1023}) {
            cases.push_back(KernelCase({9, length}, {1}));
            cases.push_back(KernelCase({9, length}, {1}, {0}));
        }
        compareByAllSets(cases);
    }

    // Channels share a γ and a β, of runs that begin anywhere.
    void runsOfImagesAreTheSame()
    {
        compareByAllSets({KernelCase({3, 4, 9, 9}, {0, 2, 3}, {1}), KernelCase({2, 3, 16, 16}, {0, 2, 3}, {1}),
                          KernelCase({2, 3, 27, 27}, {0, 2, 3}, {1}), KernelCase({2, 2, 9, 121}, {0, 2, 3}, {1}),
                          KernelCase({3, 4, 9, 9}, {2, 3}, {1}), KernelCase({3, 4, 6, 9}, {0, 2, 3}, {1, 2}),
                          KernelCase({3, 4, 8, 8}, {0, 2, 3}, {1}),
                          KernelCase({3, 6, 8, 9}, {1, 2, 3}, {1}).withGroups(1, 3),
                          KernelCase({3, 4, 9, 9}, {1, 2, 3}, {1}), KernelCase({3, 4, 9, 9}, {1, 2, 3}, {1, 2, 3})});
    }
};

NORMSCOPE_TEST(TestGradientStreams)

} // namespace tst_gradient_streams

#include "tst_gradient_streams.moc"
