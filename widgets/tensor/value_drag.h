// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/tensor.h"
#include "widgets/tensor/cell_edit.h"

#include <QString>

namespace normscope {

/// The edit that changes these elements of a tensor.
CellEdit changedCells(const Tensor &tensor, std::vector<std::int64_t> elements, const ValueChange &change);

/// Shifting or scaling cells by dragging up and down: the arithmetic of the gesture, based on the values at its
/// beginning, in round steps. Independent of widgets.
class ValueDrag
{
public:
    enum class Kind
    {
        Shift, ///< Adds an amount; a step is about a hundredth of the range of the values.
        Scale ///< Multiplies by a factor, in steps of 0.05; dragging down far enough reaches 0 and then negative
              ///< factors.
    };

    /// Elements are flat indices, at least one.
    ValueDrag(Kind kind, const Tensor &input, std::vector<std::int64_t> elements);

    Kind kind() const { return m_kind; }
    /// The pointer's height above where it was pressed, in logical pixels. Fine steps are a tenth.
    void dragTo(double pixelsUp, bool fine);
    /// Whether the pointer was dragged at all, rather than clicked.
    bool hasMoved() const { return m_hasMoved; }
    ValueChange change() const;

    /// The edit with the present values. Continuous: one undo step until the gesture is finished.
    CellEdit edit() const;
    /// The edit back to the values at the beginning.
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
    double m_steps = 0; ///< In tenths of a step.
    bool m_hasMoved = false;
};

} // namespace normscope
