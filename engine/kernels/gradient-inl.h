// SPDX-License-Identifier: GPL-3.0-or-later
//
// The backward pass: sums of the upstream gradient by group and by parameter, and the gradient of the input.
#if defined(NORMSCOPE_GRADIENT_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_GRADIENT_INL_H
#undef NORMSCOPE_GRADIENT_INL_H
#else
#define NORMSCOPE_GRADIENT_INL_H
#endif

#include "engine/kernels/gradient_columns-inl.h"
#include "engine/kernels/gradient_crossed-inl.h"
#include "engine/kernels/gradient_runs-inl.h"

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

template <class T>
constexpr GradientTable<T> kernelsOf(std::type_identity<GradientTable<T>>)
{
    return {backwardRuns<T, NoMask>, backwardRuns<T, RowMask>, columnGradientSums<T>,  columnFactors<T>,
            columnInputGradient<T>,  crossedSums<T>,           crossedInputGradient<T>};
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
