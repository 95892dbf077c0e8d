// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a part of a test in a child process, which may be killed, drop its privileges or fill up its disk.
#pragma once

#include <QtGlobal>

#include <cerrno>
#include <csignal>
#include <functional>
#include <utility>

#include <sys/wait.h>
#include <unistd.h>

namespace normscope::test {

/// A child made by fork(), so that the calling process must have only one thread.
class ChildProcess
{
public:
    /// Runs `work` in the child, whose exit code is the value returned.
    explicit ChildProcess(const std::function<int()> &work)
        : m_id(fork())
    {
        if (m_id < 0)
            qFatal("no child process");
        if (m_id > 0)
            return;
        int code = notCaught;
        try {
            code = work();
        } catch (...) { }
        _exit(code);
    }
    ChildProcess(const ChildProcess &) = delete;
    ChildProcess &operator=(const ChildProcess &) = delete;
    ~ChildProcess() { kill(); }

    /// Waits for the end of the child; returns its exit code, or the negative number of the signal that ended it.
    int wait()
    {
        int status = 0;
        while (waitpid(std::exchange(m_id, 0), &status, 0) < 0) {
            if (errno != EINTR)
                return notCaught;
        }
        return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    }
    void kill()
    {
        if (m_id <= 0)
            return;
        ::kill(m_id, SIGKILL);
        wait();
    }
    /// Waits until the child has stopped itself with raise(SIGSTOP); returns false if it has ended.
    bool waitForStop() const
    {
        int status = 0;
        return waitpid(m_id, &status, WUNTRACED) == m_id && WIFSTOPPED(status);
    }

    static constexpr int notCaught = 99;

private:
    pid_t m_id;
};

} // namespace normscope::test
