// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analysis/leading_directions.h"
#include "engine/normalization/evaluation.h"

#include <algorithm>
#include <vector>

namespace normscope {

/// Groups chosen evenly by number, without those that are empty or whose statistics are not finite.
struct DrawnGroups
{
    DrawnGroups(const Evaluation &evaluation, std::int64_t maximum);

    std::vector<std::int64_t> groups;
    std::int64_t masked = 0; ///< How many of those chosen are empty.
    double scale = 0; ///< The largest length of a centred group; 1 if all are 0.
};

/// The drawn groups as rows of a matrix, some columns (positions in the group) at a time. Keeps references to both
/// constructor arguments.
class GroupRows
{
public:
    GroupRows(const Evaluation &evaluation, const DrawnGroups &drawn);

    std::int64_t columns() const { return m_evaluation.grouping().groupSize(); }

    /// Reads block after block and calls f(first column) for each; before each block it reports progress between `from`
    /// and `to`.
    template <class F>
    void forEachBlock(const Progress &progress, double from, double to, F &&f)
    {
        for (std::int64_t first = 0; first < columns(); first += blockLength()) {
            report(progress, from + (to - from) * static_cast<double>(first) / static_cast<double>(columns()));
            read(first, std::min(blockLength(), columns() - first));
            f(first);
        }
    }

    /// (x − mean of the group) / scale; 0 where masked.
    const RowMatrix &centred() const { return m_centred; }
    /// 1, or 0 where masked. Only with a mask.
    const RowMatrix &present() const { return m_present; }
    bool isMasked() const { return m_masked; }
    /// The flat index of the element in this row and column of the block.
    std::int64_t element(std::size_t row, Eigen::Index column) const
    {
        return m_firstElements[row] + m_offsets[static_cast<std::size_t>(column)];
    }

private:
    std::int64_t blockLength() const;
    void read(std::int64_t first, std::int64_t count);
    template <class T>
    void readRow(const T *values, std::size_t row);
    void applyMask(std::size_t row);

    const Evaluation &m_evaluation;
    const DrawnGroups &m_drawn;
    bool m_masked;
    std::vector<std::int64_t> m_firstElements;
    std::vector<std::int64_t> m_offsets; ///< Offsets of the block's columns from a group's first element.
    RowMatrix m_centred;
    RowMatrix m_present;
};

} // namespace normscope
