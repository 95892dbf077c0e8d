// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tensor/edited_copies.h"

#include "engine/tensor/uninitialized_array.h"

#include <algorithm>
#include <atomic>
#include <utility>

namespace normscope {

/// A copy of `values` in a buffer that no tensor uses: in `before`, updated at `changed`, if `values` are the latest
/// link and nothing else holds `before`, which is null afterwards; else in a new buffer.
template <class T>
std::shared_ptr<T[]> EditedCopies::Links<T>::copyOf(std::span<const T> values)
{
    if (latest.get() == values.data() && before.use_count() == 1) {
        // Reads of `before` by other threads, which ended when they released it, happen before the writes below.
        std::atomic_thread_fence(std::memory_order_acquire);
        for (const std::int64_t index : changed)
            before[index] = values[static_cast<std::size_t>(index)];
        return std::exchange(before, nullptr);
    }
    auto copy = uninitializedArray<T>(values.size());
    std::copy(values.begin(), values.end(), copy.get());
    return copy;
}

Tensor EditedCopies::next(const Tensor &tensor, std::span<const std::int64_t> indices, std::span<const double> values)
{
    return tensor.visitStored([&]<class T>(std::span<const T> old) {
        if (!std::holds_alternative<Links<T>>(m_links))
            m_links = Links<T>();
        auto &links = std::get<Links<T>>(m_links);
        const bool goesOn = links.latest.get() == old.data();
        const std::shared_ptr<T[]> copy = links.copyOf(old);
        for (std::size_t i = 0; i < indices.size(); ++i)
            copy[indices[i]] = static_cast<T>(values[i]);
        links.before = goesOn ? std::move(links.latest) : nullptr;
        links.latest = copy;
        links.changed.assign(indices.begin(), indices.end());
        // Counted by itself: that a tensor is gone can be told although its buffer is used again (Tensor::storage()).
        return Tensor::adopt(tensor.shape(), std::shared_ptr<const T[]>(copy.get(), [copy](const T *) {}));
    });
}

} // namespace normscope
