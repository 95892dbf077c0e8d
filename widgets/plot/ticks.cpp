// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/ticks.h"

#include "widgets/theme/number_format.h"

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

/// The digits that neighbouring ticks need to differ, at least six, so that short numbers are written out (10000, not
/// 1e4).
int digitsFor(double largest, double step)
{
    return std::clamp(static_cast<int>(std::floor(std::log10(largest / step) + 1e-9)) + 2, 6, 15);
}

/// At most so many of the ticks, evenly spread, and at least two where there are two: values cannot be read off from
/// one.
std::vector<Tick> thinned(const std::vector<Tick> &ticks, int most)
{
    const int count = static_cast<int>(ticks.size());
    const int every = std::clamp((count + most - 1) / most, 1, std::max(1, count - 1));
    std::vector<Tick> result;
    for (int i = 0; i < count; i += every)
        result.push_back(ticks[static_cast<std::size_t>(i)]);
    return result;
}

} // namespace

std::vector<Tick> linearTicks(double minimum, double maximum, int most)
{
    const double span = maximum - minimum;
    if (!(span > 0) || !std::isfinite(span))
        return {};
    most = std::max(most, 2);
    const double power = std::floor(std::log10(span / most));
    // Mantissa and exponent are kept apart, so that a tick is a whole number times a power of ten, rounded once.
    for (const double exponent : {power, power + 1}) {
        for (const int mantissa : {1, 2, 5}) {
            const auto tick = [exponent, mantissa](double index) {
                const double value = index * mantissa;
                return exponent < 0 ? value / std::pow(10.0, -exponent) : value * std::pow(10.0, exponent);
            };
            const double step = tick(1);
            const double slack = 1e-9 * span;
            const double first = std::ceil((minimum - slack) / step);
            const double last = std::floor((maximum + slack) / step);
            if (!(last - first < most))
                continue;
            const int digits = digitsFor(std::max(std::abs(minimum), std::abs(maximum)), step);
            std::vector<Tick> ticks;
            for (int i = 0; i <= static_cast<int>(last - first); ++i)
                ticks.push_back({tick(first + i), numberText(tick(first + i), digits)});
            return ticks;
        }
    }
    return {};
}

std::vector<Tick> logarithmicTicks(double minimum, double maximum, int most)
{
    if (!(minimum > 0) || !(maximum > minimum) || !std::isfinite(maximum))
        return {};
    most = std::max(most, 2);
    const double low = std::log10(minimum);
    const double high = std::log10(maximum);
    const int below = static_cast<int>(std::floor(low + 1e-9));
    const int decades = static_cast<int>(std::ceil(high - 1e-9)) - below;
    const int first = static_cast<int>(std::ceil(low - 1e-9));
    const int powers = static_cast<int>(std::floor(high + 1e-9)) - first + 1;
    std::vector<Tick> ticks;
    if (powers < 2 || (decades <= 2 && 3 * decades <= most)) {
        for (int exponent = below; exponent <= below + decades; ++exponent) {
            for (const int mantissa : {1, 2, 5}) {
                const double value = mantissa * std::pow(10.0, exponent);
                if (value >= minimum * (1 - 1e-9) && value <= maximum * (1 + 1e-9))
                    ticks.push_back({value, numberText(value, 6)});
            }
        }
        return thinned(ticks, most);
    }
    for (int exponent = first; exponent < first + powers; ++exponent)
        ticks.push_back({std::pow(10.0, exponent), numberText(std::pow(10.0, exponent), 6)});
    return thinned(ticks, most);
}

std::vector<Tick> binaryTicks(double minimum, double maximum, int most)
{
    if (!(minimum > 0) || !(maximum > minimum) || !std::isfinite(maximum))
        return {};
    const int first = static_cast<int>(std::ceil(std::log2(minimum) - 1e-9));
    const int last = static_cast<int>(std::floor(std::log2(maximum) + 1e-9));
    most = std::max(most, 2);
    const int every = std::max(1, (last - first + most) / most);
    std::vector<Tick> ticks;
    for (int exponent = first; exponent <= last; exponent += every)
        ticks.push_back({std::exp2(exponent), numberText(std::exp2(exponent), 12)});
    return ticks;
}

} // namespace normscope
