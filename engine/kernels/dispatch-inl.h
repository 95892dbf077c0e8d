// SPDX-License-Identifier: GPL-3.0-or-later
//
// Compiles the including source, HWY_TARGET_INCLUDE, once for each instruction set. After it,
// NORMSCOPE_VERSIONS(function) are the versions of a function in HWY_NAMESPACE by place as target() counts, and
// NORMSCOPE_CHOSEN(function) is the one that runs on this processor.

// No include guard: Highway's header counts how often it is included.
#include "engine/kernels/targets.h"

#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#undef NORMSCOPE_VERSIONS
#define NORMSCOPE_VERSIONS(function)                                                                                   \
    {                                                                                                                  \
        HWY_CHOOSE_AVX3(function), HWY_CHOOSE_AVX2(function), HWY_CHOOSE_SSE4(function), HWY_CHOOSE_NEON(function),    \
            HWY_CHOOSE_FALLBACK(function)                                                                              \
    }
#undef NORMSCOPE_CHOSEN
#define NORMSCOPE_CHOSEN(function)                                                                                     \
    normscope::kernels::chosen<decltype(HWY_STATIC_DISPATCH(function))>(NORMSCOPE_VERSIONS(function))
