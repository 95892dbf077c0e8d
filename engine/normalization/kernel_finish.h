// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/kernels.h"
#include "engine/normalization/spec.h"

namespace normscope {

/// How the kernels make transforms of the moments of groups of `count` elements.
inline kernels::Finish kernelFinish(const NormalizationSpec &spec, double count)
{
    return {count, spec.variance == VarianceEstimator::Biased ? count : count - 1, spec.epsilon,
            spec.epsilonPlacement == EpsilonPlacement::Inside, spec.centre};
}

} // namespace normscope
