// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/evaluation.h"

#include <vector>

namespace normscope {

/// How far two normalizations of the same tensor are apart at a stage. Masked elements and those without a finite
/// difference are left out.
struct ChoiceDifference
{
    double largest = 0; ///< The largest |a − b|.
    double rms = 0; ///< √(mean of (a − b)²); 0 if nothing is finite.
    std::int64_t element = -1; ///< Where the largest is first; −1 if nothing is finite.
    std::int64_t count = 0; ///< Elements that were compared.
    std::int64_t notFinite = 0; ///< Elements that were left out, but for masked ones.
    friend bool operator==(const ChoiceDifference &, const ChoiceDifference &) = default;
};

/// The ChoiceDifference of every two normalizations of one tensor: a symmetric matrix with zeros on its diagonal.
class DifferenceMatrix
{
public:
    DifferenceMatrix() = default;
    explicit DifferenceMatrix(std::size_t count)
        : m_count(count)
        , m_pairs(count * count)
    { }

    std::size_t count() const { return m_count; }
    const ChoiceDifference &at(std::size_t first, std::size_t second) const
    {
        return m_pairs[first * m_count + second];
    }
    void set(std::size_t first, std::size_t second, const ChoiceDifference &difference)
    {
        m_pairs[first * m_count + second] = m_pairs[second * m_count + first] = difference;
    }
    /// The largest difference of all pairs.
    double largest() const;
    /// The most elements that a pair leaves out, but for masked ones.
    std::int64_t mostNotFinite() const;

private:
    std::size_t m_count = 0;
    std::vector<ChoiceDifference> m_pairs;
};

/// Takes memory for one tensor of float64, and a pass for each pair. Throws Cancelled if `progress` says so,
/// std::bad_alloc if memory is short.
DifferenceMatrix choiceDifferences(const std::vector<EvaluationPtr> &choices, Stage stage,
                                   const Progress &progress = {});
/// First minus second at a stage, element by element, in float64; 0 where masked. Throws Cancelled.
Tensor differenceValues(const Evaluation &first, const Evaluation &second, Stage stage, const Progress &progress = {});

} // namespace normscope
