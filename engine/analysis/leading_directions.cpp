// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/leading_directions.h"

#include "engine/analysis/gram.h"

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

constexpr Eigen::Index largestDecomposition = 256;
constexpr int helmertProbes = 15;
constexpr double rankTolerance = 1e-12; // Of the largest squared singular value: smaller ones are 0 but for rounding.
constexpr double tieTolerance = 1e-9;
constexpr double perpendicularTolerance = 1e-7;

/// An orthonormal basis of the columns' space, at most `wanted` vectors: projections of the columns in turn, each made
/// perpendicular to the ones before, skipping those that vanish; unit vectors serve where the columns run out.
Eigen::MatrixXd anchoredBasis(const Eigen::MatrixXd &columns, Eigen::Index wanted)
{
    const Eigen::Index dimension = columns.rows();
    Eigen::MatrixXd candidates(dimension, columns.cols() + dimension);
    candidates << columns, Eigen::MatrixXd::Identity(dimension, dimension);
    Eigen::MatrixXd basis(dimension, wanted);
    Eigen::Index found = 0;
    for (Eigen::Index i = 0; i < candidates.cols() && found < wanted; ++i) {
        const auto before = basis.leftCols(found);
        Eigen::VectorXd rest = candidates.col(i) - before * (before.transpose() * candidates.col(i));
        if (rest.norm() > perpendicularTolerance)
            basis.col(found++) = rest.normalized();
    }
    return basis;
}

} // namespace

LeadingDirections::LeadingDirections(std::int64_t rows, std::int64_t columns)
    : m_columns(columns)
    , m_overColumns(columns <= std::min<std::int64_t>(rows, largestDecomposition))
    , m_probes(1 + static_cast<int>(std::min<std::int64_t>(columns - 1, helmertProbes)))
{
    const Eigen::Index count = std::min<std::int64_t>(rows, largestDecomposition);
    for (Eigen::Index i = 0; i < count; ++i)
        m_chosen.push_back(i * rows / count);
    const Eigen::Index size = m_overColumns ? columns : count;
    m_gram = Eigen::MatrixXd::Zero(size, size);
    m_products = Eigen::MatrixXd::Zero(size, m_probes);
}

/// Probe 0 is the ramp about its mean; probe k the Helmert vector (−1, …, −1, k, 0, …). All of length 1 and ⟂ 1.
double LeadingDirections::probe(int number, std::int64_t column) const
{
    if (number == 0) {
        const auto m = static_cast<double>(m_columns);
        const double squaredLength = m * (m * m - 1) / 12;
        return squaredLength > 0 ? (static_cast<double>(column) - (m - 1) / 2) / std::sqrt(squaredLength) : 0;
    }
    if (column > number)
        return 0;
    return (column < number ? -1.0 : number) / std::sqrt(number * (number + 1.0));
}

template <class F>
void LeadingDirections::withChosen(const RowMatrix &rows, F &&f) const
{
    if (static_cast<Eigen::Index>(m_chosen.size()) == rows.rows())
        f(rows);
    else
        f(RowMatrix(rows(m_chosen, Eigen::all)));
}

void LeadingDirections::accumulate(std::int64_t first, const RowMatrix &rows)
{
    if (m_overColumns) {
        // Few columns arrive as one block.
        m_gram.noalias() += rows.transpose() * rows;
        for (Eigen::Index column = 0; column < rows.cols(); ++column)
            for (int k = 0; k < m_probes; ++k)
                m_products(first + column, k) = probe(k, first + column);
        return;
    }
    std::vector<const double *> chosenRows;
    for (const Eigen::Index row : m_chosen)
        chosenRows.push_back(rows.row(row).data());
    addGram(chosenRows, rows.cols(), m_gram.data());
    const int probes = first <= helmertProbes ? m_probes : 1; // The others are 0 further on.
    Eigen::MatrixXd probeBlock(rows.cols(), probes);
    for (Eigen::Index column = 0; column < rows.cols(); ++column)
        for (int k = 0; k < probes; ++k)
            probeBlock(column, k) = probe(k, first + column);
    withChosen(rows, [&](const RowMatrix &block) { m_products.leftCols(probes).noalias() += block * probeBlock; });
}

void LeadingDirections::solve()
{
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(m_gram); // Reads the lower triangle; ascending.
    const Eigen::VectorXd values = solver.eigenvalues().reverse();
    Eigen::MatrixXd vectors = solver.eigenvectors().rowwise().reverse();

    const Eigen::Index wanted = std::min<std::int64_t>(2, m_columns - 1);
    m_weights = Eigen::MatrixXd::Zero(vectors.rows(), 2);
    Eigen::Index found = 0;
    for (Eigen::Index i = 0; found < wanted && i < values.size() && values[i] > rankTolerance * values[0];) {
        Eigen::Index end = i + 1;
        while (end < values.size() && values[i] - values[end] <= tieTolerance * values[0])
            ++end;
        Eigen::MatrixXd space = vectors.middleCols(i, end - i);
        if (!m_overColumns) // v = Cᵀu / σ
            space *= values.segment(i, end - i).cwiseSqrt().cwiseInverse().asDiagonal();
        const Eigen::Index take = std::min(end - i, wanted - found);
        m_weights.middleCols(found, take) = space * anchoredBasis(space.transpose() * m_products, take);
        found += take;
        i = end;
    }
    m_probeWeights = Eigen::MatrixXd::Zero(m_probes, 2);
    if (found == 0 && wanted > 0)
        m_probeWeights(1, 0) = 1;
    if (wanted < 2 || found == 2)
        return;
    if (found == 0)
        m_probeWeights(2, 1) = 1;
    else
        complete(m_weights.col(0).transpose() * m_products);
}

/// The second direction is the one of the first two Helmert vectors that leans less on the first direction, made
/// perpendicular to it. (They are perpendicular to each other, so one of them leans by at most 45°.)
void LeadingDirections::complete(const Eigen::MatrixXd &probeProducts)
{
    const int k = std::abs(probeProducts(0, 1)) <= std::abs(probeProducts(0, 2)) + perpendicularTolerance ? 1 : 2;
    const double along = probeProducts(0, k);
    const double rest = std::sqrt(1 - along * along);
    m_weights.col(1) = m_weights.col(0) * (-along / rest);
    m_probeWeights(k, 1) = 1 / rest;
}

RowMatrix LeadingDirections::block(std::int64_t first, const RowMatrix &rows) const
{
    RowMatrix directions = RowMatrix::Zero(2, rows.cols());
    if (m_overColumns)
        directions = m_weights.middleRows(first, rows.cols()).transpose();
    else
        withChosen(rows, [&](const RowMatrix &block) { directions.noalias() = m_weights.transpose() * block; });
    for (Eigen::Index column = 0; column < rows.cols() && first + column <= helmertProbes; ++column)
        for (int k = 1; k < m_probes; ++k)
            directions.col(column) += m_probeWeights.row(k).transpose() * probe(k, first + column);
    return directions;
}

} // namespace normscope
