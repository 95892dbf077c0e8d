// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/quiet_stderr.h"

#include <cstdio>

#include <fcntl.h>
#include <unistd.h>

namespace normscope {

QuietStderr::QuietStderr()
    : m_kept(fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0))
{
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (m_kept >= 0 && nowhere >= 0)
        dup2(nowhere, STDERR_FILENO);
    if (nowhere >= 0)
        close(nowhere);
}

QuietStderr::~QuietStderr()
{
    if (m_kept < 0)
        return;
    std::fflush(stderr);
    dup2(m_kept, STDERR_FILENO);
    close(m_kept);
}

} // namespace normscope
