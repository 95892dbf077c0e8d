// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/depth/stack_pass.h"

#include "engine/depth/stack_products.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <utility>

namespace normscope {

namespace {

/// Fewer tokens make matrix products slower.
constexpr std::size_t tokensOfPiece = 16;

bool tokensMeet(const DepthStack &stack)
{
    return stack.attention != StackAttention::None || normInPlace(stack) == StackNorm::Batch;
}

/// ‖gradient‖² of a matrix from the pieces' parts of it.
double squared(std::vector<WeightGradient<float>> parts)
{
    WeightGradient<float> whole = std::move(parts.front());
    for (std::size_t i = 1; i < parts.size(); ++i) {
        appendRows(whole.input, parts[i].input);
        appendRows(whole.gradient, parts[i].gradient);
    }
    return squaredProduct(whole.input, whole.gradient);
}

/// The gradient behind the last block that follows from the one behind the final norm.
StackMatrix<float> belowFinalNorm(const DepthStack &stack, const StackMatrix<float> &output,
                                  StackMatrix<float> gradient)
{
    if (const StackNorm norm = finalNorm(stack); norm != StackNorm::None) {
        NormTrace<float> trace;
        normalizeStack(norm, output, trace);
        applyNormJacobian(norm, trace, gradient);
    }
    return gradient;
}

} // namespace

std::span<const BlockWeights<float>> DrawnWeights::of(int first, int count)
{
    if (first < m_first || first + count > m_first + static_cast<int>(m_weights.size())) {
        m_first = first;
        m_weights.resize(static_cast<std::size_t>(count));
        Workers().forEach(count, [&](std::int64_t i) {
            m_weights[static_cast<std::size_t>(i)] = m_draw(first + static_cast<int>(i));
        });
    }
    return std::span(m_weights).subspan(static_cast<std::size_t>(first - m_first), static_cast<std::size_t>(count));
}

StackPass::StackPass(const StackSampler &draws, const WeightsOf &weights, const Progress &progress)
    : m_stack(draws.stack())
    , m_draws(draws)
    , m_weights(weights)
    , m_progress(progress)
{
    const Matrix input = draws.activations(StackDraw::Input);
    const Matrix top = draws.activations(StackDraw::TopGradient);
    const std::size_t length = tokensMeet(m_stack) ? input.rows : tokensOfPiece;
    for (std::size_t first = 0; first < input.rows; first += length) {
        const std::size_t count = std::min(length, input.rows - first);
        m_pieces.push_back({rowsOf(input, first, count),
                            Matrix(count, input.columns),
                            rowsOf(top, first, count),
                            {},
                            std::vector<BlockTrace<float>>(static_cast<std::size_t>(sublayerCount(m_stack)))});
    }
}

std::vector<StackPass::Stretch> StackPass::stretches() const
{
    constexpr double mostFloats = 4e6;
    const double floatsOfBlock = 3.0 * sublayersPerBlock() * m_stack.width * m_stack.width;
    const int length = std::max(1, static_cast<int>(mostFloats / floatsOfBlock));
    std::vector<Stretch> all;
    for (int first = 0; first < m_stack.depth; first += length)
        all.push_back({first, std::min(length, m_stack.depth - first)});
    return all;
}

/// Calls work(piece, shareOf) for every piece, in parallel; shareOf(i) is what the piece adds to the sums of block i of
/// the stretch. Returns these shares, by block and by piece.
template <class Share, class Work>
std::vector<std::vector<Share>> StackPass::shared(const Stretch &stretch, Work &&work)
{
    std::vector<std::vector<Share>> shares(static_cast<std::size_t>(stretch.count));
    for (std::vector<Share> &ofBlock : shares)
        ofBlock.resize(m_pieces.size());
    m_workers.forEach(static_cast<std::int64_t>(m_pieces.size()), [&](std::int64_t i) {
        const auto piece = static_cast<std::size_t>(i);
        work(m_pieces[piece],
             [&shares, piece](int block) -> Share & { return shares[static_cast<std::size_t>(block)][piece]; });
    });
    return shares;
}

void StackPass::up(bool withStep, LastGradients last)
{
    DrawnWeights directions([this](int sublayer) { return m_draws.step(sublayer); });
    const auto depth = static_cast<std::size_t>(m_stack.depth);
    m_result.streams.resize(depth);
    m_result.steps.resize(withStep ? depth : 0);
    if (last != LastGradients::None)
        m_result.lastGradients.assign(depth, std::numeric_limits<double>::quiet_NaN());
    for (const Stretch &stretch : stretches()) {
        const int first = stretch.first * sublayersPerBlock();
        const int count = stretch.count * sublayersPerBlock();
        StretchWeights weights {m_weights(first, count), {}};
        if (withStep)
            weights.steps = directions.of(first, count);
        auto shares = shared<UpwardShare>(stretch, [&](Piece &piece, auto &&shareOf) {
            for (int i = 0; i < stretch.count; ++i) {
                const int block = stretch.first + i;
                report(m_progress, 0.5 * block / m_stack.depth);
                const bool isTop = block + 1 == m_stack.depth;
                shareOf(i) = blockUp(piece, block, weights.at(i, sublayersPerBlock()),
                                     last == LastGradients::OfEach || (last == LastGradients::OfTop && isTop));
            }
        });
        m_workers.forEach(stretch.count, [&](std::int64_t i) {
            takeUp(stretch.first + static_cast<int>(i), std::move(shares[static_cast<std::size_t>(i)]), withStep);
        });
    }
}

StackPass::UpwardShare StackPass::blockUp(Piece &piece, int block, const StretchWeights &weights, bool withLast) const
{
    UpwardShare share;
    for (int i = 0; i < sublayersPerBlock(); ++i) {
        const int sublayer = block * sublayersPerBlock() + i;
        const auto place = static_cast<std::size_t>(i);
        const BlockRule rule = sublayerRule(m_stack, sublayer);
        BlockTrace<float> &trace = piece.traces[static_cast<std::size_t>(sublayer)];
        piece.stream = forward(rule, weights.weights[place], piece.stream, trace);
        if (!weights.steps.empty())
            tangent(rule, weights.weights[place], weights.steps[place], trace, piece.change);
        share.sumSquares = trace.sumSquares;
        const bool isLast = i + 1 == sublayersPerBlock();
        if (isLast && withLast)
            share.last.push_back(lastWeightGradient(rule, trace, belowFinalNorm(m_stack, piece.stream, piece.top)));
    }
    if (!weights.steps.empty()) {
        share.outputSquares = sumOfSquares(piece.stream);
        share.changeSquares = sumOfSquares(piece.change);
    }
    return share;
}

void StackPass::takeUp(int block, std::vector<UpwardShare> shares, bool withStep)
{
    UpwardShare sum;
    for (UpwardShare &share : shares) {
        sum.sumSquares += share.sumSquares;
        sum.outputSquares += share.outputSquares;
        sum.changeSquares += share.changeSquares;
        std::ranges::move(share.last, std::back_inserter(sum.last));
    }
    const auto i = static_cast<std::size_t>(block);
    const double width = m_stack.width;
    m_result.streams[i] = sum.sumSquares / (m_stack.tokens * width);
    if (withStep)
        m_result.steps[i] = sum.changeSquares / sum.outputSquares;
    if (!sum.last.empty())
        m_result.lastGradients[i] = squared(std::move(sum.last)) / (m_stack.tokens * width * width);
}

void StackPass::down()
{
    const auto depth = static_cast<std::size_t>(m_stack.depth);
    for (auto *values : {&m_result.inputGradients, &m_result.identities, &m_result.branches, &m_result.weightGradients})
        values->resize(depth);
    double top = 0;
    for (Piece &piece : m_pieces) {
        piece.gradient = piece.top;
        top += sumOfSquares(piece.top);
    }
    std::vector<Stretch> upward = stretches();
    std::ranges::reverse(upward);
    for (const Stretch &stretch : upward) {
        const int first = stretch.first * sublayersPerBlock();
        const StretchWeights weights {m_weights(first, stretch.count * sublayersPerBlock()), {}};
        auto shares = shared<DownwardShare>(stretch, [&](Piece &piece, auto &&shareOf) {
            for (int i = stretch.count - 1; i >= 0; --i) {
                const int block = stretch.first + i;
                report(m_progress, 1 - 0.5 * (block + 1) / m_stack.depth);
                shareOf(i) = blockDown(piece, block, weights.at(i, sublayersPerBlock()));
            }
        });
        m_workers.forEach(stretch.count, [&](std::int64_t i) {
            takeDown(stretch.first + static_cast<int>(i), std::move(shares[static_cast<std::size_t>(i)]), top);
        });
    }
    const double topWeights = m_result.weightGradients.back();
    for (double &square : m_result.weightGradients)
        square /= topWeights;
}

StackPass::DownwardShare StackPass::blockDown(Piece &piece, int block, const StretchWeights &weights) const
{
    DownwardShare share;
    const int first = block * sublayersPerBlock();
    Matrix identity;
    const bool hasTwo = sublayersPerBlock() == 2;
    if (hasTwo) { // What comes past both sublayers is the identity's part.
        identity = piece.gradient;
        for (const int sublayer : {first + 1, first})
            identityBackward(sublayerRule(m_stack, sublayer), piece.traces[static_cast<std::size_t>(sublayer)],
                             identity);
    }
    for (int i = sublayersPerBlock() - 1; i >= 0; --i) {
        BlockGradient<float> found
            = backward(sublayerRule(m_stack, first + i), weights.weights[static_cast<std::size_t>(i)],
                       std::exchange(piece.traces[static_cast<std::size_t>(first + i)], {}), piece.gradient);
        share.identity = found.identity;
        share.branch = found.branch;
        std::ranges::move(found.weights, std::back_inserter(share.weights));
    }
    if (hasTwo) {
        share.identity = sumOfSquares(identity);
        for (std::size_t i = 0; i < identity.values.size(); ++i)
            identity.values[i] -= piece.gradient.values[i];
        share.branch = sumOfSquares(identity);
    }
    share.inputSquares = sumOfSquares(piece.gradient);
    return share;
}

void StackPass::takeDown(int block, std::vector<DownwardShare> shares, double top)
{
    const auto i = static_cast<std::size_t>(block);
    for (const DownwardShare &share : shares) {
        m_result.inputGradients[i] += share.inputSquares / top;
        m_result.identities[i] += share.identity / top;
        m_result.branches[i] += share.branch / top;
    }
    for (std::size_t matrix = 0; matrix < shares.front().weights.size(); ++matrix) {
        std::vector<WeightGradient<float>> parts;
        for (DownwardShare &share : shares)
            parts.push_back(std::move(share.weights[matrix]));
        m_result.weightGradients[i] += squared(std::move(parts));
    }
}

} // namespace normscope
