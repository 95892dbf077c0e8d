// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>

namespace normscope {

/// Values origin + k · step for whole k, as whole numbers and rounded measurements are.
struct Lattice
{
    double origin = 0;
    double step = 1; ///< The widest that reaches every value.
};

/// The lattice that finite float32 or float64 values lie on, up to the rounding of float32; std::nullopt for values
/// that are all equal, or that have no step which is wide beside that rounding. Sorts nothing, stops as soon as there
/// is none.
std::optional<Lattice> latticeOf(std::span<const double> values);

} // namespace normscope
