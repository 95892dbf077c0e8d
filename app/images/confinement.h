// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>

namespace normscope {

/// Ends this process with the thread of `parent` that started it. Returns false if that process is gone already.
bool endWith(long parent);

/// All but stdin, stdout and stderr.
void closeOtherFiles();

/// Gives up whatever decoding does not need: opening files, sockets and processes, writing but to stdout, and memory
/// beyond what images may take. What all threads of this process have not opened or loaded by now stays out of reach.
/// Returns whether the system allowed it. Sanitizers need the memory and the files themselves: with them only the size
/// of files is limited.
bool confineProcess();

/// So much processor time from now on; whoever takes longer is ended by SIGXCPU.
void limitProcessorTime(std::chrono::seconds limit);

} // namespace normscope
