// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace normscope {

/// Says in one line on stderr that the environment variable NORMSCOPE_KERNELS names no kernels that this processor has,
/// if that is so, and which it has: the engine passes over it. Before the first kernel is used.
void reportUnknownKernels();

} // namespace normscope
