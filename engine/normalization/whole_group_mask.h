// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/masked_kernels.h"
#include "engine/normalization/grouping.h"
#include "engine/normalization/moments.h"
#include "engine/tensor/tensor.h"

#include <memory>
#include <vector>

namespace normscope {

/// A mask under which groups count as a whole or not at all: what was computed without it is right but for the groups
/// that do not count.
class WholeGroupMask
{
public:
    /// Whether a mask is such a one, and the innermost elements of groups lie together.
    static bool is(const Grouping &grouping, const Tensor &mask);

    /// A mask that is one. `grouping` must outlive this.
    WholeGroupMask(const Grouping &grouping, const Tensor &mask);

    bool counts(std::int64_t group) const { return m_counts[group] != 0; }
    /// The moments of groups that do not count become those of no elements.
    void leaveOut(std::vector<Moments> &moments) const;
    /// Their output becomes 0.
    template <class T>
    void clear(T *y) const;

private:
    std::vector<kernels::Range> clearedRanges() const;

    const Grouping &m_grouping;
    std::shared_ptr<const kernels::MaskByte[]> m_counts; ///< By group: 0xff, or 0 where it does not count.
};

} // namespace normscope
