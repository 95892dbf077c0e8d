// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace normscope {

/// From now on the calling thread leaves the processor to others where there are more threads than processors: what is
/// computed behind a window must not hold up its frames. Does nothing to the thread where the system has no such
/// priorities; the second call does nothing anywhere.
void stepBehind();

/// Whether the calling thread has stepped behind.
bool isBehind();

} // namespace normscope
