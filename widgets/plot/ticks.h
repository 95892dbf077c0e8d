// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <vector>

namespace normscope {

/// A tick of an axis: its value in data units and its label.
struct Tick
{
    double value = 0;
    QString label;
    friend bool operator==(const Tick &, const Tick &) = default;
};

/// Multiples of 1, 2 or 5 times a power of ten within [minimum, maximum], at most `most` of them (at least 2).
std::vector<Tick> linearTicks(double minimum, double maximum, int most);
/// Powers of ten within [minimum, maximum], thinned to at most `most`; over less than two decades also 2 and 5 times
/// powers of ten. Requires 0 < minimum < maximum.
std::vector<Tick> logarithmicTicks(double minimum, double maximum, int most);

/// Powers of two within [minimum, maximum], thinned to at most `most`. Needs 0 < minimum < maximum.
std::vector<Tick> binaryTicks(double minimum, double maximum, int most);

} // namespace normscope
