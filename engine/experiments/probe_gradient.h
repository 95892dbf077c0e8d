// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/experiments/probe.h"

namespace normscope {

/// ∂L/∂x of the probe in training, for the upstream gradient `own` of the probe itself and those of all other values of
/// the batch drawn independently of 𝒩(0, 1), anew for each batch (γ = 1). In units of the gradient over those of the
/// data.
struct ProbeGradient
{
    double mean = 0; ///< Over batches and upstream gradients.
    double spread = 0; ///< Standard deviation over both.
    double bias = 0; ///< Mean − own/√(σ² + ε), the gradient in eval mode; NaN where σ² does not exist.
};

/// With g the upstream gradients, ∂L/∂x₁ = (g₁ − ḡ − x̂₁ mean(g x̂))/√(σ̂² + ε) (Ioffe & Szegedy 2015, arXiv:1502.03167,
/// section 3). Given a batch of n values it is normal over the drawn g: its mean is g₁ (1 − (1 + x̂₁²)/n)/√(σ̂² + ε), and
/// its variance Σ (1 + x̂₁ x̂ⱼ)²/(n² (σ̂² + ε)) over the others, where Σ x̂ = 0 and Σ x̂² = n σ̂²/(σ̂² + ε). So nothing is
/// drawn but the batches that the run has. NaN where ε and a batch's variance are 0.
ProbeGradient probeGradient(const ProbeRun &run, const ExperimentPopulation &population, double epsilon,
                            double own = 1);

} // namespace normscope
