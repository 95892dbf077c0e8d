// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/gradient_kernels.h"
#include "engine/normalization/walk.h"
#include "engine/parallel/workers.h"

#include <cstdint>
#include <vector>

namespace normscope {

/// Gradients where γ or β cross the groups (CrossedSteps): layer norm over the channels of images with a γ for each
/// channel. Used once. Each part of the groups is summed up and then differentiated while it is in the cache. No bit
/// depends on the number of threads.
template <class T>
class CrossedGradient
{
public:
    /// `walk` is over the grouping with mask, γ and β.
    explicit CrossedGradient(const Walk &walk);

    /// `mask` has a byte for each of its own elements; null: all elements of x count. Transforms and shares are those
    /// of all groups. Adds to dγ and dβ, and writes dx.
    void operator()(const kernels::GradientOperands<T> &operands, const kernels::MaskByte *mask,
                    kernels::Transforms<T> transforms, kernels::GradientShares shares, std::vector<double> &gamma,
                    std::vector<double> &beta, Workers &workers);

private:
    struct Loop
    {
        std::int64_t length;
        kernels::CrossedSteps steps;
    };
    using Loops = std::vector<Loop>;
    struct Job;
    struct Part
    {
        Loops loops;
        kernels::CrossedSteps start;
    };

    void bringReducedInwards();
    void planParts();
    Part part(std::int64_t index) const;
    void differentiate(const Part &part, const Job &job, kernels::ParameterGradients parameters);
    void finish(const Part &part, const Job &job);
    template <class F>
    void forEachPlane(const Part &part, F &&f) const;

    Loops m_loops; ///< At least two; the innermost is that of adjacent elements.
    std::int64_t m_size = 1; ///< Of the tensor, in elements.
    std::size_t m_cut = 0; ///< The loop that parts are cut from.
    std::int64_t m_cutLength = 1;
    std::int64_t m_outerParts = 1; ///< Of that loop.
    std::int64_t m_innerParts = 1; ///< Of the innermost loop, for each of those.
    std::vector<double> m_sums; ///< Σg and then Σg·x̂, by group.
    std::vector<T> m_slopes;
    std::vector<T> m_levels;
};

extern template class CrossedGradient<float>;
extern template class CrossedGradient<double>;

} // namespace normscope
