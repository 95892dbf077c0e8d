// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>

#include <array>
#include <cstdint>

namespace normscope {

/// The look, in one place: colours, type sizes, spacing. A value that is passed in; nobody looks it up in a paint
/// event. Lengths are logical pixels.
struct Theme
{
    enum class Kind
    {
        Light,
        Dark,
        Print ///< Grey, groups told by hatching, dashes and labels (group_pattern.h).
    };
    Kind kind = Kind::Light;

    // Chrome
    QColor window; ///< Behind the cards.
    QColor card; ///< Cards, bars, fields.
    QColor border; ///< Hairlines around cards, and between parts of them.
    QColor outline; ///< Of controls; at least 3:1 on card and window (WCAG 2, 1.4.11).
    QColor text;
    QColor mutedText; ///< Captions, axis labels; at least 4.5:1 on card.
    QColor accent; ///< Pressed buttons, the scrubber.
    QColor accentText; ///< Text on accent.
    QColor accentSoft; ///< Selected chips and rows.
    QColor warning; ///< Text that warns; at least 4.5:1 on warningSoft and card.
    QColor warningSoft; ///< Behind a warning.

    // Figures
    QColor figureBackground;
    QColor grid;
    QColor axis;
    QColor reference; ///< Theory and reference curves.
    QColor neutralBar; ///< Bars that belong to no group.
    QColor notFinite; ///< Cells that hold NaN or an infinity (with a mark, never by colour alone).
    QColor cellFrame; ///< The frame of the pinned cell.

    QFont font; ///< The base font, for everything that is read.
    double titleSize = 0; ///< Points; captions and labels follow.
    double captionSize = 0;
    double scale = 1; ///< What type and lines were multiplied by; see line().
    double leastPixels = 0; ///< Of any text, numbers in cells included; 0: smaller ones are read from near.

    static constexpr int strongGroups = 12;
    std::array<QColor, strongGroups> groupColors;
    /// The colour of a group: of the first dozen their own, of the rest by number again.
    const QColor &groupColor(std::int64_t group) const
    {
        return groupColors[static_cast<std::size_t>(group % strongGroups)];
    }

    /// The group's colour, moved towards `text` until it reads as text on card (4.5:1).
    const QColor &groupTextColor(std::int64_t group) const
    {
        return groupTextColors[static_cast<std::size_t>(group % strongGroups)];
    }
    std::array<QColor, strongGroups> groupTextColors;

    static Theme light();
    static Theme dark();
    /// Safe on any printer: greys of even steps, which a copier keeps apart.
    static Theme print();
    /// For QApplication, so that plain Qt widgets match.
    QPalette palette() const;

    /// For reading from afar: type and lines larger by a factor.
    Theme scaled(double factor) const;
    /// For a class: no text below so many logical pixels, not much above it either, as room is short; lines as thick as
    /// type of that size would have them.
    Theme presented(double leastPixels) const;
    /// The width of a line in a figure that is `width` pixels on a desk.
    double line(double width) const { return width * scale; }

    QFont titleFont() const;
    QFont captionFont() const;
};

/// The relative luminance of WCAG 2, 0 (black) … 1 (white).
double relativeLuminance(const QColor &color);
/// The contrast ratio of WCAG 2, 1 … 21, whichever is the lighter.
double contrastRatio(const QColor &a, const QColor &b);

} // namespace normscope
