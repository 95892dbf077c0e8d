// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>

#include <array>
#include <cstdint>

namespace normscope {

/// Colours, type sizes and line widths of the whole program. Passed by value to whatever paints; nothing global is read
/// in a paint event. Lengths are logical pixels.
struct Theme
{
    enum class Kind
    {
        Light,
        Dark,
        Print ///< Grey; groups differ by hatching, dashes and labels (group_pattern.h).
    };
    Kind kind = Kind::Light;

    // Chrome
    QColor window; ///< Behind the cards.
    QColor card; ///< Cards, bars, fields.
    QColor border; ///< Hairlines around cards, and between parts of them.
    QColor outline; ///< Borders of controls; at least 3:1 on card and window (WCAG 2, 1.4.11).
    QColor text;
    QColor mutedText; ///< Captions, axis labels; at least 4.5:1 on card.
    QColor accent; ///< Pressed buttons, the scrubber.
    QColor accentText; ///< Text on accent.
    QColor accentSoft; ///< Selected chips and rows.
    QColor warning; ///< Text that warns; at least 4.5:1 on warningSoft and card.
    QColor warningSoft; ///< Background of a warning.

    // Figures
    QColor figureBackground;
    QColor grid;
    QColor axis;
    QColor reference; ///< Theory and reference curves.
    QColor neutralBar; ///< Bars that belong to no group.
    QColor notFinite; ///< Cells that hold NaN or an infinity (with a mark, never by colour alone).
    QColor cellFrame; ///< The frame of the pinned cell.

    QFont font; ///< The base font of controls and texts.
    double titleSize = 0; ///< In points, as captionSize.
    double captionSize = 0;
    double scale = 1; ///< The factor by which type and lines are enlarged; see line().
    /// Smallest text size of a presentation in logical pixels, numbers in cells included; 0: no limit.
    double leastPixels = 0;

    static constexpr int strongGroups = 12;
    std::array<QColor, strongGroups> groupColors;
    /// The colour of a group; after strongGroups groups the colours repeat.
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
    /// For printers and photocopiers: greys in even steps.
    static Theme print();
    /// The palette for QApplication, so that plain Qt widgets match.
    QPalette palette() const;

    /// Type and lines enlarged by a factor, for reading from a distance.
    Theme scaled(double factor) const;
    /// For projection in a class room: no text smaller than `leastPixels` logical pixels and none much larger, since
    /// room is short; line widths grow with the type.
    Theme presented(double leastPixels) const;
    /// The width of a line in a figure that is `width` pixels wide at scale 1.
    double line(double width) const { return width * scale; }

    QFont titleFont() const;
    QFont captionFont() const;
};

/// The linear intensity of an sRGB channel of 8 bits, 0 … 1.
double linearChannel(int channel);
/// The relative luminance of WCAG 2, 0 (black) … 1 (white).
double relativeLuminance(const QColor &color);
/// The contrast ratio of WCAG 2, 1 … 21; independent of the order of the colours.
double contrastRatio(const QColor &a, const QColor &b);

} // namespace normscope
