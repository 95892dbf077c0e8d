// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace normscope {

/// Logarithm and exponential from + − × ÷ and √ alone. The standard library's differ in the last digit from one system
/// to the next; these give the same bits wherever double is IEEE 754 binary64 and products are not fused with sums (the
/// engine is compiled so). Within 2 units in the last place of the exact value.
double portableLog(double x); ///< x positive and finite.
double portableExp(double x); ///< Overflows to infinity, underflows to 0.

/// The value below which a standard normal variable lies with probability p, 0 < p < 1. Relative error about 1e-16.
/// Source: Wichura, "Algorithm AS 241: The percentage points of the normal distribution", Applied Statistics 37 (1988),
/// routine PPND16.
double normalQuantile(double p);

} // namespace normscope
