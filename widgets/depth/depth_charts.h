// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tables/depth_tables.h"
#include "widgets/charts/chart.h"

namespace normscope {

/// What an architecture is called with its norm: "Pre-LN".
QString architectureTitle(const DepthStack &stack);
/// The same in the words of a formula: "x + f(N(x))".
QString architectureFormula(DepthArchitecture architecture);
/// An architecture has the same colour wherever it is drawn.
QColor architectureColor(DepthArchitecture architecture, const Theme &theme);

/// And the same marker, by which it is told without colour.
PlotMarker architectureMarker(DepthArchitecture architecture);

/// A quantity against depth: the mean over runs with the band they span, theory dashed, and what descent made of it
/// dotted. With a mark at the block, 0: none.
Chart depthChart(const DepthComparison &comparison, DepthQuantity quantity, const Theme &theme, int block = 0);

/// "Pre-LN −0.94, Post-LN 0.01": with which powers of the depth a quantity goes in the deeper part of the stacks. Empty
/// where too little is measured.
QString exponentsOf(const DepthComparison &comparison, DepthQuantity quantity);

} // namespace normscope
