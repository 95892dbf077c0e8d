// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/kernels.h"
#include "engine/normalization/forward_plan.h"
#include "engine/normalization/plan_parts.h"
#include "engine/parallel/workers.h"

#include <cstdint>
#include <vector>

namespace normscope {

/// γ = 1 and β = 0 in place of others, which are applied to x̂ afterwards.
template <class T>
class NeutralAffine
{
public:
    NeutralAffine(std::int64_t gammaCount, std::int64_t betaCount)
        : m_gamma(static_cast<std::size_t>(gammaCount + 1), T(1))
        , m_beta(static_cast<std::size_t>(betaCount + 1), T(0))
    { }
    kernels::Operands<T> in(kernels::Operands<T> operands) const
    {
        operands.gamma = m_gamma.data();
        operands.beta = m_beta.data();
        return operands;
    }

private:
    std::vector<T> m_gamma; ///< At least one.
    std::vector<T> m_beta;
};

/// Calls f(operands, runs, transforms) for parts of the output of `operands`, which kernels of runs multiply by γ and
/// add β to, in place: as one group, by transforms that change nothing.
template <class T, class F>
void forEachAffinePart(const kernels::Operands<T> &operands, const ForwardPlan &plan, Workers &workers, F &&f)
{
    T zero = 0;
    T one = 1;
    T offset = 0;
    const kernels::Transforms<T> identity {&zero, &one, &offset};
    kernels::Operands<T> inPlace = operands;
    inPlace.x = operands.y;
    inPlace.stream = false;
    forEachPart(evenParts, plan, workers, [&](kernels::Range pieces) {
        const bool isAll = pieces.count() == evenParts;
        const NestPiece part
            = isAll ? NestPiece {plan.affine.written, {}} : cut(plan.affine.written, pieces.first, evenParts);
        if (part.nest.size() > 0)
            f(inPlace.at(part.start), part.start, kernels::Runs {{}, {}, part.nest}, identity);
    });
}

} // namespace normscope
