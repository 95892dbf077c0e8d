// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/choice_timing.h"

#include "engine/normalization/evaluation.h"

#include <algorithm>
#include <chrono>
#include <limits>

namespace normscope {

double measuredSeconds(const NormalizationProblem &problem, const Progress &progress)
{
    using Clock = std::chrono::steady_clock;
    constexpr std::chrono::duration<double> budget {0.1};
    constexpr int leastRuns = 2; // The first one finds neither code nor data in the caches.
    constexpr int mostRuns = 2000;
    double shortest = std::numeric_limits<double>::infinity();
    const auto begin = Clock::now();
    for (int i = 0; i < mostRuns && (i < leastRuns || Clock::now() - begin < budget); ++i) {
        const auto before = Clock::now();
        normalize(problem, problem.input.dtype(), progress);
        shortest = std::min(shortest, std::chrono::duration<double>(Clock::now() - before).count());
    }
    return shortest;
}

} // namespace normscope
