// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace normscope {

/// The dynamic property, true, of an action that writes or copies what figures show: where figures are refused, it is
/// hidden.
inline constexpr char showsContentProperty[] = "normscopeShowsContent";

} // namespace normscope
