// SPDX-License-Identifier: GPL-3.0-or-later
#define NORMSCOPE_VALUE float
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/kernels_float.cpp"
#include "engine/kernels/table-inl.h"
