// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/depth/stack_norm.h"

#include <cmath>

namespace normscope {

namespace {

double inverseRoot(double square)
{
    return square > 0 ? 1 / std::sqrt(square) : 0;
}

template <class T>
void normalizeRows(bool centres, const StackMatrix<T> &x, NormTrace<T> &trace)
{
    const auto count = static_cast<double>(x.columns);
    for (std::size_t row = 0; row < x.rows; ++row) {
        const T *in = x.values.data() + row * x.columns;
        T *out = trace.output.values.data() + row * x.columns;
        double mean = 0;
        if (centres) {
            for (std::size_t i = 0; i < x.columns; ++i)
                mean += static_cast<double>(in[i]);
            mean /= count;
        }
        double squares = 0;
        for (std::size_t i = 0; i < x.columns; ++i) {
            const double d = static_cast<double>(in[i]) - mean;
            squares += d * d;
        }
        const double inverse = inverseRoot(squares / count);
        for (std::size_t i = 0; i < x.columns; ++i)
            out[i] = static_cast<T>((static_cast<double>(in[i]) - mean) * inverse);
        trace.inverse[row] = static_cast<T>(inverse);
    }
}

template <class T>
void normalizeColumns(const StackMatrix<T> &x, NormTrace<T> &trace)
{
    const auto count = static_cast<double>(x.rows);
    std::vector<double> means(x.columns);
    std::vector<double> squares(x.columns);
    const auto forEachRow = [&](auto &&work) {
        for (std::size_t row = 0; row < x.rows; ++row)
            work(x.values.data() + row * x.columns, trace.output.values.data() + row * x.columns);
    };
    forEachRow([&](const T *in, T *) {
        for (std::size_t i = 0; i < x.columns; ++i)
            means[i] += static_cast<double>(in[i]);
    });
    for (double &mean : means)
        mean /= count;
    forEachRow([&](const T *in, T *) {
        for (std::size_t i = 0; i < x.columns; ++i) {
            const double d = static_cast<double>(in[i]) - means[i];
            squares[i] += d * d;
        }
    });
    for (std::size_t i = 0; i < x.columns; ++i) {
        squares[i] = inverseRoot(squares[i] / count);
        trace.inverse[i] = static_cast<T>(squares[i]);
    }
    forEachRow([&](const T *in, T *out) {
        for (std::size_t i = 0; i < x.columns; ++i)
            out[i] = static_cast<T>((static_cast<double>(in[i]) - means[i]) * squares[i]);
    });
}

template <class T>
void jacobianOfRows(bool centres, const NormTrace<T> &trace, StackMatrix<T> &v)
{
    const auto count = static_cast<double>(v.columns);
    for (std::size_t row = 0; row < v.rows; ++row) {
        const T *hat = trace.output.values.data() + row * v.columns;
        T *values = v.values.data() + row * v.columns;
        double mean = 0;
        double along = 0;
        for (std::size_t i = 0; i < v.columns; ++i) {
            mean += static_cast<double>(values[i]);
            along += static_cast<double>(values[i]) * static_cast<double>(hat[i]);
        }
        const T shift = centres ? static_cast<T>(mean / count) : T(0);
        const T share = static_cast<T>(along / count);
        for (std::size_t i = 0; i < v.columns; ++i)
            values[i] = trace.inverse[row] * (values[i] - shift - hat[i] * share);
    }
}

template <class T>
void jacobianOfColumns(const NormTrace<T> &trace, StackMatrix<T> &v)
{
    const auto count = static_cast<double>(v.rows);
    std::vector<double> means(v.columns);
    std::vector<double> along(v.columns);
    for (std::size_t row = 0; row < v.rows; ++row) {
        const T *hat = trace.output.values.data() + row * v.columns;
        const T *values = v.values.data() + row * v.columns;
        for (std::size_t i = 0; i < v.columns; ++i) {
            means[i] += static_cast<double>(values[i]);
            along[i] += static_cast<double>(values[i]) * static_cast<double>(hat[i]);
        }
    }
    for (std::size_t row = 0; row < v.rows; ++row) {
        const T *hat = trace.output.values.data() + row * v.columns;
        T *values = v.values.data() + row * v.columns;
        for (std::size_t i = 0; i < v.columns; ++i) {
            const double rest
                = static_cast<double>(values[i]) - means[i] / count - static_cast<double>(hat[i]) * (along[i] / count);
            values[i] = static_cast<T>(static_cast<double>(trace.inverse[i]) * rest);
        }
    }
}

} // namespace

template <class T>
void normalizeStack(StackNorm norm, const StackMatrix<T> &x, NormTrace<T> &trace)
{
    trace.output = StackMatrix<T>(x.rows, x.columns);
    trace.inverse.resize(norm == StackNorm::Batch ? x.columns : x.rows);
    if (norm == StackNorm::Batch)
        normalizeColumns(x, trace);
    else
        normalizeRows(norm == StackNorm::Layer, x, trace);
}

template <class T>
void applyNormJacobian(StackNorm norm, const NormTrace<T> &trace, StackMatrix<T> &v)
{
    if (norm == StackNorm::Batch)
        jacobianOfColumns(trace, v);
    else
        jacobianOfRows(norm == StackNorm::Layer, trace, v);
}

template void normalizeStack(StackNorm, const StackMatrix<float> &, NormTrace<float> &);
template void normalizeStack(StackNorm, const StackMatrix<double> &, NormTrace<double> &);
template void applyNormJacobian(StackNorm, const NormTrace<float> &, StackMatrix<float> &);
template void applyNormJacobian(StackNorm, const NormTrace<double> &, StackMatrix<double> &);

} // namespace normscope
