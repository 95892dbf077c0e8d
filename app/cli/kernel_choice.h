// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace normscope {

/// Logs which kernels compute.
void logKernels();

/// Whether neither of the following functions has anything to say.
bool areKernelsAsWanted();

/// Writes one line on stderr if the environment variable NORMSCOPE_KERNELS names kernels that this program or this
/// processor does not have, with the names of those that there are; the engine ignores such a name. Call it before the
/// first kernel is used.
void reportUnknownKernels();

/// Writes one line on stderr if this program has no kernels but the plain reference for this processor. Call it when
/// nothing else was wrong.
void reportMissingKernels();

} // namespace normscope
