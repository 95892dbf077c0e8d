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

/// The groups of a normalization as number lines at a stage: each value is a dot in a stack, μ a triangle, σ a bar;
/// without centring there is a tick at 0 instead of the triangle. Of many groups the pinned, the hovered and the first
/// ones are shown, of large groups only some values.
class NumberLinesFigure
{
    Q_DECLARE_TR_FUNCTIONS(normscope::NumberLinesFigure)

public:
    /// Null shows nothing. Makes no pass over a large tensor.
    void setEvaluation(EvaluationPtr evaluation);
    const EvaluationPtr &evaluation() const { return m_evaluation; }
    void setSelection(const SelectionState &selection);
    const SelectionState &selection() const { return m_selection; }
    /// Shows only the dots of these cells, with μ and σ of their whole groups. From the next evaluation on.
    void setPart(const CellPart &part) { m_part = part; }
    void setTheme(const Theme &theme);
    const Theme &theme() const { return m_theme; }
    /// The range of the lines; nothing: the range that the shown groups need. Figures side by side get the same one.
    void setSpan(std::optional<Evaluation::Range> span);
    /// Without a given span: uses one span for all stages if every stage can be read on it, so that the lines visibly
    /// shift and change their width; otherwise interpolates between the spans of the stages.
    void setSteady(bool steady);
    /// Fills dots with the colours that their values have as cells; without a palette with the colour of their group.
    void setPalette(std::optional<Palette> palette);
    /// The maximum number of lines, and of dots per line.
    void setMost(std::size_t lines, std::int64_t dots);
    /// The radius of dots if there is enough room, in pixels at scale 1.
    void setLargestDot(double radius);
    /// The number of dots outside of the span.
    int beyondSpan() const;
    /// The range of the shown groups at this stage, including 0.
    Evaluation::Range span() const;
    /// The range of the lines at this stage.
    Evaluation::Range axisSpan() const { return axisSpanAt(m_selection.stage); }

    /// The maximum number of lines unless set by setMost().
    static constexpr std::size_t mostLines = 8;
    double heightFor(double width) const;
    void paint(QPainter &painter, const QRectF &rect) const;
    /// Where the lines are, beside their labels and above the scale.
    QRectF axisRect(const QRectF &rect) const;
    QString description() const;
    /// "8 of 512 groups, 205 of 4096 values each"; empty where all are shown.
    QString omission() const;
    std::int64_t omittedGroups() const;
    std::int64_t omittedValues() const; ///< In each group.

    /// The dot of a value on its line.
    struct Dot
    {
        std::int64_t element = noIndex;
        std::int64_t group = noIndex;
        QPointF centre;
    };
    /// The dots line by line, without those that are not finite or outside of the span.
    std::vector<Dot> dots(const QRectF &rect) const;
    double dotRadius(const QRectF &rect) const { return stacks(rect.size()).radius; }
    /// The dot at a point, or the nearest within a few pixels; elsewhere on a line only its group.
    Dot dotAt(QPointF point, const QRectF &rect) const;
    /// Whether the value of any dot differs between the two stages.
    bool isMovedBetween(Stage from, Stage to) const;
    std::size_t lineCount() const { return m_lines.size(); }
    /// The next dot for an arrow key: the next value along the line, or the nearest value of the next line.
    Dot nextDot(std::int64_t element, int across, int down, const QRectF &rect) const;

    // Parts of paint()
    /// Paints lines, scale, μ and σ.
    void paintLines(QPainter &painter, const QRectF &rect) const;
    void paintDot(QPainter &painter, const Dot &dot, double radius) const;
    /// The colour that fills a dot.
    QColor fillOf(const Dot &dot) const;
    QColor outlineOf(const Dot &dot) const;

private:
    static constexpr std::size_t stageCount = 4;
    using PerStage = std::array<double, stageCount>;
    struct Line
    {
        std::int64_t group = 0;
        std::vector<std::int64_t> elements; ///< The elements of the dots.
        PerStage means;
        PerStage spreads;
    };
    /// Where mean and spread are written: the same for all lines and stages, so that nothing jumps.
    enum class MomentsPlace
    {
        Nowhere,
        Beside, ///< Beside the bar.
        Below, ///< Below the bar.
    };
    /// The height of each dot above its line at each stage, in pixels; NaN: not shown.
    struct Stacks
    {
        QSizeF size;
        MomentsPlace numbers = MomentsPlace::Nowhere;
        double radius = 0;
        std::vector<std::array<std::vector<double>, stageCount>> heights; ///< For each line.
    };
    /// A position between two of the four stages.
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
    ColorMap m_colors; ///< Colours of the stage, if there is a palette.
    bool m_isSteady = false;
    std::size_t m_mostLines = mostLines;
    std::int64_t m_mostDots = 240;
    double m_largestDot = 6;
    std::vector<Line> m_lines;
    std::array<Evaluation::Range, stageCount> m_ranges; ///< Range of the dots' values at each stage, including 0.
    std::array<Evaluation::Range, stageCount> m_values; ///< The same without 0.
    mutable Stacks m_stacks; ///< Cached for a size; empty size: not computed.
};

} // namespace normscope
