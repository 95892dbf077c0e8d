// SPDX-License-Identifier: GPL-3.0-or-later
//
// Compiles all kernels for one type of value and every instruction set. The including source defines NORMSCOPE_VALUE,
// that type, and HWY_TARGET_INCLUDE, itself: Highway includes it once for each instruction set.

// No include guard. SSSE3 and the wider variants of AVX-512 would add compile time and no speed.
#undef HWY_DISABLED_TARGETS
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3_DL)
#include <hwy/foreach_target.h>

#include "engine/kernels/panel-inl.h"
#include "engine/kernels/runs-inl.h"

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

// Static: both sources have one.
static const Table<NORMSCOPE_VALUE> *compiledTable()
{
    using T = NORMSCOPE_VALUE;
    static constexpr Table<T> table {runMoments<T>,       normalizeRuns<T>, forwardRuns<T>,
                                     columnMoments<T>,    mergeColumns<T>,  spread<T>,
                                     normalizeColumns<T>, forwardPanel<T>,  transforms<T>};
    return &table;
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace normscope::kernels {

template <>
const Table<NORMSCOPE_VALUE> *compiled<NORMSCOPE_VALUE>()
{
    HWY_EXPORT(compiledTable);
    return HWY_DYNAMIC_DISPATCH(compiledTable)();
}

} // namespace normscope::kernels
#endif
