// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tensor/pad.h"

#include "engine/tensor/error.h"
#include "engine/tensor/uninitialized_array.h"

#include <algorithm>

namespace normscope {

namespace {

/// Copies the part that both shapes have, run by run of the last axis.
template <class T>
void copyCommon(const T *from, const Shape &fromShape, T *to, const Shape &toShape)
{
    Shape common(fromShape.size());
    for (std::size_t axis = 0; axis < common.size(); ++axis)
        common[axis] = std::min(fromShape[axis], toShape[axis]);
    const std::int64_t run = common.back();
    common.back() = 1;
    const std::int64_t runs = elementCount(common);
    for (std::int64_t i = 0; i < runs; ++i) {
        const Shape index = unravel(i, common);
        std::copy_n(from + ravel(index, fromShape), run, to + ravel(index, toShape));
    }
}

} // namespace

Tensor padded(const Tensor &tensor, const Shape &shape, double fill)
{
    if (static_cast<int>(shape.size()) != tensor.rank())
        throw InputError(
            {MESSAGE_TEXT("Message", "A tensor of shape %1 cannot be padded to %2, which has another rank."),
             {shapeText(tensor.shape()), shapeText(shape)}});
    const std::int64_t count = elementCount(shape);
    return tensor.visitStored([&](auto values) {
        using T = typename decltype(values)::value_type;
        auto result = uninitializedArray<std::remove_const_t<T>>(static_cast<std::size_t>(count));
        std::fill_n(result.get(), count, static_cast<T>(fill));
        copyCommon(values.data(), tensor.shape(), result.get(), shape);
        return Tensor::adopt(shape, std::shared_ptr<const std::remove_const_t<T>[]>(std::move(result)));
    });
}

} // namespace normscope
