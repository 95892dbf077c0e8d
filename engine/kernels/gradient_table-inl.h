// SPDX-License-Identifier: GPL-3.0-or-later
//
// As table-inl.h, the kernels of the backward pass. Apart from the others, which compilers would inline less in a
// larger source: that costs a quarter of their speed.

// No include guard.
#undef HWY_DISABLED_TARGETS
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3_DL)
#include <hwy/foreach_target.h>

#include "engine/kernels/gradient-inl.h"

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

// Static: both sources have one.
static const GradientTable<NORMSCOPE_VALUE> *compiledTable()
{
    using T = NORMSCOPE_VALUE;
    static constexpr GradientTable<T> table {backwardRuns<T>, columnGradientSums<T>, columnInputGradient<T>};
    return &table;
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace normscope::kernels {

template <>
const GradientTable<NORMSCOPE_VALUE> *compiledGradient<NORMSCOPE_VALUE>()
{
    HWY_EXPORT(compiledTable);
    return HWY_DYNAMIC_DISPATCH(compiledTable)();
}

} // namespace normscope::kernels
#endif
