// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tensor/tensor.h"

#include "engine/tensor/error.h"
#include "engine/tensor/uninitialized_array.h"

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

template <class T>
std::shared_ptr<T[]> buffer(std::int64_t size)
{
    return uninitializedArray<T>(static_cast<std::size_t>(size));
}

std::int64_t checkedSize(const Shape &shape)
{
    if (shape.empty() || shape.size() > static_cast<std::size_t>(maximumRank)) {
        throw InputError(
            {MESSAGE_TEXT("Message", "A tensor has 1 to 8 axes, not %1."), {std::to_string(shape.size())}});
    }
    if (std::any_of(shape.begin(), shape.end(), [](std::int64_t length) { return length < 1; })) {
        throw InputError(
            {MESSAGE_TEXT("Message", "A tensor of shape %1 has no elements: every axis needs a length of at least 1."),
             {shapeText(shape)}});
    }
    return elementCount(shape);
}

std::int64_t checkedSize(const Shape &shape, std::size_t values)
{
    const std::int64_t size = checkedSize(shape);
    if (size != static_cast<std::int64_t>(values)) {
        throw InputError({MESSAGE_TEXT("Message", "A tensor of shape %1 holds %2 values, not %3."),
                          {shapeText(shape), std::to_string(size), std::to_string(values)}});
    }
    return size;
}

template <class T>
std::shared_ptr<const T[]> copied(std::span<const T> values)
{
    auto copy = buffer<T>(static_cast<std::int64_t>(values.size()));
    std::copy(values.begin(), values.end(), copy.get());
    return copy;
}

template <class T>
bool sameValues(const T *a, const T *b, std::int64_t size)
{
    return a == b || std::equal(a, a + size, b, [](T left, T right) {
               return left == right || (std::isnan(left) && std::isnan(right));
           });
}

} // namespace

Tensor::Tensor(Shape shape, std::span<const float> values)
    : m_size(checkedSize(shape, values.size()))
    , m_values(copied(values))
{
    m_shape = std::move(shape);
}

Tensor::Tensor(Shape shape, std::span<const double> values)
    : m_size(checkedSize(shape, values.size()))
    , m_values(copied(values))
{
    m_shape = std::move(shape);
}

Tensor::Tensor(Shape shape, std::initializer_list<double> values)
    : Tensor(std::move(shape), std::span<const double>(values.begin(), values.size()))
{ }

template <class T>
Tensor Tensor::adopted(Shape shape, std::shared_ptr<const T[]> values)
{
    Tensor tensor;
    tensor.m_size = checkedSize(shape);
    tensor.m_shape = std::move(shape);
    tensor.m_values = std::move(values);
    return tensor;
}

Tensor Tensor::adopt(Shape shape, std::shared_ptr<const float[]> values)
{
    return adopted(std::move(shape), std::move(values));
}

Tensor Tensor::adopt(Shape shape, std::shared_ptr<const double[]> values)
{
    return adopted(std::move(shape), std::move(values));
}

Tensor Tensor::adopt(Shape shape, std::shared_ptr<const Float16[]> values)
{
    return adopted(std::move(shape), std::move(values));
}

Tensor Tensor::adopt(Shape shape, std::shared_ptr<const BFloat16[]> values)
{
    return adopted(std::move(shape), std::move(values));
}

Tensor Tensor::filled(Shape shape, double value, DType dtype)
{
    return withElementType(dtype, [&]<class T>(T) {
        const std::int64_t size = checkedSize(shape);
        auto values = buffer<T>(size);
        std::fill_n(values.get(), size, static_cast<T>(value));
        return adopt(std::move(shape), std::shared_ptr<const T[]>(std::move(values)));
    });
}

std::shared_ptr<const float[]> Tensor::widened() const
{
    auto values = buffer<float>(m_size);
    visitStored([&](auto stored) {
        std::transform(stored.begin(), stored.end(), values.get(),
                       [](auto value) { return static_cast<float>(value); });
    });
    return values;
}

Tensor Tensor::reshaped(Shape shape) const
{
    Tensor result = *this;
    result.m_size = checkedSize(shape, static_cast<std::size_t>(m_size));
    result.m_shape = std::move(shape);
    return result;
}

Tensor Tensor::converted(DType dtype) const
{
    if (isEmpty() || dtype == this->dtype())
        return *this;
    return withElementType(dtype, [this]<class To>(To) {
        auto copy = buffer<To>(m_size);
        visitStored([&](auto values) {
            std::transform(values.begin(), values.end(), copy.get(), [](auto value) { return static_cast<To>(value); });
        });
        return adopt(m_shape, std::shared_ptr<const To[]>(std::move(copy)));
    });
}

Tensor Tensor::withValues(std::span<const std::int64_t> indices, std::span<const double> values) const
{
    return visitStored([&]<class T>(std::span<const T> old) {
        auto copy = buffer<T>(m_size);
        std::copy(old.begin(), old.end(), copy.get());
        for (std::size_t i = 0; i < indices.size(); ++i)
            copy[indices[i]] = static_cast<T>(values[i]);
        return adopt(m_shape, std::shared_ptr<const T[]>(std::move(copy)));
    });
}

bool operator==(const Tensor &a, const Tensor &b)
{
    if (a.m_shape != b.m_shape || a.dtype() != b.dtype())
        return false;
    if (a.m_values == b.m_values)
        return true; // The same memory.
    return a.visitStored([&]<class T>(std::span<const T> values) {
        return sameValues(values.data(), std::get<std::shared_ptr<const T[]>>(b.m_values).get(), a.m_size);
    });
}

double rounded(double value, DType dtype)
{
    return withElementType(dtype, [value]<class T>(T) { return static_cast<double>(static_cast<T>(value)); });
}

Shape unravel(std::int64_t flat, const Shape &shape)
{
    Shape index(shape.size());
    for (std::size_t axis = shape.size(); axis-- > 0;) {
        index[axis] = flat % shape[axis];
        flat /= shape[axis];
    }
    return index;
}

std::int64_t ravel(const Shape &index, const Shape &shape)
{
    std::int64_t flat = 0;
    for (std::size_t axis = 0; axis < shape.size(); ++axis)
        flat = flat * shape[axis] + index[axis];
    return flat;
}

} // namespace normscope
