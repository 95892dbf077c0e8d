// SPDX-License-Identifier: GPL-3.0-or-later
//
// The loops that touch every element, written once for every vector instruction set (Highway) and chosen at run time.
// They know raw pointers, sizes and nests of loops; which of them fit a shape is decided by ForwardPlan.
//
// Moments come from one pass. Values are taken in blocks, d = x − shift summed as Σd and Σd² in vectors of the values'
// own type, and blocks merged in float64 (chan.h). The shift is a mean of at least one in 64 of the block's values, so
// that Σd² ≤ (1 + 64) Σ(x − mean)² whatever the data: cancellation can cost a factor of 65 in rounding, no more.
#pragma once

#include "engine/kernels/nest.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace normscope::kernels {

/// Groups, slabs, rows or columns first … last − 1.
struct Range
{
    std::int64_t first = 0;
    std::int64_t last = 0;
    std::int64_t count() const { return last - first; }
    /// The `index`-th of `parts` nearly equal parts.
    Range part(std::int64_t index, std::int64_t parts) const
    {
        return {first + count() * index / parts, first + count() * (index + 1) / parts};
    }
};

/// Mean and Σ(x − mean)² by group. Groups that vector arithmetic cannot be trusted with have NaN for their squares.
struct GroupMoments
{
    double *means;
    double *squares;
    GroupMoments from(std::int64_t group) const { return {means + group, squares + group}; }
};

/// x̂ = (x − centre)·scale + offset, by group. `offset` makes up for what rounding took from the mean.
template <class T>
struct Transforms
{
    T *centres;
    T *scales;
    T *offsets;
    Transforms from(std::int64_t group) const { return {centres + group, scales + group, offsets + group}; }
};

/// Puts given transforms, if there are any, in the place of those of some groups.
template <class T>
void copyGiven(Transforms<T> given, Range groups, Transforms<T> to)
{
    if (given.centres == nullptr)
        return;
    std::copy_n(given.centres + groups.first, groups.count(), to.centres);
    std::copy_n(given.scales + groups.first, groups.count(), to.scales);
    std::copy_n(given.offsets + groups.first, groups.count(), to.offsets);
}

/// How transforms follow from moments.
struct Finish
{
    double count = 1; ///< Elements of a group.
    double denominator = 1; ///< Denominator of the variance: count, or count − 1.
    double epsilon = 0;
    bool epsilonInside = true;
    bool centre = true;
    bool areConstantsKnown = false; ///< Squares of 0 mean a constant group, however near to 0 its mean is.

    /// The same for groups that are known to be constant if their squares are 0.
    Finish ofConstants() const
    {
        Finish other = *this;
        other.areConstantsKnown = true;
        return other;
    }
};

/// What an element-wise pass reads and writes. γ and β are never null.
template <class T>
struct Operands
{
    const T *x;
    const T *gamma;
    const T *beta;
    T *y;
    bool stream = false; ///< Write past the caches.
    /// How many elements ahead lies what will be read next. It is prefetched while writing, when reading would pause:
    /// mostly where the output goes past the caches.
    std::int64_t ahead = 0;
    /// Sum up a few groups, then write them, without others in between and without prefetching.
    bool inTurn = false;
    /// In how many places of the first-level cache a line may be, or 0. Rows that are apart by a power of two compete
    /// for the same ones.
    std::int64_t cacheWays = 0;
    Operands at(const Steps &place) const
    {
        return {x + place.x, gamma + place.gamma, beta + place.beta, y + place.x, stream, ahead, inTurn, cacheWays};
    }
};

/// The longest runs that are summed four at a time.
inline constexpr std::int64_t longestOfFour = 256;

/// Groups of up to this size are small: several stay in a second-level cache, so that one can be written while the next
/// is read.
inline constexpr std::int64_t smallGroupBytes = 64 * 1024;

/// Whether every run of a group is right after one of the group before, as the channels of images are.
inline bool areInterleaved(const Nest &groups, const Nest &runs)
{
    if (groups.depth != 1 || runs.depth < 2)
        return false;
    const std::int64_t step = groups.inner().steps.x;
    return runs.inner().steps.x == 1 && runs.inner().length == step
        && runs.loops[runs.depth - 2].steps.x >= groups.inner().length * step;
}

/// Whether all elements of a nest have one γ and one β.
inline bool haveOneParameter(const Nest &nest)
{
    return std::all_of(nest.loops.begin(), nest.loops.begin() + static_cast<std::ptrdiff_t>(nest.depth),
                       [](const Nest::Loop &loop) { return loop.steps.gamma == 0 && loop.steps.beta == 0; });
}

