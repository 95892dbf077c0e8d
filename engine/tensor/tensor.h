// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/axes.h"
#include "engine/tensor/enum_names.h"

#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <variant>

namespace normscope {

enum class DType
{
    Float32,
    Float64
};

template <>
struct EnumNames<DType>
{
    static constexpr std::pair<DType, std::string_view> all[]
        = {{DType::Float32, "float32"}, {DType::Float64, "float64"}};
};

/// Values in row-major order with a shape of rank 1 to 8, every length positive. Immutable and shared: copying a
/// tensor copies a pointer. A default-constructed tensor is empty (rank 0, no values) and stands for "absent".
class Tensor
{
public:
    Tensor() = default;
    /// Copies the values. Throws InputError if their number is not the shape's.
    Tensor(Shape shape, std::span<const float> values);
    Tensor(Shape shape, std::span<const double> values);
    Tensor(Shape shape, std::initializer_list<double> values);

    /// Takes over a buffer of elementCount(shape) values without copying it.
    static Tensor adopt(Shape shape, std::shared_ptr<const float[]> values);
    static Tensor adopt(Shape shape, std::shared_ptr<const double[]> values);
    /// All values the same.
    static Tensor filled(Shape shape, double value, DType dtype = DType::Float64);

    bool isEmpty() const { return m_size == 0; }
    DType dtype() const { return m_values.index() == 0 ? DType::Float32 : DType::Float64; }
    const Shape &shape() const { return m_shape; }
    int rank() const { return static_cast<int>(m_shape.size()); }
    std::int64_t size() const { return m_size; }
    std::int64_t byteSize() const { return m_size * (dtype() == DType::Float32 ? 4 : 8); }

    /// The value at a flat (row-major) index.
    double operator[](std::int64_t index) const
    {
        return m_values.index() == 0 ? static_cast<double>(std::get<0>(m_values)[index]) : std::get<1>(m_values)[index];
    }

    /// Calls f with std::span<const float> or std::span<const double>.
    template <class F>
    decltype(auto) visit(F &&f) const
    {
        const auto count = static_cast<std::size_t>(m_size);
        if (m_values.index() == 0)
            return std::forward<F>(f)(std::span<const float>(std::get<0>(m_values).get(), count));
        return std::forward<F>(f)(std::span<const double>(std::get<1>(m_values).get(), count));
    }

    /// The same values under another shape of as many elements; shares the buffer.
    Tensor reshaped(Shape shape) const;
    /// A copy in another element type (the same tensor if it has it already).
    Tensor converted(DType dtype) const;
    /// A copy in which values[i] stands at the flat index indices[i]. One pass over the tensor.
    Tensor withValues(std::span<const std::int64_t> indices, std::span<const double> values) const;

    /// Same type, shape and values; NaN equals NaN, so that a document with a NaN equals itself.
    friend bool operator==(const Tensor &a, const Tensor &b);

private:
    using Values = std::variant<std::shared_ptr<const float[]>, std::shared_ptr<const double[]>>;

    Shape m_shape;
    std::int64_t m_size = 0;
    Values m_values;
};

/// The multi-index of a flat index, outermost first.
Shape unravel(std::int64_t flat, const Shape &shape);
/// The flat index of a multi-index.
std::int64_t ravel(const Shape &index, const Shape &shape);

} // namespace normscope
