// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/spec.h"
#include "engine/normalization/upstream.h"
#include "engine/tensor/tensor.h"

namespace normscope {

/// Running mean and variance, one value per group of runningGrouping() (running.h) in its order (both empty: absent).
struct RunningStatistics
{
    Tensor mean;
    Tensor variance;
    bool isEmpty() const { return mean.isEmpty(); }
    friend bool operator==(const RunningStatistics &, const RunningStatistics &) = default;
};

/// Everything a normalization is computed from. A value; tensors inside are shared, so copies are cheap.
///
/// γ, β and the mask have the input's rank, each length 1 or the input's, and are broadcast over the input. An empty
/// γ stands for ones (for zeros under GammaForm::OnePlusWeight), an empty β for zeros, an empty mask for "all count".
struct NormalizationProblem
{
    Tensor input;
    Layout layout;
    NormalizationSpec spec;
    Tensor gamma;
    Tensor beta;
    Tensor mask;
    RunningStatistics running;
    UpstreamGradient upstream; ///< Where gradients come from; the normalization itself does not depend on it.
    friend bool operator==(const NormalizationProblem &, const NormalizationProblem &) = default;
};

/// Throws InputError with the reason if the parts do not fit together: no reduced axis, ε not finite or negative,
/// momentum outside 0 … 1, G not a divisor of the channels, a parameter, mask, running statistic or upstream gradient
/// of another shape, eval mode without running statistics. Running statistics are looked at only if the spec tracks
/// them.
void validate(const NormalizationProblem &problem);

/// The shape of a parameter that runs along `axes`: the input's length there, 1 elsewhere.
Shape parameterShape(AxisSet axes, const Shape &input);

/// The parts that no longer fit are dropped, so that they start anew; returns whether anything was: γ and β of another
/// shape than that of the spec's axes, a mask that does not broadcast, running statistics of another group count (these
/// only while the spec tracks them: they survive a look at another method), an upstream gradient of another shape or of
/// an element that no longer exists. The spec itself must fit the input.
bool dropMisfits(NormalizationProblem &problem);

} // namespace normscope
