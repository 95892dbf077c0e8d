// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/depth/depth_stack.h"
#include "engine/depth/stack_weights.h"
#include "engine/tensor/progress.h"

#include <span>
#include <vector>

namespace normscope {

/// Descent of one draw of a stack towards a drawn target, all weights at once: W ← W − rate · ∂/∂W of
/// ‖y − target‖² / (2 · tokens), y behind the last block and the final norm. The target is standard normal, its rows
/// belong to the tokens of the input; the whole batch, no momentum, no decay, no warm-up. A value.
class StackTraining
{
public:
    /// Starts from the weights with which run `run` of a valid stack is initialized.
    StackTraining(const DepthStack &stack, int run, double rate);

    /// One step. Does nothing once it has diverged. Throws Cancelled, with the weights as they were.
    void step(const Progress &progress = {});

    int steps() const { return static_cast<int>(m_errors.size()); }
    double rate() const { return m_rate; }
    /// The mean square of y − target before each step that was taken.
    const std::vector<double> &errors() const { return m_errors; }
    /// The mean square of y − target with the present weights.
    double error() const;
    /// Whether a number was not finite any more, or the error more than 10⁶: such a step is not taken.
    bool hasDiverged() const { return m_hasDiverged; }
    /// The weights by sublayer.
    std::span<const BlockWeights<float>> weights() const { return m_weights; }

private:
    DepthStack m_stack;
    double m_rate;
    StackMatrix<float> m_input;
    StackMatrix<float> m_target;
    std::vector<BlockWeights<float>> m_weights;
    std::vector<double> m_errors;
    bool m_hasDiverged = false;
};

} // namespace normscope
