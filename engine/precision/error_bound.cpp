// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/precision/error_bound.h"

#include "engine/precision/rounded.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace normscope {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// The u and η of a type; η is the largest error of a product or quotient in the subnormal range.
struct Unit
{
    explicit Unit(DType type)
        : u(formatOf(type).unitRoundoff())
        , eta(formatOf(type).quantum() / 2)
    { }

    double u;
    double eta;

    /// γ_k: the largest relative error of a product of k factors 1 + δ.
    double gamma(double k) const { return k * u < 1 ? k * u / (1 - k * u) : infinity; }
    /// γ_k · size; 0 for size 0, even where γ_k is infinite.
    double error(double k, double size) const { return size == 0 ? 0 : gamma(k) * size; }
};

/// The largest errors of a computed mean and a computed variance.
struct MomentBounds
{
    double mean;
    double square;
};

/// The error of second − first², where `first` is off by at most e and `second` by at most a, and the square and the
/// difference are rounded.
double differenceBound(const Unit &unit, double first, double second, double e, double a)
{
    const double square = 2 * std::abs(first) * e + e * e;
    const double rounded = square + unit.u * (first * first + square) + unit.eta;
    return a + rounded + unit.u * (std::abs(second - first * first) + a + rounded);
}

/// E[d²] − E[d]² with `extra` roundings in every d.
MomentBounds powersBound(const Unit &unit, double n, double extra, double mean, double magnitude, double meanSquare)
{
    const double e = unit.error(n + extra, magnitude) + unit.eta;
    const double a = unit.error(n + 1 + 2 * extra, meanSquare) + 2 * unit.eta;
    return {e, differenceBound(unit, mean, meanSquare, e, a)};
}

MomentBounds centredBound(const ExactStatistics &exact, double n, VarianceAlgorithm algorithm, const Unit &unit)
{
    const auto variance = static_cast<double>(exact.variance);
    const auto mean = static_cast<double>(exact.mean);
    const auto magnitude = static_cast<double>(exact.magnitude);
    const auto meanSquare = static_cast<double>(exact.meanSquare);
    switch (algorithm) {
    case VarianceAlgorithm::TwoPass: {
        // Σ(x − μ̂)² is Σ(x − μ)² + n(μ̂ − μ)².
        const double e = unit.error(n, magnitude) + unit.eta;
        return {e, unit.error(n + 3, (variance + e * e)) + e * e + 2 * unit.eta};
    }
    case VarianceAlgorithm::Welford: {
        // A rounding at step k reaches the end as k/n of itself, and the first k values have a mean of at most
        // √(n/k · E[x²]), so that no mean on the way is off by more than e. Each is subtracted from a value twice, and
        // Σ|x − μ_k| is at most n·σ·√2.
        const double e = unit.error(n + 7 * std::sqrt(n) + 8, std::sqrt(meanSquare)) + n * unit.eta;
        const double shifted = 2 * std::sqrt(2 * variance) * e + e * e;
        return {e, shifted + unit.error(n + 4, (variance + shifted)) + 2 * unit.eta};
    }
    case VarianceAlgorithm::Shifted: {
        const auto shiftedMagnitude = static_cast<double>(exact.shiftedMagnitude);
        const auto shiftedMeanSquare = static_cast<double>(exact.shiftedMeanSquare);
        const double shiftedMean = std::sqrt(std::max(0.0, shiftedMeanSquare - variance));
        MomentBounds result = powersBound(unit, n, 1, shiftedMean, shiftedMagnitude, shiftedMeanSquare);
        result.mean += unit.u * (std::abs(mean) + result.mean);
        return result;
    }
    case VarianceAlgorithm::Textbook:
        break;
    }
    return powersBound(unit, n, 0, mean, magnitude, meanSquare);
}

