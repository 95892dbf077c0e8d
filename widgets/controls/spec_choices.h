// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/presets.h"

#include <vector>

namespace normscope {

/// Effects on a spec of those user's choices that change more than one of its fields.

/// The spec under a method's reading: its axes, split, centring, affine form and running statistics; ε, its placement,
/// the variance estimators and the momentum are kept. Nothing where the method does not exist on the layout.
std::optional<NormalizationSpec> withMethod(const NormalizationSpec &spec, const MatchedPreset &preset,
                                            const Layout &layout, const Shape &shape);

/// The spec with other reduced axes. Running statistics are added or removed if the result then has a method's name:
/// batch norm without its batch axis is instance norm, which has none.
NormalizationSpec withReducedAxes(NormalizationSpec spec, AxisSet axes, const Layout &layout, const Shape &shape);

/// The axis that a channel split applies to: the spec's, else the layout's; −1 if there is none.
int splitAxis(const NormalizationSpec &spec, const Layout &layout);
/// Whether a split changes anything: the channel axis is among the reduced ones.
bool canSplitChannels(const NormalizationSpec &spec, const Layout &layout);
/// The divisors of a positive number, ascending.
std::vector<int> divisors(std::int64_t number);

} // namespace normscope
