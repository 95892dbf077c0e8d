// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/normalization/normalizer.h"

#include "engine/normalization/affine_apart.h"
#include "engine/normalization/float64_groups.h"
#include "engine/normalization/kernel_finish.h"
#include "engine/normalization/modest_range.h"
#include "engine/normalization/normalizer_buffers.h"
#include "engine/normalization/plan_parts.h"
#include "engine/parallel/cache_sizes.h"
#include "engine/tensor/error.h"
#include "engine/tensor/uninitialized_array.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <functional>

namespace normscope {

using kernels::GroupMoments;
using kernels::Range;

namespace {

// Whether ε outside the root moves all scales out of the range that isModest() relies on.
template <class T>
bool isLargeOutside(const NormalizationSpec &spec)
{
    return spec.epsilonPlacement == EpsilonPlacement::Outside
        && spec.epsilon > (sizeof(T) == sizeof(float) ? 1e18 : 1e145);
}

} // namespace

template <class T>
Normalizer<T>::Normalizer(const Grouping &grouping, const NormalizationSpec &spec, const Shape &gamma,
                          const Shape &beta, int threads)
    : m_spec(spec)
    , m_walk(grouping, {}, gamma, beta)
    , m_plan(grouping, m_walk, sizeof(T))
    , m_finish(kernelFinish(spec, static_cast<double>(m_plan.groupSize)))
    , m_gammaCount(gamma.empty() ? 0 : elementCount(gamma))
    , m_betaCount(beta.empty() ? 0 : elementCount(beta))
    , m_kernels(m_plan.groupSize > 1 && !isLargeOutside<T>(spec) ? kernels::table<T>() : nullptr)
    , m_workers(m_plan.isParallel ? threads : 1)
    , m_way(m_plan.wayChoice(PassPurpose::Forward, m_workers.count()))
{ }

template <class T>
void Normalizer<T>::forward(const T *x, const T *gamma, const T *beta, T *y, GroupMoments moments)
{
    if (x == y) {
        // Groups that are done again in float64, and a second pass over others, need the original values.
        const auto copy = uninitializedArray<T>(static_cast<std::size_t>(m_plan.size));
        std::copy_n(x, m_plan.size, copy.get());
        return forward(copy.get(), gamma, beta, y, moments);
    }
    refuseOverlap(x, gamma, beta, y);
    m_way->call([&](Way way) { forwardApart(operandsOf(x, gamma, beta, y, way), moments); });
}

// γ and β may be null.
template <class T>
auto Normalizer<T>::operandsOf(const T *x, const T *gamma, const T *beta, T *y, Way way) const -> Operands
{
    static constexpr T one = 1;
    static constexpr T zero = 0;
    Operands operands {x, gamma ? gamma : &one, beta ? beta : &zero, y, way == Way::Past};
    operands.inTurn = way == Way::InTurn;
    operands.cacheWays = cacheSizes().firstWays;
    return operands;
}

// forward() of operands that do not overlap.
template <class T>
void Normalizer<T>::forwardApart(const Operands &operands, GroupMoments moments)
{
    if (m_kernels == nullptr) {
        std::fill_n(moments.squares, m_plan.groupCount, std::nan(""));
        computeInFloat64(m_spec, m_walk, operands, m_plan.groupCount, moments);
    } else if (withAffine(operands, [&](const Operands &own) { return forwardFast(own, moments); })) {
        computeInFloat64(m_spec, m_walk, operands, m_plan.groupCount, moments);
    }
}

// Calls f with the operands, or, where γ and β do not fit the kernels, without them, which are applied afterwards. f
// returns whether any group is unusual.
template <class T>
bool Normalizer<T>::withAffine(const Operands &operands, const std::function<bool(const Operands &)> &f)
{
    if (!m_plan.appliesAffineApart && (m_plan.keepsGammaApart() || isModest(operands.gamma, m_gammaCount)))
        return f(operands);
    const bool unusual = f(NeutralAffine<T>(m_gammaCount, m_betaCount).in(operands));
    forEachAffinePart(operands, m_plan, m_workers,
                      [&](const Operands &part, const Steps &, const kernels::Runs &runs, Transforms identity) {
                          m_kernels->normalizeRuns(part, runs, {0, 1}, identity);
                      });
    return unusual;
}

template <class T>
bool Normalizer<T>::forwardFast(const Operands &operands, GroupMoments moments)
{
    if (!m_plan.isPanel && m_plan.pieces > 1)
        return forwardInPieces(operands, moments);
    std::atomic<bool> unusual = false;
    if (!m_plan.isPanel) {
        forEachPart(m_plan.groupCount, m_plan, m_workers, [&](Range groups) {
            if (m_kernels->forwardRuns(operands, m_plan.runs, m_finish, groups, moments.from(groups.first)))
                unusual = true;
        });
        return unusual;
    }
    if (!m_plan.hasTallSlabs())
        return forwardTiles(operands, moments, {});
    const std::int64_t slabs = m_plan.panel.slabs.size();
    const auto forwardSlab = [&](std::int64_t slab, Workers &workers) {
        const Odometer place(m_plan.panel.slabs, slab);
        if (forwardTallSlab(operands.at(place.place()), moments.from(slab * m_plan.panel.groups), workers))
            unusual = true;
    };
    if (slabs >= evenParts) {
        m_workers.forEach(slabs, [&](std::int64_t slab) { forwardSlab(slab, m_alone); });
    } else {
        for (std::int64_t slab = 0; slab < slabs; ++slab)
            forwardSlab(slab, m_workers);
    }
    return unusual;
}

// `given` are transforms of all groups to use in place of their own, or null.
template <class T>
bool Normalizer<T>::forwardTiles(const Operands &operands, GroupMoments moments, Transforms given)
{
    std::atomic<bool> unusual = false;
    forEachPart(m_plan.panel.slabs.size() * m_plan.panel.tiles(), m_plan, m_workers, [&](Range tiles) {
        if (m_kernels->forwardPanel(operands, m_plan.panel, m_finish, tiles, moments, given))
            unusual = true;
    });
    return unusual;
}

template <class T>
bool Normalizer<T>::forwardInPieces(const Operands &operands, GroupMoments moments)
{
    bool unusual = false;
    forGroupsTogether([&](Range groups) {
        const TransformBuffer<T> buffer(m_transformArrays, groups.count());
        runMoments(operands.x, groups, moments.from(groups.first), m_workers);
        unusual |= finishGroups(operands.x, groups, moments, buffer.transforms, m_workers);
        writeGroups(operands, groups, buffer.transforms, m_workers);
    });
    return unusual;
}

template <class T>
void Normalizer<T>::writeGroups(const Operands &operands, Range groups, Transforms transforms, Workers &workers) const
{
    const std::int64_t batch = m_plan.isInterleaved ? groups.count() : 1;
    const std::int64_t batches = groups.count() / batch;
    forEachPieceBackwards(batches * m_plan.pieces, m_plan, workers, [&](std::int64_t i) {
        const std::int64_t group = i % batches * batch;
        const NestPiece part = cut(m_plan.runs.written, i / batches, m_plan.pieces);
        const std::int64_t index = groups.first + group;
        if (part.nest.size() > 0)
            m_kernels->normalizeRuns(operands.at(part.start), {m_plan.runs.groups, {}, part.nest},
                                     {index, index + batch}, transforms.from(group));
    });
}

template <class T>
bool Normalizer<T>::forwardTallSlab(const Operands &slab, GroupMoments moments, Workers &workers)
{
    slabMoments(slab.x, moments, workers);
    const TransformBuffer<T> ofGroups(m_transformArrays, m_plan.panel.groups);
    const bool unusual
        = m_kernels->transforms(m_finish.ofConstants(), moments, m_plan.panel.groups, ofGroups.transforms);
    writeSlab(slab, ofGroups.transforms, workers);
    return unusual;
}

// Changes `ofGroups`: γ and β are put into the transforms.
template <class T>
void Normalizer<T>::writeSlab(const Operands &slab, Transforms ofGroups, Workers &workers) const
{
    const kernels::Panel &panel = m_plan.panel;
    const Range columns {0, panel.width};
    const TransformBuffer<T> ofColumns(m_transformArrays, panel.isPlain() ? 0 : panel.width);
    const Transforms transforms = panel.isPlain() ? ofGroups : ofColumns.transforms;
    m_kernels->spread(slab, panel, columns, ofGroups, transforms);
    const std::int64_t pieces = writtenPieces(m_plan, workers);
    forEachPieceBackwards(pieces, m_plan, workers, [&](std::int64_t piece) {
        const NestPiece part = cut(panel.rows, piece, pieces);
        if (part.nest.size() > 0)
            m_kernels->normalizeColumns(slab.at(part.start), part.nest, columns, transforms);
    });
    if (panel.tail > 0)
        m_kernels->normalizeColumns(slab.at({panel.tailStart(), 0, 0}), Nest(), {0, panel.tail}, transforms);
}

template <class T>
void Normalizer<T>::refuseOverlap(const T *x, const T *gamma, const T *beta, const T *y) const
{
    const auto overlaps = [&](const T *values, std::int64_t count) {
        const std::less<const T *> isBefore;
        return values != nullptr && isBefore(values, y + m_plan.size) && isBefore(y, values + count);
    };
    if (overlaps(x, m_plan.size) || overlaps(gamma, m_gammaCount) || overlaps(beta, m_betaCount))
        throw InputError({MESSAGE_TEXT("Message", "The output overlaps what it is computed from.")});
}

template class Normalizer<float>;
template class Normalizer<double>;

} // namespace normscope
