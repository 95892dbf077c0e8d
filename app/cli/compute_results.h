// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/compute_problem.h"
#include "engine/formats/atomic_file.h"
#include "engine/normalization/evaluation.h"

#include <functional>
#include <string>
#include <vector>

namespace normscope {

/// A file that `compute` writes: its name in the folder, and the function that writes its content.
struct ResultFile
{
    std::string name;
    std::function<void(AtomicFile &)> write;
};

/// Computes all results of the problem.
std::vector<ResultFile> computeResults(const ComputeProblem &compute);

/// Writes {"groups": [{"index", "count", "mean", "variance", "std", "rms"}, …]}, one object for each group, numbers
/// with as few digits as bring the same float64 back, null for what is not finite.
void writeStatistics(const Evaluation &evaluation, AtomicFile &file);

/// Writes the files into the folder, which is created if missing: all of them, or none. Results of an earlier run are
/// kept until all new ones are on the disk; then those that this run does not replace are removed, except files among
/// `inputs`. Throws IoError.
void writeResults(const std::filesystem::path &folder, const std::vector<ResultFile> &files,
                  const std::vector<std::filesystem::path> &inputs);

} // namespace normscope
