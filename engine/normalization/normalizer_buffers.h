// SPDX-License-Identifier: GPL-3.0-or-later
//
// Intermediate results of Normalizer, in arrays lent from its pools.
#pragma once

#include "engine/kernels/kernels.h"
#include "engine/normalization/array_pool.h"

#include <cstdint>

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

template <class T>
struct TransformBuffer
{
    TransformBuffer(ArrayPool<T> &pool, std::int64_t count)
        : loan(pool, 3 * count)
        , transforms {loan.data(), loan.data() + count, loan.data() + 2 * count}
    { }
    typename ArrayPool<T>::Loan loan;
    kernels::Transforms<T> transforms;
};

} // namespace normscope
