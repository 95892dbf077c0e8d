// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/images/confinement.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <ctime>
#include <fstream>

#include <seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

namespace normscope {

namespace {

#ifdef __SANITIZE_ADDRESS__
constexpr bool isSanitized = true;
#else
constexpr bool isSanitized = false;
#endif

/// In bytes: for a file, the largest image, a rotated copy of it, and a scaled one.
constexpr rlim_t mostMemory = rlim_t(2) << 30;

/// Lowers a resource limit to `most`, or to the limit that is in force already if that is lower.
bool limit(int resource, rlim_t most)
{
    const auto which = static_cast<__rlimit_resource>(resource);
    rlimit limits = {};
    if (::getrlimit(which, &limits) != 0)
        return false;
    limits.rlim_cur = limits.rlim_max = std::min(most, limits.rlim_max);
    return ::setrlimit(which, &limits) == 0;
}

/// The address space in use, in bytes; 0 if the system does not tell.
rlim_t takenMemory()
{
    rlim_t pages = 0;
    std::ifstream("/proc/self/statm") >> pages;
    return pages * static_cast<rlim_t>(::sysconf(_SC_PAGESIZE));
}

/// Allows the system calls that a decoder needs; all others fail with EPERM.
bool filterSystemCalls()
{
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
    if (!filter)
        return false;
    const auto allow = [filter](int call) { return seccomp_rule_add(filter, SCMP_ACT_ALLOW, call, 0) == 0; };
    const auto allowIf = [filter](int call, auto... conditions) {
        return seccomp_rule_add(filter, SCMP_ACT_ALLOW, call, sizeof...(conditions), conditions...) == 0;
    };
    bool ok = seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1) == 0; // Applies to all threads.
    ok = ok && allowIf(SCMP_SYS(read), SCMP_A0(SCMP_CMP_EQ, STDIN_FILENO))
        && allowIf(SCMP_SYS(write), SCMP_A0(SCMP_CMP_EQ, STDOUT_FILENO));
    for (const int call : {SCMP_SYS(mmap), SCMP_SYS(mprotect)})
        ok = ok && allowIf(call, SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0)); // Memory that is not executable.
    // For limitProcessorTime().
    ok = ok && allowIf(SCMP_SYS(prlimit64), SCMP_A0(SCMP_CMP_EQ, 0), SCMP_A1(SCMP_CMP_EQ, RLIMIT_CPU));
    for (const int call : {SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(brk), SCMP_SYS(madvise), SCMP_SYS(futex),
                           SCMP_SYS(sched_yield), SCMP_SYS(clock_gettime), SCMP_SYS(gettimeofday), SCMP_SYS(getrandom),
                           SCMP_SYS(getpid), SCMP_SYS(gettid), SCMP_SYS(rt_sigreturn), SCMP_SYS(rt_sigprocmask),
                           SCMP_SYS(restart_syscall), SCMP_SYS(exit), SCMP_SYS(exit_group)})
        ok = ok && allow(call);
    ok = ok && seccomp_load(filter) == 0;
    seccomp_release(filter);
    return ok;
}

} // namespace

bool endWith(long parent)
{
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    return ::getppid() == parent;
}

void closeOtherFiles()
{
    ::close_range(STDERR_FILENO + 1, ~0U, 0);
}

bool confineProcess()
{
    bool ok = limit(RLIMIT_FSIZE, 0) && limit(RLIMIT_CORE, 0);
    if (isSanitized)
        return ok;
    closeOtherFiles(); // Closes descriptors that Qt has opened.
    const rlim_t taken = takenMemory();
    return ok && taken > 0 && limit(RLIMIT_AS, taken + mostMemory) && limit(RLIMIT_NOFILE, 0) && filterSystemCalls();
}

void limitProcessorTime(std::chrono::seconds limit)
{
    timespec used = {};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    rlimit limits = {};
    ::getrlimit(RLIMIT_CPU, &limits);
    const rlim_t end = static_cast<rlim_t>(used.tv_sec) + static_cast<rlim_t>(limit.count()) + 1;
    limits.rlim_cur = std::min(end, limits.rlim_max);
    ::setrlimit(RLIMIT_CPU, &limits);
}

} // namespace normscope
