// SPDX-License-Identifier: GPL-3.0-or-later
//
// Compiles one table of kernels for every instruction set. The including source defines NORMSCOPE_TABLE, the table's
// type; NORMSCOPE_KERNELS, the header that has the kernels and kernelsOf(); and HWY_TARGET_INCLUDE, itself: Highway
// includes it once for each instruction set. The tables have a source each: in a larger one compilers would inline
// less, which costs a quarter of the speed.

// No include guard. SSSE3 and the wider variants of AVX-512 would add compile time and no speed. Vectors of SVE have no
// size: they cannot be in the arrays and structures that kernels keep them in. NEON stands in for it.
#undef HWY_DISABLED_TARGETS
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3_DL | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128)
#include <hwy/foreach_target.h>

#include NORMSCOPE_KERNELS

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

// Static: every source has one.
static const NORMSCOPE_TABLE *compiledTable()
{
    static constexpr NORMSCOPE_TABLE table = kernelsOf(std::type_identity<NORMSCOPE_TABLE>());
    return &table;
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace normscope::kernels {

template <>
const NORMSCOPE_TABLE *compiled<NORMSCOPE_TABLE>()
{
    HWY_EXPORT(compiledTable);
    return HWY_DYNAMIC_DISPATCH(compiledTable)();
}

} // namespace normscope::kernels
#endif
