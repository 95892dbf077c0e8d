// SPDX-License-Identifier: GPL-3.0-or-later
#define NORMSCOPE_VALUE double
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/gradient_double.cpp"
#include "engine/kernels/gradient_table-inl.h"
