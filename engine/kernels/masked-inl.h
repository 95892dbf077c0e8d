// SPDX-License-Identifier: GPL-3.0-or-later
//
// Masked groups of runs and of columns. Deviations of masked elements are cleared before they are added.
#if defined(NORMSCOPE_MASKED_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_MASKED_INL_H
#undef NORMSCOPE_MASKED_INL_H
#else
#define NORMSCOPE_MASKED_INL_H
#endif

#include "engine/kernels/masked_columns-inl.h"
#include "engine/kernels/masked_runs-inl.h"

#include <type_traits>

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// Values to bits to bytes: a vector of bytes at a time.
template <class T>
void packMask(const T *values, std::int64_t count, MaskByte *to)
{
    const hn::ScalableTag<T> d;
    const hn::ScalableTag<MaskByte> d8;
    constexpr std::size_t lanes = hn::MaxLanes(hn::ScalableTag<T>());
    constexpr std::size_t bytes = hn::MaxLanes(hn::ScalableTag<MaskByte>());
    using Bits = std::conditional_t<(lanes > 8), std::uint16_t, std::uint8_t>;
    static_assert(bytes <= 64 && lanes <= 16);
    const auto zero = hn::Zero(d);
    std::int64_t i = 0;
    for (; i + static_cast<std::int64_t>(bytes) <= count; i += bytes) {
        std::uint64_t bits = 0;
        for (std::size_t lane = 0; lane < bytes; lane += lanes) {
            Bits part = 0;
            hn::StoreMaskBits(d, hn::Ne(hn::LoadU(d, values + i + lane), zero),
                              reinterpret_cast<std::uint8_t *>(&part));
            bits |= std::uint64_t(part) << lane;
        }
        const auto counts = hn::LoadMaskBits(d8, reinterpret_cast<const std::uint8_t *>(&bits));
        hn::StoreU(hn::VecFromMask(d8, counts), d8, to + i);
    }
    for (; i < count; ++i)
        to[i] = values[i] != 0 ? 0xff : 0;
}

template <class T>
constexpr MaskedTable<T> kernelsOf(std::type_identity<MaskedTable<T>>)
{
    return {maskedRunMoments<T>, normalizeMaskedRuns<T>, maskedColumnMoments<T>, normalizeMaskedColumns<T>,
            packMask<T>};
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
