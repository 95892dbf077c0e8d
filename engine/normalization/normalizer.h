// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/array_pool.h"
#include "engine/normalization/forward_plan.h"
#include "engine/normalization/problem.h"
#include "engine/normalization/walk.h"
#include "engine/parallel/workers.h"

#include <algorithm>
#include <functional>

namespace normscope {

/// The fast way to normalize tensors of one shape: y = γ ⊙ (x − μ)/σ + β and the statistics, on raw memory, as often as
/// wanted. Its buffers are kept between calls, so that one object serves one thread at a time; and what the first calls
/// for a shape find out about this processor's caches (WayChoice) makes the later ones of the process faster. Shapes
/// and pointers are not validated (normalize() in evaluation.h does that); sizes and indices have 64 bits everywhere.
///
/// Arithmetic is that of T, float or double, with sums over blocks merged in float64; groups in which that could go
/// wrong (values that are not finite, squares beyond T's range, next to no variance beside the mean) are done again in
/// float64, as everything is where no kernels are in use. Masks that differ within groups are left to MaskedForward.
template <class T>
class Normalizer
{
public:
    /// γ and β have these shapes, which broadcast over the grouping's; empty: absent. `threads` as for Workers.
    Normalizer(const Grouping &grouping, const NormalizationSpec &spec, const Shape &gamma = {}, const Shape &beta = {},
               int threads = 0);

    /// Output and statistics. γ or β may be null where its shape is empty. y may be x: that works on a copy of x, with
    /// the same bits as otherwise, at the cost of that much memory. Throws an InputError where y overlaps x otherwise,
    /// or γ or β.
    void forward(const T *x, const T *gamma, const T *beta, T *y, kernels::GroupMoments moments);
    /// The output with given transforms, by group, and the statistics as moments() computes them. The scales must be
    /// such that setGivenTransforms() returns true. Returns false, having done nothing, where no kernels are in use.
    bool forwardGiven(const T *x, const T *gamma, const T *beta, T *y, kernels::Transforms<T> transforms,
                      kernels::GroupMoments moments);
    /// The statistics alone. Returns false if some groups need float64 and were left out: their squares are NaN.
    bool moments(const T *x, kernels::GroupMoments moments);
    /// The statistics of one group, the same to the bit.
    bool groupMoments(const T *x, std::int64_t group, kernels::GroupMoments moments);

private:
    using Operands = kernels::Operands<T>;
    using Transforms = kernels::Transforms<T>;
    struct Given;

    Operands operandsOf(const T *x, const T *gamma, const T *beta, T *y, Way way) const;
    void forwardApart(const Operands &operands, kernels::GroupMoments moments);
    bool forwardFast(const Operands &operands, kernels::GroupMoments moments);
    /// Calls f(Range) for as many groups at a time as the caches hold; they are read and written in pieces.
    template <class F>
    void forGroupsTogether(F &&f) const
    {
        const std::int64_t together = m_plan.groupsTogether(m_workers.count());
        for (std::int64_t first = 0; first < m_plan.groupCount; first += together)
            f(kernels::Range {first, std::min(first + together, m_plan.groupCount)});
    }
    bool forwardTiles(const Operands &operands, kernels::GroupMoments moments, Transforms given);
    bool forwardInPieces(const Operands &operands, kernels::GroupMoments moments);
    bool forwardTallSlab(const Operands &slab, kernels::GroupMoments moments, Workers &workers);
    bool visitGroups(const T *x, kernels::GroupMoments moments, const Given *given);
    bool visitSlabs(const T *x, kernels::GroupMoments moments, const Given *given);
    bool leavesOut(const T *x, kernels::Range groups, kernels::GroupMoments moments, Workers &workers) const;
    void runMoments(const T *x, kernels::Range groups, kernels::GroupMoments moments, Workers &workers) const;
    void columnMoments(const T *slab, kernels::Range columns, kernels::GroupMoments ofColumns, Workers &workers) const;
    void slabMoments(const T *slab, kernels::GroupMoments moments, Workers &workers) const;
    bool smallSlabMoments(const T *x, kernels::GroupMoments moments);
    void writeGroups(const Operands &operands, kernels::Range groups, Transforms transforms, Workers &workers) const;
    void writeSlab(const Operands &slab, Transforms ofGroups, Workers &workers) const;
    bool finishGroups(const T *x, kernels::Range groups, kernels::GroupMoments moments, Transforms transforms,
                      Workers &workers) const;
    bool settleGroup(const T *x, std::int64_t group, kernels::GroupMoments moments, Transforms transforms,
                     Workers &workers) const;
    bool settle(T value, kernels::GroupMoments moments, Transforms transforms) const;
    void groupOfPanel(const T *x, std::int64_t group, kernels::GroupMoments moments);
    void refuseOverlap(const T *x, const T *gamma, const T *beta, const T *y) const;
    bool withAffine(const Operands &operands, const std::function<bool(const Operands &)> &f);

    NormalizationSpec m_spec;
    Walk m_walk;
    ForwardPlan m_plan;
    kernels::Finish m_finish;
    std::int64_t m_gammaCount;
    std::int64_t m_betaCount;
    const kernels::Table<T> *m_kernels;
    Workers m_workers;
    std::shared_ptr<WayChoice> m_way;
    Workers m_alone {1}; ///< For work within one thread's share.
    mutable ArrayPool<double> m_momentArrays;
    mutable ArrayPool<T> m_transformArrays;
};

} // namespace normscope
