// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>

namespace normscope {

/// Lets the kernel kill this process when the thread of `parent` that started it ends. Returns false if `parent` has
/// already ended.
bool endWith(long parent);

/// Closes all descriptors except stdin, stdout and stderr.
void closeOtherFiles();

/// Gives up all rights that decoding does not need: opening files, sockets and processes, writing except to stdout, and
/// memory beyond the needs of images. Applies to all threads: files not opened and libraries not loaded by now stay out
/// of reach. Returns whether the system allowed it. Sanitizers need the memory and the files themselves: with them only
/// the size of files is limited.
bool confineProcess();

/// Limits the processor time of the process from now on; beyond it the kernel ends the process with SIGXCPU.
void limitProcessorTime(std::chrono::seconds limit);

} // namespace normscope
