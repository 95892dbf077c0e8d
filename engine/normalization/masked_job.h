// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/masked_kernels.h"

namespace normscope {

/// What there is to do for a tensor with a mask, as the kernels take it.
template <class T>
struct MaskedJob
{
    kernels::Operands<T> operands; ///< y is null where only the moments are wanted.
    kernels::RowMask mask;
    kernels::Finish finish; ///< Of a group of any size.
    kernels::MaskedMoments moments; ///< Of all groups.
    kernels::Transforms<T> given; ///< Of all groups, to use in place of their own; or null.
    const kernels::MaskedTable<T> *table;

    /// The transforms of some groups, from their moments or as they are given. Returns whether any group is unusual.
    bool setTransforms(kernels::Range groups, kernels::Transforms<T> to) const
    {
        const bool unusual = table->transforms(finish, moments.from(groups.first), groups.count(), to);
        copyGiven(given, groups, to);
        return unusual;
    }
};

} // namespace normscope
