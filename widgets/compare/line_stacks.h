// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace normscope {

/// The level of each dot in its stack on a line, 0 next to the line, from the dots' positions (in any order; NaN: −1).
/// A stack begins with the leftmost remaining dot and takes all dots less than a diameter to its right, from left to
/// right (Wilkinson, Dot Plots, The American Statistician 53, 1999). Stacks thus move with their line and never break
/// up.
std::vector<int> stackLevels(const std::vector<double> &places, double diameter);

/// The number of dots in the highest of these stacks.
int stackHeight(const std::vector<int> &levels);

} // namespace normscope
