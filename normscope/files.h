// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tensors from files and into files.
#pragma once

#include "engine/formats/tensor_file.h"
