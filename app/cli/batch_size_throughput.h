// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace normscope {

/// Times runBatches() with all its statistics and 64 features, for at least `seconds` per line: "normscope_normal N
/// BATCHES_PER_SECOND" (normal draws) and "normscope_table N BATCHES_PER_SECOND" (rows of a 10000 × 64 table, with
/// replacement) for N = 2, 8, 32, 128.
std::string batchSizeThroughput(double seconds, int threads);

} // namespace normscope
