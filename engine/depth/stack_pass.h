// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/depth/stack_block.h"
#include "engine/depth/stack_draws.h"
#include "engine/depth/stack_run.h"
#include "engine/parallel/workers.h"

#include <functional>
#include <span>
#include <utility>
#include <vector>

namespace normscope {

/// Weights of sublayers `first` … first + count − 1, valid until the next call. Called for whole blocks only.
using WeightsOf = std::function<std::span<const BlockWeights<float>>(int first, int count)>;

/// Draws weights ahead, several sublayers at once and on all processors: that is most of the work of a narrow stack.
class DrawnWeights
{
public:
    using Draw = std::function<BlockWeights<float>(int sublayer)>;

    explicit DrawnWeights(Draw draw)
        : m_draw(std::move(draw))
    { }
    std::span<const BlockWeights<float>> of(int first, int count);

private:
    Draw m_draw;
    int m_first = 0;
    std::vector<BlockWeights<float>> m_weights;
};

/// For which depths a pass finds the gradient of the last block as if the stack ended there.
enum class LastGradients
{
    None,
    OfEach,
    OfTop
};

/// One pass up a stack and one down it. Where tokens do not affect each other (layer norm and RMS, no attention), they
/// go in pieces of a few tokens that all processors share. The pieces do not depend on the number of processors, and
/// neither do the bits of the result.
class StackPass
{
public:
    /// The sampler and the weights must outlive the pass.
    StackPass(const StackSampler &draws, const WeightsOf &weights, const Progress &progress);

    void up(bool withStep, LastGradients last);
    /// To be called after up(), whose traces it uses up.
    void down();
    StackRun &result() { return m_result; }

private:
    using Matrix = StackMatrix<float>;

    /// Some of the tokens, on their way through the stack.
    struct Piece
    {
        Matrix stream;
        Matrix change; ///< Change of the stream by the small step.
        Matrix top;
        Matrix gradient;
        std::vector<BlockTrace<float>> traces; ///< Traces by sublayer.
    };
    /// What a piece adds to the sums of a block.
    struct UpwardShare
    {
        double sumSquares = 0;
        double outputSquares = 0;
        double changeSquares = 0;
        std::vector<WeightGradient<float>> last; ///< The gradient of W₂ alone, if it is asked for.
    };
    struct DownwardShare
    {
        double inputSquares = 0;
        double identity = 0;
        double branch = 0;
        std::vector<WeightGradient<float>> weights;
    };
    /// Blocks from `first`, counted from 0, whose weights are in memory at once.
    struct Stretch
    {
        int first;
        int count;
    };
    struct StretchWeights
    {
        std::span<const BlockWeights<float>> weights;
        std::span<const BlockWeights<float>> steps; ///< Empty without a small step.

        /// The weights from the `index`-th block on, where a block has so many sublayers.
        StretchWeights at(int index, int sublayers) const
        {
            const auto first = static_cast<std::size_t>(index * sublayers);
            return {weights.subspan(first), steps.empty() ? steps : steps.subspan(first)};
        }
    };

    std::vector<Stretch> stretches() const;
    int sublayersPerBlock() const { return m_stack.attention == StackAttention::None ? 1 : 2; }
    template <class Share, class Work>
    std::vector<std::vector<Share>> shared(const Stretch &stretch, Work &&work);
    UpwardShare blockUp(Piece &piece, int block, const StretchWeights &weights, bool withLast) const;
    void takeUp(int block, std::vector<UpwardShare> shares, bool withStep);
    DownwardShare blockDown(Piece &piece, int block, const StretchWeights &weights) const;
    void takeDown(int block, std::vector<DownwardShare> shares, double top);

    const DepthStack &m_stack;
    const StackSampler &m_draws;
    const WeightsOf &m_weights;
    const Progress &m_progress;
    Workers m_workers;
    std::vector<Piece> m_pieces;
    StackRun m_result;
};

} // namespace normscope
