// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/normalization/transform.h"

#include <cmath>

namespace normscope {

namespace {

GroupTransform transformOf(const NormalizationSpec &spec, double mean, double square)
{
    const double divisor = spec.epsilonPlacement == EpsilonPlacement::Inside ? std::sqrt(square + spec.epsilon)
                                                                             : std::sqrt(square) + spec.epsilon;
    return {spec.centre ? mean : 0, divisor};
}

} // namespace

GroupTransform groupTransform(const NormalizationSpec &spec, const Moments &moments)
{
    return transformOf(spec, moments.mean, spec.centre ? moments.variance(spec.variance) : moments.meanSquare);
}

GroupTransform groupTransform(const NormalizationSpec &spec, const RunningMoments &running)
{
    return transformOf(spec, running.mean, spec.centre ? running.variance : running.meanSquare());
}

} // namespace normscope
