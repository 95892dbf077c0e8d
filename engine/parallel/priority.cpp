// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/parallel/priority.h"

#ifdef __linux__
#include <sys/resource.h>
#include <unistd.h>
#endif

namespace normscope {

namespace {

thread_local bool steppedBehind = false;

#ifdef __linux__
/// Added to the nice value: leaves the thread about a quarter of a processor that it shares with one other thread.
constexpr int step = 5;

void lowerPriority()
{
    // Unlike in POSIX, on Linux 0 stands for the calling thread alone and the number of the process for its first
    // thread. The step counts from the first thread, because the calling one may have inherited an already lowered
    // priority.
    const int first = getpriority(PRIO_PROCESS, static_cast<id_t>(getpid()));
    setpriority(PRIO_PROCESS, 0, first + step);
}
#else
void lowerPriority() { }
#endif

} // namespace

void stepBehind()
{
    if (!steppedBehind)
        lowerPriority();
    steppedBehind = true;
}

bool isBehind()
{
    return steppedBehind;
}

} // namespace normscope
