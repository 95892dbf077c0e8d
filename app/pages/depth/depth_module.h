// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/shell/page_module.h"

namespace normscope {

/// Depth: what happens to signal and gradient down a stack.
extern const PageModule depthModule;

} // namespace normscope
