// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/error.h"

#include <functional>

namespace normscope {

/// Asked now and then by long work; returns true to stop it (the work then throws Cancelled).
/// The argument is the share done, 0 … 1. Several threads that share the work may ask at once.
using Progress = std::function<bool(double)>;

/// Reports the share done; throws Cancelled if the work is to stop.
inline void report(const Progress &progress, double share)
{
    if (progress && progress(share))
        throw Cancelled();
}

} // namespace normscope
