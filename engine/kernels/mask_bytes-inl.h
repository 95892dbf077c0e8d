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

/// The same of the first `count` lanes.
template <class D, class T = hn::TFromD<D>>
HWY_INLINE hn::Vec<D> maskVectorPart(D d, const MaskByte *bytes, std::int64_t count)
{
    HWY_ALIGN MaskByte own[HWY_MAX_BYTES / sizeof(T)];
    for (std::int64_t i = 0; i < static_cast<std::int64_t>(hn::Lanes(d)); ++i)
        own[i] = i < count ? bytes[i] : 0;
    return maskVector(d, own);
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
