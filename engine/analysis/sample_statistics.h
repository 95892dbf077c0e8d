// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <limits>
#include <span>

namespace normscope {

/// Count, range and the first three central moments of finite values, collected block by block. Within a block two
/// passes about its own mean; blocks are joined by the pairwise formulas of Chan, Golub & LeVeque (1979), for the third
/// moment Pébay (2008, SAND2008-6212, eq. 2.1), so that a mean of 10 000 with a deviation of 1 keeps its digits.
class SampleStatistics
{
public:
    /// Adds a block of finite values.
    void add(std::span<const double> values);

    std::int64_t count() const { return m_count; }
    /// +∞ and −∞ as long as there is no value.
    double minimum() const { return m_minimum; }
    double maximum() const { return m_maximum; }
    /// NaN as long as there is no value, as are all below.
    double mean() const;
    /// √(Σ(x − mean)² / n).
    double std() const;
    /// (Σ(x − mean)³ / n) / std³, without a correction for small samples (g₁). NaN if all values are equal.
    double skewness() const;

    friend bool operator==(const SampleStatistics &, const SampleStatistics &) = default;

private:
    void join(const SampleStatistics &other);

    std::int64_t m_count = 0;
    double m_minimum = std::numeric_limits<double>::infinity();
    double m_maximum = -std::numeric_limits<double>::infinity();
    double m_mean = 0;
    double m_second = 0; ///< Σ(x − mean)².
    double m_third = 0; ///< Σ(x − mean)³.
};

} // namespace normscope
