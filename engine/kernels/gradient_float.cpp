// SPDX-License-Identifier: GPL-3.0-or-later
#define NORMSCOPE_VALUE float
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/gradient_float.cpp"
#include "engine/kernels/gradient_table-inl.h"
