// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/masked_kernels.h"
#include "engine/normalization/forward_plan.h"
#include "engine/normalization/kept_masks.h"
#include "engine/normalization/mask_bytes.h"
#include "engine/parallel/workers.h"
#include "engine/tensor/tensor.h"
#include "engine/tensor/uninitialized_array.h"

#include <memory>
#include <type_traits>

namespace normscope {

/// A mask as the kernels take it: the bytes of one that was used before, else its own values where they can, with room
/// for bytes where they need it, else bytes of its rows or, if it has none, of all elements.
template <class T>
class PreparedMask
{
public:
    /// Panels make bytes of values by themselves, or take them; `runsTakeValues`: runs take them, reading them twice,
    /// the second time from a cache. `shape` is that of the tensor; the values of `mask` must outlive this.
    PreparedMask(const Shape &shape, const Tensor &mask, const ForwardPlan &plan, bool runsTakeValues, Workers &workers)
        : m_rows(plan.maskRows)
    {
        const Shape &ofBytes = m_rows.length > 0 ? plan.maskShape : shape;
        const bool isOfElements = mask.size() == elementCount(shape);
        if (isOfElements || m_rows.length == 0)
            m_bytes = keptMaskBytes(ofBytes, mask, workers);
        if (isOfElements && !m_bytes && (plan.isPanel ? m_rows.length == 0 : runsTakeValues)) {
            mask.visitStored([&]<class V>(std::span<const V> values) {
                if constexpr (std::is_same_v<V, T>)
                    m_values = values.data();
            });
        }
        if (m_values == nullptr && !m_bytes)
            m_bytes = maskBytes(ofBytes, mask, workers);
        else if (m_values != nullptr && plan.isPanel)
            m_room = uninitializedArray<kernels::MaskByte>(static_cast<std::size_t>(mask.size()));
    }

    kernels::ColumnMask<T> operand() const
    {
        if (m_room != nullptr)
            return {m_room.get(), m_values, m_room.get()};
        return {kernels::RowMask(m_bytes.get(), m_rows), m_values};
    }

private:
    kernels::MaskRows m_rows;
    const T *m_values = nullptr;
    std::shared_ptr<kernels::MaskByte[]> m_room;
    std::shared_ptr<const kernels::MaskByte[]> m_bytes;
};

} // namespace normscope
