// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/normalization/masked_forward.h"

#include "engine/normalization/affine_apart.h"
#include "engine/normalization/arrays.h"
#include "engine/normalization/kernel_finish.h"
#include "engine/normalization/masked_panel.h"
#include "engine/normalization/modest_range.h"
#include "engine/normalization/plan_parts.h"

#include <algorithm>
#include <atomic>

namespace normscope {

using kernels::MaskedMoments;
using kernels::Range;

template <class T>
MaskedForward<T>::MaskedForward(const Grouping &grouping, const NormalizationSpec &spec, const Shape &mask,
                                const Shape &gamma, const Shape &beta, int threads)
    : m_spec(spec)
    , m_plan(grouping, Walk(grouping, {}, gamma, beta), sizeof(T), mask)
    , m_gammaCount(gamma.empty() ? 0 : elementCount(gamma))
    , m_betaCount(beta.empty() ? 0 : elementCount(beta))
    , m_kernels(kernels::maskedTable<T>())
    , m_workers(m_plan.isParallel ? threads : 1)
{ }

template <class T>
bool MaskedForward<T>::isPossible(const T *gamma) const
{
    return m_plan.groupSize > 1 && m_kernels != nullptr && (m_plan.isPanel || isGammaModest(gamma));
}

// Whether γ may be put into the transforms of groups.
template <class T>
bool MaskedForward<T>::isGammaModest(const T *gamma) const
{
    return isModest(gamma, gamma != nullptr ? m_gammaCount : 0);
}

template <class T>
PreparedMask MaskedForward<T>::prepared(const Shape &shape, const Tensor &mask)
{
    return {shape, mask, m_plan, m_workers};
}

template <class T>
bool MaskedForward<T>::forward(const kernels::Operands<T> &operands, kernels::RowMask mask, MaskedMoments moments,
                               Transforms given)
{
    static constexpr T one = 1;
    static constexpr T zero = 0;
    return m_plan.wayChoice(PassPurpose::Masked, m_workers.count())->call([&](Way way) {
        kernels::Operands<T> own {operands.x, operands.gamma ? operands.gamma : &one,
                                  operands.beta ? operands.beta : &zero, operands.y, way == Way::Past};
        own.inTurn = way == Way::InTurn;
        if (!m_plan.appliesAffineApart && isGammaModest(operands.gamma))
            return run(job(own, mask, moments, given));
        const bool unusual = run(job(NeutralAffine<T>(m_gammaCount, m_betaCount).in(own), mask, moments, given));
        applyAffine(own, mask);
        return unusual;
    });
}

template <class T>
void MaskedForward<T>::applyAffine(const kernels::Operands<T> &operands, const kernels::RowMask &mask)
{
    forEachAffinePart(
        operands, m_plan, m_workers,
        [&](const kernels::Operands<T> &part, const Steps &start, const kernels::Runs &runs, Transforms identity) {
            m_kernels->normalizeRuns(part, mask.from(start.x), runs, {0, 1}, identity);
        });
}

template <class T>
bool MaskedForward<T>::moments(const T *x, kernels::RowMask mask, MaskedMoments moments)
{
    const NeutralAffine<T> neutral(m_gammaCount, m_betaCount);
    return run(job(neutral.in({x, nullptr, nullptr, nullptr}), mask, moments));
}

template <class T>
bool MaskedForward<T>::groupMoments(const T *x, kernels::RowMask mask, std::int64_t group, MaskedMoments moments)
{
    // `moments` is for this group alone: shifted so that the group's number leads to it.
    const NeutralAffine<T> neutral(m_gammaCount, m_betaCount);
    const MaskedJob<T> own = job(neutral.in({x, nullptr, nullptr, nullptr}), mask, moments.from(-group));
    if (!m_plan.isPanel && m_plan.pieces > 1)
        return ofGroup(own, group);
    if (m_plan.isPanel)
        MaskedPanel<T>(m_plan, m_workers).groupMoments(own, group, moments);
    else
        m_kernels->runMoments(x, mask, m_plan.runs, {group, group + 1}, moments);
    T values[3];
    return own.setTransforms({group, group + 1}, {values, values + 1, values + 2});
}

template <class T>
MaskedJob<T> MaskedForward<T>::job(const kernels::Operands<T> &operands, kernels::RowMask mask, MaskedMoments moments,
                                   Transforms given) const
{
    return {operands, mask, kernelFinish(m_spec, 1), moments, given, m_kernels};
}

template <class T>
bool MaskedForward<T>::run(const MaskedJob<T> &job)
{
    if (m_plan.isPanel)
        return MaskedPanel<T>(m_plan, m_workers).forward(job);
    if (m_plan.pieces == 1)
        return job.operands.y != nullptr ? ofRuns(job) : momentsOfRuns(job);
    bool unusual = false;
    for (std::int64_t group = 0; group < m_plan.groupCount; ++group)
        unusual |= ofGroup(job, group);
    return unusual;
}

template <class T>
bool MaskedForward<T>::ofRuns(const MaskedJob<T> &job)
{
    std::atomic<bool> unusual = false;
    forEachPart(m_plan.groupCount, m_plan, m_workers, [&](Range groups) {
        if (m_kernels->forwardRuns(job.operands, job.mask, m_plan.runs, job.finish, groups,
                                   job.moments.from(groups.first), job.given))
            unusual = true;
    });
    return unusual;
}

template <class T>
bool MaskedForward<T>::momentsOfRuns(const MaskedJob<T> &job)
{
    constexpr std::int64_t most = 64;
    std::atomic<bool> unusual = false;
    forEachPart(m_plan.groupCount, m_plan, m_workers, [&](Range groups) {
        m_kernels->runMoments(job.operands.x, job.mask, m_plan.runs, groups, job.moments.from(groups.first));
        T values[3 * most];
        for (std::int64_t first = groups.first; first < groups.last; first += most) {
            const Range some {first, std::min(first + most, groups.last)};
            if (job.setTransforms(some, {values, values + most, values + 2 * most}))
                unusual = true;
        }
    });
    return unusual;
}

// One large group, from pieces.
template <class T>
bool MaskedForward<T>::ofGroup(const MaskedJob<T> &job, std::int64_t group)
{
    const Arrays<double, 3> ofPieces(m_plan.pieces);
    forEachPart(m_plan.pieces, m_plan, m_workers, [&](Range pieces) {
        for (std::int64_t piece = pieces.first; piece < pieces.last; ++piece) {
            const NestPiece part = cut(m_plan.runs.reduced, piece, m_plan.pieces);
            m_kernels->runMoments(job.operands.x + part.start.x, job.mask.from(part.start.x),
                                  {m_plan.runs.groups, part.nest, {}}, {group, group + 1}, momentsIn(ofPieces, piece));
        }
    });
    const MaskedMoments of = job.moments.from(group);
    *of.means = *of.squares = *of.counts = 0;
    for (std::int64_t piece = 0; piece < m_plan.pieces; ++piece)
        m_kernels->mergeColumns(momentsIn(ofPieces, piece), 1, of);
    T values[3];
    const Transforms transform {values, values + 1, values + 2};
    const bool unusual = job.setTransforms({group, group + 1}, transform);
    if (job.operands.y == nullptr)
        return unusual;
    forEachPieceBackwards(m_plan.pieces, m_plan, m_workers, [&](std::int64_t piece) {
        const NestPiece part = cut(m_plan.runs.written, piece, m_plan.pieces);
        if (part.nest.size() > 0)
            m_kernels->normalizeRuns(job.operands.at(part.start), job.mask.from(part.start.x),
                                     {m_plan.runs.groups, {}, part.nest}, {group, group + 1}, transform);
    });
    return unusual;
}

template class MaskedForward<float>;
template class MaskedForward<double>;

} // namespace normscope
