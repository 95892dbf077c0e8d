// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/formula/formula_line.h"

#include <QRectF>
#include <QString>

#include <vector>

class QFont;
class QPainter;

namespace normscope {

struct Theme;

/// Short phrases below a figure, in as many lines as needed. The most important phrase comes first; phrases that do not
/// fit into the allowed lines are left out.
class CaptionFlow
{
public:
    enum class Mark
    {
        None,
        Hollow, ///< A ring before the phrase.
        Filled ///< A disc before the phrase.
    };
    struct Phrase
    {
        QString text; ///< The text, with formulas (see FormulaLine).
        Mark mark = Mark::None;
        bool warns = false;
    };

    /// Lays the phrases out for a width in logical pixels.
    CaptionFlow(const std::vector<Phrase> &phrases, const Theme &theme, double width, int maximumLines);

    double height() const;
    /// Paints the lines centred, from the top of `rect`.
    void paint(QPainter &painter, const QRectF &rect, const Theme &theme) const;

private:
    struct Item
    {
        FormulaLine text;
        Mark mark;
        bool warns;
        double width; ///< In pixels, without the separator.
    };
    struct Line
    {
        std::vector<Item> items;
        double width = 0;
    };
    std::vector<Line> m_lines;
    double m_lineHeight = 0;
    double m_separatorWidth = 0;
};

} // namespace normscope
