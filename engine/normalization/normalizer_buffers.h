// SPDX-License-Identifier: GPL-3.0-or-later
//
// Intermediate results of Normalizer, in arrays lent from its pools.
#pragma once

#include "engine/kernels/kernels.h"
#include "engine/normalization/array_pool.h"

#include <cstdint>
#include <memory>

namespace normscope {

/// Moments of columns or groups by piece, to be merged.
class PieceMoments
{
public:
    PieceMoments(ArrayPool<double> &pool, std::int64_t pieces, std::int64_t width)
        : m_width(width)
        , m_loan(pool, 2 * pieces * width)
        , m_values(m_loan.data())
    { }
    kernels::GroupMoments of(std::int64_t piece) const
    {
        double *means = m_values + 2 * piece * m_width;
        return {means, means + m_width};
    }

private:
    std::int64_t m_width;
    ArrayPool<double>::Loan m_loan;
    double *m_values;
};

/// Transforms by column or group, each array from the start of a cache line on.
template <class T>
class TransformBuffer
{
    static constexpr std::size_t lineBytes = 64;
    static constexpr auto line = static_cast<std::int64_t>(lineBytes / sizeof(T));

public:
    TransformBuffer(ArrayPool<T> &pool, std::int64_t count)
        : m_loan(pool, 3 * inLines(count) + line)
        , transforms(from(m_loan.data(), inLines(count)))
    { }

private:
    static std::int64_t inLines(std::int64_t count) { return (count + line - 1) / line * line; }
    static kernels::Transforms<T> from(void *memory, std::int64_t count)
    {
        std::size_t room = static_cast<std::size_t>(3 * count + line) * sizeof(T);
        T *const first = static_cast<T *>(std::align(lineBytes, room - lineBytes, memory, room));
        return {first, first + count, first + 2 * count};
    }

    typename ArrayPool<T>::Loan m_loan;

public:
    kernels::Transforms<T> transforms;
};

} // namespace normscope
