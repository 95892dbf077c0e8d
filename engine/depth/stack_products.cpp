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

template <class T>
using ConstRef = const Eigen::Ref<const Rows<T>> &;

template <class T>
Rows<T> transposed(ConstRef<T> matrix)
{
    return matrix.transpose();
}

// The only products that are compiled: each pair of orders of the values of a and b takes Eigen's templates two
// seconds.

/// out += factor · a b.
template <class T>
void addTo(Eigen::Ref<Rows<T>> out, T factor, ConstRef<T> a, ConstRef<T> b)
{
    out.noalias() += factor * a * b;
}
/// out += factor · a bᵀ. b can be weights, which take as long to transpose as to multiply by some tokens.
template <class T>
void addTransposedTo(Eigen::Ref<Rows<T>> out, T factor, ConstRef<T> a, ConstRef<T> b)
{
    out.noalias() += factor * a * b.transpose();
}

template <class T>
Rows<T> gram(ConstRef<T> matrix)
{
    Rows<T> out = Rows<T>::Zero(matrix.rows(), matrix.rows());
    addTransposedTo<T>(out, T(1), matrix, matrix);
    return out;
}

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
    asEigen(out).setZero();
    addProduct(factor, a, b, out);
}

template <class T>
void addProduct(T factor, const StackMatrix<T> &a, const StackMatrix<T> &b, StackMatrix<T> &out)
{
    addTo<T>(asEigen(out), factor, asEigen(a), asEigen(b));
}

template <class T>
void multiplyTransposed(T factor, const StackMatrix<T> &a, const StackMatrix<T> &b, StackMatrix<T> &out)
{
    asEigen(out).setZero();
    addTransposedTo<T>(asEigen(out), factor, asEigen(a), asEigen(b));
}

template <class T>
void multiplyLeftTransposed(T factor, const StackMatrix<T> &a, const StackMatrix<T> &b, StackMatrix<T> &out)
{
    asEigen(out).setZero();
    addTo<T>(asEigen(out), factor, transposed<T>(asEigen(a)), asEigen(b));
}

template <class T>
double squaredProduct(const StackMatrix<T> &a, const StackMatrix<T> &b)
{
    const auto [left, leftSize] = levelled(a);
    const auto [right, rightSize] = levelled(b);
    const double size = leftSize * leftSize * rightSize * rightSize;
    if (2 * a.rows > a.columns) {
        Rows<T> product = Rows<T>::Zero(left.cols(), right.cols());
        addTo<T>(product, T(1), transposed<T>(left), right);
        return size * squares<T>(product);
    }
    // ‖AᵀB‖² = Σᵢⱼ (aᵢ·aⱼ)(bᵢ·bⱼ) over rows.
    const Rows<double> leftGram = gram<T>(left).template cast<double>();
    return size * leftGram.cwiseProduct(gram<T>(right).template cast<double>()).sum();
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
