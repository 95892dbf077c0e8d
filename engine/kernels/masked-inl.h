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
#include "engine/kernels/masked_transforms-inl.h"

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

template <class T>
void clearElements(T *y, std::span<const Range> elements, bool streams)
{
    for (const Range &some : elements)
        writeZeros(y + some.first, some.count(), streams);
    if (streams)
        hwy::FlushStream();
}

template <class T>
constexpr MaskedTable<T> kernelsOf(std::type_identity<MaskedTable<T>>)
{
    return {{maskedRunMoments<T, RowMask>, writeMaskedRuns<T, RowMask>, forwardMaskedRuns<T, RowMask>},
            {maskedRunMoments<T, const T *>, writeMaskedRuns<T, const T *>, forwardMaskedRuns<T, const T *>},
            maskedColumnMoments<T>,
            mergeMaskedColumns,
            normalizeMaskedColumns<T>,
            maskedTransforms<T>,
            clearElements<T>,
            packMask<T>};
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
