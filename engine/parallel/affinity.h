// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace normscope {

/// The processors that this process may run on, however few of them the calling thread is tied to: those of any of its
/// threads and, where OpenMP ties threads to places, all its places. What the user allows (taskset, containers) holds
/// for every thread, and so for the result. At least 1; where the system does not say, as many as it has.
int processorCount();

/// Where threads that help the calling one had better run if it is tied to fewer than `threads` processors, which they
/// would inherit: on the others that the process may use. Numbers of processors, ascending; empty: wherever they are.
std::vector<int> processorsForHelpers(int threads);

/// Ties the calling thread to these processors; to none: leaves it as it is.
void runOn(const std::vector<int> &processors);

} // namespace normscope
