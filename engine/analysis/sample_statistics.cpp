// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/sample_statistics.h"

#include "engine/normalization/finite_range.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace normscope {

namespace {

/// Σ f(value), as four sums side by side: one alone would wait for each addition to end.
template <class F>
double sumOf(std::span<const double> values, F &&f)
{
    constexpr std::size_t lanes = 4;
    std::array<double, lanes> sums {};
    const std::size_t whole = values.size() / lanes * lanes;
    for (std::size_t i = 0; i < whole; i += lanes) {
        for (std::size_t lane = 0; lane < lanes; ++lane)
            sums[lane] += f(values[i + lane]);
    }
    for (std::size_t i = whole; i < values.size(); ++i)
        sums[i - whole] += f(values[i]);
    return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

} // namespace

void SampleStatistics::add(std::span<const double> values)
{
    if (values.empty())
        return;
    SampleStatistics block;
    block.m_count = static_cast<std::int64_t>(values.size());
    const double count = static_cast<double>(values.size());
    FiniteRange range;
    range.extend(values.data(), block.m_count);
    block.m_minimum = range.minimum();
    block.m_maximum = range.maximum();
    // Values are divided before they are summed, as their sum may not be finite; the next line corrects the rounding.
    block.m_mean = sumOf(values, [share = 1 / count](double value) { return value * share; });
    block.m_mean += sumOf(values, [mean = block.m_mean](double value) { return value - mean; }) / count;
    block.m_second = sumOf(values, [mean = block.m_mean](double value) { return (value - mean) * (value - mean); });
    block.m_third = sumOf(values, [mean = block.m_mean](double value) {
        const double deviation = value - mean;
        return deviation * deviation * deviation;
    });
    join(block);
}

void SampleStatistics::join(const SampleStatistics &other)
{
    if (m_count == 0) {
        *this = other;
        return;
    }
    const double own = static_cast<double>(m_count);
    const double others = static_cast<double>(other.m_count);
    const double all = own + others;
    const double delta = other.m_mean - m_mean;
    m_third += other.m_third + delta * delta * delta * (own * others / all) * ((own - others) / all)
        + 3 * delta * (own / all * other.m_second - others / all * m_second);
    m_second += other.m_second + delta * delta * (own * others / all);
    m_mean += delta * (others / all);
    m_count += other.m_count;
    m_minimum = std::min(m_minimum, other.m_minimum);
    m_maximum = std::max(m_maximum, other.m_maximum);
}

double SampleStatistics::mean() const
{
    return m_count == 0 ? std::nan("") : m_mean;
}

double SampleStatistics::std() const
{
    return m_count == 0 ? std::nan("") : std::sqrt(m_second / static_cast<double>(m_count));
}

double SampleStatistics::skewness() const
{
    if (m_count == 0 || m_minimum == m_maximum)
        return std::nan("");
    const double deviation = std();
    return m_third / static_cast<double>(m_count) / (deviation * deviation * deviation);
}

} // namespace normscope
