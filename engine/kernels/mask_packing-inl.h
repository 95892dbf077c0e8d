// SPDX-License-Identifier: GPL-3.0-or-later
//
// From masks of elements as values to masks of bytes.
#if defined(NORMSCOPE_MASK_PACKING_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_MASK_PACKING_INL_H
#undef NORMSCOPE_MASK_PACKING_INL_H
#else
#define NORMSCOPE_MASK_PACKING_INL_H
#endif

#include "engine/kernels/masked_kernels.h"
#include "engine/kernels/partial-inl.h"

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// The lanes whose values count: all but 0. Unlike Ne(), of which NaN is no case.
template <class D>
HWY_INLINE hn::Mask<D> countsOf(D d, hn::Vec<D> values)
{
    return hn::Not(hn::Eq(values, hn::Zero(d)));
}

/// Packs as many whole groups of four vectors as there are. Returns the number of values that they have.
HWY_INLINE std::int64_t packFourVectors([[maybe_unused]] const float *values, [[maybe_unused]] std::int64_t count,
                                        [[maybe_unused]] MaskByte *to)
{
#if HWY_TARGET == HWY_SCALAR
    return 0; // Its vectors are single values.
#else
    const hn::ScalableTag<float> d;
    const hn::Repartition<std::uint32_t, decltype(d)> d32;
    const hn::Repartition<std::uint8_t, decltype(d)> d8;
    constexpr auto lanes = static_cast<std::int64_t>(hn::MaxLanes(d));
    constexpr std::int64_t blocks = lanes / 4;
    // A lane gets a byte of each vector; in each block of four lanes the bytes of a vector are put together, then the
    // lanes of a vector from all blocks.
    HWY_ALIGN static constexpr std::uint8_t inBlock[16] = {0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15};
    HWY_ALIGN std::int32_t order[lanes];
    for (std::int64_t i = 0; i < lanes; ++i)
        order[i] = static_cast<std::int32_t>(i % blocks * 4 + i / blocks);
    const auto bytes = hn::LoadDup128(d8, inBlock);
    const auto across = hn::SetTableIndices(d32, order);
    const auto maskOf = [&](std::int64_t i, std::uint32_t part) HWY_ATTR {
        const auto counts = countsOf(d, hn::LoadU(d, values + i));
        return hn::And(hn::BitCast(d32, hn::VecFromMask(d, counts)), hn::Set(d32, part));
    };
    std::int64_t i = 0;
    for (; i + 4 * lanes <= count; i += 4 * lanes) {
        const auto low = hn::Or(maskOf(i, 0xff), maskOf(i + lanes, 0xff00));
        const auto high = hn::Or(maskOf(i + 2 * lanes, 0xff0000), maskOf(i + 3 * lanes, 0xff000000));
        const auto sorted = hn::TableLookupBytes(hn::BitCast(d8, hn::Or(low, high)), bytes);
        hn::StoreU(hn::BitCast(d8, hn::TableLookupLanes(hn::BitCast(d32, sorted), across)), d8, to + i);
    }
    return i;
#endif
}

template <class T>
void packMask(const T *values, std::int64_t count, MaskByte *to)
{
    std::int64_t i = 0;
    if constexpr (sizeof(T) == sizeof(float))
        i = packFourVectors(values, count, to);
    const hn::ScalableTag<T> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    const hn::Rebind<float, decltype(d)> dFloat;
    const hn::Rebind<std::int32_t, decltype(d)> d32;
    const hn::Rebind<std::int8_t, decltype(d)> d8;
    for (; i + lanes <= count; i += lanes) {
        const auto counts = countsOf(d, hn::LoadU(d, values + i));
        const auto one = hn::IfThenElseZero(counts, hn::Set(d, T(-1)));
        const auto asFloats = [&]() HWY_ATTR {
            if constexpr (sizeof(T) == sizeof(float))
                return one;
            else
                return hn::DemoteTo(dFloat, one);
        }();
        hn::StoreU(hn::DemoteTo(d8, hn::ConvertTo(d32, asFloats)), d8, reinterpret_cast<std::int8_t *>(to + i));
    }
    for (; i < count; ++i)
        to[i] = values[i] != 0 ? 0xff : 0;
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
