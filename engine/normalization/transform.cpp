// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/normalization/transform.h"

#include <cmath>

namespace normscope {

GroupTransform groupTransform(const NormalizationSpec &spec, double mean, double variance, double meanSquare)
{
    const double square = spec.centre ? variance : meanSquare;
    const double divisor = spec.epsilonPlacement == EpsilonPlacement::Inside ? std::sqrt(square + spec.epsilon)
                                                                             : std::sqrt(square) + spec.epsilon;
    return {spec.centre ? mean : 0, divisor};
}

GroupTransform groupTransform(const NormalizationSpec &spec, const Moments &moments)
{
    return groupTransform(spec, moments.mean, moments.variance(spec.variance), moments.meanSquare);
}

} // namespace normscope
