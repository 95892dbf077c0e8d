// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/nest.h"
#include "engine/normalization/walk.h"

#include <cstddef>
#include <vector>

namespace normscope {

/// Whether a loop goes from group to group.
inline bool isKept(const Walk::Loop &loop)
{
    return loop.step(Operand::Group) != 0;
}

inline Nest::Loop nestLoop(const Walk::Loop &loop)
{
    return {loop.length, {loop.step(Operand::Element), loop.step(Operand::Gamma), loop.step(Operand::Beta)}};
}

/// Those of the first `count` loops that are kept, or those that are not.
inline Nest nestOf(const std::vector<Walk::Loop> &loops, std::size_t count, bool kept)
{
    Nest nest;
    for (std::size_t i = 0; i < count; ++i) {
        if (isKept(loops[i]) == kept)
            nest.push(nestLoop(loops[i]));
    }
    return nest;
}

} // namespace normscope
