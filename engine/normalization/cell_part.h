// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/grouping.h"

#include <string>
#include <vector>

namespace normscope {

/// A part of a tensor: on each axis the indices that are in it, first and last. Empty: all of the tensor.
using CellPart = std::vector<Grouping::Range>;

/// The part that a text such as "n=0:4,c=2" names: on each named axis the indices from the first number up to, and
/// without, the second ("0:4" has four; "4:" and ":4" reach to an end), or one index. Axes that are not named have all
/// their indices. Throws InputError for a text that cannot be read, and for indices that the tensor does not have.
CellPart parseCellPart(const std::string &text, const Layout &layout, const Shape &shape);
/// "N 0–3, C 2": the axes of which the part does not have all indices.
std::string cellPartText(const CellPart &part, const Layout &layout, const Shape &shape);

/// Whether the part has an element of a block with these index ranges, as Grouping::ranges() gives them.
bool meets(const CellPart &part, const std::vector<Grouping::Range> &block);
bool contains(const CellPart &part, std::int64_t element, const Shape &shape);
/// The number of elements in the part.
std::int64_t cellCount(const CellPart &part, const Shape &shape);

} // namespace normscope
