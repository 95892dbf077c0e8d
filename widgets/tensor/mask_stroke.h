// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/evaluation.h"
#include "widgets/tensor/tensor_layout.h"

namespace normscope {

/// The mask of an evaluation's problem with these elements masked (or counting again): one value per element, 0 where
/// masked; empty where every element counts.
Tensor maskWith(const Evaluation &evaluation, std::span<const std::int64_t> elements, bool masked);

/// A stroke of the mask brush over the cells of a layout: begun on a cell that counts it masks, begun on a masked one
/// it lets cells count again. Knows no widget.
class MaskStroke
{
public:
    /// Begins on an element.
    MaskStroke(EvaluationPtr evaluation, const TensorLayout &layout, std::int64_t element);

    /// Goes on to a cell, over the cells between, however far the pointer jumped. False if nothing was added.
    bool paintTo(std::int64_t column, std::int64_t row);
    /// The mask as it is now, and as it was at the beginning.
    Tensor mask() const { return maskWith(*m_evaluation, m_elements, m_masks); }
    const Tensor &before() const { return m_evaluation->problem().mask; }

private:
    EvaluationPtr m_evaluation; ///< At the beginning.
    TensorLayout m_layout;
    std::vector<std::int64_t> m_elements;
    std::int64_t m_column;
    std::int64_t m_row;
    bool m_masks;
};

} // namespace normscope
