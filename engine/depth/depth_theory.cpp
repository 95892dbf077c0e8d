// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/depth/depth_theory.h"

#include "engine/depth/stack_block.h"
#include "engine/depth/stack_run.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace normscope {

namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

/// E f(z) for a standard normal z, by the trapezoidal rule.
template <class Function>
double normalMean(Function &&f)
{
    constexpr double reach = 9;
    constexpr int points = 720;
    double sum = 0;
    double weights = 0;
    for (int i = 0; i <= points; ++i) {
        const double z = reach * (2.0 * i / points - 1);
        const double weight = std::exp(-z * z / 2);
        sum += weight * f(z);
        weights += weight;
    }
    return sum / weights;
}

/// The mean square of values at the tokens of a layer, and the mean product of two tokens.
struct TokenPair
{
    double square;
    double cross;
};

TokenPair operator*(double factor, const TokenPair &pair)
{
    return {factor * pair.square, factor * pair.cross};
}

TokenPair operator+(const TokenPair &a, const TokenPair &b)
{
    return {a.square + b.square, a.cross + b.cross};
}

/// The pair after every token is replaced by the mean of n.
TokenPair averaged(const TokenPair &pair, double n)
{
    const double square = pair.square / n + (1 - 1 / n) * pair.cross;
    return {square, square};
}

/// E ReLU(x) ReLU(y) over E ReLU(x)², and the chance that both are positive over ½, for normal x and y of correlation
/// r. Source: Cho & Saul 2009, the arc-cosine kernels of order 1 and 0.
struct RectifierKernels
{
    double values;
    double slopes;
};

RectifierKernels kernelsOf(double r)
{
    constexpr double pi = std::numbers::pi;
    const double c = std::clamp(r, -1.0, 1.0);
    const double angle = pi - std::acos(c);
    return {(std::sqrt(1 - c * c) + angle * c) / pi, angle / pi};
}

/// Mean squares of a branch's input for a stream, and the mean squared slope from the stream to it.
struct InputLaw
{
    TokenPair input;
    double slope;
};

InputLaw inputLaw(const BlockRule &rule, const TokenPair &stream)
{
    const double factor = rule.inputFactor * rule.inputFactor;
    if (rule.before != StackNorm::None)
        return {factor / stream.square * stream, factor / stream.square};
    if (!rule.isTanh)
        return {factor * stream, factor};
    const double half = std::sqrt(stream.square) / 2;
    const double square = normalMean([half](double z) { return std::pow(std::tanh(half * z), 2); });
    const double slope = normalMean([half](double z) { return std::pow(1 - std::pow(std::tanh(half * z), 2), 2); });
    return {{square, nothing}, slope / 4};
}

/// How one sublayer changes mean squares.
class SublayerLaw
{
public:
    SublayerLaw(const BlockRule &rule, double gain, double tokens, const TokenPair &stream)
        : m_rule(rule)
        , m_gain(gain)
        , m_tokens(tokens)
        , m_in(inputLaw(rule, stream))
        , m_kernels(kernelsOf(m_in.input.cross / m_in.input.square))
    {
        const TokenPair raw = rule.isAttention ? gain * averaged(m_in.input, tokens) : rectified(m_in.input);
        m_branch = rule.branch * rule.branch / (rule.after == StackNorm::None ? 1 : raw.square);
        m_sum = rule.skip * rule.skip * stream + m_branch * raw;
        m_out = rule.out == StackNorm::None ? 1 : 1 / m_sum.square;
    }

    double sum() const { return m_sum.square; } ///< Mean square of the sum, before a norm of it.
    TokenPair output() const { return m_out * m_sum; }
    /// Carries a squared gradient from the output to the input, or a squared change from the input to the output.
    TokenPair through(const TokenPair &at) const { return identity(at) + m_out * m_branch * m_in.slope * slopes(at); }
    TokenPair identity(const TokenPair &at) const { return m_out * m_rule.skip * m_rule.skip * at; }
    /// The change of the output by a small step of the sublayer's own weights.
    TokenPair own() const
    {
        if (m_rule.isAttention)
            return m_out * m_branch * averaged(m_in.input, m_tokens);
        const TokenPair &u = m_in.input; // Half of it by W₁, half by W₂.
        return m_out * m_branch * m_gain / 2
            * TokenPair {2 * u.square, m_kernels.slopes * u.cross + m_kernels.values * u.square};
    }
    /// Mean square of the gradient of W₂, for a gradient of this mean square behind the sublayer.
    double lastGradient(double gradient) const { return m_gain / 2 * m_in.input.square * m_out * m_branch * gradient; }

private:
    TokenPair rectified(const TokenPair &u) const
    {
        return m_gain * m_gain / 2 * TokenPair {u.square, m_kernels.values * u.square};
    }
    TokenPair slopes(const TokenPair &at) const
    {
        if (m_rule.isAttention)
            return m_gain * averaged(at, m_tokens);
        return m_gain * m_gain / 2 * TokenPair {at.square, m_kernels.slopes * at.cross};
    }

