// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/depth/stack_draws.h"

#include "engine/experiments/draw_kernels.h"

#include <algorithm>

namespace normscope {

StackMatrix<float> drawForStack(StackDraw what, std::uint64_t seed, int run, int block, std::size_t rows,
                                std::size_t columns)
{
    constexpr std::uint64_t kinds = 8;
    const std::uint64_t stream = static_cast<std::uint64_t>(run) * kinds + static_cast<std::uint64_t>(what);
    draws::Lanes lanes = draws::seededLanes(seed, stream, static_cast<std::uint64_t>(block));
    StackMatrix<float> matrix(rows, columns);
    const std::size_t count = matrix.values.size();
    const std::size_t groups = (count + draws::cellGroup - 1) / draws::cellGroup;
    matrix.values.resize(groups * draws::cellGroup);
    draws::table().normals(lanes, static_cast<std::int64_t>(groups), matrix.values.data());
    matrix.values.resize(count);
    return matrix;
}

} // namespace normscope
