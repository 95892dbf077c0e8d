// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/normalization/forward_plan.h"

#include "engine/normalization/mask_bytes.h"
#include "engine/parallel/cache_sizes.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace normscope {

namespace {

using WalkLoops = std::vector<Walk::Loop>;

// Sizes in bytes, found by measuring.
constexpr std::int64_t mebibyte = 1 << 20;
// Below this, input, output and mask together, waking a thread costs more than it saves.
constexpr std::int64_t parallelBytes = 128 << 10;
// Below this, threads do not share the rows of a panel: that they wait for each other between two passes, and that each
// piece has moments of its own, costs more than it saves. (An EPYC with second-level caches of 512 KiB: 1.5 MiB; one
// with 1 MiB: 4 MiB. Not taken from the caches, as bits of the result depend on the pieces.)
constexpr std::int64_t sharedBytes = 4 * mebibyte;
// Up to this size a second read costs little: half of a usual second-level cache.
constexpr std::int64_t cachedBytes = 512 << 10;
// What one thread takes at a time of a group that several share.
constexpr std::int64_t pieceBytes = 256 << 10;
constexpr std::int64_t mostPieces = 32;
// Groups larger than this, of runs no longer than that, are gone through together: one after the other, they would be
// read from memory in bits and pieces, and cache lines that two groups share twice.
constexpr std::int64_t interleavedBytes = mebibyte;
constexpr std::int64_t longestInterleavedBytes = 32 << 10;
// With as many groups or slabs as this, each is one thread's alone.
constexpr std::int64_t manyUnits = 8;

// Runs shorter than this are taken for columns if there are many of them.
constexpr std::int64_t shortRun = 64;
constexpr std::int64_t manyRuns = 16;
// Fewer ones as short as this are dealt with in lanes; of shorter ones than that, only whole slabs.
constexpr std::int64_t longLaneRun = 16;
constexpr std::int64_t shortestLaneRun = 4;
// Rows of a panel, and parts of runs, that are masked as a whole are told apart from this length on; groups of a single
// run are gone through faster with a mask for each element of shorter parts.
constexpr std::int64_t longWholeRow = 256;
constexpr std::int64_t longWholeRun = 64;
constexpr std::int64_t longWholePart = 768;
// Masks of rows up to a block of the kernels, which are groups, are spread over all elements: these rows are gone
// through several at a time, or as a stream.
constexpr std::int64_t longestSpreadRow = 2048;
// Narrower rows are folded, several of them making one row of the panel.
constexpr std::int64_t narrowRow = 512;
constexpr std::int64_t vectorElements = 16;
constexpr std::int64_t fewestFoldedRows = 32;
// Small slabs that are kept as they are, and their rows.
constexpr std::int64_t fewestKeptSlabs = 16;
constexpr std::int64_t tallestKeptSlab = 512;
// Slabs with fewer rows are not joined: they have more columns to merge for each row that is read.
constexpr std::int64_t fewestJoinedRows = 16;
// Rows of a panel that one thread takes at a time.
constexpr std::int64_t rowsOfPiece = 64;
// Narrower tiles of a tall matrix read badly: cache lines that are a power of two apart evict one another.
constexpr std::int64_t narrowestTile = 256;
constexpr std::int64_t lineBytes = 64;
// Smaller slabs of a panel gain nothing from being written past the caches.
constexpr std::int64_t streamedSlabBytes = 2 * mebibyte;

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

bool isKept(const Walk::Loop &loop)
{
    return loop.step(Operand::Group) != 0;
}

Nest::Loop nestLoop(const Walk::Loop &loop)
{
    return {loop.length, {loop.step(Operand::Element), loop.step(Operand::Gamma), loop.step(Operand::Beta)}};
}

Nest nestOf(const WalkLoops &loops, std::size_t count, bool kept)
{
    Nest nest;
    for (std::size_t i = 0; i < count; ++i) {
        if (isKept(loops[i]) == kept)
            nest.push(nestLoop(loops[i]));
    }
    return nest;
}

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

// Whether groups have a few short runs each, apart in small slabs: [4487, 9, 7, 7] over its second and last axis. One
// by one, runs would take longer to begin with than to sum up.
bool areLaneGroups(const WalkLoops &loops)
{
    if (loops.size() < 4)
        return false;
    const std::size_t outer = loops.size() - 3;
    const Walk::Loop &rows = loops[outer];
    const Walk::Loop &groups = loops[outer + 1];
    const Walk::Loop &run = loops[outer + 2];
    const std::int64_t width = groups.length * run.length;
    if (isKept(rows) || !isKept(groups) || isKept(run) || rows.step(Operand::Element) != width
        || rows.length >= manyRuns || run.length >= longLaneRun)
        return false;
    const std::int64_t slab = rows.length * width;
    const std::int64_t part = run.length < shortestLaneRun ? slab : rows.length * run.length;
    const Nest slabs = nestOf(loops, outer, true);
    return slabs.depth == outer && slabs.size() >= fewestKeptSlabs && part <= kernels::largestLanePart
        && followOneAnother(slabs, slab);
}

std::int64_t mostPiecesOf(const Nest &nest, std::int64_t wanted)
{
    return std::clamp(wanted, std::int64_t(1), std::min(mostPieces, nest.loops[loopToCut(nest)].length));
}

} // namespace

