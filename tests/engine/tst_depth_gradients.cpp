// SPDX-License-Identifier: GPL-3.0-or-later
//
// Gradients of blocks and the effect of small steps along them, against central differences in float64.
#include "engine/depth/stack_block.h"
#include "engine/depth/stack_draws.h"
#include "engine/depth/stack_products.h"
#include "tests/subject.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

namespace tst_depth_gradients {

using namespace normscope;

namespace {

using Matrix = StackMatrix<double>;

constexpr std::size_t width = 10;
constexpr std::size_t tokens = 7;
constexpr double shift = 1e-6;

Matrix drawn(StackDraw what, std::size_t rows)
{
    const StackMatrix<float> floats = drawForStack(what, 5, 0, 1, rows, width);
    Matrix matrix(rows, width);
    matrix.values.assign(floats.values.begin(), floats.values.end());
    return matrix;
}

BlockWeights<double> weightsOf(StackDraw first, StackDraw second)
{
    return {drawn(first, width), drawn(second, width), std::sqrt(2.0 / width)};
}

/// The matrices that a sublayer has.
std::vector<Matrix *> matricesOf(BlockWeights<double> &weights)
{
    std::vector<Matrix *> all;
    for (Matrix *matrix : {&weights.first, &weights.second, &weights.query, &weights.key}) {
        if (!matrix->values.empty())
            all.push_back(matrix);
    }
    return all;
}

struct Fixture
{
    BlockRule rule;
    BlockWeights<double> weights = weightsOf(StackDraw::FirstWeights, StackDraw::SecondWeights);
    Matrix input = drawn(StackDraw::Input, tokens);
    Matrix upstream = drawn(StackDraw::TopGradient, tokens);

