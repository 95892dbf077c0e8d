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

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

template <class T>
void packMask(const T *values, std::int64_t count, MaskByte *to)
{
    const hn::ScalableTag<T> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    const hn::Rebind<float, decltype(d)> dFloat;
    const hn::Rebind<std::int32_t, decltype(d)> d32;
    const hn::Rebind<std::int8_t, decltype(d)> d8;
    std::int64_t i = 0;
    for (; i + lanes <= count; i += lanes) {
        const auto counts = hn::Ne(hn::LoadU(d, values + i), hn::Zero(d));
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

template <class T>
constexpr MaskedTable<T> kernelsOf(std::type_identity<MaskedTable<T>>)
{
    return {maskedRunMoments<T>, normalizeMaskedRuns<T>, maskedColumnMoments<T>, normalizeMaskedColumns<T>,
            packMask<T>};
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
