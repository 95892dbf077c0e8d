// SPDX-License-Identifier: GPL-3.0-or-later
//
// From bytes to masks of vectors.
#if defined(NORMSCOPE_MASK_BYTES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_MASK_BYTES_INL_H
#undef NORMSCOPE_MASK_BYTES_INL_H
#else
#define NORMSCOPE_MASK_BYTES_INL_H
#endif

#include "engine/kernels/masked_kernels.h"
#include "engine/kernels/partial-inl.h"

#include <cstdint>
#include <cstring>

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// All bits of those lanes of a vector whose bytes are set.
template <class D, class T = hn::TFromD<D>>
HWY_INLINE hn::Vec<D> maskVector(D d, const MaskByte *bytes)
{
    const hn::Rebind<std::int8_t, D> d8;
    const hn::Rebind<std::int32_t, D> d32;
    const auto wide = hn::PromoteTo(d32, hn::LoadU(d8, reinterpret_cast<const std::int8_t *>(bytes)));
    if constexpr (sizeof(T) == sizeof(float))
        return hn::BitCast(d, wide);
    else
        return hn::BitCast(d, hn::PromoteTo(hn::Rebind<std::int64_t, D>(), wide));
}

/// maskVector() of the first `count` lanes; the others are 0.
template <class D, class T = hn::TFromD<D>>
HWY_INLINE hn::Vec<D> maskVectorPart(D d, const MaskByte *bytes, std::int64_t count)
{
    HWY_ALIGN MaskByte own[HWY_MAX_BYTES / sizeof(T)];
    for (std::int64_t i = 0; i < static_cast<std::int64_t>(hn::Lanes(d)); ++i)
        own[i] = i < count ? bytes[i] : 0;
    return maskVector(d, own);
}

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
    if (count > 1 && std::memcmp(bytes, bytes + 1, static_cast<std::size_t>(count - 1)) != 0)
        return Counting::Some;
    return *bytes == 0 ? Counting::None : Counting::All;
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
