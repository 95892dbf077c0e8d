// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace normscope {

/// The processors that this process may run on, however few of them the calling thread is tied to: those of any of its
/// threads and, where OpenMP ties threads to places, all its places. What the user allows (taskset, containers) holds
/// for every thread, and so for the result. At least 1; where the system does not say, as many as it has.
int processorCount();

/// Lets the calling thread run on all of them if it is tied to fewer than `wanted`: threads inherit what the one that
/// starts them is tied to, and would share its only processor.
void untieThread(int wanted);

} // namespace normscope
