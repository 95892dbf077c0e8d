// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/formula/math_table.h"

#include <QPointF>
#include <QRectF>
#include <QString>

#include <vector>

namespace normscope {

/// Something to be painted. Positions are relative to the start of the base line of the box that holds it, in pixels, y
/// downwards.
struct Ink
{
    enum class Kind
    {
        Outline, ///< A glyph of the formula font: `at` is its origin.
        Bar, ///< A filled `rule`.
        Words ///< Text in the window's font: `at` is its start on the base line.
    };

    Kind kind = Kind::Outline;
    QPointF at;
    Glyph glyph = 0;
    double scale = 1; ///< Pixels per font unit; for Words the text size in pixels.
    double stretch = 1; ///< Additional vertical stretch factor.
    QRectF rule;
    QString text;
};

/// A marked part of a formula: its role, its place, and the range of inks of its box that belong to it.
struct MarkedInk
{
    QString role;
    QRectF rect;
    std::size_t first = 0;
    std::size_t last = 0; ///< One past the last.
};

/// A typeset part of a formula. Lengths are pixels, positions relative to the start of its base line.
struct Box
{
    double width = 0;
    double ascent = 0;
    double descent = 0;
    double italicsCorrection = 0; ///< How far a slanted letter leans out at the top right.
    std::vector<Ink> inks;
    std::vector<MarkedInk> marks;

    double height() const { return ascent + descent; }
    QRectF rect() const { return {0, -ascent, width, ascent + descent}; }
    /// Adds the ink of another box whose base line starts at `at`, and makes room for its height; the width stays.
    void add(const Box &box, const QPointF &at);
};

/// One of TeX's styles: display, inline, script, script of a script. Cramped where something stands above, so that
/// superscripts rise less.
struct SettingStyle
{
    enum Level
    {
        Display,
        Inline,
        Script,
        ScriptScript
    };
    Level level = Display;
    bool isCramped = false;

    bool isScript() const { return level >= Script; }
    SettingStyle cramped() const { return {level, true}; }
    SettingStyle numerator() const { return {level == Display ? Inline : smaller(), isCramped}; }
    SettingStyle denominator() const { return numerator().cramped(); }
    SettingStyle superscript() const { return {smaller(), isCramped}; }
    SettingStyle subscript() const { return superscript().cramped(); }

private:
    Level smaller() const { return level >= Script ? ScriptScript : Script; }
};

} // namespace normscope
