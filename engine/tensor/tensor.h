// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/axes.h"
#include "engine/tensor/enum_names.h"
#include "engine/tensor/half.h"

#include <memory>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

namespace normscope {

/// Element types. Those of 16 bits are kept as such, in memory and in files; what is computed from them is computed in
/// float32 or float64, as frameworks do.
enum class DType
{
    Float32,
    Float64,
    Float16,
    BFloat16
};

template <>
struct EnumNames<DType>
{
    static constexpr std::pair<DType, std::string_view> all[] = {{DType::Float16, "float16"},
                                                                 {DType::BFloat16, "bfloat16"},
                                                                 {DType::Float32, "float32"},
                                                                 {DType::Float64, "float64"}};
};

/// float16 and bfloat16.
constexpr bool isHalf(DType dtype)
{
    return dtype == DType::Float16 || dtype == DType::BFloat16;
}

/// The type of results where none is asked for: float32 of float32, float64 of any other.
constexpr DType resultType(DType input)
{
    return input == DType::Float32 ? DType::Float32 : DType::Float64;
}

/// Size of an element in bytes.
constexpr std::int64_t elementBytes(DType dtype)
{
    return isHalf(dtype) ? 2 : dtype == DType::Float32 ? 4 : 8;
}

/// `value` rounded to nearest in the element type.
double rounded(double value, DType dtype);

/// Calls f with a value of the type that elements of `dtype` have: float, double, Float16 or BFloat16.
template <class F>
decltype(auto) withElementType(DType dtype, F &&f)
{
    switch (dtype) {
    case DType::Float32:
        return std::forward<F>(f)(float());
    case DType::Float16:
        return std::forward<F>(f)(Float16());
    case DType::BFloat16:
        return std::forward<F>(f)(BFloat16());
    case DType::Float64:
        break;
    }
    return std::forward<F>(f)(double());
}

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
    static Tensor adopt(Shape shape, std::shared_ptr<const Float16[]> values);
    static Tensor adopt(Shape shape, std::shared_ptr<const BFloat16[]> values);
    /// All values the same.
    static Tensor filled(Shape shape, double value, DType dtype = DType::Float64);

    bool isEmpty() const { return m_size == 0; }
    DType dtype() const { return static_cast<DType>(m_values.index()); }
    const Shape &shape() const { return m_shape; }
    int rank() const { return static_cast<int>(m_shape.size()); }
    std::int64_t size() const { return m_size; }
    std::int64_t byteSize() const { return m_size * elementBytes(dtype()); }

    /// The value at a flat (row-major) index.
    double operator[](std::int64_t index) const
    {
        switch (dtype()) {
        case DType::Float32:
            return static_cast<double>(std::get<0>(m_values)[index]);
        case DType::Float16:
            return static_cast<double>(std::get<2>(m_values)[index]);
        case DType::BFloat16:
            return static_cast<double>(std::get<3>(m_values)[index]);
        case DType::Float64:
            break;
        }
        return std::get<1>(m_values)[index];
    }

    /// Calls f with std::span<const float> or std::span<const double>. Elements of 16 bits are all copied into a buffer
    /// of float, which lives as long as the call.
    template <class F>
    decltype(auto) visit(F &&f) const
    {
        const auto count = static_cast<std::size_t>(m_size);
        if (m_values.index() == 1)
            return std::forward<F>(f)(std::span<const double>(std::get<1>(m_values).get(), count));
        const std::shared_ptr<const float[]> values = m_values.index() == 0 ? std::get<0>(m_values) : widened();
        return std::forward<F>(f)(std::span<const float>(values.get(), count));
    }

    /// Calls f with a std::span of the values as they are stored: of const float, double, Float16 or BFloat16.
    template <class F>
    decltype(auto) visitStored(F &&f) const
    {
        const auto call = [&](const auto &values) {
            using Value = typename std::remove_cvref_t<decltype(values)>::element_type;
            return std::forward<F>(f)(std::span<Value>(values.get(), static_cast<std::size_t>(m_size)));
        };
        switch (dtype()) {
        case DType::Float32:
            return call(std::get<0>(m_values));
        case DType::Float16:
            return call(std::get<2>(m_values));
        case DType::BFloat16:
            return call(std::get<3>(m_values));
        case DType::Float64:
            break;
        }
        return call(std::get<1>(m_values));
    }

    /// The buffer, to tell whether tensors share one.
    std::shared_ptr<const void> storage() const
    {
        return std::visit([](const auto &values) { return std::shared_ptr<const void>(values, values.get()); },
                          m_values);
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
    // In the order of DType.
    using Values = std::variant<std::shared_ptr<const float[]>, std::shared_ptr<const double[]>,
                                std::shared_ptr<const Float16[]>, std::shared_ptr<const BFloat16[]>>;

    template <class T>
    static Tensor adopted(Shape shape, std::shared_ptr<const T[]> values);
    std::shared_ptr<const float[]> widened() const;

    Shape m_shape;
    std::int64_t m_size = 0;
    Values m_values;
};

/// The multi-index of a flat index, outermost first.
Shape unravel(std::int64_t flat, const Shape &shape);
/// The flat index of a multi-index.
std::int64_t ravel(const Shape &index, const Shape &shape);

} // namespace normscope
