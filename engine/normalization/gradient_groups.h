// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/gradient_kernels.h"
#include "engine/normalization/evaluation.h"

#include <cstdint>
#include <vector>

namespace normscope {

/// What the vector kernels of the backward pass need of each group: its transform, and the shares a and b of
/// kernels/gradient_kernels.h.
template <class T>
class GradientGroups
{
public:
    explicit GradientGroups(std::int64_t count);

    /// Takes them from an evaluation of as many groups. False if any of these is so near the ends of T's range that
    /// products are not to be formed in T.
    bool prepare(const Evaluation &evaluation);

    kernels::Transforms<T> transforms() { return {m_centres.data(), m_scales.data(), m_offsets.data()}; }
    kernels::GradientShares shares() const { return {m_gradientShares.data(), m_projectionShares.data()}; }

private:
    bool prepareGiven(const Evaluation &evaluation);
    bool areOrdinary() const;
    bool prepareByKernels(const Evaluation &evaluation);
    bool prepareEach(const Evaluation &evaluation);
    std::int64_t count() const { return static_cast<std::int64_t>(m_centres.size()); }

    std::vector<T> m_centres;
    std::vector<T> m_scales;
    std::vector<T> m_offsets;
    std::vector<double> m_gradientShares; // The factor 1/n of Σg; 0 where the term is absent.
    std::vector<double> m_projectionShares; // The factor r/n′ of Σ(g·x̂).
};

extern template class GradientGroups<float>;
extern template class GradientGroups<double>;

} // namespace normscope
