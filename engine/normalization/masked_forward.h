// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/masked_kernels.h"
#include "engine/normalization/forward_plan.h"
#include "engine/normalization/masked_job.h"
#include "engine/normalization/prepared_mask.h"
#include "engine/normalization/problem.h"
#include "engine/parallel/workers.h"

namespace normscope {

/// The Normalizer of tensors with a mask that differs within groups: masked elements do not count and come out as 0.
/// Groups that vector arithmetic cannot be trusted with get NaN for their squares, and their output is undefined;
/// groups without unmasked elements get a count of 0. No bit depends on the number of threads.
template <class T>
class MaskedForward
{
public:
    MaskedForward(const Grouping &grouping, const NormalizationSpec &spec, const Shape &mask, const Shape &gamma = {},
                  const Shape &beta = {}, int threads = 0);

    /// Whether there are kernels for this. Those of runs take no γ near the ends of T's range.
    bool isPossible(const T *gamma) const;
    /// The mask of a tensor of that shape as the calls below take it.
    PreparedMask prepared(const Shape &shape, const Tensor &mask);
    /// Output and statistics; γ and β may be null. `given` are transforms to use in place of the groups' own, or
    /// null. Returns whether any group was left out.
    bool forward(const kernels::Operands<T> &operands, kernels::RowMask mask, kernels::MaskedMoments moments,
                 kernels::Transforms<T> given);
    /// The statistics alone.
    bool moments(const T *x, kernels::RowMask mask, kernels::MaskedMoments moments);
    /// The statistics of one group, the same to the bit.
    bool groupMoments(const T *x, kernels::RowMask mask, std::int64_t group, kernels::MaskedMoments moments);

private:
    using Transforms = kernels::Transforms<T>;
    bool isGammaModest(const T *gamma) const;
    MaskedJob<T> job(const kernels::Operands<T> &operands, kernels::RowMask mask, kernels::MaskedMoments moments,
                     Transforms given = {}) const;
    bool run(const MaskedJob<T> &job);
    bool ofRuns(const MaskedJob<T> &job);
    bool momentsOfRuns(const MaskedJob<T> &job);
    bool ofGroup(const MaskedJob<T> &job, std::int64_t group);
    void applyAffine(const kernels::Operands<T> &operands, const kernels::RowMask &mask);

    NormalizationSpec m_spec;
    ForwardPlan m_plan;
    std::int64_t m_gammaCount;
    std::int64_t m_betaCount;
    const kernels::MaskedTable<T> *m_kernels;
    Workers m_workers;
};

extern template class MaskedForward<float>;
extern template class MaskedForward<double>;

} // namespace normscope
