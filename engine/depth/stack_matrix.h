// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

namespace normscope {

/// A matrix in row-major order: of activations, a row is a token and a column a feature.
template <class T>
struct StackMatrix
{
    StackMatrix() = default;
    StackMatrix(std::size_t rowCount, std::size_t columnCount)
        : rows(rowCount)
        , columns(columnCount)
        , values(rowCount * columnCount)
    { }

    std::size_t rows = 0;
    std::size_t columns = 0;
    std::vector<T> values;
};

/// Σ x², in float64.
template <class T>
double sumOfSquares(const StackMatrix<T> &matrix)
{
    // Several sums side by side: one alone waits for every addition.
    constexpr std::size_t lanes = 8;
    double sums[lanes] = {};
    const std::size_t whole = matrix.values.size() / lanes * lanes;
    for (std::size_t i = 0; i < whole; i += lanes) {
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            const auto value = static_cast<double>(matrix.values[i + lane]);
            sums[lane] += value * value;
        }
    }
    for (std::size_t i = whole; i < matrix.values.size(); ++i)
        sums[i - whole] += static_cast<double>(matrix.values[i]) * static_cast<double>(matrix.values[i]);
    double sum = 0;
    for (const double part : sums)
        sum += part;
    return sum;
}

/// Rows `first` … first + count − 1.
template <class T>
StackMatrix<T> rowsOf(const StackMatrix<T> &matrix, std::size_t first, std::size_t count)
{
    StackMatrix<T> rows;
    rows.rows = count;
    rows.columns = matrix.columns;
    const auto begin = matrix.values.begin() + static_cast<std::ptrdiff_t>(first * matrix.columns);
    rows.values.assign(begin, begin + static_cast<std::ptrdiff_t>(count * matrix.columns));
    return rows;
}

/// Appends the rows of another matrix with as many columns.
template <class T>
void appendRows(StackMatrix<T> &matrix, const StackMatrix<T> &below)
{
    matrix.rows += below.rows;
    matrix.values.insert(matrix.values.end(), below.values.begin(), below.values.end());
}

} // namespace normscope
