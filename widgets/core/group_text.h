// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/grouping.h"

#include <QString>

namespace normscope {

/// groupLabel() as the user reads it: "n = 0, c = 2–3", or the word for the one group of all elements.
QString groupLabelText(const Grouping &grouping, const Layout &layout, std::int64_t group);

} // namespace normscope
