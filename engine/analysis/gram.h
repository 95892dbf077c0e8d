// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>

namespace normscope {

/// Adds the scalar products of rows i ≥ j, `columns` values each, to gram[j · number of rows + i]: the lower triangle
/// of a column-major matrix. Written for every vector instruction set (Highway), chosen at run time as engine/kernels
/// is, with the same bits on every processor: there are always eight sums, added in one order, and nothing is fused.
void addGram(std::span<const double *const> rows, std::int64_t columns, double *gram);

} // namespace normscope
