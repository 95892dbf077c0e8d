// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/experiments/lattice.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace normscope {

namespace {

/// Euclid's algorithm with rounded quotients; what is below the tolerance counts as 0.
double commonStep(double a, double b, double tolerance)
{
    while (b > tolerance) {
        const double rest = std::abs(a - b * std::round(a / b));
        a = b;
        b = rest;
    }
    return a;
}

} // namespace

std::optional<Lattice> latticeOf(std::span<const double> values)
{
    if (values.empty())
        return {};
    const auto [least, greatest] = std::ranges::minmax(values);
    const double range = greatest - least;
    // Differences carry the rounding of both values, and Euclid's algorithm adds it up.
    const double tolerance
        = 16 * double {std::numeric_limits<float>::epsilon()} * std::max(std::abs(least), std::abs(greatest));
    const double narrowest = 64 * tolerance;
    if (!(range > narrowest))
        return {};
    double step = range;
    for (const double value : values) {
        step = commonStep(step, value - least, tolerance);
        if (step < narrowest)
            return {};
    }
    step = range / std::round(range / step);
    const bool fits = std::ranges::all_of(values, [&, from = least](double value) {
        const double place = (value - from) / step;
        return std::abs(place - std::round(place)) < 1.0 / 32;
    });
    return fits ? std::optional(Lattice {least, step}) : std::nullopt;
}

} // namespace normscope
