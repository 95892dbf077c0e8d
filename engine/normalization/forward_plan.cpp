// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/normalization/forward_plan.h"

#include "engine/normalization/mask_bytes.h"
#include "engine/normalization/walk_nests.h"
#include "engine/parallel/cache_sizes.h"

#include <algorithm>

namespace normscope {

namespace {

// Sizes in bytes, found by measuring.
constexpr std::int64_t mebibyte = 1 << 20;
// Below this, input, output and mask together, waking a thread costs more than it saves.
constexpr std::int64_t parallelBytes = 128 << 10;
// What one thread takes at a time of a group that several share.
constexpr std::int64_t pieceBytes = 256 << 10;
// Groups larger than this, of runs no longer than that, are gone through together: one after the other, they would be
// read from memory in bits and pieces, and cache lines that two groups share twice.
constexpr std::int64_t interleavedBytes = mebibyte;
constexpr std::int64_t longestInterleavedBytes = 32 << 10;

// Parts of runs that are masked as a whole are told apart from this length on; groups of a single run are gone through
// faster with a mask for each element of shorter parts.
constexpr std::int64_t longWholeRun = 64;
constexpr std::int64_t longWholePart = 768;
// Masks of rows up to a block of the kernels, which are groups, are spread over all elements: these rows are gone
// through several at a time, or as a stream.
constexpr std::int64_t longestSpreadRow = 2048;

// If input, output and mask are together larger than this, the output is written with stores that bypass the caches. A
// store within the caches reads the line first, and the line later moves to the last-level cache, which all cores
// share: how far that pays depends on how much of input and output the cores' own caches take. Several threads together
// get much more out of the last-level cache than one, and hardly more out of the memory. (A Xeon with 2 MiB of its own
// and 480 MiB shared: 14 MiB, several threads 20; an EPYC with 512 KiB and 32 MiB: as fast at 1 MiB, three quarters of
// the time at 5.)
std::int64_t streamedBytes(int threads)
{
    const std::int64_t own = cacheSizes().second;
    const std::int64_t most = (threads == 1 ? 14 : 20) * mebibyte;
    return own == 0 ? most : std::min(8 * own, most);
}

// Small groups are written right after they were read, while others are read: bypassing the caches gains less there,
// and up to this size nothing. The share of the last-level cache that one process may have grows with what its cores
// have for themselves. (The same Xeon: faster within the caches up to 49 MiB, slower at 98; the same EPYC: faster up to
// 10 MiB, slower at 20.)
std::int64_t streamedBytesOfSmallGroups()
{
    const CacheSizes caches = cacheSizes();
    return std::min(28 * caches.second, caches.last / 2);
}

} // namespace

ForwardPlan::ForwardPlan(const Grouping &grouping, const Walk &walk, std::size_t valueSize, const Shape &mask,
                         PassPurpose purpose)
    : size(grouping.groupCount() * grouping.groupSize())
    , bytes(2 * size * static_cast<std::int64_t>(valueSize) + (mask.empty() ? 0 : elementCount(mask)))
    , groupSize(grouping.groupSize())
    , groupCount(grouping.groupCount())
{
    const auto valueBytes = static_cast<std::int64_t>(valueSize);
    isParallel = bytes >= parallelBytes;
    if (groupSize == 1)
        return; // Nothing to reduce: the plain reference does it.

    for (const Walk::Loop &loop : walk.loops())
        affine.written.push(nestLoop(loop));
    const Walk statistics(grouping);
    const bool isGradient = purpose == PassPurpose::Gradient || purpose == PassPurpose::MaskedGradient;
    planPanel(statistics, walk, grouping.shape(), mask, isGradient, valueBytes);
    if (!isPanel)
        planRuns(statistics, walk, grouping.shape(), mask, valueBytes);
}

bool ForwardPlan::streams(int threads) const
{
    const std::int64_t most = streamedBytes(threads);
    return bytes > (hasSmallGroups ? std::max(most, streamedBytesOfSmallGroups()) : most);
}

// A Xeon with 2 MiB of its own and 300 MiB shared, unlike the one above: past the caches small groups take as long at 4
// MiB, three quarters of the time at 8 and 86 % at 23.
std::vector<Way> ForwardPlan::waysOf(PassPurpose purpose, int threads) const
{
    if (groupSize == 1 || isNear(threads))
        return {streams(threads) ? Way::Past : Way::InTurn};
    const Way expected = streams(threads) ? Way::Past : Way::Ahead;
    const bool isForward = purpose != PassPurpose::Gradient && purpose != PassPurpose::MaskedGradient;
    std::vector<Way> ways {expected};
    if (bytes <= 32 * cacheSizes().second)
        ways.push_back(expected == Way::Past ? Way::Ahead : Way::Past);
    // Gradients, columns and groups in pieces have no turns. Some runs have none either; there the trial finds no
    // difference.
    if (isForward && !isPanel && pieces == 1)
        ways.push_back(Way::InTurn);
    return ways;
}

bool ForwardPlan::isNear(int threads) const
{
    return bytes <= threads * cacheSizes().second;
}

bool ForwardPlan::areHeld(std::int64_t arrays) const
{
    return arrays * (bytes / 2) <= cacheSizes().last / 2;
}

std::int64_t ForwardPlan::groupsTogether(int threads) const
{
    if (isInterleaved)
        return groupCount;
    const std::int64_t groupBytes = groupSize * bytes / size;
    return std::max(threads * cacheSizes().second / groupBytes, std::int64_t(1));
}

std::shared_ptr<WayChoice> ForwardPlan::wayChoice(PassPurpose purpose, int threads) const
{
    const std::vector<Way> ways = waysOf(purpose, threads);
    if (ways.size() == 1)
        return std::make_shared<WayChoice>(ways);
    std::vector<std::int64_t> kind {static_cast<std::int64_t>(purpose), threads, bytes, groupSize, maskRows.length};
    for (const Nest *nest : {&affine.written, &runs.reduced, &panel.rows, &panel.slabs}) {
        for (std::size_t i = 0; i < nest->depth; ++i) {
            const auto &[length, steps] = nest->loops[i];
            kind.insert(kind.end(), {length, steps.x, steps.gamma, steps.beta});
        }
    }
    return WayChoice::ofKind(kind, ways);
}

void ForwardPlan::planRuns(const Walk &statistics, const Walk &walk, const Shape &shape, const Shape &mask,
                           std::int64_t valueSize)
{
    runs.groups = nestOf(walk.loops(), walk.loops().size(), true);
    runs.reduced = nestOf(statistics.loops(), statistics.loops().size(), false);
    runs.written = nestOf(walk.loops(), walk.loops().size(), false);
    setRunMask(shape, mask);
    hasSmallGroups = groupSize * valueSize <= kernels::smallGroupBytes;
    isInterleaved = mask.empty() && groupSize * valueSize > interleavedBytes
        && runs.reduced.inner().length * valueSize <= longestInterleavedBytes
        && kernels::areInterleaved(runs.groups, runs.reduced);
    if (isInterleaved)
        pieces = mostPiecesOf(runs.reduced, size * valueSize / pieceBytes);
    else if (groupCount < manyUnits)
        pieces = mostPiecesOf(runs.reduced, groupSize * valueSize / pieceBytes);
}

void ForwardPlan::setRunMask(const Shape &shape, const Shape &mask)
{
    // Groups that are masked as a whole are skipped even where shorter parts of groups are not.
    const std::int64_t longWhole
        = runs.reduced.depth == 1 ? std::clamp(groupSize, longWholeRun, longWholePart) : longWholeRun;
    maskShape = widenedMask(shape, mask, longWhole);
    if (runs.written.depth == 0)
        return;
    const kernels::MaskRows masked = rowsOfMask(shape, maskShape, runs.written.inner().length);
    if (masked.areWhole || runs.reduced.depth > 1 || groupSize > longestSpreadRow)
        splitRuns(masked);
}

// Runs become as short as the rows of the mask.
void ForwardPlan::splitRuns(const kernels::MaskRows &masked)
{
    const auto isSplittable = [&](const Nest &nest) {
        return nest.inner().steps.x == 1 && nest.inner().length % masked.length == 0 && nest.depth < nest.loops.size();
    };
    if (masked.length == 0 || !isSplittable(runs.reduced) || !isSplittable(runs.written))
        return;
    maskRows = masked;
    for (Nest *nest : {&runs.reduced, &runs.written}) {
        Nest::Loop run = nest->inner();
        if (run.length == masked.length)
            continue;
        nest->loops[nest->depth - 1] = {run.length / masked.length, masked.length * run.steps};
        run.length = masked.length;
        nest->push(run);
    }
}

} // namespace normscope
