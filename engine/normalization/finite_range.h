// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace normscope {

/// Smallest and largest finite value of what it is given. Several partial results, one for each lane, let the processor
/// look at several values at a time.
class FiniteRange
{
public:
    FiniteRange()
    {
        m_minima.fill(std::numeric_limits<double>::infinity());
        m_maxima.fill(-std::numeric_limits<double>::infinity());
    }

    void extend(const double *values, std::int64_t length)
    {
        const auto count = static_cast<std::size_t>(length);
        std::size_t i = 0;
        for (; i + lanes <= count; i += lanes) {
            for (std::size_t lane = 0; lane < lanes; ++lane)
                extend(lane, values[i + lane]);
        }
        for (; i < count; ++i)
            extend(0, values[i]);
    }

    void extend(const FiniteRange &other)
    {
        m_minima[0] = std::min(m_minima[0], other.minimum());
        m_maxima[0] = std::max(m_maxima[0], other.maximum());
    }

    /// ∞ and −∞ as long as there is no finite value.
    double minimum() const { return *std::min_element(m_minima.begin(), m_minima.end()); }
    double maximum() const { return *std::max_element(m_maxima.begin(), m_maxima.end()); }
    bool isEmpty() const { return minimum() > maximum(); }

private:
    static constexpr std::size_t lanes = 8;

    void extend(std::size_t lane, double value)
    {
        const bool isFinite = std::abs(value) <= std::numeric_limits<double>::max();
        const double low = isFinite ? value : m_minima[lane];
        const double high = isFinite ? value : m_maxima[lane];
        m_minima[lane] = low < m_minima[lane] ? low : m_minima[lane];
        m_maxima[lane] = high > m_maxima[lane] ? high : m_maxima[lane];
    }

    std::array<double, lanes> m_minima;
    std::array<double, lanes> m_maxima;
};

} // namespace normscope
