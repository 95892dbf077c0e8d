// SPDX-License-Identifier: GPL-3.0-or-later
//
// From masks of elements to masks of vectors.
#if defined(NORMSCOPE_MASK_BYTES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_MASK_BYTES_INL_H
#undef NORMSCOPE_MASK_BYTES_INL_H
#else
#define NORMSCOPE_MASK_BYTES_INL_H
#endif

#include "engine/kernels/lane_tiles-inl.h"
#include "engine/kernels/masked_kernels.h"

#include <cstdint>
#include <cstring>

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// All bits of those lanes of a vector whose bytes are set.
template <class D>
HWY_INLINE hn::Vec<D> widened(D d, hn::Vec<hn::Rebind<std::int8_t, D>> bytes)
{
    const hn::Rebind<std::int32_t, D> d32;
    const auto wide = hn::PromoteTo(d32, bytes);
    if constexpr (sizeof(hn::TFromD<D>) == sizeof(float))
        return hn::BitCast(d, wide);
    else
        return hn::BitCast(d, hn::PromoteTo(hn::Rebind<std::int64_t, D>(), wide));
}

template <class D>
HWY_INLINE hn::Vec<D> maskVector(D d, const MaskByte *bytes)
{
    return widened(d, hn::LoadU(hn::Rebind<std::int8_t, D>(), reinterpret_cast<const std::int8_t *>(bytes)));
}

/// maskVector() of the first `count` lanes; the others are 0.
template <class D, class T = hn::TFromD<D>>
HWY_INLINE hn::Vec<D> maskVectorPart(D d, const MaskByte *bytes, std::int64_t count)
{
#if HWY_TARGET == HWY_AVX3
    const hn::Rebind<std::int8_t, D> d8;
    const auto inside = hn::FirstN(d8, static_cast<std::size_t>(count));
    return widened(d, hn::MaskedLoad(inside, d8, reinterpret_cast<const std::int8_t *>(bytes)));
#else
    // Put together in a register: what is stored byte by byte cannot be loaded as a vector at once.
    static_assert(HWY_MAX_BYTES / sizeof(T) <= sizeof(std::uint64_t));
    std::uint64_t own = 0;
    for (std::int64_t i = count; i-- > 0;)
        own = own << 8 | bytes[i];
    MaskByte stored[sizeof own];
    std::memcpy(stored, &own, sizeof own);
    return maskVector(d, stored);
#endif
}

/// maskVector() of blocks of so many lanes, `step` elements apart.
template <std::size_t lanes, class D>
HWY_INLINE hn::Vec<D> maskBlocks(D d, const MaskByte *bytes, std::int64_t step)
{
    const hn::Rebind<std::int8_t, D> d8;
    return widened(d, loadBlocks<lanes>(d8, reinterpret_cast<const std::int8_t *>(bytes), step));
}

/// Which lanes of a vector count.
template <class D>
HWY_INLINE hn::Mask<D> countsAt(D d, const MaskByte *bytes)
{
#if HWY_TARGET == HWY_AVX3
    // Straight into a mask register, for which Highway has no name.
    const hn::Rebind<std::int8_t, D> d8;
    const auto counts = hn::MaskFromVec(hn::LoadU(d8, reinterpret_cast<const std::int8_t *>(bytes)));
    using Mask = hn::Mask<D>;
    return Mask {static_cast<typename Mask::Raw>(counts.raw)};
#else
    return hn::MaskFromVec(maskVector(d, bytes));
#endif
}

/// The lanes of v that count; the others are 0.
template <class D>
HWY_INLINE hn::Vec<D> whereCounts(D d, hn::Vec<D> v, const MaskByte *mask)
{
    return hn::IfThenElseZero(countsAt(d, mask), v);
}

/// A masking by the bytes of a run.
struct MaskedVectors
{
    const MaskByte *mask;

    template <class D>
    HWY_INLINE hn::Vec<D> operator()(D d, hn::Vec<D> v, std::int64_t i) const
    {
        return whereCounts(d, v, mask + i);
    }
    template <class D>
    HWY_INLINE hn::Vec<D> ofPart(D d, hn::Vec<D> v, std::int64_t i, std::int64_t count) const
    {
        return hn::And(v, maskVectorPart(d, mask + i, count));
    }
    HWY_INLINE void prefetch(std::int64_t i) const { hwy::Prefetch(mask + i); }
};

/// Whether none, some or all of several elements count.
enum class Counting
{
    None,
    Some,
    All
};

/// Padding and masks per sample or position make long runs of one kind, for which nothing needs to be blended.
HWY_INLINE Counting countingOf(const MaskByte *bytes, std::int64_t count)
{
    std::uint64_t first = 0;
    if (count >= static_cast<std::int64_t>(sizeof first)) { // Decides most masks of single elements without a call.
        std::memcpy(&first, bytes, sizeof first);
        if (first != 0 && ~first != 0)
            return Counting::Some;
    }
    if (count > 1 && std::memcmp(bytes, bytes + 1, static_cast<std::size_t>(count - 1)) != 0)
        return Counting::Some;
    return *bytes == 0 ? Counting::None : Counting::All;
}

/// The mask of one run.
struct RunMask
{
    const MaskByte *bytes;
    bool isWhole; ///< Its first byte holds for the whole run.

    HWY_INLINE Counting counting(std::int64_t first, std::int64_t count) const
    {
        return isWhole ? countingOf(bytes, 1) : countingOf(bytes + first, count);
    }
};

HWY_INLINE RunMask runMask(const RowMask &mask, std::int64_t place)
{
    return {mask.at(place), mask.isOfWholeRows()};
}

/// How many of `count` elements are unmasked.
HWY_INLINE std::int64_t countOf(const MaskByte *bytes, std::int64_t count)
{
    const auto countBy = [bytes](auto d, std::int64_t &i, std::int64_t end) HWY_ATTR {
        const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
        std::size_t found = 0;
        for (; i + lanes <= end; i += lanes)
            found += hn::CountTrue(d, hn::Ne(hn::LoadU(d, bytes + i), hn::Zero(d)));
        return static_cast<std::int64_t>(found);
    };
    std::int64_t i = 0;
    std::int64_t found = countBy(hn::ScalableTag<MaskByte>(), i, count);
    found += countBy(hn::CappedTag<MaskByte, 8>(), i, count);
    for (; i < count; ++i)
        found += bytes[i] != 0 ? 1 : 0;
    return found;
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
