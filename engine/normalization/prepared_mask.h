// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/masked_kernels.h"
#include "engine/normalization/forward_plan.h"
#include "engine/normalization/kept_masks.h"
#include "engine/parallel/workers.h"
#include "engine/tensor/tensor.h"

#include <memory>

namespace normscope {

/// A mask as the kernels take it for a plan: the bytes of its rows or, if it has none, of all elements.
class PreparedMask
{
public:
    /// `shape` is that of the tensor.
    PreparedMask(const Shape &shape, const Tensor &mask, const ForwardPlan &plan, Workers &workers)
        : m_rows(plan.maskRows)
        , m_bytes(keptMaskBytes(m_rows.length > 0 ? plan.maskShape : shape, mask, workers))
    { }

    kernels::RowMask operand() const { return {m_bytes.get(), m_rows}; }

private:
    kernels::MaskRows m_rows;
    std::shared_ptr<const kernels::MaskByte[]> m_bytes;
};

} // namespace normscope
