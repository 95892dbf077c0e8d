// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/normalization/nest_pieces.h"

#include <algorithm>

namespace normscope {

namespace {

// The outermost loop that gives enough pieces, or the longest one: what a piece has should lie together in memory.
std::size_t loopToCut(const Nest &nest)
{
    std::size_t longest = 0;
    for (std::size_t i = 0; i < nest.depth; ++i) {
        if (nest.loops[i].length >= mostPieces)
            return i;
        if (nest.loops[i].length > nest.loops[longest].length)
            longest = i;
    }
    return longest;
}

} // namespace

std::int64_t mostPiecesOf(const Nest &nest, std::int64_t wanted)
{
    return std::clamp(wanted, std::int64_t(1), std::min(mostPieces, nest.loops[loopToCut(nest)].length));
}

NestPiece cut(const Nest &nest, std::int64_t index, std::int64_t pieces)
{
    if (pieces == 1 || nest.depth == 0)
        return {nest, {}};
    const std::size_t which = loopToCut(nest);
    const Nest::Loop &loop = nest.loops[which];
    // Cuts of a contiguous loop are aligned to cache lines if the loop is; those of rows to blocks of the kernels,
    // unless pieces would differ by more than an eighth.
    constexpr std::int64_t block = 64;
    const std::int64_t blocks = (loop.length + block - 1) / block;
    const std::int64_t most = (blocks + pieces - 1) / pieces;
    const bool areEven = blocks >= pieces && 8 * (most * pieces - blocks) <= blocks;
    const bool areLines = loop.steps.x == 1 && loop.length >= pieces * block;
    const std::int64_t unit = areEven || areLines ? block : 1;
    const std::int64_t units = (loop.length + unit - 1) / unit;
    const std::int64_t first = units * index / pieces * unit;
    const std::int64_t last = std::min(units * (index + 1) / pieces * unit, loop.length);
    NestPiece piece {nest, first * loop.steps};
    piece.nest.loops[which].length = last - first;
    return piece;
}

} // namespace normscope
