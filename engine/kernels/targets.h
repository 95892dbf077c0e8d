// SPDX-License-Identifier: GPL-3.0-or-later
//
// The instruction sets ("targets" to Highway) that vector code is compiled for, and which of them runs.
//
// Highway's library would choose as well, but a program that links it waits: version 1.0.3 measures the processor's
// timer for 2.5 ms at every start. Only its headers are used; the compiler's run-time library knows the processor.
#pragma once

// The sets that this object is compiled for. SSSE3 and the wider variants of AVX-512 would add compile time and no
// speed. Vectors of SVE have no size: they cannot be in the arrays and structures that kernels keep them in. NEON
// stands in for it.
#ifndef NORMSCOPE_SETS
#define NORMSCOPE_SETS (HWY_AVX3 | HWY_AVX2 | HWY_SSE4 | HWY_NEON | HWY_SCALAR | HWY_EMU128)
#endif
// Highway always compiles what every processor of the kind has; HWY_TARGET & (NORMSCOPE_SETS) tells whether that is
// asked for.
#define HWY_DISABLED_TARGETS ~(NORMSCOPE_SETS | HWY_NEON | HWY_SCALAR | HWY_EMU128)
#include <hwy/detect_targets.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace normscope::kernels {

/// Names of the instruction sets that kernels are compiled for and that this processor has, the best first. It can be
/// empty.
std::vector<std::string> targetNames();

/// The best, or the one that was chosen: its place in avx512, avx2, sse4, neon, scalar. The last where there is none.
std::size_t target();

/// The name of that.
std::string targetName();

/// Chooses the instruction set that runs from now on, by name; an empty name stands for the best. False if it cannot
/// run.
bool useTarget(const std::string &name);

/// The version of a function that runs, of versions by place as target() counts. The last is always there.
template <class Function>
Function *chosen(const std::array<Function *, 5> &versions)
{
    Function *const version = versions[target()];
    return version ? version : versions.back();
}

/// Tables of functions by place as target() counts; null for sets that are not compiled.
template <class Table>
using Tables = std::array<const Table *, 5>;

template <class Table>
constexpr Tables<Table> tablesOf(const std::array<const Table *(*)(), 5> &versions)
{
    Tables<Table> tables {};
    for (std::size_t place = 0; place < tables.size(); ++place)
        tables[place] = versions[place] ? versions[place]() : nullptr;
    return tables;
}

/// What objects of further sets add, if they are linked.
template <class Table>
inline Tables<Table> furtherTables {};
/// Makes sets of Highway's bits known as compiled.
void addSets(std::int64_t bits);

template <class Table>
bool addTables(const Tables<Table> &tables, std::int64_t bits)
{
    furtherTables<Table> = tables;
    addSets(bits);
    return true;
}

/// The table that runs, of those of the engine's own sets or of further ones. The engine's last where there is none.
template <class Table>
const Table *chosenTable(const Tables<Table> &own)
{
    const std::size_t place = target();
    if (own[place])
        return own[place];
    const Table *const further = furtherTables<Table>[place];
    return further ? further : own.back();
}

} // namespace normscope::kernels
