// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/evaluation.h"
#include "widgets/core/selection.h"
#include "widgets/theme/theme.h"

#include <QCoreApplication>
#include <QRectF>

#include <optional>
#include <vector>

class QPainter;

namespace normscope {

/// The groups of a normalization as number lines at a stage: each value a dot stacked where it falls, μ a triangle, σ a
/// bar. Of many groups the pinned, the hovered and the first ones are shown, of large ones some of the values.
class NumberLinesFigure
{
    Q_DECLARE_TR_FUNCTIONS(normscope::NumberLinesFigure)

public:
    /// Null: nothing yet. Takes no pass over a large tensor.
    void setEvaluation(EvaluationPtr evaluation);
    void setSelection(const SelectionState &selection);
    void setTheme(const Theme &theme) { m_theme = theme; }
    /// What the lines span; else what the shown groups need. The same for figures beside each other.
    void setSpan(std::optional<Evaluation::Range> span) { m_span = span; }
    /// How many of the dots are outside of it.
    int beyondSpan() const;
    /// Of the shown groups at this stage.
    Evaluation::Range span() const;

    /// The most lines that are drawn.
    static constexpr int mostLines = 8;
    double heightFor(double width) const;
    void paint(QPainter &painter, const QRectF &rect) const;
    QString description() const;
    /// "8 of 512 groups"; empty where all are shown.
    QString omission() const;

private:
    struct Line
    {
        std::int64_t group = 0;
        std::vector<std::int64_t> elements; ///< Of the dots.
    };
    void collect();
    bool isBeyond(double value) const;
    double place(double value, const QRectF &axis) const;
    double scaleHeight() const;
    double labelWidth() const;
    QString label(std::int64_t group) const;
    double momentAt(std::int64_t group) const;
    double spreadAt(std::int64_t group) const;
    void paintLine(QPainter &painter, const QRectF &rect, const Line &line, const QRectF &axis) const;
    void paintScale(QPainter &painter, const QRectF &rect, const QRectF &axis) const;

    EvaluationPtr m_evaluation;
    SelectionState m_selection;
    Theme m_theme = Theme::light();
    std::optional<Evaluation::Range> m_span;
    std::vector<Line> m_lines;
};

} // namespace normscope
