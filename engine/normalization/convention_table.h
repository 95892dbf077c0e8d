// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/conventions.h"

#include <vector>

namespace normscope {

/// All conventions as allConventions() has them. Each row was read in its source, in the version that it names.
std::vector<Convention> conventionTable();

} // namespace normscope
