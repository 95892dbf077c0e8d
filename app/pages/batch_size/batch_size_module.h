// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/shell/page_module.h"

namespace normscope {

/// Batch size: the experiment with small batches.
extern const PageModule batchSizeModule;

} // namespace normscope
