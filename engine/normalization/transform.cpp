// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/normalization/transform.h"

#include <cmath>

namespace normscope {

double usedSquare(const NormalizationSpec &spec, const Moments &moments)
{
    return spec.centre ? moments.variance(spec.variance) : moments.meanSquare;
}

double usedSquare(const NormalizationSpec &spec, const RunningMoments &running)
{
    return spec.centre ? running.variance : running.meanSquare();
}

double divisorOf(const NormalizationSpec &spec, double square)
{
    return spec.epsilonPlacement == EpsilonPlacement::Inside ? std::sqrt(square + spec.epsilon)
                                                             : std::sqrt(square) + spec.epsilon;
}

GroupTransform groupTransform(const NormalizationSpec &spec, const Moments &moments)
{
    return {spec.centre ? moments.mean : 0, divisorOf(spec, usedSquare(spec, moments))};
}

GroupTransform groupTransform(const NormalizationSpec &spec, const RunningMoments &running)
{
    return {spec.centre ? running.mean : 0, divisorOf(spec, usedSquare(spec, running))};
}

} // namespace normscope
