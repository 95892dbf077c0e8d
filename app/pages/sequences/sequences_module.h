// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/shell/page_module.h"

namespace normscope {

/// Sequences: token rows with padding.
extern const PageModule sequencesModule;

} // namespace normscope
