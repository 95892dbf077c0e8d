// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace normscope {

/// The number of processors that this process may run on, even if the calling thread is tied to fewer: those of any of
/// its threads and, where OpenMP ties threads to places, all its places. What the user allows (taskset, containers)
/// holds for every thread, and so for the result; a CPU quota limits it further. At least 1; where the system does not
/// say, all processors of the machine. That another thread has been tied elsewhere may be seen some 20 ms later.
int processorCount();

/// Processors for the helpers of the calling thread if it is tied to fewer than `threads` processors, which new threads
/// would inherit: the others that the process may use, as ascending numbers. Empty: helpers stay where they are.
std::vector<int> processorsForHelpers(int threads);

/// Ties the calling thread to these processors; an empty list changes nothing.
void runOn(const std::vector<int> &processors);

} // namespace normscope
