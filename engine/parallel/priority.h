// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace normscope {

/// Lowers the priority of the calling thread for good, so that background computations do not delay the frames of
/// windows where there are more threads than processors. Has no effect where the system has no priorities of threads,
/// and none when called again.
void stepBehind();

/// Whether the calling thread has called stepBehind().
bool isBehind();

} // namespace normscope
