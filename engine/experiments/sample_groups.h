// SPDX-License-Identifier: GPL-3.0-or-later
//
// A tensor as batch norm sees it: a sample is one index along the batch axis, and a group is a channel that pools its
// positions.
#pragma once

#include "engine/experiments/batch_experiment.h"
#include "engine/tensor/tensor.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace normscope {

/// Where the cells of samples and groups lie in a tensor.
class SampleGroups
{
public:
    /// The shape's axes are the layout's. Per position, every cell of a sample is a group of one value. A layout
    /// without batch or channel axis takes the samples along axis 0, and every other entry for a group.
    SampleGroups(const Shape &shape, const Layout &layout, bool perPosition = false);

    std::int64_t samples() const { return m_samples; }
    std::int64_t groups() const { return static_cast<std::int64_t>(m_groups.size()); }
    /// Values of a sample in a group.
    std::int64_t positions() const { return static_cast<std::int64_t>(m_positions.size()); }
    /// The flat index of a cell in the tensor.
    std::int64_t element(std::int64_t sample, std::int64_t group, std::int64_t position) const
    {
        return sample * m_sampleStride + m_groups[static_cast<std::size_t>(group)]
            + m_positions[static_cast<std::size_t>(position)];
    }
    /// Sample, group and position of an element.
    std::array<std::int64_t, 3> cell(std::int64_t element) const;
    /// "c = 3", or "c = 3, h = 0, w = 2" where a group is one position. With the layout's names.
    std::string groupText(std::int64_t group) const;

private:
    std::vector<std::int64_t> coordinates(std::int64_t element) const;

    Shape m_shape;
    Layout m_layout;
    bool m_perPosition;
    std::int64_t m_samples = 0;
    std::int64_t m_sampleStride = 0;
    std::vector<std::int64_t> m_groups; ///< Offsets.
    std::vector<std::int64_t> m_positions;
};

/// The moments from which the laws of pooled batch statistics follow. With a sample's mean m and mean square q of the
/// deviations x − μ in one group, over the samples (divisor: their number):
struct SampleMoments
{
    double between = 0; ///< Var m
    double betweenFourth = 0; ///< E (m − μ)⁴
    double squareVariance = 0; ///< Var q
    double squareCovariance = 0; ///< Cov(q, (m − μ)²)
};

/// Var m/σ² lies between 1/K, for K values that are independent of each other, and 1, for equal ones; below 1/K they
/// avoid each other. The correlation of two values of one sample: (K Var m/σ² − 1)/(K − 1). NaN for one value, and
/// where nothing varies. Source: Cochran, "Sampling Techniques", 3rd ed., 1977, section 9.4.
double intraSampleCorrelation(double between, double variance, std::int64_t values);

} // namespace normscope
