// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/shell/page_module.h"

namespace normscope {

/// Explore: one tensor and its normalization in linked views.
extern const PageModule exploreModule;

} // namespace normscope