    /// The loss Σ upstream · output.
    double loss() const
    {
        BlockTrace<double> trace;
        const Matrix output = forward(rule, weights, input, trace);
        double sum = 0;
        for (std::size_t i = 0; i < output.values.size(); ++i)
            sum += upstream.values[i] * output.values[i];
        return sum;
    }
    double slope(double &place)
    {
        const double before = place;
        place = before + shift;
        const double above = loss();
        place = before - shift;
        const double below = loss();
        place = before;
        return (above - below) / (2 * shift);
    }
};

Fixture fixtureOf(DepthArchitecture architecture, StackNorm norm, StackActivation activation)
{
    DepthStack stack;
    stack.architecture = architecture;
    stack.norm = norm;
    stack.activation = activation;
    stack.depth = 5;
    Fixture fixture;
    fixture.rule = blockRule(stack, 3);
    if (architecture == DepthArchitecture::LayerScale)
        fixture.rule.branch = 0.3; // A branch scaled by 1e-4 would be lost in rounding.
    return fixture;
}

/// The fixture with attention in the place of the two matrices.
Fixture attentionOf(StackAttention attention, DepthArchitecture architecture, StackNorm norm)
{
    Fixture fixture = fixtureOf(architecture, norm, StackActivation::Relu);
    fixture.rule.isAttention = true;
    if (attention == StackAttention::Random) {
        fixture.weights.query = fixture.weights.second;
        fixture.weights.key = drawn(StackDraw::Target, width);
    }
    fixture.weights.second = {};
    return fixture;
}

/// The gradients of a sublayer's matrices, each multiplied out from its two factors.
BlockWeights<double> multipliedOut(const std::vector<WeightGradient<double>> &gradients)
{
    BlockWeights<double> all;
    for (const WeightGradient<double> &gradient : gradients) {
        Matrix product(gradient.input.columns, gradient.gradient.columns);
        multiplyLeftTransposed(1.0, gradient.input, gradient.gradient, product);
        all.*gradient.matrix = std::move(product);
    }
    return all;
}

double squaresOf(const std::vector<WeightGradient<double>> &gradients)
{
    BlockWeights<double> all = multipliedOut(gradients);
    double sum = 0;
    for (const Matrix *matrix : matricesOf(all))
        sum += sumOfSquares(*matrix);
    return sum;
}

bool isClose(double a, double b)
{
    return std::abs(a - b) <= 1e-5 * std::max({1.0, std::abs(a), std::abs(b)});
}

} // namespace

class DepthGradientsTest : public QObject
{
    Q_OBJECT

private slots:
    void backward_data();
    void backward();
    void aSmallStep_data() { backward_data(); }
    void aSmallStep();
    void theGradientIsItsTwoParts();
    void attention_data();
    void attention();
    void attentionInASmallStep_data() { attention_data(); }
    void attentionInASmallStep();
    void theLastGradientIsItsPart();
};

void DepthGradientsTest::backward_data()
{
    QTest::addColumn<int>("architecture");
    QTest::addColumn<int>("norm");
    QTest::addColumn<int>("activation");
    for (const DepthArchitecture architecture : allDepthArchitectures) {
        for (const StackNorm norm : allOf<StackNorm>()) {
            for (const StackActivation activation : allOf<StackActivation>()) {
                if (architecture != DepthArchitecture::Plain && activation == StackActivation::Linear)
                    continue;
                const std::string row = std::string(name(architecture)) + ' ' + std::string(name(norm)) + ' '
                    + std::string(name(activation));
                QTest::newRow(row.c_str())
                    << static_cast<int>(architecture) << static_cast<int>(norm) << static_cast<int>(activation);
            }
        }
    }
}

void DepthGradientsTest::backward()
{
    QFETCH(int, architecture);
    QFETCH(int, norm);
    QFETCH(int, activation);
    Fixture fixture = fixtureOf(static_cast<DepthArchitecture>(architecture), static_cast<StackNorm>(norm),
                                static_cast<StackActivation>(activation));
    BlockTrace<double> trace;
    forward(fixture.rule, fixture.weights, fixture.input, trace);
    Matrix gradient = fixture.upstream;
    const BlockGradient<double> found = normscope::backward(fixture.rule, fixture.weights, trace, gradient);
    for (std::size_t i = 0; i < gradient.values.size(); ++i) {
        const double slope = fixture.slope(fixture.input.values[i]);
        QVERIFY2(isClose(gradient.values[i], slope),
                 qPrintable(QStringLiteral("%1: %2, %3").arg(i).arg(gradient.values[i]).arg(slope)));
    }
    // The effective weights are the drawn values times the scale.
    const double scale = fixture.weights.scale;
    double squares = 0;
    for (Matrix *matrix : {&fixture.weights.first, &fixture.weights.second}) {
        if (matrix == &fixture.weights.second && !fixture.rule.hasSkip)
            continue;
        for (double &weight : matrix->values)
            squares += std::pow(fixture.slope(weight) / scale, 2);
    }
    QVERIFY(isClose(squaresOf(found.weights), squares));
    double products = 0;
    for (const WeightGradient<double> &gradient : found.weights)
        products += squaredProduct(gradient.input, gradient.gradient);
    QVERIFY2(isClose(products, squares), qPrintable(QStringLiteral("%1, %2").arg(products).arg(squares)));
}

void DepthGradientsTest::aSmallStep()
{
    QFETCH(int, architecture);
    QFETCH(int, norm);
    QFETCH(int, activation);
    Fixture fixture = fixtureOf(static_cast<DepthArchitecture>(architecture), static_cast<StackNorm>(norm),
                                static_cast<StackActivation>(activation));
    BlockWeights<double> direction = weightsOf(StackDraw::FirstStep, StackDraw::SecondStep);
    direction.scale = 0.4;
    BlockTrace<double> trace;
    forward(fixture.rule, fixture.weights, fixture.input, trace);
    Matrix change = fixture.upstream;
    tangent(fixture.rule, fixture.weights, direction, trace, change);

    const auto moved = [&](double by) {
        Fixture other = fixture;
        for (std::size_t i = 0; i < other.input.values.size(); ++i)
            other.input.values[i] += by * fixture.upstream.values[i];
        for (std::size_t i = 0; i < other.weights.first.values.size(); ++i) {
            const double ratio = by * direction.scale / other.weights.scale;
            other.weights.first.values[i] += ratio * direction.first.values[i];
            other.weights.second.values[i] += ratio * direction.second.values[i];
        }
        BlockTrace<double> unused;
        return forward(other.rule, other.weights, other.input, unused);
    };
    const Matrix above = moved(shift);
    const Matrix below = moved(-shift);
    for (std::size_t i = 0; i < change.values.size(); ++i)
        QVERIFY(isClose(change.values[i], (above.values[i] - below.values[i]) / (2 * shift)));
}

// Text books say that with Pre-LN the gradient bypasses the sublayer; in fact it flows through both, the identity and
// the sublayer.
void DepthGradientsTest::theGradientIsItsTwoParts()
{
    const Fixture fixture = fixtureOf(DepthArchitecture::Pre, StackNorm::Layer, StackActivation::Relu);
    BlockTrace<double> trace;
    forward(fixture.rule, fixture.weights, fixture.input, trace);
    Matrix gradient = fixture.upstream;
    const BlockGradient<double> found = normscope::backward(fixture.rule, fixture.weights, trace, gradient);
    QVERIFY(isClose(found.identity, sumOfSquares(fixture.upstream)));
    double branch = 0;
    for (std::size_t i = 0; i < gradient.values.size(); ++i)
        branch += std::pow(gradient.values[i] - fixture.upstream.values[i], 2);
    QVERIFY(isClose(found.branch, branch));
    QVERIFY(found.branch > 0.1 * found.identity);
}

void DepthGradientsTest::attention_data()
{
    QTest::addColumn<int>("attention");
    QTest::addColumn<int>("architecture");
    QTest::addColumn<int>("norm");
    for (const StackAttention attention : {StackAttention::Uniform, StackAttention::Random}) {
        for (const DepthArchitecture architecture :
             {DepthArchitecture::None, DepthArchitecture::Pre, DepthArchitecture::Post, DepthArchitecture::Peri,
              DepthArchitecture::DeepNorm}) {
            for (const StackNorm norm : allOf<StackNorm>()) {
                // With uniform attention all tokens are the same, so batch norm has nothing to normalize:
                // sublayerRule() leaves it out.
                if (attention == StackAttention::Uniform && architecture == DepthArchitecture::Peri
                    && norm == StackNorm::Batch)
                    continue;
                const std::string row = std::string(name(attention)) + ' ' + std::string(name(architecture)) + ' '
                    + std::string(name(norm));
                QTest::newRow(row.c_str())
                    << static_cast<int>(attention) << static_cast<int>(architecture) << static_cast<int>(norm);
            }
        }
    }
}

void DepthGradientsTest::attention()
{
    QFETCH(int, attention);
    QFETCH(int, architecture);
    QFETCH(int, norm);
    Fixture fixture = attentionOf(static_cast<StackAttention>(attention), static_cast<DepthArchitecture>(architecture),
                                  static_cast<StackNorm>(norm));
    BlockTrace<double> trace;
    forward(fixture.rule, fixture.weights, fixture.input, trace);
    Matrix gradient = fixture.upstream;
    const BlockGradient<double> found = normscope::backward(fixture.rule, fixture.weights, trace, gradient);
    for (std::size_t i = 0; i < gradient.values.size(); ++i)
        QVERIFY(isClose(gradient.values[i], fixture.slope(fixture.input.values[i])));
    const std::vector<Matrix *> weights = matricesOf(fixture.weights);
    BlockWeights<double> gradients = multipliedOut(found.weights);
    const std::vector<Matrix *> byWeight = matricesOf(gradients);
    QCOMPARE(byWeight.size(), weights.size());
    for (std::size_t m = 0; m < weights.size(); ++m) {
        for (std::size_t i = 0; i < weights[m]->values.size(); ++i) {
            const double slope = fixture.slope(weights[m]->values[i]) / fixture.weights.scale;
            QVERIFY(isClose(byWeight[m]->values[i], slope));
        }
    }
    // The gradient has the identity's part besides the branch's; identityBackward() gives the former alone.
    Matrix identity = fixture.upstream;
    identityBackward(fixture.rule, trace, identity);
    QVERIFY(isClose(found.identity, sumOfSquares(identity)));
}

void DepthGradientsTest::attentionInASmallStep()
{
    QFETCH(int, attention);
    QFETCH(int, architecture);
    QFETCH(int, norm);
    Fixture fixture = attentionOf(static_cast<StackAttention>(attention), static_cast<DepthArchitecture>(architecture),
                                  static_cast<StackNorm>(norm));
    BlockWeights<double> direction = fixture.weights;
    direction.scale = 0.4;
    for (Matrix *matrix : matricesOf(direction))
        std::rotate(matrix->values.begin(), matrix->values.begin() + 7, matrix->values.end());
    BlockTrace<double> trace;
    forward(fixture.rule, fixture.weights, fixture.input, trace);
    Matrix change = fixture.upstream;
    tangent(fixture.rule, fixture.weights, direction, trace, change);
    const auto moved = [&](double by) {
        Fixture other = fixture;
        for (std::size_t i = 0; i < other.input.values.size(); ++i)
            other.input.values[i] += by * fixture.upstream.values[i];
        const std::vector<Matrix *> weights = matricesOf(other.weights);
        const std::vector<Matrix *> directions = matricesOf(direction);
        for (std::size_t m = 0; m < weights.size(); ++m) {
            for (std::size_t i = 0; i < weights[m]->values.size(); ++i)
                weights[m]->values[i] += by * direction.scale / other.weights.scale * directions[m]->values[i];
        }
        BlockTrace<double> unused;
        return forward(other.rule, other.weights, other.input, unused);
    };
    const Matrix above = moved(shift);
    const Matrix below = moved(-shift);
    for (std::size_t i = 0; i < change.values.size(); ++i)
        QVERIFY(isClose(change.values[i], (above.values[i] - below.values[i]) / (2 * shift)));
}

// lastWeightGradient() gives the gradient of the second matrix of a residual block, and of the only matrix of a plain
// layer.
void DepthGradientsTest::theLastGradientIsItsPart()
{
    for (const DepthArchitecture architecture :
         {DepthArchitecture::Post, DepthArchitecture::Peri, DepthArchitecture::DeepNorm, DepthArchitecture::Plain}) {
        Fixture fixture = fixtureOf(architecture, StackNorm::Layer, StackActivation::Relu);
        BlockTrace<double> trace;
        forward(fixture.rule, fixture.weights, fixture.input, trace);
        const WeightGradient<double> last = lastWeightGradient(fixture.rule, trace, fixture.upstream);
        Matrix gradient = fixture.upstream;
        const BlockGradient<double> found = normscope::backward(fixture.rule, fixture.weights, trace, gradient);
        QVERIFY(isClose(squaresOf({last}), squaresOf({found.weights.front()})));
        QVERIFY((last.matrix == &BlockWeights<double>::first) == (architecture == DepthArchitecture::Plain));
    }
}

NORMSCOPE_TEST(DepthGradientsTest)

} // namespace tst_depth_gradients

#include "tst_depth_gradients.moc"
