// SPDX-License-Identifier: GPL-3.0-or-later
#define NORMSCOPE_TABLE MaskedTable<float>
#define NORMSCOPE_KERNELS "engine/kernels/masked-inl.h"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/masked_float.cpp"
#include "engine/kernels/table-inl.h"
