// SPDX-License-Identifier: GPL-3.0-or-later
//
// Stacks at their initialization against the laws of the literature.
#include "engine/depth/depth_theory.h"
#include "engine/depth/stack_block.h"
#include "engine/depth/stack_draws.h"
#include "engine/depth/stack_products.h"
#include "tests/engine/measured_stacks.h"
#include "tests/subject.h"

#include <QTest>

#include <cmath>
#include <vector>

namespace tst_depth_laws {

using namespace normscope;
using namespace normscope::test;

namespace {

using A = DepthArchitecture;

DepthStack stackOf(A architecture, StackNorm norm, int depth, int width = 128)
{
    DepthStack stack;
    stack.architecture = architecture;
    stack.norm = norm;
    stack.depth = depth;
    stack.width = width;
    return stack;
}

double harmonic(int n)
{
    return n == 0 ? 0 : harmonic(n - 1) + 1.0 / n;
}

/// The growth of a plain stack's gradient, averaged over enough runs to be near the expected value.
double growthOf(StackActivation activation, int batchSize, int width)
{
    DepthStack stack = stackOf(A::Plain, StackNorm::Batch, 14, width);
    stack.activation = activation;
    stack.tokens = batchSize;
    return gradientGrowth(measuredProfile(stack, width > 256 ? 12 : 32));
}

} // namespace

class DepthLawsTest : public QObject
{
    Q_OBJECT

private slots:
    void streamsAndGradients_data();
    void streamsAndGradients();
    void heWeightsDoubleTwice();
    void batchNormInResidualStacks();
    void aTanhForANorm();
    void growthWithBatchNorm_data();
    void growthWithBatchNorm();
    void growthLaw();
    void effectOfASmallStep_data();
    void effectOfASmallStep();
    void stacksAreComparedOnTheSameDraws();
    void aRunIsTheSameAlways();
    void threadsChangeNoBit_data();
    void threadsChangeNoBit();
    void tokensGoInPiecesAsTheyGoTogether();
    void deepStacksStayFinite();
    void bandsHoldTheMean();
    void refusals_data();
    void refusals();
};

// Xiong et al. 2020 (arXiv 2002.04745), lemma 2 with independent tokens; the other architectures by the same recursion.
// v = 1/2. The tolerances are the scatter of 20 seeds at 128 features: products of L factors scatter most.
void DepthLawsTest::streamsAndGradients_data()
{
    QTest::addColumn<int>("architecture");
    QTest::addColumn<int>("norm");
    QTest::addColumn<int>("depth");
    QTest::addColumn<double>("stream");
    QTest::addColumn<double>("gradient");
    QTest::addColumn<double>("tolerance");
    const auto add = [](const char *row, A architecture, StackNorm norm, int depth, double stream, double gradient,
                        double tolerance) {
        QTest::newRow(row) << static_cast<int>(architecture) << static_cast<int>(norm) << depth << stream << gradient
                           << tolerance;
    };
    add("none", A::None, StackNorm::None, 12, std::pow(1.5, 12), std::pow(1.5, 12), 0.2);
    add("pre", A::Pre, StackNorm::Layer, 12, 7, 7, 0.06);
    add("pre, 48", A::Pre, StackNorm::Layer, 48, 25, 25, 0.1);
    add("pre, RMS", A::Pre, StackNorm::Rms, 12, 7, 7, 0.06);
    add("post", A::Post, StackNorm::Layer, 12, 1.5, 1, 0.15);
    add("post, RMS", A::Post, StackNorm::Rms, 12, 1.5, 1, 0.15);
    add("peri", A::Peri, StackNorm::Layer, 12, 13, 13, 0.1);
    add("peri, 48", A::Peri, StackNorm::Layer, 48, 49, 49, 0.15);
    add("scaled", A::Scaled, StackNorm::None, 12, std::pow(1 + 0.5 / 12, 12), std::pow(1 + 0.5 / 12, 12), 0.05);
    add("scaled, normalized", A::Scaled, StackNorm::Layer, 12, 1.5, 1.5, 0.05);
    add("layernorm-scaling", A::LayerNormScaling, StackNorm::Layer, 12, 1 + 0.5 * harmonic(12), 1 + 0.5 * harmonic(12),
        0.05);
    add("deepnorm", A::DeepNorm, StackNorm::Layer, 12, std::sqrt(12.0) + 0.5 / 48, 1, 0.02);
    add("layerscale", A::LayerScale, StackNorm::Layer, 12, 1, 1, 0.03);
    add("rezero", A::ReZero, StackNorm::None, 12, 1, 1, 0.03);
}

void DepthLawsTest::streamsAndGradients()
{
    QFETCH(int, architecture);
    QFETCH(int, norm);
    QFETCH(int, depth);
    QFETCH(double, stream);
    QFETCH(double, gradient);
    QFETCH(double, tolerance);
    const DepthStack stack = stackOf(static_cast<A>(architecture), static_cast<StackNorm>(norm), depth);
    const DepthTheory theory = depthTheory(stack);
    VERIFY_WITHIN("law", theory.streams.back(), stream, 1e-6);
    VERIFY_WITHIN("law", theory.inputGradients.front(), gradient, 1e-6);
    const DepthProfile profile = measuredProfile(stack, 20);
    VERIFY_WITHIN("stream", profile.streams.back().mean, stream, tolerance);
    VERIFY_WITHIN("gradient", profile.inputGradients.front().mean, gradient, tolerance);
    for (std::size_t i = 0; i < profile.streams.size(); ++i)
        QVERIFY(isWithin(profile.streams[i].mean, theory.streams[i], tolerance));
}

// He's initialization of both matrices: v = 2.
void DepthLawsTest::heWeightsDoubleTwice()
{
    DepthStack stack = stackOf(A::Pre, StackNorm::Layer, 12);
    stack.gain = WeightGain::He;
    QVERIFY(isWithin(depthTheory(stack).streams.back(), 25, 1e-9));
    QVERIFY(isWithin(measuredProfile(stack, 6).streams.back().mean, 25, 0.08));
}

// The stream has a law, the gradient has none: with Post-BN it grows by about 1.13 per block, with Pre-BN it is above
// the 7 of Pre-LN (both from a simulation in NumPy 1.24 with 256 features: ratios of 4.1 and 10.4).
void DepthLawsTest::batchNormInResidualStacks()
{
    const DepthProfile pre = measuredProfile(stackOf(A::Pre, StackNorm::Batch, 12), 6);
    QVERIFY(isWithin(pre.streams.back().mean, 7, 0.05));
    VERIFY_WITHIN("Pre-BN", pre.inputGradients.front().mean, 10.4, 0.15);
    const DepthProfile post = measuredProfile(stackOf(A::Post, StackNorm::Batch, 12), 6);
    QVERIFY(isWithin(post.streams.back().mean, 1.5, 0.05));
    VERIFY_WITHIN("Post-BN", post.inputGradients.front().mean, 4.1, 0.2);
    QVERIFY(std::isnan(depthTheory(stackOf(A::Post, StackNorm::Batch, 12)).inputGradients.front()));
}

// E tanh²(z/2) = 0.174 for a standard normal z: the first branch adds half of that to the stream.
void DepthLawsTest::aTanhForANorm()
{
    const DepthStack stack = stackOf(A::Dyt, StackNorm::None, 12);
    const DepthTheory theory = depthTheory(stack);
    QVERIFY(isWithin(theory.streams.front(), 1 + 0.174 / 2, 1e-3));
    const DepthProfile profile = measuredProfile(stack, 6);
    QVERIFY(isWithin(profile.streams.back().mean, theory.streams.back(), 0.05));
    QVERIFY(isWithin(profile.inputGradients.front().mean, theory.inputGradients.front(), 0.08));
}

void DepthLawsTest::growthWithBatchNorm_data()
{
    QTest::addColumn<int>("batchSize");
    QTest::addColumn<int>("width");
    QTest::addColumn<double>("relu");
    QTest::addColumn<double>("linear");
    QTest::addColumn<double>("tolerance");
    QTest::newRow("4") << 4 << 128 << 3.0841 << 2.0 << 0.12;
    QTest::newRow("6") << 6 << 128 << 2.0038 << 1.3333 << 0.035;
    QTest::newRow("8") << 8 << 128 << 1.7882 << 1.2 << 0.035;
    QTest::newRow("32") << 32 << 128 << 1.5220 << 1.0345 << 0.035;
    QTest::newRow("8, wide") << 8 << 512 << 1.7882 << 1.2 << 0.02;
    QTest::newRow("64, wide") << 64 << 384 << 1.4931 << 1.0164 << 0.02;
}

// Yang et al. 2019 (arXiv 1902.08129): batch norm alone makes gradients grow.
void DepthLawsTest::growthWithBatchNorm()
{
    QFETCH(int, batchSize);
    QFETCH(int, width);
    QFETCH(double, relu);
    QFETCH(double, linear);
    QFETCH(double, tolerance);
    const double withRelu = growthOf(StackActivation::Relu, batchSize, width);
    VERIFY_WITHIN("ReLU", withRelu, relu, tolerance);
    const double without = growthOf(StackActivation::Linear, batchSize, width);
    VERIFY_WITHIN("linear", without, linear, tolerance);
}

void DepthLawsTest::growthLaw()
{
    const std::pair<int, double> relu[] = {{4, 3.0841}, {5, 2.2737}, {6, 2.0038}, {16, 1.5900}, {128, 1.4797}};
    for (const auto &[batchSize, growth] : relu)
        QVERIFY(isWithin(batchNormGrowth(StackActivation::Relu, batchSize), growth, 4e-5));
    QVERIFY(isWithin(batchNormGrowth(StackActivation::Relu, 1'000'000), 1.46694, 1e-5)); // π/(π − 1)
    QVERIFY(isWithin(batchNormGrowth(StackActivation::Linear, 5), 1.5, 1e-12));
    QVERIFY(std::isnan(batchNormGrowth(StackActivation::Relu, 3)));
}

// The effect is proportional to L with the norm after the branch, and to log L with the norm before it; simulated in
// NumPy 1.24 with 256 features.
void DepthLawsTest::effectOfASmallStep_data()
{
    QTest::addColumn<int>("architecture");
    QTest::addColumn<int>("depth");
    QTest::addColumn<double>("effect");
    QTest::newRow("post, 6") << static_cast<int>(A::Post) << 6 << 4.0;
    QTest::newRow("post, 12") << static_cast<int>(A::Post) << 12 << 7.7;
    QTest::newRow("post, 24") << static_cast<int>(A::Post) << 24 << 16.0;
    QTest::newRow("pre, 6") << static_cast<int>(A::Pre) << 6 << 2.4;
    QTest::newRow("pre, 12") << static_cast<int>(A::Pre) << 12 << 3.5;
    QTest::newRow("pre, 48") << static_cast<int>(A::Pre) << 48 << 6.1;
    QTest::newRow("peri, 6") << static_cast<int>(A::Peri) << 6 << 3.3;
    QTest::newRow("deepnorm, 6") << static_cast<int>(A::DeepNorm) << 6 << 0.10;
    QTest::newRow("deepnorm, 96") << static_cast<int>(A::DeepNorm) << 96 << 0.025;
}

void DepthLawsTest::effectOfASmallStep()
{
    QFETCH(int, architecture);
    QFETCH(int, depth);
    QFETCH(double, effect);
    const DepthStack stack = stackOf(static_cast<A>(architecture), StackNorm::Layer, depth);
    const double law = depthTheory(stack).steps.back();
    VERIFY_WITHIN("law", law, effect, 0.07);
    const double found = measuredProfile(stack, 4, true).steps.back().mean;
    VERIFY_WITHIN("effect", found, effect, 0.12);
}

void DepthLawsTest::stacksAreComparedOnTheSameDraws()
{
    const StackMatrix<float> weights = drawForStack(StackDraw::FirstWeights, 7, 1, 3, 16, 16);
    const StackMatrix<float> others = drawForStack(StackDraw::FirstWeights, 7, 2, 3, 16, 16);
    QVERIFY(weights.values != others.values);
    QVERIFY(isWithin(sumOfSquares(drawForStack(StackDraw::Input, 7, 0, 0, 512, 128)), 512 * 128, 0.02));
    // A deeper stack begins with the blocks of the shallow one.
    const StackRun shallow = runStack(stackOf(A::Pre, StackNorm::Layer, 4, 32), 0);
    const StackRun deep = runStack(stackOf(A::Pre, StackNorm::Layer, 9, 32), 0);
    QVERIFY(std::equal(shallow.streams.begin(), shallow.streams.end(), deep.streams.begin()));
    QVERIFY(std::equal(shallow.steps.begin(), shallow.steps.end(), deep.steps.begin()));
}

void DepthLawsTest::aRunIsTheSameAlways()
{
    const DepthStack stack = stackOf(A::Peri, StackNorm::Batch, 5, 48);
    const StackRun once = runStack(stack, 3);
    const StackRun again = runStack(stack, 3);
    QCOMPARE(once.streams, again.streams);
    QCOMPARE(once.inputGradients, again.inputGradients);
    QCOMPARE(once.weightGradients, again.weightGradients);
    QCOMPARE(once.steps, again.steps);
    QVERIFY(once.streams != runStack(stack, 4).streams);
    QVERIFY_EXCEPTION_THROWN(runStack(stack, 0, true, [](double) { return true; }), Cancelled);
}

void DepthLawsTest::threadsChangeNoBit_data()
{
    QTest::addColumn<int>("architecture");
    QTest::addColumn<int>("norm");
    QTest::addColumn<int>("attention");
    const auto add = [](const char *row, A architecture, StackNorm norm, StackAttention attention) {
        QTest::newRow(row) << static_cast<int>(architecture) << static_cast<int>(norm) << static_cast<int>(attention);
    };
    add("pre", A::Pre, StackNorm::Layer, StackAttention::None);
    add("post, RMS", A::Post, StackNorm::Rms, StackAttention::None);
    add("peri, batch", A::Peri, StackNorm::Batch, StackAttention::None);
    add("deepnorm", A::DeepNorm, StackNorm::Layer, StackAttention::None);
    add("plain", A::Plain, StackNorm::None, StackAttention::None);
    add("pre, attention", A::Pre, StackNorm::Layer, StackAttention::Random);
}

void DepthLawsTest::threadsChangeNoBit()
{
    QFETCH(int, architecture);
    QFETCH(int, norm);
    QFETCH(int, attention);
    DepthStack stack = stackOf(static_cast<A>(architecture), static_cast<StackNorm>(norm), 6, 48);
    stack.attention = static_cast<StackAttention>(attention);
    stack.tokens = 70;
    const StackRun shared = runStack(stack, 2);
    const ThreadLimit alone(1);
    const StackRun single = withSmallStep(stack, 2, runStack(stack, 2, false)); // The step in a second call.
    QCOMPARE(shared.streams, single.streams);
    QCOMPARE(shared.inputGradients, single.inputGradients);
    QCOMPARE(shared.identities, single.identities);
    QCOMPARE(shared.branches, single.branches);
    QCOMPARE(shared.weightGradients, single.weightGradients);
    QCOMPARE(shared.steps, single.steps);
    for (std::size_t i = 0; i < single.lastGradients.size(); ++i) // NaN for depths that were not tried.
        QVERIFY(shared.lastGradients[i] == single.lastGradients[i] || std::isnan(single.lastGradients[i]));
}

// Seventy tokens are split into five pieces. The results are those of all tokens at once, computed by the functions for
// single blocks.
void DepthLawsTest::tokensGoInPiecesAsTheyGoTogether()
{
    DepthStack stack = stackOf(A::Pre, StackNorm::Layer, 5, 48);
    stack.tokens = 70;
    const StackSampler draws(stack, 1);
    std::vector<BlockTrace<float>> traces(5);
    StackMatrix<float> x = draws.activations(StackDraw::Input);
    const StackRun run = runStack(stack, 1);
    for (int block = 0; block < 5; ++block) {
        const auto i = static_cast<std::size_t>(block);
        x = forward(sublayerRule(stack, block), draws.weights(block), x, traces[i]);
        QVERIFY(isWithin(run.streams[i], sumOfSquares(x) / static_cast<double>(x.values.size()), 1e-5));
    }
    StackMatrix<float> gradient = draws.activations(StackDraw::TopGradient);
    const double top = sumOfSquares(gradient);
    double topWeights = 0;
    for (int block = 4; block >= 0; --block) {
        const auto i = static_cast<std::size_t>(block);
        const BlockGradient<float> found
            = backward(sublayerRule(stack, block), draws.weights(block), traces[i], gradient);
        QVERIFY(isWithin(run.inputGradients[i], sumOfSquares(gradient) / top, 1e-5));
        QVERIFY(isWithin(run.branches[i], found.branch / top, 1e-5));
        double weights = 0;
        for (const WeightGradient<float> &matrix : found.weights) {
            StackMatrix<float> product(48, 48);
            multiplyLeftTransposed(1.0F, matrix.input, matrix.gradient, product);
            weights += sumOfSquares(product);
        }
        topWeights = block == 4 ? weights : topWeights;
        QVERIFY(isWithin(run.weightGradients[i], weights / topWeights, 1e-5));
    }
}

// The squared gradient, 3⁹⁶, is beyond the range of float.
void DepthLawsTest::deepStacksStayFinite()
{
    DepthStack stack = stackOf(A::None, StackNorm::None, deepestStack, 32);
    stack.gain = WeightGain::He;
    stack.tokens = 4;
    const StackRun run = runStack(stack, 0);
    for (const auto *values : {&run.streams, &run.inputGradients, &run.weightGradients, &run.steps}) {
        for (const double value : *values)
            QVERIFY(std::isfinite(value) && value > 0);
    }
    QVERIFY(run.streams.back() > 1e38);
}

void DepthLawsTest::bandsHoldTheMean()
{
    const DepthProfile profile = measuredProfile(stackOf(A::Pre, StackNorm::Layer, 6, 32), 5, true);
    for (const auto *ranges : {&profile.streams, &profile.inputGradients, &profile.weightGradients, &profile.steps}) {
        QCOMPARE(ranges->size(), std::size_t(6));
        for (const RunRange &range : *ranges)
            QVERIFY(range.least <= range.mean && range.mean <= range.most);
    }
    QCOMPARE(profile.weightGradients.back().mean, 1.0);
}

void DepthLawsTest::refusals_data()
{
    QTest::addColumn<int>("depth");
    QTest::addColumn<int>("width");
    QTest::addColumn<int>("tokens");
    QTest::addColumn<QString>("sentence");
    QTest::newRow("depth") << 97 << 32 << 8 << QStringLiteral("The depth must be between 1 and 96, not 97.");
    QTest::newRow("width") << 4 << 7 << 8 << QStringLiteral("The width must be between 8 and 512, not 7.");
    QTest::newRow("tokens") << 4 << 32 << 0 << QStringLiteral("The number of tokens must be between 1 and 512, not 0.");
    QTest::newRow("one token") << 4 << 32 << 1
                               << QStringLiteral("Batch norm without ε needs at least 2 tokens or samples.");
}

void DepthLawsTest::refusals()
{
    QFETCH(int, depth);
    QFETCH(int, width);
    QFETCH(int, tokens);
    QFETCH(QString, sentence);
    DepthStack stack = stackOf(A::Pre, StackNorm::Batch, depth, width);
    stack.tokens = tokens;
    try {
        validate(stack);
        QFAIL("accepted");
    } catch (const InputError &error) {
        QCOMPARE(QString::fromUtf8(error.what()), sentence);
    }
}

NORMSCOPE_TEST(DepthLawsTest)

} // namespace tst_depth_laws

#include "tst_depth_laws.moc"
