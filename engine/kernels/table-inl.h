// SPDX-License-Identifier: GPL-3.0-or-later
//
// Compiles one table of kernels for every instruction set. The including source defines NORMSCOPE_TABLE, the table's
// type; NORMSCOPE_KERNELS, the header that has the kernels and kernelsOf(); and HWY_TARGET_INCLUDE, itself: Highway
// includes it once for each instruction set. The tables have a source each: in a larger one compilers would inline
// less, which costs a quarter of the speed.

#include "engine/kernels/dispatch-inl.h"

#if HWY_TARGET & (NORMSCOPE_SETS)
#include NORMSCOPE_KERNELS
#endif

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

// Static: every source has one.
#if HWY_TARGET & (NORMSCOPE_SETS)
static constexpr NORMSCOPE_TABLE table = kernelsOf(std::type_identity<NORMSCOPE_TABLE>());
static constexpr const NORMSCOPE_TABLE *compiledTable()
{
    return &table;
}
#else
static constexpr const NORMSCOPE_TABLE *compiledTable()
{
    return nullptr;
}
#endif

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace normscope::kernels {

static constexpr Tables<NORMSCOPE_TABLE> ownTables = tablesOf<NORMSCOPE_TABLE>(NORMSCOPE_VERSIONS(compiledTable));

#ifdef NORMSCOPE_ARE_SETS_FURTHER
static const bool isAdded = addTables(ownTables, NORMSCOPE_SETS);
#else
template <>
const NORMSCOPE_TABLE *compiled<NORMSCOPE_TABLE>()
{
    return chosenTable(ownTables);
}
#endif

} // namespace normscope::kernels
#endif
