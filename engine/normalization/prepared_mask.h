// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/masked_kernels.h"
#include "engine/normalization/mask_bytes.h"
#include "engine/parallel/workers.h"
#include "engine/tensor/aligned_array.h"
#include "engine/tensor/tensor.h"

#include <memory>
#include <type_traits>

namespace normscope {

/// What kernels do with a mask that has a value of the data's type for each element.
enum class MaskValues
{
    None, ///< They take bytes.
    Taken, ///< They take the values: read twice, the second time from a cache.
    Packed ///< They make bytes of the values by themselves, if they have room for all.
};

/// A mask as the kernels take it: its own values where they can, with room for bytes where they need it, else bytes of
/// its rows or, if it has none, of all elements.
template <class T>
class PreparedMask
{
public:
    /// `shape` is that of the tensor; the values of `mask` must outlive this.
    PreparedMask(const Shape &shape, const Tensor &mask, const kernels::MaskRows &rows, MaskValues use,
                 Workers &workers)
        : m_rows(rows)
    {
        const std::int64_t size = elementCount(shape);
        mask.visitStored([&]<class V>(std::span<const V> values) {
            if constexpr (std::is_same_v<V, T>) {
                if (mask.size() == size && use != MaskValues::None)
                    m_values = values.data();
            }
        });
        if (m_values == nullptr)
            m_bytes = maskBytes(m_rows.length > 0 ? mask.shape() : shape, mask, workers);
        else if (use == MaskValues::Packed)
            m_room = alignedArray<kernels::MaskByte>(static_cast<std::size_t>(size));
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
