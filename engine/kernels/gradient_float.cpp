// SPDX-License-Identifier: GPL-3.0-or-later
#define NORMSCOPE_TABLE GradientTable<float>
#define NORMSCOPE_KERNELS "engine/kernels/gradient-inl.h"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/gradient_float.cpp"
#include "engine/kernels/table-inl.h"
