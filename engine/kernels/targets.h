// SPDX-License-Identifier: GPL-3.0-or-later
//
// The instruction sets ("targets" to Highway) that vector code is compiled for, and which of them runs.
//
// Highway's library would choose as well, but a program that links it waits: version 1.0.3 measures the processor's
// timer for 2.5 ms at every start. Only its headers are used; the compiler's run-time library knows the processor.
#pragma once

// SSSE3 and the wider variants of AVX-512 would add compile time and no speed. Vectors of SVE have no size: they cannot
// be in the arrays and structures that kernels keep them in. NEON stands in for it.
#define NORMSCOPE_UNUSED_TARGETS (HWY_SSSE3 | HWY_AVX3_DL | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128)
#ifdef NORMSCOPE_MOST_TARGETS // Sanitizers take minutes for each.
#if NORMSCOPE_MOST_TARGETS > 1 // One with vectors and the one without.
#define HWY_DISABLED_TARGETS (NORMSCOPE_UNUSED_TARGETS | HWY_SSE4 | HWY_AVX3)
#else
#define HWY_DISABLED_TARGETS (NORMSCOPE_UNUSED_TARGETS | HWY_SSE4 | HWY_AVX3 | HWY_AVX2)
#endif
#else
#define HWY_DISABLED_TARGETS NORMSCOPE_UNUSED_TARGETS
#endif
#include <hwy/detect_targets.h>

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace normscope::kernels {

/// Names of the instruction sets that are compiled and that this processor has, the best first.
std::vector<std::string> targetNames();

/// The best, or the one that was chosen: its place in avx512, avx2, sse4, neon, scalar.
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

} // namespace normscope::kernels
