// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tensor/value_drag.h"

#include "engine/normalization/finite_range.h"
#include "widgets/theme/number_format.h"

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

constexpr double pixelsPerStep = 4;
constexpr double stepsPerSpan = 100;
constexpr double fineSteps = 10; ///< Fine steps per step.

/// The range of the values; for equal values their magnitude; for zeros 1.
double cellSpan(const Tensor &input, const std::vector<std::int64_t> &elements)
{
    FiniteRange range;
    for (const std::int64_t element : elements) {
        const double value = input[element];
        range.extend(&value, 1);
    }
    if (range.isEmpty())
        return 1;
    const double span = range.maximum() - range.minimum();
    const double size = std::max(std::abs(range.minimum()), std::abs(range.maximum()));
    return span > 0 && std::isfinite(span) ? span : size > 0 ? size : 1;
}

} // namespace

CellEdit changedCells(const Tensor &tensor, std::vector<std::int64_t> elements, const ValueChange &change)
{
    CellEdit edit {std::move(elements), {}, CellEdit::Kind::Change, EditHint::Discrete, change};
    edit.values.reserve(edit.elements.size());
    for (const std::int64_t element : edit.elements)
        edit.values.push_back(change(tensor[element]));
    return edit;
}

ValueDrag::ValueDrag(Kind kind, const Tensor &input, std::vector<std::int64_t> elements)
    : m_kind(kind)
    , m_input(input)
    , m_elements(std::move(elements))
{
    if (kind == Kind::Scale) {
        m_digit = 5;
        m_exponent = -2;
        return;
    }
    const double step = cellSpan(m_input, m_elements) / stepsPerSpan;
    m_exponent = static_cast<int>(std::floor(std::log10(step)));
    const double digit = step / std::pow(10.0, m_exponent);
    m_digit = digit < 1.5 ? 1 : digit < 3.5 ? 2 : digit < 7.5 ? 5 : 10;
}

void ValueDrag::dragTo(double pixelsUp, bool fine)
{
    m_hasMoved = true;
    const double steps = pixelsUp / pixelsPerStep;
    m_steps = fine ? std::round(steps) : fineSteps * std::round(steps);
}

/// Divides by a power of ten rather than multiply by a fraction, so that 3 steps of 0.1 are 0.3.
double ValueDrag::amount() const
{
    const double digits = m_steps * m_digit;
    const int exponent = m_exponent - 1;
    return exponent < 0 ? digits / std::pow(10.0, -exponent) : digits * std::pow(10.0, exponent);
}

ValueChange ValueDrag::change() const
{
    return m_kind == Kind::Shift ? ValueChange {1, amount()} : ValueChange {1 + amount(), 0};
}

CellEdit ValueDrag::edit() const
{
    CellEdit edit = changedCells(m_input, m_elements, change());
    edit.hint = EditHint::Continuous;
    return edit;
}

CellEdit ValueDrag::undone() const
{
    CellEdit edit = changedCells(m_input, m_elements, {});
    edit.hint = EditHint::Continuous;
    return edit;
}

QString ValueDrag::text() const
{
    if (m_kind == Kind::Scale)
        return QStringLiteral("×%1").arg(numberText(change().factor, 6));
    const double shift = change().shift;
    return (shift < 0 ? QString() : QStringLiteral("+")) + numberText(shift, 6);
}

} // namespace normscope
