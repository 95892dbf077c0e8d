// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/formula/box.h"
#include "widgets/formula/expression.h"

#include <QColor>
#include <QFont>
#include <QPainterPath>

#include <functional>
#include <optional>
#include <vector>

class QPainter;

namespace normscope {

struct Theme;

/// The size and the fonts of a formula.
struct FormulaStyle
{
    double size = 15; ///< Pixels per em.
    QFont textFont; ///< For words with letters that the formula font lacks, such as Chinese.
    bool isDisplay = true; ///< On a line of its own: large fractions and sums; otherwise as within a line of text.

    friend bool operator==(const FormulaStyle &, const FormulaStyle &) = default;
};

/// The style of formulas beside text in `font` (in points, as Theme::font).
FormulaStyle formulaStyle(const QFont &font, bool isDisplay = true);

/// A formula, typeset once and painted often. Its glyphs are outlines in files; on screen the same shapes come from the
/// glyph cache of a font.
class Formula
{
public:
    Formula() = default;
    /// Throws InputError if `tex` is no formula (see parser.h).
    Formula(const QString &tex, const FormulaStyle &style);
    Formula(const Expression &expression, const FormulaStyle &style);

    double width() const { return m_width; }
    double ascent() const { return m_ascent; }
    double descent() const { return m_descent; }
    double height() const { return m_ascent + m_descent; }
    /// Height of the math axis, the middle of the formula's signs, above the base line, in pixels.
    double axis() const { return m_axis; }

    /// A marked part. The rectangle is relative to the start of the base line.
    struct Mark
    {
        QString role;
        QRectF rect;
    };
    /// Inner marks come before the outer ones.
    const std::vector<Mark> &marks() const { return m_marks; }
    /// The innermost mark at a point relative to the start of the base line; null if there is none.
    const Mark *markAt(const QPointF &point) const;

    /// The colour of a marked part; an invalid colour stands for that of the whole formula.
    using RoleColor = std::function<QColor(const QString &role)>;
    /// Paints with its base line starting at `start`.
    void paint(QPainter &painter, const QPointF &start, const QColor &color, const RoleColor &roleColor = {}) const;

private:
    /// What is painted in one colour: the outlines, bars and words of one mark.
    struct Layer
    {
        int mark = -1; ///< Index into m_marks; −1: none.
        /// Glyphs of one size.
        struct Run
        {
            double size = 0; ///< Pixels per em.
            QList<quint32> glyphs;
            QList<QPointF> positions;
        };
        std::vector<Run> runs;
        QPainterPath stretched; ///< Glyphs in stretched forms, which no font has.
        std::vector<QRectF> bars;
        struct Words
        {
            QPointF at;
            QString text;
            QFont font;
        };
        std::vector<Words> words;
    };
    void collect(const Box &box, const FormulaStyle &style);
    static void addGlyph(Layer &layer, const Ink &ink);
    static QPainterPath outlines(const Layer &layer);
    static void paintLayer(QPainter &painter, const Layer &layer, const QColor &color);

    double m_width = 0;
    double m_ascent = 0;
    double m_descent = 0;
    double m_axis = 0;
    std::vector<Mark> m_marks;
    std::vector<Layer> m_layers;
};

} // namespace normscope
