// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/depth/stack_attention.h"

#include "engine/depth/stack_products.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace normscope {

namespace {

template <class T>
bool isUniform(const BlockWeights<T> &weights)
{
    return weights.query.values.empty();
}

/// Every row the mean of all rows. It is its own transpose: values, changes and gradients go through it alike.
template <class T>
StackMatrix<T> meanOfRows(const StackMatrix<T> &x)
{
    std::vector<double> means(x.columns);
    for (std::size_t i = 0; i < x.values.size(); ++i)
        means[i % x.columns] += static_cast<double>(x.values[i]);
    StackMatrix<T> out(x.rows, x.columns);
    for (std::size_t i = 0; i < out.values.size(); ++i)
        out.values[i] = static_cast<T>(means[i % x.columns] / static_cast<double>(x.rows));
    return out;
}

template <class T>
T logitScale(const StackMatrix<T> &input)
{
    return static_cast<T>(1 / std::sqrt(static_cast<double>(input.columns)));
}

template <class T>
StackMatrix<T> product(T factor, const StackMatrix<T> &a, const StackMatrix<T> &b)
{
    StackMatrix<T> out(a.rows, b.columns);
    multiply(factor, a, b, out);
    return out;
}

template <class T>
void softmaxRows(StackMatrix<T> &logits)
{
    for (std::size_t row = 0; row < logits.rows; ++row) {
        T *values = logits.values.data() + row * logits.columns;
        const T most = *std::max_element(values, values + logits.columns);
        double sum = 0;
        for (std::size_t i = 0; i < logits.columns; ++i)
            sum += static_cast<double>(values[i] = std::exp(values[i] - most));
        for (std::size_t i = 0; i < logits.columns; ++i)
            values[i] = static_cast<T>(static_cast<double>(values[i]) / sum);
    }
}

/// p ∘ (v − Σ p v) in each row: the Jacobian of softmax, which is symmetric. In place.
template <class T>
void softmaxJacobian(const StackMatrix<T> &shares, StackMatrix<T> &v)
{
    for (std::size_t row = 0; row < v.rows; ++row) {
        const T *p = shares.values.data() + row * v.columns;
        T *values = v.values.data() + row * v.columns;
        double sum = 0;
        for (std::size_t i = 0; i < v.columns; ++i)
            sum += static_cast<double>(p[i]) * static_cast<double>(values[i]);
        for (std::size_t i = 0; i < v.columns; ++i)
            values[i] = p[i] * (values[i] - static_cast<T>(sum));
    }
}

} // namespace

template <class T>
StackMatrix<T> attend(const BlockWeights<T> &weights, const StackMatrix<T> &input, AttentionTrace<T> &trace)
{
    if (isUniform(weights))
        return meanOfRows(input);
    trace.queries = product(weights.scale, input, weights.query);
    trace.keys = product(weights.scale, input, weights.key);
    trace.shares = StackMatrix<T>(input.rows, input.rows);
    multiplyTransposed(logitScale(input), trace.queries, trace.keys, trace.shares);
    softmaxRows(trace.shares);
    return product(T(1), trace.shares, input);
}

template <class T>
StackMatrix<T> attendBackward(const BlockWeights<T> &weights, const StackMatrix<T> &input,
                              const AttentionTrace<T> &trace, const StackMatrix<T> &gradient,
                              std::vector<WeightGradient<T>> &found)
{
    if (isUniform(weights))
        return meanOfRows(gradient);
    StackMatrix<T> logits(input.rows, input.rows);
    multiplyTransposed(T(1), gradient, input, logits);
    softmaxJacobian(trace.shares, logits);
    StackMatrix<T> queries = product(logitScale(input), logits, trace.keys);
    StackMatrix<T> keys(input.rows, input.columns);
    multiplyLeftTransposed(logitScale(input), logits, trace.queries, keys);
    StackMatrix<T> down(input.rows, input.columns);
    multiplyLeftTransposed(T(1), trace.shares, gradient, down);
    StackMatrix<T> part(input.rows, input.columns);
    for (const auto &[back, matrix] :
         {std::pair(&queries, &BlockWeights<T>::query), std::pair(&keys, &BlockWeights<T>::key)}) {
        multiplyTransposed(weights.scale, *back, weights.*matrix, part);
        for (std::size_t i = 0; i < down.values.size(); ++i)
            down.values[i] += part.values[i];
        found.push_back({matrix, input, std::move(*back)});
    }
    return down;
}

template <class T>
StackMatrix<T> attendTangent(const BlockWeights<T> &weights, const BlockWeights<T> &direction,
                             const StackMatrix<T> &input, const AttentionTrace<T> &trace, const StackMatrix<T> &change)
{
    if (isUniform(weights))
        return meanOfRows(change);
    StackMatrix<T> queries = product(weights.scale, change, weights.query);
    addProduct(direction.scale, input, direction.query, queries);
    StackMatrix<T> keys = product(weights.scale, change, weights.key);
    addProduct(direction.scale, input, direction.key, keys);
    StackMatrix<T> logits(input.rows, input.rows);
    multiplyTransposed(logitScale(input), queries, trace.keys, logits);
    StackMatrix<T> others(input.rows, input.rows);
    multiplyTransposed(logitScale(input), trace.queries, keys, others);
    for (std::size_t i = 0; i < logits.values.size(); ++i)
        logits.values[i] += others.values[i];
    softmaxJacobian(trace.shares, logits);
    StackMatrix<T> out = product(T(1), logits, input);
    addProduct(T(1), trace.shares, change, out);
    return out;
}

template StackMatrix<float> attend(const BlockWeights<float> &, const StackMatrix<float> &, AttentionTrace<float> &);
template StackMatrix<double> attend(const BlockWeights<double> &, const StackMatrix<double> &,
                                    AttentionTrace<double> &);
template StackMatrix<float> attendBackward(const BlockWeights<float> &, const StackMatrix<float> &,
                                           const AttentionTrace<float> &, const StackMatrix<float> &,
                                           std::vector<WeightGradient<float>> &);
template StackMatrix<double> attendBackward(const BlockWeights<double> &, const StackMatrix<double> &,
                                            const AttentionTrace<double> &, const StackMatrix<double> &,
                                            std::vector<WeightGradient<double>> &);
template StackMatrix<float> attendTangent(const BlockWeights<float> &, const BlockWeights<float> &,
                                          const StackMatrix<float> &, const AttentionTrace<float> &,
                                          const StackMatrix<float> &);
template StackMatrix<double> attendTangent(const BlockWeights<double> &, const BlockWeights<double> &,
                                           const StackMatrix<double> &, const AttentionTrace<double> &,
                                           const StackMatrix<double> &);

} // namespace normscope
