// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/sample_statistics.h"

#include <algorithm>
#include <cmath>

namespace normscope {

void SampleStatistics::add(std::span<const double> values)
{
    if (values.empty())
        return;
    SampleStatistics block;
    block.m_count = static_cast<std::int64_t>(values.size());
    const double count = static_cast<double>(values.size());
    double sum = 0;
    for (const double value : values) {
        block.m_minimum = std::min(block.m_minimum, value);
        block.m_maximum = std::max(block.m_maximum, value);
        sum += value / count; // Divided first: the sum of finite values may not be finite.
    }
    block.m_mean = sum;
    double residue = 0;
    for (const double value : values)
        residue += value - block.m_mean;
    block.m_mean += residue / count;
    for (const double value : values) {
        const double deviation = value - block.m_mean;
        block.m_second += deviation * deviation;
        block.m_third += deviation * deviation * deviation;
    }
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
