// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/normalization/evaluation.h"

#include "engine/normalization/accumulate.h"
#include "engine/normalization/kernel_parameter.h"
#include "engine/normalization/normalizer.h"
#include "engine/tensor/aligned_array.h"

#include <chrono>

namespace normscope {

Normalized normalize(NormalizationProblem problem, DType dtype, const Progress &progress)
{
    const bool isPlain = !problem.mask.isEmpty() || problem.spec.usesRunningStatistics();
    if (isPlain || problem.input.isEmpty() || problem.input.dtype() != dtype) {
        EvaluationPtr evaluation = evaluate(std::move(problem), progress);
        Tensor output = evaluation->stage(Stage::Output, dtype, progress);
        return {std::move(evaluation), std::move(output)};
    }
    validate(problem);
    report(progress, 0);
    const auto start = std::chrono::steady_clock::now();
    Grouping grouping(problem.input.shape(), problem.spec);
    const auto groups = static_cast<std::size_t>(grouping.groupCount());
    const auto buffer = std::make_unique_for_overwrite<double[]>(2 * groups);
    const kernels::GroupMoments fast {buffer.get(), buffer.get() + groups};
    Tensor output = problem.input.visit([&]<class T>(std::span<const T> x) {
        const KernelParameter<T> gamma(problem.spec.gamma, problem.gamma, problem.spec.gammaForm);
        const KernelParameter<T> beta(problem.spec.beta, problem.beta);
        auto y = alignedArray<T>(x.size());
        Normalizer<T>(grouping, problem.spec, gamma.shape(), beta.shape())
            .forward(x.data(), gamma.data(), beta.data(), y.get(), fast);
        return Tensor::adopt(problem.input.shape(), std::shared_ptr<const T[]>(std::move(y)));
    });
    std::vector<Moments> moments = completeMoments(fast, problem.input, grouping, progress);
    const std::chrono::duration<double> duration = std::chrono::steady_clock::now() - start;
    return {
        EvaluationPtr(new Evaluation(std::move(problem), std::move(grouping), std::move(moments), duration.count())),
        std::move(output)};
}

} // namespace normscope
