// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace normscope {

/// While it lives, what this process writes to stderr goes nowhere: for libraries that write there themselves where the
/// program's own sentence is to be the only one. Of a process with one thread.
class QuietStderr
{
public:
    QuietStderr();
    QuietStderr(const QuietStderr &) = delete;
    QuietStderr &operator=(const QuietStderr &) = delete;
    ~QuietStderr();

private:
    int m_kept = -1; ///< stderr meanwhile; -1 where there is none.
};

} // namespace normscope
