// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/parallel/priority.h"

#ifdef __linux__

#include <sys/resource.h>

namespace normscope {

namespace {

/// Of the nice value: about a quarter of a processor that is shared with one other thread.
constexpr int step = 5;

} // namespace

void stepBehind()
{
    thread_local bool isBehind = false;
    if (isBehind)
        return;
    isBehind = true;
    // On Linux 0 stands for the calling thread alone, whatever POSIX says of processes.
    setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + step);
}

} // namespace normscope

#else

namespace normscope {

void stepBehind() { }

} // namespace normscope

#endif
