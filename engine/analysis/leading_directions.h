// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>

#include <cstdint>
#include <vector>

namespace normscope {

using RowMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// The two leading right singular vectors of a matrix whose rows (centred groups in ℝᵐ) arrive as blocks of columns,
/// so that it need not be in memory as a whole. Feed every block to accumulate(), then solve(), then ask block() for
/// the directions at the same columns. Projection's comment states how signs and ties are fixed.
class LeadingDirections
{
public:
    LeadingDirections(std::int64_t rows, std::int64_t columns);

    void accumulate(std::int64_t first, const RowMatrix &rows);
    void solve();
    /// Two rows: the directions at the columns of this block. Unit vectors over all blocks, or 0 beyond the
    /// dimension of the plane ⟂ 1.
    RowMatrix block(std::int64_t first, const RowMatrix &rows) const;

private:
    double probe(int number, std::int64_t column) const;
    /// Calls f with the rows that enter the decomposition; they are copied only where not all do.
    template <class F>
    void withChosen(const RowMatrix &rows, F &&f) const;
    void complete(const Eigen::MatrixXd &probeProducts);

    std::int64_t m_columns;
    bool m_overColumns; ///< Decompose columns × columns (they are few), else rows × rows.
    int m_probes; ///< How many probes: the ramp and the first Helmert vectors.
    std::vector<Eigen::Index> m_chosen; ///< The rows that enter a decomposition of rows × rows.
    Eigen::MatrixXd m_gram;
    Eigen::MatrixXd m_products; ///< Products of the chosen rows (or the columns' unit vectors) with the probes.
    Eigen::MatrixXd m_weights; ///< Directions as combinations of the chosen rows (or of the unit vectors) …
    Eigen::MatrixXd m_probeWeights; ///< … and of the probes, where the rows span too little.
};

} // namespace normscope
