// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/presets.h"
#include "engine/tensor/tensor.h"

#include <memory>

/// A normalization layer of libtorch on the memory of tensors: its own kernels (native_batch_norm, …), and for RMS
/// norm, which version 1.13 lacks, the few operations that it consists of. Without autograd.
class TorchLayer
{
public:
    /// The tensors are N × C × … or N × C, all of one type, and must outlive the layer.
    TorchLayer(normscope::Method method, int groups, const normscope::Tensor &x, const normscope::Tensor &upstream,
               const normscope::Tensor &gamma, const normscope::Tensor &beta);
    ~TorchLayer();

    static void setThreads(int threads);
    void forward();
    /// Computes dx, dγ and dβ with the statistics of the last forward().
    void backward();

private:
    struct State;
    std::unique_ptr<State> m_state;
};
