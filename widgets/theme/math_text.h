// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QPointF>
#include <QString>

class QPainter;

namespace normscope {

struct Theme;

/// One line of text with hats. A hat is written as U+0302 after its letter ("x̂"), so that the string reads well
/// everywhere, and is drawn here from the letter's own outline: fonts place combining marks unreliably.
struct MathText
{
    QString text;
    QFont font;
    bool italicLetters = false; ///< Single letters slanted, all else upright, as formulas are set.

    double width() const;
    /// Draws in the painter's pen, from `start` on the base line.
    void draw(QPainter &painter, const QPointF &start) const;
};

/// "x̂", and the same for any other letter.
QString hatted(QChar letter);
/// The serif face of formulas, of the size that goes with the theme's text.
QFont formulaFont(const Theme &theme);

} // namespace normscope
