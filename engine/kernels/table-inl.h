// SPDX-License-Identifier: GPL-3.0-or-later
//
// Compiles one table of kernels for every instruction set. The including source defines NORMSCOPE_TABLE, the table's
// type; NORMSCOPE_KERNELS, the header that has the kernels and kernelsOf(); and HWY_TARGET_INCLUDE, itself: Highway
// includes it once for each instruction set. The tables have a source each: in a larger one compilers would inline
// less, which costs a quarter of the speed.

#include "engine/kernels/dispatch-inl.h"

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
    return NORMSCOPE_CHOSEN(compiledTable)();
}

} // namespace normscope::kernels
#endif
