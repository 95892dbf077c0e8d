// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/nest.h"

#include <cstdint>

namespace normscope {

/// A part of a nest, cut across one of its loops, and where it starts.
struct NestPiece
{
    Nest nest;
    Steps start;
};

/// The `index`-th of `pieces` parts.
NestPiece cut(const Nest &nest, std::int64_t index, std::int64_t pieces);
/// In how many parts a nest is cut if so many are wanted.
std::int64_t mostPiecesOf(const Nest &nest, std::int64_t wanted);
inline constexpr std::int64_t mostPieces = 32;
/// With as many groups or slabs as this, each is one thread's alone.
inline constexpr std::int64_t manyUnits = 8;

} // namespace normscope
