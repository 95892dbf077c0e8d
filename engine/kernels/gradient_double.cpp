// SPDX-License-Identifier: GPL-3.0-or-later
#define NORMSCOPE_TABLE GradientTable<double>
#define NORMSCOPE_KERNELS "engine/kernels/gradient-inl.h"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/gradient_double.cpp"
#include "engine/kernels/table-inl.h"
