// SPDX-License-Identifier: GPL-3.0-or-later
//
// The statistics of all groups or of one, from pieces where groups are large; and the output by given transforms.
#include "engine/kernels/constant_groups.h"
#include "engine/normalization/normalizer.h"
#include "engine/normalization/normalizer_buffers.h"
#include "engine/normalization/plan_parts.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <vector>

namespace normscope {

using kernels::GroupMoments;
using kernels::Range;

namespace {

// Merges what the pieces of a nest gave for each of `width` groups or columns (as MergedMoments::add).
void mergePieces(const PieceMoments &ofPieces, const Nest &nest, std::int64_t pieces, GroupMoments to,
                 std::int64_t width)
{
    std::copy_n(ofPieces.of(0).means, width, to.means);
    std::copy_n(ofPieces.of(0).squares, width, to.squares);
    auto count = static_cast<double>(cut(nest, 0, pieces).nest.size());
    for (std::int64_t piece = 1; piece < pieces; ++piece) {
        const GroupMoments part = ofPieces.of(piece);
        const auto partCount = static_cast<double>(cut(nest, piece, pieces).nest.size());
        const double share = partCount / (count + partCount);
        for (std::int64_t i = 0; i < width; ++i) { // Without a jump, so that compilers make vectors of it.
            const double distance = part.means[i] - to.means[i];
            const double squares = to.squares[i] + part.squares[i] + distance * distance * (count * share);
            const bool haveVanished = squares == 0 && distance != 0;
            to.means[i] += distance * share;
            to.squares[i] = haveVanished ? std::numeric_limits<double>::quiet_NaN() : squares;
        }
        count += partCount;
    }
}

} // namespace

// The moments of groups of runs, from pieces where these are large.
template <class T>
void Normalizer<T>::runMoments(const T *x, Range groups, GroupMoments moments, Workers &workers) const
{
    if (m_plan.pieces == 1) {
        m_kernels->runMoments(x, m_plan.runs, groups, moments);
        return;
    }
    const PieceMoments ofPieces(m_momentArrays, m_plan.pieces, groups.count());
    const std::int64_t batch = m_plan.isInterleaved ? groups.count() : 1;
    const std::int64_t batches = groups.count() / batch;
    forEachPart(batches * m_plan.pieces, m_plan, workers, [&](Range pieces) {
        for (std::int64_t i = pieces.first; i < pieces.last; ++i) {
            const std::int64_t group = i % batches * batch;
            const std::int64_t piece = i / batches;
            const NestPiece part = cut(m_plan.runs.reduced, piece, m_plan.pieces);
            const std::int64_t index = groups.first + group;
            m_kernels->runMoments(x + part.start.x, {m_plan.runs.groups, part.nest, {}}, {index, index + batch},
                                  ofPieces.of(piece).from(group));
        }
    });
    mergePieces(ofPieces, m_plan.runs.reduced, m_plan.pieces, moments, groups.count());
}

// The moments of some columns of a slab, from pieces of its rows.
template <class T>
void Normalizer<T>::columnMoments(const T *slab, Range columns, GroupMoments ofColumns, Workers &workers) const
{
    if (m_plan.pieces == 1) {
        m_kernels->columnMoments(slab, m_plan.panel.rows, columns, ofColumns);
        return;
    }
    const PieceMoments ofPieces(m_momentArrays, m_plan.pieces, columns.count());
    const std::int64_t strips = (columns.count() + kernels::widestTile - 1) / kernels::widestTile;
    forEachPart(m_plan.pieces * strips, m_plan, workers, [&](Range parts) {
        for (std::int64_t i = parts.first; i < parts.last; ++i) {
            const std::int64_t piece = i / strips;
            const std::int64_t start = i % strips * kernels::widestTile;
            const std::int64_t end = std::min(start + kernels::widestTile, columns.count());
            const NestPiece part = cut(m_plan.panel.rows, piece, m_plan.pieces);
            m_kernels->columnMoments(slab + part.start.x, part.nest, {columns.first + start, columns.first + end},
                                     ofPieces.of(piece).from(start));
        }
    });
    mergePieces(ofPieces, m_plan.panel.rows, m_plan.pieces, ofColumns, columns.count());
}

template <class T>
void Normalizer<T>::slabMoments(const T *slab, GroupMoments moments, Workers &workers) const
{
    const kernels::Panel &panel = m_plan.panel;
    const PieceMoments ofColumns(m_momentArrays, 1, panel.isPlain() ? 0 : panel.width);
    const Range columns {0, panel.width};
    if (panel.isPlain()) {
        columnMoments(slab, columns, moments, workers);
    } else {
        columnMoments(slab, columns, ofColumns.of(0), workers);
        m_kernels->mergeColumns(slab + panel.tailStart(), panel, columns, ofColumns.of(0), moments);
    }
}

// As the kernels do for groups that they read in one piece: near 0, whether values are equal is found by comparing
// them. Returns whether the group is left to float64.
template <class T>
bool Normalizer<T>::settleGroup(const T *x, std::int64_t group, GroupMoments moments, Transforms transforms,
                                Workers &workers) const
{
    if (!kernels::mightBeConstant(moments, 0))
        return true;
    const T *const own = x + Odometer(m_plan.runs.groups, group).place().x;
    std::atomic<bool> isConstant = true;
    forEachPart(m_plan.pieces, m_plan, workers, [&](Range pieces) {
        for (std::int64_t piece = pieces.first; piece < pieces.last && isConstant; ++piece) {
            const NestPiece part = cut(m_plan.runs.reduced, piece, m_plan.pieces);
            if (part.nest.size() > 0 && !m_kernels->isConstant(own + part.start.x, part.nest, *own))
                isConstant = false;
        }
    });
    return !isConstant || settle(*own, moments, transforms);
}

template <class T>
bool Normalizer<T>::settle(T value, GroupMoments moments, Transforms transforms) const
{
    *moments.means = static_cast<double>(value) + 0.0; // Never −0.
    *moments.squares = 0;
    return m_kernels->transforms(m_finish.ofConstants(), moments, 1, transforms);
}

// Transforms that are known beforehand: groups are written while they are in the cache.
template <class T>
struct Normalizer<T>::Given
{
    Operands operands;
    Transforms transforms;
};

template <class T>
bool Normalizer<T>::moments(const T *x, GroupMoments moments)
{
    if (m_kernels != nullptr)
        return !visitGroups(x, moments, nullptr);
    std::fill_n(moments.squares, m_plan.groupCount, std::nan(""));
    return false;
}

template <class T>
bool Normalizer<T>::forwardGiven(const T *x, const T *gamma, const T *beta, T *y, Transforms transforms,
                                 GroupMoments moments)
{
    if (m_kernels == nullptr)
        return false;
    refuseOverlap(x, gamma, beta, y);
    m_plan.wayChoice(PassPurpose::Given, m_workers.count())->call([&](Way way) {
        withAffine(operandsOf(x, gamma, beta, y, way), [&](const Operands &operands) {
            const Given given {operands, transforms};
            return visitGroups(x, moments, &given);
        });
    });
    return true;
}

template <class T>
bool Normalizer<T>::visitGroups(const T *x, GroupMoments moments, const Given *given)
{
    if (m_plan.isPanel)
        return visitSlabs(x, moments, given);
    std::atomic<bool> unusual = false;
    if (m_plan.pieces > 1) {
        forGroupsTogether([&](Range groups) {
            runMoments(x, groups, moments.from(groups.first), m_workers);
            if (leavesOut(x, groups, moments, m_workers))
                unusual = true;
            if (given != nullptr)
                writeGroups(given->operands, groups, given->transforms.from(groups.first), m_workers);
        });
        return unusual;
    }
    forEachPart(m_plan.groupCount, m_plan, m_workers, [&](Range groups) {
        const GroupMoments own = moments.from(groups.first);
        if (given != nullptr) {
            if (m_kernels->forwardGivenRuns(given->operands, m_plan.runs, m_finish, groups, own, given->transforms))
                unusual = true;
            return;
        }
        m_kernels->runMoments(x, m_plan.runs, groups, own);
        if (leavesOut(x, groups, moments, m_alone))
            unusual = true;
    });
    return unusual;
}

// Transforms of groups of runs, after groups of equal values have been settled. Returns whether some are left to
// float64.
template <class T>
bool Normalizer<T>::finishGroups(const T *x, Range groups, GroupMoments moments, Transforms transforms,
                                 Workers &workers) const
{
    if (!m_kernels->transforms(m_finish, moments.from(groups.first), groups.count(), transforms))
        return false;
    bool unusual = false;
    for (std::int64_t group = groups.first; group < groups.last; ++group) {
        if (std::isnan(moments.squares[group]))
            unusual |= settleGroup(x, group, moments.from(group), transforms.from(group - groups.first), workers);
    }
    return unusual;
}

// Whether some of these groups of runs are left to float64, after groups of equal values have been settled.
template <class T>
bool Normalizer<T>::leavesOut(const T *x, Range groups, GroupMoments moments, Workers &workers) const
{
    const TransformBuffer<T> buffer(m_transformArrays, groups.count());
    return finishGroups(x, groups, moments, buffer.transforms, workers);
}

// Returns whether any group is unusual.
template <class T>
bool Normalizer<T>::smallSlabMoments(const T *x, GroupMoments moments)
{
    const kernels::Panel &panel = m_plan.panel;
    std::atomic<bool> unusual = false;
    forEachPart(panel.slabs.size(), m_plan, m_workers, [&](Range part) {
        constexpr std::int64_t mostLanes = 16;
        constexpr std::int64_t groupsTogether = 4096;
        const std::int64_t together = std::max(groupsTogether / panel.groups / mostLanes, std::int64_t(1)) * mostLanes;
        const TransformBuffer<T> buffer(m_transformArrays, together * panel.groups);
        for (Range some {part.first, part.first}; some.last < part.last; some.first = some.last) {
            some.last = std::min(some.first + together, part.last);
            const GroupMoments own = moments.from(some.first * panel.groups);
            m_kernels->smallSlabMoments(x, panel, some, own);
            if (m_kernels->transforms(m_finish.ofConstants(), own, some.count() * panel.groups, buffer.transforms))
                unusual = true;
        }
    });
    return unusual;
}

template <class T>
bool Normalizer<T>::visitSlabs(const T *x, GroupMoments moments, const Given *given)
{
    if (given != nullptr && !m_plan.hasTallSlabs())
        return forwardTiles(given->operands, moments, given->transforms);
    if (m_plan.panel.hasSmallSlabs())
        return smallSlabMoments(x, moments);
    const std::int64_t groups = m_plan.panel.groups;
    std::atomic<bool> unusual = false;
    const auto visit = [&](std::int64_t slab, Workers &workers) {
        const Odometer odometer(m_plan.panel.slabs, slab);
        const Steps place = odometer.place();
        const GroupMoments own = moments.from(slab * groups);
        const TransformBuffer<T> buffer(m_transformArrays, groups);
        slabMoments(x + place.x, own, workers);
        if (m_kernels->transforms(m_finish.ofConstants(), own, groups, buffer.transforms))
            unusual = true;
        if (given != nullptr) {
            kernels::copyGiven(given->transforms, {slab * groups, (slab + 1) * groups}, buffer.transforms);
            writeSlab(given->operands.at(place), buffer.transforms, workers);
        }
    };
    const std::int64_t slabs = m_plan.panel.slabs.size();
    if (slabs >= evenParts) {
        forEachPart(slabs, m_plan, m_workers, [&](Range some) {
            for (std::int64_t slab = some.first; slab < some.last; ++slab)
                visit(slab, m_alone);
        });
    } else {
        for (std::int64_t slab = 0; slab < slabs; ++slab)
            visit(slab, m_workers);
    }
    return unusual;
}

template <class T>
bool Normalizer<T>::groupMoments(const T *x, std::int64_t group, GroupMoments moments)
{
    if (m_kernels == nullptr)
        return false;
    if (m_plan.isPanel)
        groupOfPanel(x, group, moments);
    else
        runMoments(x, {group, group + 1}, moments, m_workers);
    const TransformBuffer<T> buffer(m_transformArrays, 1);
    return !m_kernels->transforms(m_plan.isPanel ? m_finish.ofConstants() : m_finish, moments, 1, buffer.transforms);
}

// A group's columns are gathered, and merged as if the panel had no others.
template <class T>
void Normalizer<T>::groupOfPanel(const T *x, std::int64_t group, GroupMoments moments)
{
    const kernels::Panel &panel = m_plan.panel;
    if (panel.inLanes) {
        const std::int64_t slab = group / panel.groups;
        const PieceMoments ofSlab(m_momentArrays, 1, panel.groups);
        m_kernels->smallSlabMoments(x, panel, {slab, slab + 1}, ofSlab.of(0));
        *moments.means = ofSlab.of(0).means[group % panel.groups];
        *moments.squares = ofSlab.of(0).squares[group % panel.groups];
        return;
    }
    const Odometer place(panel.slabs, group / panel.groups);
    const T *slab = x + place.place().x;
    const std::int64_t first = panel.columnOf(group % panel.groups);
    const std::int64_t repeat = panel.blockGroups() * panel.run;
    kernels::Panel alone = panel;
    alone.groups = alone.blocks = 1;
    alone.width = panel.width / panel.groups;
    const PieceMoments ofColumns(m_momentArrays, 1, alone.width);
    std::vector<T> tail;
    for (std::int64_t fold = 0; fold * panel.run < alone.width; ++fold) {
        const std::int64_t start = fold * repeat + first;
        columnMoments(slab, {start, start + panel.run}, ofColumns.of(0).from(fold * panel.run), m_workers);
        if (start < panel.tail)
            tail.insert(tail.end(), slab + panel.tailStart() + start, slab + panel.tailStart() + start + panel.run);
    }
    alone.tail = static_cast<std::int64_t>(tail.size());
    m_kernels->mergeColumns(tail.data(), alone, {0, alone.width}, ofColumns.of(0), moments);
}

// The functions that other files call; those that they call in this file are instantiated with them.
template bool Normalizer<float>::moments(const float *, GroupMoments);
template bool Normalizer<float>::groupMoments(const float *, std::int64_t, GroupMoments);
template bool Normalizer<float>::forwardGiven(const float *, const float *, const float *, float *, Transforms,
                                              GroupMoments);
template void Normalizer<float>::runMoments(const float *, Range, GroupMoments, Workers &) const;
template void Normalizer<float>::slabMoments(const float *, GroupMoments, Workers &) const;
template bool Normalizer<float>::finishGroups(const float *, Range, GroupMoments, Transforms, Workers &) const;

template bool Normalizer<double>::moments(const double *, GroupMoments);
template bool Normalizer<double>::groupMoments(const double *, std::int64_t, GroupMoments);
template bool Normalizer<double>::forwardGiven(const double *, const double *, const double *, double *, Transforms,
                                               GroupMoments);
template void Normalizer<double>::runMoments(const double *, Range, GroupMoments, Workers &) const;
template void Normalizer<double>::slabMoments(const double *, GroupMoments, Workers &) const;
template bool Normalizer<double>::finishGroups(const double *, Range, GroupMoments, Transforms, Workers &) const;

} // namespace normscope
