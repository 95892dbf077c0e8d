// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/tensor.h"
#include "widgets/tensor/cell_edit.h"

#include <QString>

namespace normscope {

/// The edit that changes these elements of a tensor.
CellEdit changedCells(const Tensor &tensor, std::vector<std::int64_t> elements, const ValueChange &change);

/// Shifting or scaling cells by dragging up and down: the arithmetic of the gesture, from the values at its beginning,
/// in round steps. Knows no widget.
class ValueDrag
{
public:
    enum class Kind
    {
        Shift, ///< Adds an amount; steps are about a hundredth of what the values span.
        Scale ///< Multiplies by a factor, in steps of 0.05; far enough down it is 0 and then negative.
    };

    /// Elements are flat indices, at least one.
    ValueDrag(Kind kind, const Tensor &input, std::vector<std::int64_t> elements);

    Kind kind() const { return m_kind; }
    /// How far the pointer is above where it began, in logical pixels. Fine steps are a tenth.
    void dragTo(double pixelsUp, bool fine);
    /// Whether it was dragged at all; a mere click is not.
    bool hasMoved() const { return m_hasMoved; }
    ValueChange change() const;

    /// The cells as they are now. Continuous: one undo step until the gesture is finished.
    CellEdit edit() const;
    /// The cells as they were at the beginning.
    CellEdit undone() const;
    /// "+0.75", "×1.5".
    QString text() const;

private:
    double amount() const;

    Kind m_kind;
    Tensor m_input;
    std::vector<std::int64_t> m_elements;
    double m_digit = 1; ///< A step is m_digit · 10^m_exponent.
    int m_exponent = 0;
    double m_steps = 0; ///< Of a tenth of a step.
    bool m_hasMoved = false;
};

} // namespace normscope
