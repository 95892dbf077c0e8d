// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/normalization/forward_plan.h"
#include "engine/normalization/mask_bytes.h"
#include "engine/normalization/walk_nests.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace normscope {

namespace {

using WalkLoops = std::vector<Walk::Loop>;

// Below this, threads do not share the rows of a panel: that they wait for each other between two passes, and that each
// piece has moments of its own, costs more than it saves. (An EPYC with second-level caches of 512 KiB: 1.5 MiB; one
// with 1 MiB: 4 MiB. Not taken from the caches, as bits of the result depend on the pieces.)
constexpr std::int64_t sharedBytes = 4 << 20;
// Up to this size a second read costs little: half of a usual second-level cache.
constexpr std::int64_t cachedBytes = 512 << 10;
// Runs shorter than this are taken for columns if there are many of them.
constexpr std::int64_t shortRun = 64;
constexpr std::int64_t manyRuns = 16;
// Fewer ones as short as this are dealt with in lanes; of shorter ones than that, only whole slabs.
constexpr std::int64_t longLaneRun = 16;
constexpr std::int64_t shortestLaneRun = 4;
// Rows that are masked as a whole are told apart from this length on: to look up the byte of a narrower row takes
// longer than to read one for each of its elements.
constexpr std::int64_t longWholeRow = 256;
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
constexpr std::int64_t streamedSlabBytes = 2 << 20;

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

} // namespace

// Columns, or runs short and many enough to be taken for columns; else it is no panel.
void ForwardPlan::planPanel(const Walk &statistics, const Walk &walk, const Shape &shape, const Shape &mask,
                            bool isGradient, std::int64_t valueSize)
{
    const WalkLoops &loops = statistics.loops();
    const Walk::Loop &inner = loops.back();
    const bool haveShortRuns = !isKept(inner) && loops.size() > 2 && inner.length < shortRun;
    panel.inLanes = !isGradient && mask.empty() && haveShortRuns && areLaneGroups(loops);
    const bool isOfRuns = panel.inLanes || (haveShortRuns && groupSize / inner.length >= manyRuns);
    isPanel = isKept(inner) || isOfRuns;
    if (!isPanel)
        return;
    setPanelLoops(statistics, walk, isOfRuns);
    const bool areFew = panel.isPlain() && panel.rows.size() <= kernels::mostShortRows;
    setPanelMask(shape, mask, !isGradient && areFew);
    // Gradients have no kernels for small slabs, nor have masks for taller ones.
    if (isGradient || (!mask.empty() && !areFew) || !keepsSlabs())
        fold();
    planTiles(valueSize);
}

void ForwardPlan::setPanelLoops(const Walk &statistics, const Walk &walk, bool isOfRuns)
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
}

// `goTogether`: there are kernels that go through a few rows of columns together, each element with its byte.
void ForwardPlan::setPanelMask(const Shape &shape, const Shape &mask, bool goTogether)
{
    constexpr std::int64_t never = std::numeric_limits<std::int64_t>::max();
    maskShape = widenedMask(shape, mask, panel.width < longWholeRow ? never : longWholeRow);
    const kernels::MaskRows masked = rowsOfMask(shape, maskShape, panel.width);
    const bool haveBytes = goTogether && (panel.hasSmallSlabs() || !masked.areWhole);
    if (masked.length == panel.width && !haveBytes)
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
        panel.tile = panel.width;
    }
}

} // namespace normscope
