// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/masked_kernels.h"

#include <cstddef>
#include <cstdint>
#include <memory>

namespace normscope {

/// Some arrays of one length, whose values are not initialized.
template <class T, std::size_t arrays>
class Arrays
{
public:
    explicit Arrays(std::int64_t count)
        : m_count(static_cast<std::size_t>(count))
        , m_values(std::make_unique_for_overwrite<T[]>(arrays * m_count))
    { }
    T *operator[](std::size_t i) const { return m_values.get() + i * m_count; }

private:
    std::size_t m_count;
    std::unique_ptr<T[]> m_values;
};

/// Means, squares and counts, from the `first` on.
inline kernels::MaskedMoments momentsIn(const Arrays<double, 3> &arrays, std::int64_t first = 0)
{
    return kernels::MaskedMoments {arrays[0], arrays[1], arrays[2]}.from(first);
}

} // namespace normscope
