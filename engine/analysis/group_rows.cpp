// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/group_rows.h"

#include <cmath>

namespace normscope {

DrawnGroups::DrawnGroups(const Evaluation &evaluation, std::int64_t maximum)
{
    const std::int64_t all = evaluation.grouping().groupCount();
    const std::int64_t count = std::min(all, maximum);
    for (std::int64_t i = 0; i < count; ++i) {
        const std::int64_t group = i * all / count;
        const Moments &moments = evaluation.moments(group);
        const GroupTransform transform = evaluation.transform(group);
        const double normalized = moments.squaredDeviations / (transform.divisor * transform.divisor);
        masked += moments.count == 0;
        if (moments.count == 0 || !std::isfinite(normalized + moments.meanSquare + transform.shift))
            continue;
        groups.push_back(group);
        scale = std::max(scale, std::sqrt(moments.squaredDeviations));
    }
    if (scale == 0)
        scale = 1;
}

GroupRows::GroupRows(const Evaluation &evaluation, const DrawnGroups &drawn)
    : m_evaluation(evaluation)
    , m_drawn(drawn)
    , m_masked(!evaluation.problem().mask.isEmpty())
{
    for (const std::int64_t group : drawn.groups)
        m_firstElements.push_back(evaluation.grouping().firstElement(group));
}

/// Columns of a block: few enough that the block stays in the cache while it is used. Up to 256 columns come as one
/// block, which LeadingDirections relies on.
std::int64_t GroupRows::blockLength() const
{
    constexpr std::int64_t elements = std::int64_t(1) << 16;
    const auto rows = static_cast<std::int64_t>(m_drawn.groups.size());
    return std::max<std::int64_t>(elements / std::max<std::int64_t>(rows, 1), 256);
}

void GroupRows::read(std::int64_t first, std::int64_t count)
{
    const Grouping &grouping = m_evaluation.grouping();
    const std::size_t rows = m_drawn.groups.size();
    // The elements of all groups lie alike, so that one group's offsets serve all.
    m_offsets.resize(static_cast<std::size_t>(count));
    for (std::int64_t i = 0; i < count; ++i)
        m_offsets[static_cast<std::size_t>(i)] = grouping.element(0, first + i) - grouping.firstElement(0);
    m_centred.resize(static_cast<Eigen::Index>(rows), count);
    if (m_masked)
        m_present.resize(static_cast<Eigen::Index>(rows), count);
    m_evaluation.input().visitStored([&](auto values) {
        for (std::size_t row = 0; row < rows; ++row) {
            readRow(values.data(), row);
            if (m_masked)
                applyMask(row);
        }
    });
}

template <class T>
void GroupRows::readRow(const T *values, std::size_t row)
{
    const double mean = m_evaluation.moments(m_drawn.groups[row]).mean;
    const double factor = 1 / m_drawn.scale;
    const T *base = values + m_firstElements[row];
    for (Eigen::Index i = 0; i < m_centred.cols(); ++i) {
        const auto value = static_cast<double>(base[m_offsets[static_cast<std::size_t>(i)]]);
        m_centred(static_cast<Eigen::Index>(row), i) = (value - mean) * factor;
    }
}

void GroupRows::applyMask(std::size_t row)
{
    const auto r = static_cast<Eigen::Index>(row);
    for (Eigen::Index i = 0; i < m_centred.cols(); ++i) {
        const bool masked = m_evaluation.isMasked(element(row, i));
        m_present(r, i) = masked ? 0 : 1;
        if (masked)
            m_centred(r, i) = 0; // Also where the masked value is NaN.
    }
}

} // namespace normscope
