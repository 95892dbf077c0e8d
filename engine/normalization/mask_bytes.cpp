// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/normalization/mask_bytes.h"

#include "engine/kernels/nest.h"
#include "engine/normalization/forward_plan.h"
#include "engine/normalization/walk.h"
#include "engine/tensor/uninitialized_array.h"

#include <cstring>
#include <numeric>
#include <vector>

namespace normscope {

using kernels::MaskByte;

namespace {

// The mask's own values as bytes, not broadcast.
std::vector<MaskByte> packed(const Tensor &mask)
{
    std::vector<MaskByte> bytes(static_cast<std::size_t>(mask.size()));
    mask.visitStored([&]<class T>(std::span<const T> values) {
        if constexpr (std::is_floating_point_v<T>) {
            if (const auto *table = kernels::maskedTable<T>()) {
                table->pack(values.data(), mask.size(), bytes.data());
                return;
            }
        }
        for (std::size_t i = 0; i < values.size(); ++i)
            bytes[i] = static_cast<double>(values[i]) != 0 ? 0xff : 0;
    });
    return bytes;
}

void expandRun(const MaskByte *from, std::int64_t step, std::int64_t length, MaskByte *to)
{
    const auto count = static_cast<std::size_t>(length);
    if (step == 0)
        std::memset(to, *from, count);
    else if (step == 1)
        std::memcpy(to, from, count);
    else
        for (std::int64_t i = 0; i < length; ++i)
            to[i] = from[i * step];
}

} // namespace

std::shared_ptr<const MaskByte[]> maskBytes(const Shape &shape, const Tensor &mask, Workers &workers)
{
    constexpr std::int64_t parts = 16;
    constexpr std::int64_t fewBytes = 256 << 10;
    const std::int64_t size = elementCount(shape);
    auto bytes = uninitializedArray<MaskByte>(static_cast<std::size_t>(size));
    if (mask.size() == size) { // No broadcasting: packed straight into the result.
        mask.visitStored([&]<class T>(std::span<const T> values) {
            const kernels::MaskedTable<T> *table = nullptr;
            if constexpr (std::is_floating_point_v<T>)
                table = kernels::maskedTable<T>();
            const auto pack = [&](std::int64_t first, std::int64_t last) {
                if constexpr (std::is_floating_point_v<T>) {
                    if (table != nullptr)
                        return table->pack(values.data() + first, last - first, bytes.get() + first);
                }
                for (std::int64_t i = first; i < last; ++i)
                    bytes[i] = static_cast<double>(values[static_cast<std::size_t>(i)]) != 0 ? 0xff : 0;
            };
            if (size < fewBytes)
                return pack(0, size);
            workers.forEach(parts, [&](std::int64_t i) { pack(size * i / parts, size * (i + 1) / parts); });
        });
        return bytes;
    }
    const std::vector<MaskByte> own = packed(mask);
    Nest nest; // The nest's γ steps are those of the mask.
    const Walk walk(Grouping(shape, AxisSet::all(static_cast<int>(shape.size()))), mask.shape());
    for (const Walk::Loop &loop : walk.loops())
        nest.push({loop.length, {loop.step(Operand::Element), loop.step(Operand::Mask), 0}});
    const auto expand = [&](const NestPiece &part) {
        if (part.nest.size() == 0)
            return;
        const Nest::Loop &inner = part.nest.inner();
        Odometer run = Odometer::outside(part.nest, 1);
        do {
            const Steps place = part.start + run.place();
            expandRun(own.data() + place.gamma, inner.steps.gamma, inner.length, bytes.get() + place.x);
        } while (run.advance());
    };
    if (size < fewBytes)
        expand({nest, {}});
    else
        workers.forEach(parts, [&](std::int64_t i) { expand(cut(nest, i, parts)); });
    return bytes;
}

Shape widenedMask(const Shape &shape, const Shape &mask, std::int64_t longWholeRow)
{
    // For shorter rows it takes longer to find their bytes than to read more of them.
    constexpr std::int64_t longRow = 512;
    std::int64_t repeated = 1;
    for (std::size_t axis = mask.size(); axis-- > 0 && (mask[axis] == 1 || shape[axis] == 1);)
        repeated *= shape[axis];
    if (repeated >= longWholeRow)
        return mask;
    Shape wide = mask;
    std::int64_t length = 1;
    for (std::size_t axis = wide.size(); axis-- > 0 && length < longRow;) {
        wide[axis] = shape[axis];
        length *= shape[axis];
    }
    return wide;
}

kernels::MaskRows rowsOfMask(const Shape &shape, const Shape &mask, std::int64_t run)
{
    /// For shorter rows it takes longer to find their masks than to read them.
    constexpr std::int64_t leastRow = 32;
    std::size_t axis = mask.size();
    while (axis > 0 && shape[axis - 1] == 1)
        --axis;
    if (axis == 0)
        return {};
    // The last axes, along all of which the mask is the same, or along none of which.
    kernels::MaskRows rows;
    rows.areWhole = mask[axis - 1] == 1;
    std::int64_t elements = 1;
    for (; axis > 0 && (shape[axis - 1] == 1 || (mask[axis - 1] == 1) == rows.areWhole); --axis)
        elements *= shape[axis - 1];
    rows.length = std::gcd(elements, run);
    if (rows.length < leastRow || (rows.length != run && rows.length != elements) || (axis == 0 && !rows.areWhole))
        return {};
    // Of the loops over rows, from the innermost on, only consecutive ones may repeat rows.
    bool isBeyond = false;
    const auto take = [&](std::int64_t length, bool repeats) {
        if (length == 1)
            return true;
        if (!repeats && rows.repeats == 1)
            rows.together *= length;
        else if (repeats && !isBeyond)
            rows.repeats *= length;
        else
            isBeyond = true;
        return !(repeats && isBeyond);
    };
    bool fits = take(elements / rows.length, rows.areWhole);
    while (fits && axis-- > 0)
        fits = take(shape[axis], mask[axis] == 1);
    return fits ? rows : kernels::MaskRows();
}

} // namespace normscope
