// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/evaluation.h"
#include "widgets/tensor/tensor_layout.h"

namespace normscope {

/// The mask of an evaluation's problem after these elements are masked (or unmasked): one value per element, 0 where
/// masked; empty if no element is masked.
Tensor maskWith(const Evaluation &evaluation, std::span<const std::int64_t> elements, bool masked);

/// A stroke of the mask brush over the cells of a layout: it masks if it begins on an unmasked cell, and unmasks if it
/// begins on a masked one. Independent of widgets.
class MaskStroke
{
public:
    /// Begins on an element.
    MaskStroke(EvaluationPtr evaluation, const TensorLayout &layout, std::int64_t element);

    /// Continues to a cell over all cells between, however far the pointer has moved. False if no cell was added.
    bool paintTo(std::int64_t column, std::int64_t row);
    /// The mask with the stroke so far, and the mask before the stroke.
    Tensor mask() const { return maskWith(*m_evaluation, m_elements, m_masks); }
    const Tensor &before() const { return m_evaluation->problem().mask; }

private:
    EvaluationPtr m_evaluation; ///< The evaluation at the beginning of the stroke.
    TensorLayout m_layout;
    std::vector<std::int64_t> m_elements;
    std::int64_t m_column;
    std::int64_t m_row;
    bool m_masks;
};

} // namespace normscope