    BlockRule m_rule;
    double m_gain;
    double m_tokens;
    InputLaw m_in;
    RectifierKernels m_kernels;
    double m_branch = 0;
    TokenPair m_sum {0, 0};
    double m_out = 1;
};

double lastGradientLaw(const DepthStack &stack, const SublayerLaw &top)
{
    return top.lastGradient(finalNorm(stack) == StackNorm::None ? 1 : 1 / top.output().square);
}

/// The laws of all sublayers, from the first.
std::vector<SublayerLaw> residualLaws(const DepthStack &stack)
{
    std::vector<SublayerLaw> laws;
    TokenPair stream {1, stack.similarity};
    for (int sublayer = 0; sublayer < sublayerCount(stack); ++sublayer) {
        laws.emplace_back(sublayerRule(stack, sublayer), weightVariance(stack), stack.tokens, stream);
        stream = laws.back().output();
    }
    return laws;
}

bool hasLaw(const DepthStack &stack)
{
    return stack.attention == StackAttention::None
        || (stack.attention == StackAttention::Uniform && stack.architecture != DepthArchitecture::Dyt
            && normInPlace(stack) != StackNorm::Batch);
}

DepthTheory residualTheory(const DepthStack &stack)
{
    const auto depth = static_cast<std::size_t>(stack.depth);
    const std::vector<double> none(depth, nothing);
    DepthTheory theory {none, none, none, none, none, nothing};
    if (!hasLaw(stack))
        return theory;
    const bool isBatch = normInPlace(stack) == StackNorm::Batch;
    const std::vector<SublayerLaw> laws = residualLaws(stack);
    const std::size_t parts = laws.size() / depth;
    TokenPair change {0, 0};
    for (std::size_t i = 0; i < laws.size(); ++i) {
        change = laws[i].through(change) + laws[i].own();
        if ((i + 1) % parts != 0)
            continue;
        const std::size_t block = i / parts;
        theory.streams[block] = laws[i].sum();
        if (!isBatch)
            theory.steps[block] = change.square / laws[i].output().square;
    }
    TokenPair gradient {1, 0};
    for (std::size_t block = depth; block-- > 0 && !isBatch;) {
        TokenPair identity = gradient;
        for (std::size_t part = parts; part-- > 0;) {
            gradient = laws[block * parts + part].through(gradient);
            identity = laws[block * parts + part].identity(identity);
        }
        theory.inputGradients[block] = gradient.square;
        theory.branchShares[block] = 1 - identity.square / gradient.square;
    }
    for (std::size_t block = 0; block < depth && !isBatch; ++block) {
        DepthStack shallow = stack;
        shallow.depth = static_cast<int>(block) + 1;
        const bool isAnew
            = stack.architecture == DepthArchitecture::Scaled || stack.architecture == DepthArchitecture::DeepNorm;
        theory.lastGradients[block] = isAnew ? lastGradientLaw(shallow, residualLaws(shallow).back())
                                             : lastGradientLaw(stack, laws[block * parts + parts - 1]);
    }
    return theory;
}

DepthTheory plainTheory(const DepthStack &stack)
{
    const auto depth = static_cast<std::size_t>(stack.depth);
    const std::vector<double> none(depth, nothing);
    DepthTheory theory {none, none, none, none, std::vector<double>(depth, 1), nothing};
    const bool isBatch = normInPlace(stack) == StackNorm::Batch;
    if (isBatch)
        theory.growth = batchNormGrowth(stack.activation, stack.tokens);
    const double gain = weightVariance(stack);
    const double kept = stack.activation == StackActivation::Relu ? 0.5 : 1; // Share of squares, and of squared slopes.
    std::vector<double> down;
    double s = 1;
    double change = 0;
    for (std::size_t i = 0; i < depth; ++i) {
        const double norm = normInPlace(stack) == StackNorm::None ? 1 : 1 / (gain * s);
        down.push_back(kept * norm * gain);
        const double own = kept * norm * s;
        if (!isBatch)
            theory.lastGradients[i] = own;
        change = change * down.back() + own;
        theory.streams[i] = s = kept * norm * gain * s;
        if (!isBatch)
            theory.steps[i] = change / s;
    }
    double gradient = 1;
    for (std::size_t i = depth; i > 0 && !isBatch; --i)
        theory.inputGradients[i - 1] = gradient *= down[i - 1];
    return theory;
}

} // namespace

double batchNormGrowth(StackActivation activation, int batchSize)
{
    const double B = batchSize;
    if (batchSize <= 3)
        return nothing;
    if (activation == StackActivation::Linear)
        return (B - 2) / (B - 3);
    const double pi = std::numbers::pi;
    const double c = -1 / (B - 1);
    const double angle = pi - std::acos(c);
    const double kernel = (std::sqrt(1 - c * c) + angle * c) / pi;
    return (angle / pi + B - 1) / ((B - 3) * (1 - kernel)) - 1 / (B - 3);
}

DepthTheory depthTheory(const DepthStack &stack)
{
    return stack.architecture == DepthArchitecture::Plain ? plainTheory(stack) : residualTheory(stack);
}

} // namespace normscope
