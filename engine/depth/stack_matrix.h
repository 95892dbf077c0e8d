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
    double sum = 0;
    for (const T value : matrix.values)
        sum += static_cast<double>(value) * static_cast<double>(value);
    return sum;
}

} // namespace normscope
