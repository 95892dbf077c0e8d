// SPDX-License-Identifier: GPL-3.0-or-later
//
// normalize(), evaluate() and gradients(), which validate what they get and throw an InputError; Normalizer, the same
// on raw memory: it validates nothing but overlaps, and its header says what may be done in place. Tensors and
// evaluations are immutable and may be shared by threads; a Normalizer serves one thread at a time.
#pragma once

#include "engine/normalization/conventions.h"
#include "engine/normalization/evaluation.h"
#include "engine/normalization/normalizer.h"
#include "engine/normalization/presets.h"
#include "engine/normalization/problem.h"
