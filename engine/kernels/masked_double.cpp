// SPDX-License-Identifier: GPL-3.0-or-later
#define NORMSCOPE_TABLE MaskedTable<double>
#define NORMSCOPE_KERNELS "engine/kernels/masked-inl.h"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/masked_double.cpp"
#include "engine/kernels/table-inl.h"
