// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/gradient_kernels.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace normscope {

/// Parts of a whole that threads share out in the backward pass. They follow from the shape alone, and so does the
/// order of all sums.
inline constexpr std::int64_t mostParts = 16;

/// Gradients of γ and β that shares of the work sum up each for itself.
class ParameterShares
{
public:
    /// For up to `wanted` shares: fewer where γ and β are so large, beside `size` elements of x, that their copies
    /// would cost more than threads save.
    ParameterShares(std::int64_t wanted, std::int64_t size, std::size_t gammaCount, std::size_t betaCount)
        : m_gammaCount(static_cast<std::int64_t>(gammaCount))
        , m_parameters(m_gammaCount + static_cast<std::int64_t>(betaCount))
        , m_count(std::min({mostParts, wanted, std::max(size / (8 * m_parameters), std::int64_t(1))}))
        , m_sums(static_cast<std::size_t>(m_count * m_parameters))
    { }

    std::int64_t count() const { return m_count; }
    kernels::ParameterGradients of(std::int64_t share)
    {
        double *const own = m_sums.data() + share * m_parameters;
        return {own, own + m_gammaCount};
    }
    /// Adds all shares up, in their order.
    void addTo(std::vector<double> &gamma, std::vector<double> &beta) const
    {
        const double *own = m_sums.data();
        for (std::int64_t share = 0; share < m_count; ++share) {
            for (std::vector<double> *to : {&gamma, &beta}) {
                for (double &value : *to)
                    value += *own++;
            }
        }
    }

private:
    std::int64_t m_gammaCount;
    std::int64_t m_parameters;
    std::int64_t m_count;
    std::vector<double> m_sums;
};

} // namespace normscope