ForwardPlan::ForwardPlan(const Grouping &grouping, const Walk &walk, std::size_t valueSize, const Shape &mask,
                         PassPurpose purpose)
    : size(grouping.groupCount() * grouping.groupSize())
    , bytes((2 * size + (mask.empty() ? 0 : elementCount(mask))) * static_cast<std::int64_t>(valueSize))
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
    const WalkLoops &loops = statistics.loops();
    const Walk::Loop &inner = loops.back();
    const bool isGradient = purpose == PassPurpose::Gradient || purpose == PassPurpose::MaskedGradient;
    const bool haveShortRuns = !isKept(inner) && loops.size() > 2 && inner.length < shortRun;
    panel.inLanes = !isGradient && mask.empty() && haveShortRuns && areLaneGroups(loops);
    const bool isOfRuns = panel.inLanes || (haveShortRuns && groupSize / inner.length >= manyRuns);
    isPanel = isKept(inner) || isOfRuns;
    if (isPanel) {
        planPanel(statistics, walk, isOfRuns, grouping.shape(), mask);
        const bool areFew = panel.isPlain() && panel.rows.size() <= kernels::mostShortRows;
        if (!isGradient && areFew && (panel.hasSmallSlabs() || !maskRows.areWhole))
            maskRows = {}; // Each element has a byte: kernels go through such rows together.
        // Gradients have no kernels for small slabs, nor have masks for taller ones.
        if (isGradient || (!mask.empty() && !areFew) || !keepsSlabs())
            fold();
        planTiles(valueBytes);
    } else {
        planRuns(statistics, walk);
        // Groups that are masked as a whole are skipped even where shorter parts of groups are not.
        const std::int64_t longWhole
            = runs.reduced.depth == 1 ? std::clamp(groupSize, longWholeRun, longWholePart) : longWholeRun;
        maskShape = widenedMask(grouping.shape(), mask, longWhole);
        if (runs.written.depth > 0) {
            const kernels::MaskRows masked = rowsOfMask(grouping.shape(), maskShape, runs.written.inner().length);
            if (masked.areWhole || runs.reduced.depth > 1 || groupSize > longestSpreadRow)
                splitRuns(masked);
        }
        hasSmallGroups = groupSize * valueBytes <= kernels::smallGroupBytes;
        isInterleaved = mask.empty() && groupSize * valueBytes > interleavedBytes
            && runs.reduced.inner().length * valueBytes <= longestInterleavedBytes
            && kernels::areInterleaved(runs.groups, runs.reduced);
        if (isInterleaved)
            pieces = mostPiecesOf(runs.reduced, size * valueBytes / pieceBytes);
        else if (groupCount < manyUnits)
            pieces = mostPiecesOf(runs.reduced, groupSize * valueBytes / pieceBytes);
    }
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

