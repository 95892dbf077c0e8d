// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace normscope {

/// The parameters of the named populations, used for their moments and their draws.
inline constexpr double logNormalSigma = 0.8;
inline constexpr double bimodalCentre = 1.5;
inline constexpr double bimodalWidth = 0.5;

} // namespace normscope
