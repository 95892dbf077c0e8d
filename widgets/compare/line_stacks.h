// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace normscope {

/// Which place of its stack each dot of a line has, 0 next to the line, from the places along it (any order; NaN: −1,
/// it has none). A stack begins with the leftmost dot that is in none and takes all that are less than a diameter from
/// that one, from left to right (Wilkinson, Dot Plots, The American Statistician 53, 1999). So stacks slide with their
/// line and never break up on the way.
std::vector<int> stackLevels(const std::vector<double> &places, double diameter);

/// The dots of the highest of these stacks.
int stackHeight(const std::vector<int> &levels);

} // namespace normscope
