// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/experiments/pooled_batches.h"

#include <algorithm>
#include <vector>

namespace normscope {

namespace {

/// One batch, features in turn within each row: neighbours in memory.
class PooledBatch
{
public:
    PooledBatch(const ExperimentPopulation &population, std::int64_t columns)
        : m_table(floats(population.table()))
        , m_rowStride(population.rowStride())
        , m_block(population.stride())
        , m_columns(static_cast<std::size_t>(std::min(columns, population.stride())))
        , m_within(m_columns)
        , m_high(m_columns)
        , m_low(m_columns)
    { }

    void compute(const std::vector<std::int64_t> &rows, float origin, float *means, float *variances, float *reaches)
    {
        const auto count = static_cast<float>(rows.size());
        std::fill_n(means, m_columns, 0.0f);
        std::ranges::fill(m_within, 0.0f);
        std::copy_n(row(rows.front()) + 2 * m_block, m_columns, m_high.begin());
        std::copy_n(row(rows.front()) + 3 * m_block, m_columns, m_low.begin());
        for (const std::int64_t number : rows) {
            const float *const values = row(number);
            for (std::size_t i = 0; i < m_columns; ++i) {
                means[i] += values[i] - origin;
                m_within[i] += values[block(1) + i];
                m_high[i] = std::max(m_high[i], values[block(2) + i]);
                m_low[i] = std::min(m_low[i], values[block(3) + i]);
            }
        }
        for (std::size_t i = 0; i < m_columns; ++i)
            means[i] /= count;
        std::fill_n(variances, m_columns, 0.0f);
        for (const std::int64_t number : rows) {
            const float *const values = row(number);
            for (std::size_t i = 0; i < m_columns; ++i) {
                const float d = values[i] - origin - means[i];
                variances[i] += d * d;
            }
        }
        for (std::size_t i = 0; i < m_columns; ++i) {
            variances[i] = (variances[i] + m_within[i]) / count;
            const float reach = std::max(m_high[i] - origin - means[i], means[i] - (m_low[i] - origin));
            reaches[i] = reach * reach;
        }
    }

private:
    const float *row(std::int64_t number) const { return m_table + number * m_rowStride; }
    std::size_t block(int number) const { return static_cast<std::size_t>(number * m_block); }

    const float *m_table;
    std::int64_t m_rowStride;
    std::int64_t m_block;
    std::size_t m_columns;
    std::vector<float> m_within;
    std::vector<float> m_high;
    std::vector<float> m_low;
};

} // namespace

void poolRows(const ExperimentPopulation &population, const draws::RowBatches &rows, std::int64_t fixedRow,
              std::int64_t columns, const draws::Cells &out)
{
    PooledBatch batch(population, columns);
    const float origin = rows.first ? *rows.first : 0.0f;
    std::vector<std::int64_t> members(static_cast<std::size_t>(rows.samples));
    for (std::int64_t b = 0; b < rows.batches; ++b) {
        const std::uint32_t *const indices = rows.indices + b * rows.samples;
        std::copy_n(indices, rows.samples, members.begin());
        if (rows.first)
            members.front() = fixedRow;
        const std::int64_t at = b * columns;
        batch.compute(members, origin, out.means + at, out.variances + at, out.reaches + at);
    }
}

} // namespace normscope
