// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/experiments/row_draws.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

namespace normscope {

namespace {

/// Uniform on 0 … count − 1 by the upper half of word · count (Lemire, "Fast random integer generation in an interval",
/// ACM TOMACS 29, 2019, without the rejection: no number's chance is off by more than 2⁻³²).
std::uint32_t below(std::uint64_t count, std::uint32_t word)
{
    return static_cast<std::uint32_t>(word * count >> 32);
}

} // namespace

RowDraws::RowDraws(const Drawing &drawing, bool hasFixed, std::int64_t fixedRow)
    : m_hasFixed(hasFixed)
    , m_excluded(std::numeric_limits<std::uint32_t>::max())
    , m_count(static_cast<std::uint64_t>(drawing.size))
    , m_replacement(drawing.replacement)
{
    if (m_replacement)
        return;
    if (hasFixed && fixedRow >= 0) {
        m_excluded = static_cast<std::uint32_t>(fixedRow);
        --m_count;
    }
    m_order.resize(m_count);
    std::iota(m_order.begin(), m_order.end(), 0u);
}

const std::uint32_t *RowDraws::next(draws::Lanes &lanes, std::int64_t batches, std::int64_t batchSize)
{
    const auto count = static_cast<std::size_t>(batches * batchSize);
    const std::size_t rounds = (count + draws::laneCount - 1) / draws::laneCount;
    m_words.resize(rounds * draws::laneCount);
    draws::table().words(lanes, static_cast<std::int64_t>(rounds), m_words.data());
    m_indices.assign(count + draws::rowsAhead, 0);
    if (m_replacement) {
        for (std::size_t i = 0; i < count; ++i)
            m_indices[i] = below(m_count, m_words[i]);
        return m_indices.data();
    }
    for (std::int64_t first = 0; first < batches * batchSize; first += batchSize)
        drawDistinct(batchSize, m_words.data() + first, m_indices.data() + first);
    return m_indices.data();
}

/// The first steps of a Fisher–Yates shuffle, undone in reverse order.
void RowDraws::drawDistinct(std::int64_t batchSize, const std::uint32_t *words, std::uint32_t *rows)
{
    const std::size_t start = m_hasFixed ? 1 : 0;
    const auto size = static_cast<std::size_t>(batchSize);
    m_exchanged.resize(size);
    for (std::size_t i = start; i < size; ++i) {
        const std::size_t place = i - start;
        const std::size_t other = place + below(m_count - place, words[i]);
        std::swap(m_order[place], m_order[other]);
        m_exchanged[i] = static_cast<std::uint32_t>(other);
        rows[i] = m_order[place] + (m_order[place] >= m_excluded ? 1 : 0);
    }
    for (std::size_t i = size; i-- > start;)
        std::swap(m_order[i - start], m_order[m_exchanged[i]]);
}

} // namespace normscope
