// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/depth/stack_draws.h"

#include "engine/experiments/draw_kernels.h"

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

/// Attention's draws take block numbers behind those of the deepest stack.
constexpr int valueBlocks = 1000;
constexpr int keyBlocks = 2000;
constexpr int commonToken = 1; ///< The block number of the part of the input that all tokens share.

} // namespace

StackMatrix<float> drawForStack(StackDraw what, std::uint64_t seed, int run, int block, std::size_t rows,
                                std::size_t columns)
{
    constexpr std::uint64_t kinds = 8;
    const std::uint64_t stream = static_cast<std::uint64_t>(run) * kinds + static_cast<std::uint64_t>(what);
    draws::Lanes lanes = draws::seededLanes(seed, stream, static_cast<std::uint64_t>(block));
    StackMatrix<float> matrix(rows, columns);
    const std::size_t count = matrix.values.size();
    const std::size_t groups = (count + draws::cellGroup - 1) / draws::cellGroup;
    matrix.values.resize(groups * draws::cellGroup);
    draws::table().normals(lanes, static_cast<std::int64_t>(groups), matrix.values.data());
    matrix.values.resize(count);
    return matrix;
}

StackMatrix<float> StackSampler::activations(StackDraw what) const
{
    const auto rows = static_cast<std::size_t>(m_stack.tokens);
    const auto columns = static_cast<std::size_t>(m_stack.width);
    StackMatrix<float> matrix = drawForStack(what, m_stack.seed, m_run, 0, rows, columns);
    if (what != StackDraw::Input || m_stack.similarity == 0)
        return matrix;
    const StackMatrix<float> common = drawForStack(what, m_stack.seed, m_run, commonToken, 1, columns);
    const auto shared = static_cast<float>(std::sqrt(m_stack.similarity));
    const auto own = static_cast<float>(std::sqrt(1 - m_stack.similarity));
    for (std::size_t i = 0; i < matrix.values.size(); ++i)
        matrix.values[i] = own * matrix.values[i] + shared * common.values[i % columns];
    return matrix;
}

BlockWeights<float> StackSampler::weights(int sublayer) const
{
    return drawn(StackDraw::FirstWeights, StackDraw::SecondWeights, sublayer, weightVariance(m_stack));
}

BlockWeights<float> StackSampler::step(int sublayer) const
{
    return drawn(StackDraw::FirstStep, StackDraw::SecondStep, sublayer, 1);
}

BlockWeights<float> StackSampler::drawn(StackDraw first, StackDraw second, int sublayer, double variance) const
{
    const auto width = static_cast<std::size_t>(m_stack.width);
    const auto draw
        = [&](StackDraw what, int place) { return drawForStack(what, m_stack.seed, m_run, place, width, width); };
    BlockWeights<float> weights;
    weights.scale = static_cast<float>(std::sqrt(variance / m_stack.width));
    const bool hasAttention = m_stack.attention != StackAttention::None;
    const int block = hasAttention ? sublayer / 2 + 1 : sublayer + 1;
    if (hasAttention && sublayer % 2 == 0) {
        weights.first = draw(first, valueBlocks + block);
        if (m_stack.attention == StackAttention::Random) {
            weights.query = draw(second, valueBlocks + block);
            weights.key = draw(first, keyBlocks + block);
        }
        return weights;
    }
    weights.first = draw(first, block);
    if (m_stack.architecture != DepthArchitecture::Plain)
        weights.second = draw(second, block);
    return weights;
}

} // namespace normscope
