// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/grouping.h"

#include <string>
#include <vector>

namespace normscope {

/// A part of a tensor: on each axis the indices that are in it, first and last. Empty: all of the tensor.
using CellPart = std::vector<Grouping::Range>;

/// What a text such as "n=0:4,c=2" says of a tensor: on each named axis the indices from the first number up to, and
/// without, the second ("0:4" has four; "4:" and ":4" reach to an end), or one index. Axes that are not named are there
/// with all indices. Throws InputError for what cannot be read, or is not in the tensor.
CellPart parseCellPart(const std::string &text, const Layout &layout, const Shape &shape);
/// "N 0–3, C 2": the axes of which not all indices are there.
std::string cellPartText(const CellPart &part, const Layout &layout, const Shape &shape);

/// Whether it has an element of a block that has these indices on each axis, as Grouping::ranges() gives them.
bool meets(const CellPart &part, const std::vector<Grouping::Range> &block);
bool contains(const CellPart &part, std::int64_t element, const Shape &shape);
/// How many elements are in it.
std::int64_t cellCount(const CellPart &part, const Shape &shape);

} // namespace normscope
