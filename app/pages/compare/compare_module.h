// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/shell/page_module.h"

namespace normscope {

/// Compare: one tensor under several normalizations beside each other.
extern const PageModule compareModule;

} // namespace normscope
