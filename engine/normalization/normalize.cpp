// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/normalization/evaluation.h"

#include "engine/normalization/fast_forward.h"

#include <chrono>

namespace normscope {

Normalized normalize(NormalizationProblem problem, DType dtype, const Progress &progress)
{
    const bool isPlain = problem.mask.isEmpty() && !problem.spec.usesRunningStatistics();
    if (!problem.input.isEmpty() && problem.input.dtype() == dtype && (isPlain || !isHalf(dtype))) {
        validate(problem);
        report(progress, 0);
        const auto start = std::chrono::steady_clock::now();
        Grouping grouping(problem.input.shape(), problem.spec);
        if (std::optional<FastForward> fast = fastForward(problem, grouping, progress)) {
            const std::chrono::duration<double> duration = std::chrono::steady_clock::now() - start;
            return {EvaluationPtr(new Evaluation(std::move(problem), std::move(grouping), std::move(fast->moments),
                                                 duration.count())),
                    std::move(fast->output)};
        }
    }
    EvaluationPtr evaluation = evaluate(std::move(problem), progress);
    Tensor output = evaluation->stage(Stage::Output, dtype, progress);
    return {std::move(evaluation), std::move(output)};
}

} // namespace normscope
