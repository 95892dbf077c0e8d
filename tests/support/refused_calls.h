// SPDX-License-Identifier: GPL-3.0-or-later
// Calls of the system that fail or kill, for the rest of a process that a test has started: as on file systems that
// cannot do them, and as if somebody had ended the program at that very moment.
#pragma once

#include <cerrno>
#include <cstddef>
#include <initializer_list>
#include <vector>

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

namespace normscope::test {

inline constexpr unsigned killed = SECCOMP_RET_KILL_PROCESS;

/// What becomes of a call.
inline constexpr unsigned failing(unsigned error)
{
    return SECCOMP_RET_ERRNO | error;
}

/// Calls of the system (SYS_…) that end so, for a process that is about to begin: put together before, since a child
/// that has not begun yet may have little stack and nothing of its own.
class CallFilter
{
public:
    CallFilter(const std::vector<long> &calls, unsigned end)
    {
        m_filter.push_back(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)));
        for (const long call : calls) {
            m_filter.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<unsigned>(call), 0, 1));
            m_filter.push_back(BPF_STMT(BPF_RET | BPF_K, end));
        }
        m_filter.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
    }

    /// From now on, for the rest of this process. Returns whether the system does that for us.
    bool operator()() const
    {
        const sock_fprog program
            = {static_cast<unsigned short>(m_filter.size()), const_cast<sock_filter *>(m_filter.data())};
        return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
    }

private:
    std::vector<sock_filter> m_filter;
};

/// From now on the calls end so. Returns whether the system does that for us.
inline bool refuseCalls(const std::vector<long> &calls, unsigned end)
{
    return CallFilter(calls, end)();
}

/// From now on there are no files without a name.
inline bool refuseUnnamedFiles()
{
    constexpr unsigned unnamed = 020000000; // __O_TMPFILE
    constexpr std::size_t flags = offsetof(seccomp_data, args) + 2 * sizeof(unsigned long long);
    sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_openat, 0, 3),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, flags),
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, unnamed, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EOPNOTSUPP),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    const sock_fprog program = {sizeof filter / sizeof *filter, filter};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

/// The calls that give a file another name.
inline constexpr std::initializer_list<long> renaming = {
#ifdef SYS_rename
    SYS_rename,
#endif
#ifdef SYS_renameat
    SYS_renameat,
#endif
    SYS_renameat2};

} // namespace normscope::test
