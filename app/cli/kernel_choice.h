// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace normscope {

/// Writes one line on stderr if the environment variable NORMSCOPE_KERNELS names kernels that this processor does not
/// have, with the names of those that it has; the engine ignores such a name. Call it before the first kernel is used.
void reportUnknownKernels();

} // namespace normscope
