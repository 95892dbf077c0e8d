// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/parallel/priority.h"

#ifdef __linux__
#include <linux/sched/types.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#endif

namespace normscope {

namespace {

thread_local bool steppedBehind = false;

#ifdef __linux__
/// Of the nice value: about a quarter of a processor that is shared with one other thread.
constexpr int step = 5;
/// In nanoseconds, what the thread gets at a time. Linux (since 6.12) lets a thread with a shorter slice, as all others
/// have, take the processor away within it; before, it does not look at this.
constexpr __u64 slice = 20'000'000;

void lowerPriority()
{
    // 0 stands for the calling thread alone, the number of the process for its first one. What the calling thread has
    // now may be inherited from one that has stepped behind.
    sched_attr attributes {};
    if (syscall(SYS_sched_getattr, 0, &attributes, sizeof attributes, 0) != 0)
        return;
    attributes.sched_nice = std::min(getpriority(PRIO_PROCESS, static_cast<id_t>(getpid())) + step, 19);
    attributes.sched_runtime = slice;
    syscall(SYS_sched_setattr, 0, &attributes, 0);
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