/// Groups of contiguous runs: `reduced` are the loops of one group, the innermost contiguous; `written` are the same
/// elements in the same order, split where γ or β need it. `groups` are the loops over groups.
struct Runs
{
    Nest groups;
    Nest reduced;
    Nest written;

    /// Whether each group has one γ and one β.
    bool haveOneParameterEach() const { return haveOneParameter(written); }
    /// Whether each group is several runs apart from each other with one γ and one β.
    bool areOfRunsApart() const
    {
        if (reduced.depth < 2 || reduced.depth != written.depth)
            return false;
        for (std::size_t i = 0; i < reduced.depth; ++i) {
            if (written.loops[i].length != reduced.loops[i].length
                || written.loops[i].steps != Steps {reduced.loops[i].steps.x, 0, 0})
                return false;
        }
        return true;
    }
    /// Whether one group should be written while the next is summed up, unless it is written past the caches.
    bool canOverlap(std::size_t valueSize) const
    {
        const std::int64_t longest = smallGroupBytes / static_cast<std::int64_t>(valueSize);
        return reduced.depth == 1 && written.depth == 1 && reduced.inner().length > longestOfFour
            && reduced.inner().length <= longest;
    }
};

/// Slabs of up to so many elements are small: together with its output, the first-level cache holds one (of doubles, in
/// part).
inline constexpr std::int64_t largestSmallSlab = 4096;
/// The most elements that each lane of a vector has at a time of slabs, or groups, that are dealt with in lanes: no
/// more than the first-level cache holds of all.
inline constexpr std::int64_t largestLanePart = 512;

/// The most rows of columns of which a vector at a time goes through summing up and writing.
inline constexpr std::int64_t mostShortRows = 32;

/// Groups of columns: rows of `width` adjacent elements, of which element j belongs to the group (j / run) % groups of
/// its slab; or several `blocks` of such elements one after the other, each with its share of the groups. `slabs` are
/// the loops over slabs with what γ and β advance; within a slab they advance with each group of a block by `gammaStep`
/// and `betaStep`, and with each block by `gammaOfBlock` and `betaOfBlock`.
struct Panel
{
    Nest slabs;
    Nest rows;
    std::int64_t width = 1;
    std::int64_t run = 1;
    std::int64_t groups = 1;
    std::int64_t blocks = 1;
    std::int64_t tail = 0; ///< Elements of a last, shorter row; only where `rows` is one loop, and there is one block.
    std::int64_t gammaStep = 0;
    std::int64_t betaStep = 0;
    std::int64_t gammaOfBlock = 0;
    std::int64_t betaOfBlock = 0;
    std::int64_t tile = 1; ///< Columns that are dealt with together; whole groups or blocks.
    /// Groups of runs that are dealt with in lanes, as many slabs at a time as a vector has, one after the other.
    bool inLanes = false;

    bool isPlain() const { return width == groups; }
    bool hasSmallSlabs() const
    {
        return inLanes || (isPlain() && rows.depth == 1 && rows.size() * width <= largestSmallSlab);
    }
    std::int64_t tiles() const { return (width + tile - 1) / tile; }
    Range columnsOf(std::int64_t index) const { return {index * tile, std::min((index + 1) * tile, width)}; }
    std::int64_t blockWidth() const { return width / blocks; }
    std::int64_t blockGroups() const { return groups / blocks; }
    /// Whether no group has more than one run of a row.
    bool isOfSingleRuns() const { return width == groups * run; }
    /// The fewest columns that a tile can have.
    std::int64_t unit() const { return isOfSingleRuns() ? run : blockWidth(); }
    /// The groups of a slab that a tile of columns holds.
    Range groupsOf(Range columns) const
    {
        const std::int64_t ofUnit = isOfSingleRuns() ? 1 : blockGroups();
        return {columns.first / unit() * ofUnit, columns.last / unit() * ofUnit};
    }
    /// The first column of a slab's group.
    std::int64_t columnOf(std::int64_t group) const
    {
        return group / blockGroups() * blockWidth() + group % blockGroups() * run;
    }
    /// The places of γ and β of a slab's group.
    Steps parametersOf(std::int64_t group) const
    {
        const std::int64_t block = group / blockGroups();
        const std::int64_t place = group % blockGroups();
        return {0, block * gammaOfBlock + place * gammaStep, block * betaOfBlock + place * betaStep};
    }
    /// Calls f(column, group) for all columns of a slab.
    template <class F>
    void forEachColumn(F &&f) const
    {
        std::int64_t column = 0;
        for (std::int64_t first = 0; first < groups; first += blockGroups()) {
            for (const std::int64_t end = column + blockWidth(); column < end;) {
                for (std::int64_t i = 0; i < blockGroups() * run; ++i)
                    f(column++, first + i / run);
            }
        }
    }
    /// Where the last, shorter row starts.
    std::int64_t tailStart() const { return rows.size() * width; }
};

