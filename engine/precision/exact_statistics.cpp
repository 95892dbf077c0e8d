// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/precision/exact_statistics.h"

#include <cmath>

namespace normscope {

namespace {

long double divisorOf(long double square, const NormalizationSpec &spec)
{
    const long double epsilon = spec.epsilon;
    return spec.epsilonPlacement == EpsilonPlacement::Inside ? std::sqrt(square + epsilon)
                                                             : std::sqrt(square) + epsilon;
}

} // namespace

ExactStatistics exactStatistics(const ValueVisitor &forEach, std::int64_t count, const NormalizationSpec &spec)
{
    ExactStatistics result;
    const auto n = static_cast<long double>(count);
    bool isFirst = true;
    long double origin = 0;
    long double sum = 0;
    forEach([&](double x) {
        if (isFirst)
            origin = x;
        isFirst = false;
        const long double shifted = x - origin;
        sum += shifted;
        result.magnitude += std::abs(static_cast<long double>(x));
        result.meanSquare += static_cast<long double>(x) * x;
        result.shiftedMagnitude += std::abs(shifted);
        result.shiftedMeanSquare += shifted * shifted;
    });
    const long double shiftedMean = sum / n;
    long double deviations = 0;
    long double correction = 0;
    forEach([&](double x) {
        const long double deviation = (x - origin) - shiftedMean;
        deviations += deviation * deviation;
        correction += deviation;
    });
    deviations -= correction * correction / n;
    result.variance = deviations / n;
    result.magnitude /= n;
    result.meanSquare /= n;
    result.shiftedMagnitude /= n;
    result.shiftedMeanSquare /= n;
    if (spec.centre) {
        result.mean = origin + (shiftedMean + correction / n);
        result.square = spec.variance == VarianceEstimator::Unbiased ? deviations / (n - 1) : result.variance;
    } else {
        result.square = result.meanSquare;
    }
    result.divisor = divisorOf(result.square, spec);
    return result;
}

ExactStatistics givenStatistics(double mean, double variance, const NormalizationSpec &spec)
{
    ExactStatistics result;
    result.variance = variance;
    result.meanSquare = variance + static_cast<long double>(mean) * mean;
    result.magnitude = std::abs(mean);
    result.mean = spec.centre ? mean : 0;
    result.square = spec.centre ? result.variance : result.meanSquare;
    result.divisor = divisorOf(result.square, spec);
    return result;
}

} // namespace normscope
