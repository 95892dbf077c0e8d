// SPDX-License-Identifier: GPL-3.0-or-later
//
// Shapes, axes, element types, tensors; what is wrong is an Error with a sentence.
#pragma once

#include "engine/tensor/axes.h"
#include "engine/tensor/error.h"
#include "engine/tensor/half.h"
#include "engine/tensor/progress.h"
#include "engine/tensor/tensor.h"
