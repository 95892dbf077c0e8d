// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/cell_part.h"
#include "engine/normalization/evaluation.h"
#include "widgets/core/selection.h"
#include "widgets/theme/color_map.h"
#include "widgets/theme/theme.h"

#include <QCoreApplication>
#include <QRectF>

#include <array>
#include <optional>
#include <utility>
#include <vector>

class QPainter;

namespace normscope {

/// The groups of a normalization as number lines at a stage: each value a dot stacked where it falls, μ a triangle, σ a
/// bar, or where no mean is subtracted a tick at 0. Of many groups the pinned, the hovered and the first ones are
/// shown, of large ones some of the values.
class NumberLinesFigure
{
    Q_DECLARE_TR_FUNCTIONS(normscope::NumberLinesFigure)

public:
    /// Null: nothing yet. Takes no pass over a large tensor.
    void setEvaluation(EvaluationPtr evaluation);
    const EvaluationPtr &evaluation() const { return m_evaluation; }
    void setSelection(const SelectionState &selection);
    const SelectionState &selection() const { return m_selection; }
    /// Only the dots of these cells; μ and σ stay those of their groups. Of the next evaluation on.
    void setPart(const CellPart &part) { m_part = part; }
    void setTheme(const Theme &theme);
    const Theme &theme() const { return m_theme; }
    /// What the lines span; else what the shown groups need. The same for figures beside each other.
    void setSpan(std::optional<Evaluation::Range> span);
    /// Without a span given: one for all stages where every stage is read on it, so that the lines are seen to slide
    /// and to change their width; else from that of one stage to that of the next.
    void setSteady(bool steady);
    /// Dots are filled with the colours that their values have as cells; without, with that of their group.
    void setPalette(std::optional<Palette> palette);
    /// The most lines, and dots of one of them.
    void setMost(std::size_t lines, std::int64_t dots);
    /// The radius of dots that have room, in pixels on a desk.
    void setLargestDot(double radius);
    /// How many of the dots are outside of the span.
    int beyondSpan() const;
    /// Of the shown groups at this stage, with 0.
    Evaluation::Range span() const;
    /// What the lines span at the stage.
    Evaluation::Range axisSpan() const { return axisSpanAt(m_selection.stage); }

    /// The most lines that are drawn, unless setMost() says otherwise.
    static constexpr std::size_t mostLines = 8;
    double heightFor(double width) const;
    void paint(QPainter &painter, const QRectF &rect) const;
    QString description() const;
    /// "8 of 512 groups, 205 of 4096 values each"; empty where all are shown.
    QString omission() const;
    std::int64_t omittedGroups() const;
    std::int64_t omittedValues() const; ///< Of each group.

    /// A value on its line.
    struct Dot
    {
        std::int64_t element = noIndex;
        std::int64_t group = noIndex;
        QPointF centre;
    };
    /// Line by line; those that are not finite, or beyond the span, are left out.
    std::vector<Dot> dots(const QRectF &rect) const;
    double dotRadius(const QRectF &rect) const { return stacks(rect.size()).radius; }
    /// The dot at a point, or the nearest within a few pixels; its group alone on the rest of a line.
    Dot dotAt(QPointF point, const QRectF &rect) const;
    /// Whether any of the dots has another value at `to` than at `from`.
    bool isMovedBetween(Stage from, Stage to) const;
    std::size_t lineCount() const { return m_lines.size(); }
    /// Where the arrow keys lead: along the line to the next value, or to the nearest value of the next line.
    Dot nextDot(std::int64_t element, int across, int down, const QRectF &rect) const;

    // The parts of paint().
    /// Lines, scale, μ and σ.
    void paintLines(QPainter &painter, const QRectF &rect) const;
    void paintDot(QPainter &painter, const Dot &dot, double radius) const;
    /// What a dot is filled with.
    QColor fillOf(const Dot &dot) const;
    QColor outlineOf(const Dot &dot) const;

private:
    static constexpr std::size_t stageCount = 4;
    using PerStage = std::array<double, stageCount>;
    struct Line
    {
        std::int64_t group = 0;
        std::vector<std::int64_t> elements; ///< Of the dots.
        PerStage means;
        PerStage spreads;
    };
    /// Where mean and spread are written: the same for all lines and stages, so that nothing jumps.
    enum class MomentsPlace
    {
        Nowhere,
        Beside, ///< The bar.
        Below, ///< It.
    };
    /// How high each dot stands over its line at each stage, in pixels; NaN: it is not there.
    struct Stacks
    {
        QSizeF size;
        MomentsPlace numbers = MomentsPlace::Nowhere;
        double radius = 0;
        std::vector<std::array<std::vector<double>, stageCount>> heights; ///< Of each line.
    };
    /// Where a stage is between two of the four.
    struct Between
    {
        std::size_t from;
        std::size_t to;
        double share;
        double of(const PerStage &values) const;
    };

    void collect();
    std::vector<std::int64_t> shownGroups() const;
    Line lineOf(std::int64_t group) const;
    std::vector<std::int64_t> dotsOfPart(std::int64_t group) const;
    void measureMoments(Line &line) const;
    void measureRanges();
    void updateColors();
    static Between between(double stage);
    Evaluation::Range axisSpanAt(double stage) const;
    bool isBeyond(double value) const;
    double place(double value, double stage, const QRectF &axis) const;
    double scaleHeight() const;
    double underLine(MomentsPlace numbers) const;
    MomentsPlace momentsPlace(const QSizeF &size) const;
    bool hasMomentsBeside(const QRectF &axis) const;
    QString momentsText(double mean, double spread, const Evaluation::Range &span) const;
    std::pair<double, double> barOf(double mean, double spread, double stage, const QRectF &axis) const;
    QRectF axisRect(const QRectF &rect) const;
    QRectF lineRect(const QRectF &rect, std::size_t index) const;
    double labelWidth() const;
    QString label(std::int64_t group) const;
    bool isFaded(std::int64_t group) const;
    const Stacks &stacks(const QSizeF &size) const;
    Stacks stacksOf(const QSizeF &size, double radius) const;
    void paintLine(QPainter &painter, const QRectF &rect, const Line &line, const QRectF &axis) const;
    void paintMoments(QPainter &painter, const Line &line, double y, const QRectF &axis) const;
    void paintNumbers(QPainter &painter, const Line &line, double y, const QRectF &axis, std::pair<double, double> bar,
                      const QString &text) const;
    void paintWhyNot(QPainter &painter, const Line &line, double y, const QRectF &axis) const;
    void paintNormal(QPainter &painter, const Line &line, double y, const QRectF &rect, const QRectF &axis) const;
    void paintScale(QPainter &painter, const QRectF &rect, const QRectF &axis) const;

    EvaluationPtr m_evaluation;
    CellPart m_part;
    SelectionState m_selection;
    Theme m_theme = Theme::light();
    std::optional<Evaluation::Range> m_span;
    std::optional<Palette> m_palette;
    ColorMap m_colors; ///< Of the stage, if there is a palette.
    bool m_isSteady = false;
    std::size_t m_mostLines = mostLines;
    std::int64_t m_mostDots = 240;
    double m_largestDot = 6;
    std::vector<Line> m_lines;
    std::array<Evaluation::Range, stageCount> m_ranges; ///< Of the dots, with 0.
    std::array<Evaluation::Range, stageCount> m_values; ///< Without.
    mutable Stacks m_stacks; ///< For a size; without one not known.
};

} // namespace normscope
