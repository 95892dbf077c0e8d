// SPDX-License-Identifier: GPL-3.0-or-later
#define NORMSCOPE_TABLE Table<double>
#define NORMSCOPE_KERNELS "engine/kernels/runs-inl.h"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/kernels_double.cpp"
#include "engine/kernels/table-inl.h"
