// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/depth/depth_stack.h"
#include "engine/parallel/workers.h"

#include <cstdint>
#include <functional>

namespace normscope {

/// The bytes that a run of a stack takes, with a descent before it where it is trained.
double runBytes(const DepthStack &stack, bool isTrained);

/// How many runs of `bytes` each fit beside each other into `freeBytes`. Throws IoError, which tells what a stack needs
/// and what is free, where not even one does.
std::int64_t runsBeside(const DepthStack &stack, double bytes, std::uint64_t freeBytes);

/// Calls work(i) for `count` runs of stacks as large as this one, side by side as far as there are workers and memory.
/// Asks for the free memory only if the runs take unaskedMemory or more.
void forEachRun(const DepthStack &stack, bool isTrained, std::int64_t count, Workers &workers,
                const std::function<void(std::int64_t)> &work);

} // namespace normscope