void ForwardPlan::planRuns(const Walk &statistics, const Walk &walk)
{
    runs.groups = nestOf(walk.loops(), walk.loops().size(), true);
    runs.reduced = nestOf(statistics.loops(), statistics.loops().size(), false);
    runs.written = nestOf(walk.loops(), walk.loops().size(), false);
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

void ForwardPlan::planPanel(const Walk &statistics, const Walk &walk, bool isOfRuns, const Shape &shape,
                            const Shape &mask)
{
    // The innermost loops that make up a row of the panel: groups, or groups of runs.
    const std::size_t inRow = isOfRuns ? 2 : 1;
    const WalkLoops &own = statistics.loops();
    const WalkLoops &joint = walk.loops();
    const std::size_t outer = own.size() - inRow;
    panel.rows = nestOf(own, outer, false);
    panel.groups = own[outer].length;
    panel.run = isOfRuns ? own.back().length : 1;
    panel.width = panel.groups * panel.run;

    const bool fits = walk.isConstantInGroups(Operand::Gamma) && walk.isConstantInGroups(Operand::Beta)
        && joint.size() > inRow && isKept(joint[joint.size() - inRow])
        && joint[joint.size() - inRow].length == panel.groups && joint.back().length == own.back().length;
    if (fits)
        panel.slabs = nestOf(joint, joint.size() - inRow, true);
    if (fits && !(panel.inLanes && !kernels::haveOneParameter(panel.slabs))) {
        const Walk::Loop &groupLoop = joint[joint.size() - inRow];
        panel.gammaStep = groupLoop.step(Operand::Gamma);
        panel.betaStep = groupLoop.step(Operand::Beta);
    } else {
        panel.slabs = nestOf(own, outer, true);
        appliesAffineApart = true;
    }
    if (!isOfRuns) // Whether γ and β fit or not: no bit of the statistics depends on them.
        joinSlabs(statistics, walk);
    // To look up the byte of a narrow row takes longer than to read one for each of its elements.
    constexpr std::int64_t never = std::numeric_limits<std::int64_t>::max();
    maskShape = widenedMask(shape, mask, panel.width < longWholeRow ? never : longWholeRow);
    const kernels::MaskRows masked = rowsOfMask(shape, maskShape, panel.width);
    if (masked.length == panel.width)
        maskRows = masked;
}

// Whether there are many small slabs, whose columns the kernels keep in registers, as they are. Sums of a column wait
// for one another: with more rows, folding takes less time.
bool ForwardPlan::keepsSlabs() const
{
    return panel.hasSmallSlabs() && panel.rows.size() <= tallestKeptSlab && panel.slabs.size() >= fewestKeptSlabs;
}

// Narrow slabs side by side become blocks of one with long rows: [56365, 11, 5, 5] over its first and third axis. One
// after the other they would read a few lines here and there, again and again.
void ForwardPlan::joinSlabs(const Walk &statistics, const Walk &walk)
{
    const WalkLoops &own = statistics.loops();
    const WalkLoops &joint = walk.loops();
    if (own.size() < 4)
        return;
    const std::size_t slab = own.size() - 3;
    const Nest rows = nestOf(own, slab, false);
    const std::int64_t width = own[slab].step(Operand::Element);
    if (!isKept(own[slab]) || isKept(own[slab - 1]) || isKept(own[slab + 1]) || width > kernels::widestTile
        || rows.size() < fewestJoinedRows)
        return;
    panel.rows = rows;
    panel.blocks = own[slab].length;
    panel.groups *= panel.blocks;
    panel.width = panel.blocks * width;
    appliesAffineApart = appliesAffineApart || joint.size() != own.size();
    const WalkLoops &loops = appliesAffineApart ? own : joint;
    panel.slabs = nestOf(loops, slab, true);
    const Steps ofBlock = nestLoop(loops[slab]).steps;
    const Steps ofGroup = nestLoop(loops.back()).steps;
    panel.gammaOfBlock = ofBlock.gamma;
    panel.betaOfBlock = ofBlock.beta;
    panel.gammaStep = ofGroup.gamma;
    panel.betaStep = ofGroup.beta;
}

// Several consecutive narrow rows are treated as one: [1000003, 3] as rows of 768 values.
void ForwardPlan::fold()
{
    // Rows that are masked as a whole are left as they are: to skip some of them gains more.
    const bool areSkipped = maskRows.length > 0 && maskRows.areWhole;
    if (panel.run > 1 || panel.blocks > 1 || panel.groups >= narrowRow || areSkipped)
        return;
    const std::int64_t together = foldedRows();
    if (together <= 1)
        return;
    Nest::Loop &inner = panel.rows.loops[panel.rows.depth - 1];
    panel.tail = inner.length % together * panel.groups;
    inner = {inner.length / together, together * inner.steps};
    panel.width *= together;
    maskRows = {};
}

// How many rows make one.
std::int64_t ForwardPlan::foldedRows() const
{
    const std::int64_t length = panel.rows.inner().length;
    std::int64_t together = 1;
    if (panel.rows.depth == 1) {
        together = vectorElements / std::gcd(panel.groups, vectorElements);
        while (together * panel.groups < narrowRow)
            together *= 2;
        // No wider than a tile, in which the columns of a group stay together; and few enough that merging those is
        // little work.
        return std::min({together, length / fewestFoldedRows, kernels::widestTile / panel.groups});
    }
    for (std::int64_t divisor = 1; divisor <= length && divisor * panel.groups <= narrowRow; ++divisor) {
        if (length % divisor == 0)
            together = divisor;
    }
    return together;
}

void ForwardPlan::planTiles(std::int64_t valueSize)
{
    const std::int64_t rowCount = panel.rows.size();
    const std::int64_t fitting = cachedBytes / (rowCount * valueSize);
    // A group's columns stay together.
    const std::int64_t unit = panel.unit();
    panel.tile = std::clamp(kernels::widestTile / unit * unit, unit, panel.width);
    if (panel.inLanes) {
        panel.tile = panel.width;
        return;
    }
    // Where rows begin within a cache line, the lines at the ends of a tile cannot be written past the caches.
    const bool areWholeLines
        = panel.width * valueSize % lineBytes == 0 || rowCount * panel.width * valueSize <= streamedSlabBytes;
    const std::int64_t narrowest = areWholeLines || !panel.isPlain() ? narrowestTile : 2 * narrowestTile;
    const bool fits = fitting >= std::min(panel.tile, std::max(narrowest, unit));
    if (fits && fitting < panel.tile)
        panel.tile = panel.isPlain() ? fitting / narrowestTile * narrowestTile : fitting / unit * unit;
    // A few tiles do not occupy many threads, and tiles of the same rows should not go to different threads, as the
    // prefetching of one takes lines from another: then the rows are cut into pieces.
    const bool isShared
        = bytes >= sharedBytes && panel.slabs.size() * panel.tiles() < manyUnits && rowCount >= 2 * rowsOfPiece;
    if (!fits || isShared) {
        const std::int64_t blocks = (rowCount + rowsOfPiece - 1) / rowsOfPiece;
        const std::int64_t blocksOfPiece = (blocks + mostPieces - 1) / mostPieces;
        pieces = std::max(mostPiecesOf(panel.rows, (blocks + blocksOfPiece - 1) / blocksOfPiece), std::int64_t(2));
    }
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
