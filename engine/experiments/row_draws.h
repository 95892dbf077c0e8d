// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/experiments/row_samplers.h"

#include <cstdint>
#include <vector>

namespace normscope {

/// Independent rows, or distinct ones within each batch. Inside the engine only.
class RowDraws final : public RowSampler
{
public:
    /// If `hasFixed`, sample 0 of every batch is no draw (its index means nothing), and the others are drawn from all
    /// rows, or from those other than `fixedRow` when drawing without replacement (−1: from all).
    RowDraws(const Drawing &drawing, bool hasFixed, std::int64_t fixedRow);

    const std::uint32_t *next(draws::Lanes &lanes, std::int64_t batches, std::int64_t batchSize) override;

private:
    void drawDistinct(std::int64_t batchSize, const std::uint32_t *words, std::uint32_t *rows);

    bool m_hasFixed;
    std::uint32_t m_excluded; ///< The fixed row, if it must not be drawn; else the largest number.
    std::uint64_t m_count; ///< Rows that are drawn from.
    bool m_replacement;
    std::vector<std::uint32_t> m_words;
    std::vector<std::uint32_t> m_indices;
    std::vector<std::uint32_t> m_order; ///< 0, 1, 2, …; exchanged while a batch is drawn and then put back.
    std::vector<std::uint32_t> m_exchanged;
};

} // namespace normscope