/// The bound of |exact/computed − 1| of the divisor, where σ² is off by at most `square`.
double divisorBound(const ExactStatistics &exact, double square, const Unit &unit, const NormalizationSpec &spec)
{
    const double epsilonError = unit.u * spec.epsilon + unit.eta;
    const auto variance = static_cast<double>(exact.square);
    const auto divisor = static_cast<double>(exact.divisor);
    if (spec.epsilonPlacement == EpsilonPlacement::Inside) {
        const double share = (square + epsilonError) / (divisor * divisor);
        return share < 1 ? 1 / (std::sqrt(1 - share) * std::pow(1 - unit.u, 1.5)) - 1 : infinity;
    }
    if (!(square < variance))
        return infinity; // σ² may come out negative.
    const double root = std::sqrt(variance);
    const double rootError = root - std::sqrt(variance - square) + unit.u * root;
    const double share = (rootError + epsilonError) / divisor;
    return share < 1 ? 1 / ((1 - share) * (1 - unit.u)) - 1 : infinity;
}

} // namespace

StatisticsBound computedBound(const ExactStatistics &exact, std::int64_t count, const PrecisionChoice &choice,
                              const NormalizationSpec &spec)
{
    const Unit unit(workType(choice));
    const auto n = static_cast<double>(count);
    StatisticsBound result;
    if (spec.centre) {
        const MomentBounds pair = centredBound(exact, n, choice.algorithm, unit);
        result.mean = pair.mean;
        result.square = pair.square;
        if (spec.variance == VarianceEstimator::Unbiased) {
            const auto unbiased = static_cast<double>(exact.square);
            result.square
                = count > 1 ? n / (n - 1) * (1 + 4 * unit.u) * result.square + 4 * unit.u * unbiased : infinity;
        }
    } else {
        const double roundings = choice.algorithm == VarianceAlgorithm::Welford ? 2 * n + 12 : n + 1;
        result.square = unit.error(roundings, static_cast<double>(exact.meanSquare)) + 2 * unit.eta;
    }
    result.divisor = divisorBound(exact, result.square, unit, spec);
    return result;
}

StatisticsBound givenBound(const ExactStatistics &exact, const PrecisionChoice &choice, const NormalizationSpec &spec)
{
    const Unit unit(workType(choice));
    const Unit stored(choice.type);
    StatisticsBound result;
    if (spec.centre)
        result.mean = stored.u * static_cast<double>(exact.magnitude) + stored.eta;
    result.square = (3 * stored.u + 3 * unit.u) * (1 + 4 * stored.u) * static_cast<double>(exact.square)
        + 4 * (stored.eta + unit.eta) * (1 + static_cast<double>(exact.magnitude));
    result.divisor = divisorBound(exact, result.square, unit, spec);
    return result;
}

double outputBound(const StatisticsBound &bound, const ExactStatistics &exact, const PrecisionChoice &choice, double x,
                   double gamma, double beta)
{
    const Unit work(workType(choice));
    const Unit affine(affineType(choice));
    const Unit stored(choice.type);
    const double centred = std::abs(static_cast<double>(x - exact.mean));
    const auto divisor = static_cast<double>(exact.divisor);
    const double normalized = centred / divisor;
    const double centredError = bound.mean + work.u * (centred + bound.mean);
    double error = ((centred + centredError) * (1 + bound.divisor) * (1 + work.u) - centred) / divisor + work.eta;
    error += affine.u * (normalized + error) + affine.eta; // x̂ is cast, where the types differ.
    const double scaled = std::abs(gamma) * normalized;
    error = std::abs(gamma) * (error + affine.u * (normalized + error)) + affine.eta;
    error += affine.u * (scaled + error + std::abs(beta));
    error += stored.u * (scaled + std::abs(beta) + error) + stored.eta;
    return error;
}

double meanToStdLimit(const PrecisionChoice &choice)
{
    const double work = formatOf(workType(choice)).unitRoundoff();
    const double stored = formatOf(choice.type).unitRoundoff();
    const double computed = choice.algorithm == VarianceAlgorithm::Textbook ? 1 / std::sqrt(work) : 1 / work;
    return std::min(computed, 1 / stored);
}

} // namespace normscope
