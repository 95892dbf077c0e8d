// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tensor/mask_stroke.h"

#include <algorithm>
#include <cmath>

namespace normscope {

Tensor maskWith(const Evaluation &evaluation, std::span<const std::int64_t> elements, bool masked)
{
    const Tensor &input = evaluation.input();
    const Tensor &old = evaluation.problem().mask;
    const std::int64_t size = input.size();
    auto values = std::make_shared_for_overwrite<float[]>(static_cast<std::size_t>(size));
    if (old.isEmpty()) {
        std::fill_n(values.get(), size, 1.0F);
    } else {
        for (std::int64_t i = 0; i < size; ++i)
            values[i] = evaluation.isMasked(i) ? 0.0F : 1.0F;
    }
    for (const std::int64_t element : elements)
        values[element] = masked ? 0.0F : 1.0F;
    if (std::find(values.get(), values.get() + size, 0.0F) == values.get() + size)
        return {};
    return Tensor::adopt(input.shape(), std::shared_ptr<const float[]>(std::move(values)));
}

MaskStroke::MaskStroke(EvaluationPtr evaluation, const TensorLayout &layout, std::int64_t element)
    : m_evaluation(std::move(evaluation))
    , m_layout(layout)
    , m_elements {element}
    , m_column(layout.columnOf(element))
    , m_row(layout.rowOf(element))
    , m_masks(!m_evaluation->isMasked(element))
{ }

bool MaskStroke::paintTo(std::int64_t column, std::int64_t row)
{
    const std::size_t before = m_elements.size();
    const std::int64_t steps = std::max(std::abs(column - m_column), std::abs(row - m_row));
    for (std::int64_t step = 1; step <= steps; ++step) {
        const auto between = [&](std::int64_t from, std::int64_t to) {
            return from + std::llround(static_cast<double>((to - from) * step) / static_cast<double>(steps));
        };
        const std::int64_t element = m_layout.elementAt(between(m_column, column), between(m_row, row));
        if (element >= 0)
            m_elements.push_back(element);
    }
    m_column = column;
    m_row = row;
    return m_elements.size() > before;
}

} // namespace normscope
