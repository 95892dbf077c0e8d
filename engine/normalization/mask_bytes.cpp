// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/normalization/mask_bytes.h"

#include "engine/normalization/walk.h"
#include "engine/tensor/uninitialized_array.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <span>
#include <vector>

namespace normscope {

using kernels::MaskByte;

namespace {

template <class T>
void pack(std::span<const T> values, MaskByte *to)
{
    if constexpr (std::is_floating_point_v<T>) {
        if (const auto *table = kernels::maskedTable<T>())
            return table->pack(values.data(), std::ssize(values), to);
    }
    for (const T value : values)
        *to++ = static_cast<double>(value) != 0 ? 0xff : 0;
}

// The mask's own values as bytes, not broadcast.
std::vector<MaskByte> packed(const Tensor &mask)
{
    std::vector<MaskByte> bytes(static_cast<std::size_t>(mask.size()));
    mask.visitStored([&](auto values) { pack(values, bytes.data()); });
    return bytes;
}

void expandRun(const MaskByte *from, const Walk::Loop &run, MaskByte *to)
{
    const auto count = static_cast<std::size_t>(run.length);
    const std::int64_t step = run.step(Operand::Mask);
    if (step == 0)
        std::memset(to, *from, count);
    else if (step == 1)
        std::memcpy(to, from, count);
    else
        for (std::int64_t i = 0; i < run.length; ++i)
            to[i] = from[i * step];
}

// Broadcasts a mask's own bytes along loops; what repeats is made once, and copied.
void expand(std::span<const Walk::Loop> loops, const MaskByte *from, MaskByte *to)
{
    const Walk::Loop &outer = loops.front();
    if (loops.size() == 1)
        return expandRun(from, outer, to);
    const std::int64_t step = outer.step(Operand::Mask);
    const std::int64_t block = outer.step(Operand::Element);
    if (step != 0) {
        for (std::int64_t i = 0; i < outer.length; ++i)
            expand(loops.subspan(1), from + i * step, to + i * block);
        return;
    }
    expand(loops.subspan(1), from, to);
    for (std::int64_t done = 1; done < outer.length;) {
        const std::int64_t some = std::min(done, outer.length - done);
        std::memcpy(to + done * block, to, static_cast<std::size_t>(some * block));
        done += some;
    }
}

} // namespace

std::shared_ptr<const MaskByte[]> maskBytes(const Shape &shape, const Tensor &mask, Workers &workers)
{
    constexpr std::int64_t parts = 16;
    constexpr std::int64_t fewBytes = 256 << 10;
    const std::int64_t size = elementCount(shape);
    auto bytes = uninitializedArray<MaskByte>(static_cast<std::size_t>(size));
    if (mask.size() == size) { // No broadcasting: packed straight into the result.
        mask.visitStored([&](auto values) {
            if (size < fewBytes)
                return pack(values, bytes.get());
            workers.forEach(parts, [&](std::int64_t i) {
                const kernels::Range some = kernels::Range {0, size}.part(i, parts);
                pack(values.subspan(static_cast<std::size_t>(some.first), static_cast<std::size_t>(some.count())),
                     bytes.get() + some.first);
            });
        });
        return bytes;
    }
    const std::vector<MaskByte> ownBytes = packed(mask);
    const Walk walk(Grouping(shape, AxisSet::all(static_cast<int>(shape.size()))), mask.shape());
    const std::vector<Walk::Loop> &loops = walk.loops();
    if (size < fewBytes) {
        expand(loops, ownBytes.data(), bytes.get());
        return bytes;
    }
    // The outermost loop is cut, or, if it is short, the next one at each of its places.
    const std::int64_t places = loops.size() > 1 && loops.front().length < parts ? loops.front().length : 1;
    const std::size_t cut = places > 1 ? 1 : 0;
    workers.forEach(places * parts, [&](std::int64_t i) {
        std::vector<Walk::Loop> inner(loops.begin() + static_cast<std::ptrdiff_t>(cut), loops.end());
        const kernels::Range range = kernels::Range {0, inner.front().length}.part(i % parts, parts);
        inner.front().length = range.count();
        const auto first = [&](Operand operand) {
            return i / parts * loops.front().step(operand) + range.first * inner.front().step(operand);
        };
        if (range.count() > 0)
            expand(inner, ownBytes.data() + first(Operand::Mask), bytes.get() + first(Operand::Element));
    });
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
