// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/depth/stack_products.h"

#include <Eigen/Core>

#include <cmath>

namespace normscope {

namespace {

template <class T>
using Rows = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

template <class T>
Eigen::Map<const Rows<T>> asEigen(const StackMatrix<T> &matrix)
{
    return {matrix.values.data(), static_cast<Eigen::Index>(matrix.rows), static_cast<Eigen::Index>(matrix.columns)};
}

template <class T>
Eigen::Map<Rows<T>> asEigen(StackMatrix<T> &matrix)
{
    return {matrix.values.data(), static_cast<Eigen::Index>(matrix.rows), static_cast<Eigen::Index>(matrix.columns)};
}

/// How Eigen splits sums into blocks must not depend on the machine. Set when the program starts: later, other threads
/// may be reading it.
[[maybe_unused]] const bool hasFixedBlocks = (Eigen::setCpuCacheSizes(32 << 10, 512 << 10, 8 << 20), true);

/// The matrix scaled to a mean square of 1, so that float holds products of large ones, and what it was divided by.
template <class T>
std::pair<Rows<T>, double> levelled(const StackMatrix<T> &matrix)
{
    const double size = std::sqrt(sumOfSquares(matrix) / static_cast<double>(matrix.values.size()));
    if (!(size > 0) || !std::isfinite(size))
        return {asEigen(matrix), 1};
    return {asEigen(matrix) * static_cast<T>(1 / size), size};
}

template <class T>
double squares(const Rows<T> &matrix)
{
    return matrix.template cast<double>().squaredNorm();
}

} // namespace

template <class T>
void multiply(T factor, const StackMatrix<T> &a, const StackMatrix<T> &b, StackMatrix<T> &out)
{
    asEigen(out).noalias() = factor * asEigen(a) * asEigen(b);
}

template <class T>
void addProduct(T factor, const StackMatrix<T> &a, const StackMatrix<T> &b, StackMatrix<T> &out)
{
    asEigen(out).noalias() += factor * asEigen(a) * asEigen(b);
}

template <class T>
void multiplyTransposed(T factor, const StackMatrix<T> &a, const StackMatrix<T> &b, StackMatrix<T> &out)
{
    asEigen(out).noalias() = factor * asEigen(a) * asEigen(b).transpose();
}

template <class T>
void multiplyLeftTransposed(T factor, const StackMatrix<T> &a, const StackMatrix<T> &b, StackMatrix<T> &out)
{
    asEigen(out).noalias() = factor * asEigen(a).transpose() * asEigen(b);
}

template <class T>
double squaredProduct(const StackMatrix<T> &a, const StackMatrix<T> &b)
{
    const auto [left, leftSize] = levelled(a);
    const auto [right, rightSize] = levelled(b);
    const double size = leftSize * leftSize * rightSize * rightSize;
    if (2 * a.rows > a.columns) {
        Rows<T> product(left.cols(), right.cols());
        product.noalias() = left.transpose() * right;
        return size * squares(product);
    }
    // ‖AᵀB‖² = Σᵢⱼ (aᵢ·aⱼ)(bᵢ·bⱼ) over rows.
    Rows<T> leftGram(left.rows(), left.rows());
    Rows<T> rightGram(right.rows(), right.rows());
    leftGram.noalias() = left * left.transpose();
    rightGram.noalias() = right * right.transpose();
    return size * leftGram.template cast<double>().cwiseProduct(rightGram.template cast<double>()).sum();
}

template void multiply(float, const StackMatrix<float> &, const StackMatrix<float> &, StackMatrix<float> &);
template void multiply(double, const StackMatrix<double> &, const StackMatrix<double> &, StackMatrix<double> &);
template void addProduct(float, const StackMatrix<float> &, const StackMatrix<float> &, StackMatrix<float> &);
template void addProduct(double, const StackMatrix<double> &, const StackMatrix<double> &, StackMatrix<double> &);
template void multiplyTransposed(float, const StackMatrix<float> &, const StackMatrix<float> &, StackMatrix<float> &);
template void multiplyTransposed(double, const StackMatrix<double> &, const StackMatrix<double> &,
                                 StackMatrix<double> &);
template void multiplyLeftTransposed(float, const StackMatrix<float> &, const StackMatrix<float> &,
                                     StackMatrix<float> &);
template void multiplyLeftTransposed(double, const StackMatrix<double> &, const StackMatrix<double> &,
                                     StackMatrix<double> &);
template double squaredProduct(const StackMatrix<float> &, const StackMatrix<float> &);
template double squaredProduct(const StackMatrix<double> &, const StackMatrix<double> &);

} // namespace normscope
