// SPDX-License-Identifier: GPL-3.0-or-later
// System calls that fail or kill for the rest of a child process: as on a file system that does not support them, or as
// if the program had been killed at that moment.
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

/// The action by which a call fails with this error number.
inline constexpr unsigned failing(unsigned error)
{
    return SECCOMP_RET_ERRNO | error;
}

/// A filter that applies the action `end` to these system calls (SYS_…). It is built before the child is started, which
/// may have little stack and share its parent's memory until it calls exec().
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

    /// Installs the filter for the rest of this process. Returns false if the system does not support it.
    bool operator()() const
    {
        const sock_fprog program
            = {static_cast<unsigned short>(m_filter.size()), const_cast<sock_filter *>(m_filter.data())};
        return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
    }

private:
    std::vector<sock_filter> m_filter;
};

/// Applies the action `end` to these calls for the rest of this process. Returns false if the system does not support
/// it.
inline bool refuseCalls(const std::vector<long> &calls, unsigned end)
{
    return CallFilter(calls, end)();
}

/// Makes opening an unnamed file (O_TMPFILE) fail for the rest of this process. Returns false if the system does not
/// support it.
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

/// The system calls that rename a file.
inline constexpr std::initializer_list<long> renaming = {
#ifdef SYS_rename
    SYS_rename,
#endif
#ifdef SYS_renameat
    SYS_renameat,
#endif
    SYS_renameat2};

} // namespace normscope::test
