// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/experiments/population.h"

#include "engine/experiments/population_constants.h"
#include "engine/experiments/theory.h"
#include "engine/generators/portable_math.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>

namespace normscope {

namespace {

struct Entry
{
    PopulationKind kind;
    const char *title;
};

constexpr Entry entries[] = {
    {PopulationKind::Normal, MESSAGE_TEXT("Message", "Normal")},
    {PopulationKind::LogNormal, MESSAGE_TEXT("Message", "Log-normal, skewed")},
    {PopulationKind::Bimodal, MESSAGE_TEXT("Message", "Bimodal")},
    {PopulationKind::Uniform, MESSAGE_TEXT("Message", "Uniform")},
    {PopulationKind::StudentT, MESSAGE_TEXT("Message", "Student t, heavy tails")},
    {PopulationKind::Samples, MESSAGE_TEXT("Message", "The open tensor’s samples")},
};

const Entry &entry(PopulationKind kind)
{
    return *std::find_if(std::begin(entries), std::end(entries), [kind](const Entry &e) { return e.kind == kind; });
}

/// From the raw moments √w, w², √w⁹, w⁸ with w = exp(σ²).
PopulationMoments logNormalMoments()
{
    const double w = portableExp(logNormalSigma * logNormalSigma); // Draws are scaled by it: the same bits everywhere.
    const double variance = (w - 1) * w;
    const double skewness = (w + 2) * std::sqrt(w - 1);
    const double kurtosis = w * w * w * w + 2 * w * w * w + 3 * w * w - 3;
    return {std::sqrt(w), variance, skewness * variance * std::sqrt(variance), kurtosis * variance * variance};
}

PopulationMoments bimodalMoments()
{
    const double a2 = bimodalCentre * bimodalCentre;
    const double s2 = bimodalWidth * bimodalWidth;
    return {0.0, a2 + s2, 0.0, a2 * a2 + 6 * a2 * s2 + 3 * s2 * s2};
}

PopulationMoments studentMoments(double degrees)
{
    PopulationMoments moments;
    if (degrees > 1)
        moments.mean = 0;
    if (degrees > 2)
        moments.variance = degrees / (degrees - 2);
    if (degrees > 3)
        moments.third = 0;
    if (degrees > 4)
        moments.fourth = 3 * degrees * degrees / ((degrees - 2) * (degrees - 4));
    return moments;
}

double studentDensity(double x, double degrees)
{
    const double logScale = std::lgamma((degrees + 1) / 2) - std::lgamma(degrees / 2);
    return std::exp(logScale - (degrees + 1) / 2 * std::log1p(x * x / degrees)) / std::sqrt(degrees * std::numbers::pi);
}

} // namespace

Message title(PopulationKind kind)
{
    return {entry(kind).title};
}

std::optional<double> PopulationMoments::kurtosis() const
{
    if (!fourth || !variance || *variance == 0)
        return std::nullopt;
    return *fourth / (*variance * *variance);
}

PopulationMoments exactMoments(PopulationKind kind, int degrees)
{
    switch (kind) {
    case PopulationKind::Normal:
        return {0.0, 1.0, 0.0, 3.0};
    case PopulationKind::LogNormal:
        return logNormalMoments();
    case PopulationKind::Bimodal:
        return bimodalMoments();
    case PopulationKind::Uniform:
        return {0.5, 1.0 / 12, 0.0, 1.0 / 80};
    case PopulationKind::StudentT:
        return studentMoments(degrees);
    case PopulationKind::Samples:
        break;
    }
    return {};
}

double density(PopulationKind kind, double x, int degrees)
{
    switch (kind) {
    case PopulationKind::Normal:
        return normalDensity(x, 0, 1);
    case PopulationKind::LogNormal:
        return x > 0 ? normalDensity(std::log(x), 0, logNormalSigma * logNormalSigma) / x : 0;
    case PopulationKind::Bimodal:
        return (normalDensity(x, -bimodalCentre, bimodalWidth * bimodalWidth)
                + normalDensity(x, bimodalCentre, bimodalWidth * bimodalWidth))
            / 2;
    case PopulationKind::Uniform:
        return x >= 0 && x <= 1 ? 1 : 0;
    case PopulationKind::StudentT:
        return studentDensity(x, degrees);
    case PopulationKind::Samples:
        break;
    }
    return 0;
}

} // namespace normscope
