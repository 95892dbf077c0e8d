// SPDX-License-Identifier: GPL-3.0-or-later
//
// All that the library offers to other programs. Headers below engine/ that none of these includes are its own
// business, and may change with every version.
#pragma once

#include "normscope/files.h"
#include "normscope/normalization.h"
#include "normscope/parallel.h"
#include "normscope/tensor.h"
#include "normscope/version.h"