/// One of the tiles of all slabs of a panel, one after the other.
struct PanelTile
{
    /// `end` is that of the tiles that are gone through.
    PanelTile(const Panel &panel, std::int64_t index, std::int64_t end)
        : slab(index / panel.tiles())
        , place(Odometer(panel.slabs, slab).place())
        , columns(panel.columnsOf(index % panel.tiles()))
    {
        if (index + 1 < end) {
            const PanelTile next(panel, index + 1, index + 1);
            ahead = next.place.x + next.columns.first - place.x - columns.first;
        }
    }

    std::int64_t slab;
    Steps place; ///< Where the slab starts.
    Range columns; ///< Of the slab.
    std::int64_t ahead = 0; ///< How many elements ahead the next tile starts; 0: there is none.
};

/// The most columns of a tile.
inline constexpr std::int64_t widestTile = 1024;

/// The kernels of one instruction set for values of type T.
template <class T>
struct Table
{
    /// Runs: moments of groups; x̂·γ + β with known transforms; both, group after group while it is in the cache.
    void (*runMoments)(const T *x, const Runs &, Range groups, GroupMoments);
    void (*normalizeRuns)(const Operands<T> &, const Runs &, Range groups, Transforms<T>);
    bool (*forwardRuns)(const Operands<T> &, const Runs &, const Finish &, Range groups, GroupMoments);
    /// As forwardRuns, with the output by given transforms of all groups; as for x, the first are those of group 0.
    bool (*forwardGivenRuns)(const Operands<T> &, const Runs &, const Finish &, Range groups, GroupMoments,
                             Transforms<T> given);

    /// Panels: moments of each of some columns, or of those of small slabs; these merged into groups; γ, β and
    /// transforms of groups spread over columns; all rows of some columns written; and everything, tile by tile of all
    /// slabs. Squares of columns, and of groups of them, are 0 only where all values are equal, and NaN where they
    /// vanish.
    void (*columnMoments)(const T *x, const Nest &rows, Range columns, GroupMoments);
    void (*smallSlabMoments)(const T *x, const Panel &, Range slabs, GroupMoments);
    void (*mergeColumns)(const T *tail, const Panel &, Range columns, GroupMoments ofColumns, GroupMoments ofGroups);
    void (*spread)(const Operands<T> &, const Panel &, Range columns, Transforms<T> ofGroups, Transforms<T> ofColumns);
    void (*normalizeColumns)(const Operands<T> &, const Nest &rows, Range columns, Transforms<T>);
    /// `given` are transforms of all groups to use in place of their own, or null.
    bool (*forwardPanel)(const Operands<T> &, const Panel &, const Finish &, Range tiles, GroupMoments,
                         Transforms<T> given);

    /// Transforms from moments. Returns whether any group is unusual; its squares are then NaN.
    bool (*transforms)(const Finish &, GroupMoments, std::int64_t groups, Transforms<T>);

    /// Whether all elements of a nest have one value.
    bool (*isConstant)(const T *x, const Nest &, T value);
};

/// The kernels for this processor, or those that the environment variable NORMSCOPE_KERNELS names; null for "plain",
/// which stands for none, and if none are compiled for it: the plain reference in float64 then does everything.
template <class T>
const Table<T> *table();

/// The best table of its kind that is compiled, this processor has and use() allows; null if there is none.
template <class AnyTable>
const AnyTable *compiled();
template <>
const Table<float> *compiled<Table<float>>();
template <>
const Table<double> *compiled<Table<double>>();

/// Applies NORMSCOPE_KERNELS, once: before the first kernel is asked for.
void readEnvironment();

/// Names that NORMSCOPE_KERNELS takes on this processor, the fastest first: avx512, avx2, sse4, neon, scalar, plain.
std::vector<std::string> names();
/// The name of the kernels in use.
std::string currentName();
/// Chooses kernels by name, for tests; an empty name stands for the fastest. False if there are none of that name.
bool use(const std::string &name);

} // namespace normscope::kernels
