// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tables/depth_tables.h"
#include "widgets/charts/chart.h"

namespace normscope {

/// The name of an architecture with its norm: "Pre-LN".
QString architectureTitle(const DepthStack &stack);
/// The formula of an architecture in plain text: "x + f(N(x))".
QString architectureFormula(DepthArchitecture architecture);
/// The colour of an architecture, the same in all charts and figures.
QColor architectureColor(DepthArchitecture architecture, const Theme &theme);

/// The marker of an architecture, which distinguishes it without colour.
PlotMarker architectureMarker(DepthArchitecture architecture);

/// A quantity against depth: the mean over runs with its range as a band, theory dashed, and the values after gradient
/// descent dotted. With a mark at `block`; 0: none.
Chart depthChart(const DepthComparison &comparison, DepthQuantity quantity, const Theme &theme, int block = 0);

/// "Pre-LN −0.94, Post-LN 0.01": the exponents of the powers of depth that a quantity follows in the deeper part of the
/// stacks. Empty if too little is measured.
QString exponentsOf(const DepthComparison &comparison, DepthQuantity quantity);

} // namespace normscope
