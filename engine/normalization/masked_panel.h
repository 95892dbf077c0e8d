// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/forward_plan.h"
#include "engine/normalization/masked_job.h"
#include "engine/parallel/workers.h"

namespace normscope {

/// Masked groups of columns, for MaskedForward: one tile of a panel after the other, or each slab in pieces of its
/// rows.
template <class T>
class MaskedPanel
{
public:
    /// A plan of a panel; it and the workers must outlive this.
    MaskedPanel(const ForwardPlan &plan, Workers &workers);

    /// All groups. Returns whether any of them is unusual.
    bool forward(const MaskedJob<T> &job);
    /// The moments of one group, the same to the bit.
    void groupMoments(const MaskedJob<T> &job, std::int64_t group, kernels::MaskedMoments of);

private:
    using Transforms = kernels::Transforms<T>;

    bool isInOnePass(const MaskedJob<T> &job) const;
    bool forwardInOnePass(const MaskedJob<T> &job);
    bool forwardTile(const MaskedJob<T> &job, const kernels::PanelTile &tile, Workers &workers);
    void writeTile(const MaskedJob<T> &job, const kernels::PanelTile &tile, Transforms ofGroups, Workers &workers);
    void tileMoments(const MaskedJob<T> &job, const kernels::PanelTile &tile, kernels::MaskedMoments own,
                     Workers &workers) const;
    void columnMoments(const MaskedJob<T> &job, const Steps &slab, kernels::Range columns, kernels::MaskedMoments of,
                       Workers &workers) const;
    void mergeFolded(const MaskedJob<T> &job, const kernels::PanelTile &tile, kernels::MaskedMoments ofColumns,
                     kernels::MaskedMoments own) const;
    void mergeTail(const MaskedJob<T> &job, const Steps &slab, kernels::Range columns,
                   kernels::MaskedMoments into) const;
    void groupMomentsInOnePass(const MaskedJob<T> &job, std::int64_t group, kernels::MaskedMoments of) const;

    const ForwardPlan &m_plan;
    const kernels::Panel &m_panel;
    const kernels::Table<T> *m_plain;
    Workers &m_workers;
    Workers m_alone {1}; ///< For work within one thread's share.
};

extern template class MaskedPanel<float>;
extern template class MaskedPanel<double>;

} // namespace normscope
