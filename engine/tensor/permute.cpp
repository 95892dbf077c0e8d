// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tensor/permute.h"

#include "engine/tensor/error.h"
#include "engine/tensor/uninitialized_array.h"

#include <algorithm>

namespace normscope {

namespace {

/// The stride of each axis of the permuted tensor in the buffer of the original one, in elements.
Shape permutedStrides(const Shape &shape, AxisOrder order)
{
    Shape strides(shape.size());
    std::int64_t stride = 1;
    for (std::size_t axis = shape.size(); axis-- > 0;) {
        strides[axis] = stride;
        stride *= shape[axis];
    }
    return permuted(strides, order);
}

/// Goes over the outer axes index by index and over the last one in a run.
template <class T>
void copyPermuted(const T *from, T *to, const Shape &toShape, const Shape &strides)
{
    const std::int64_t run = toShape.back();
    const std::int64_t step = strides.back();
    const std::int64_t runs = elementCount(toShape) / run;
    Shape index(toShape.size());
    std::int64_t source = 0;
    for (std::int64_t i = 0; i < runs; ++i) {
        for (std::int64_t j = 0; j < run; ++j)
            *to++ = from[source + j * step];
        for (std::size_t axis = toShape.size() - 1; axis-- > 0;) {
            source += strides[axis];
            if (++index[axis] < toShape[axis])
                break;
            source -= index[axis] * strides[axis];
            index[axis] = 0;
        }
    }
}

} // namespace

bool isAxisOrder(AxisOrder order, int rank)
{
    AxisSet seen;
    for (const int axis : order) {
        if (axis < 0 || axis >= rank || seen.contains(axis))
            return false;
        seen.insert(axis);
    }
    return seen.size() == rank;
}

Shape permuted(const Shape &shape, AxisOrder order)
{
    Shape result;
    for (const int axis : order)
        result.push_back(shape[static_cast<std::size_t>(axis)]);
    return result;
}

AxisSet permuted(AxisSet axes, AxisOrder order)
{
    AxisSet result;
    for (const int axis : axes.toVector())
        result.insert(permutedAxis(axis, order));
    return result;
}

int permutedAxis(int axis, AxisOrder order)
{
    return axis < 0 ? axis : static_cast<int>(std::find(order.begin(), order.end(), axis) - order.begin());
}

Layout permuted(const Layout &layout, AxisOrder order)
{
    Layout result {{}, permutedAxis(layout.batchAxis, order), permutedAxis(layout.channelAxis, order)};
    for (const int axis : order)
        result.names.push_back(layout.names[static_cast<std::size_t>(axis)]);
    return result;
}

std::int64_t permutedElement(std::int64_t element, const Shape &shape, AxisOrder order)
{
    return ravel(permuted(unravel(element, shape), order), permuted(shape, order));
}

Tensor permuted(const Tensor &tensor, AxisOrder order)
{
    if (tensor.isEmpty())
        return tensor;
    if (!isAxisOrder(order, tensor.rank())) {
        throw InputError({MESSAGE_TEXT("Message", "The axes of a tensor of rank %1 are each to be named once."),
                          {std::to_string(tensor.rank())}});
    }
    const Shape shape = permuted(tensor.shape(), order);
    const Shape strides = permutedStrides(tensor.shape(), order);
    return tensor.visitStored([&]<class T>(std::span<const T> values) {
        auto result = uninitializedArray<T>(values.size());
        copyPermuted(values.data(), result.get(), shape, strides);
        return Tensor::adopt(shape, std::shared_ptr<const T[]>(std::move(result)));
    });
}

} // namespace normscope
