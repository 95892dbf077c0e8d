// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/figure_style.h"
#include "engine/tensor/enum_names.h"
#include "widgets/theme/theme.h"

#include <QSizeF>
#include <QString>

#include <array>
#include <optional>
#include <string_view>

namespace normscope {

/// The author's choices for a figure in a file, independent of its content.
struct FigureSpec
{
    double width = 85; ///< Millimetres.
    double height = 0; ///< Millimetres; 0: the height that the figure needs at this width.
    double fontSize
        = 8; ///< Points, of the text; captions and axes are 0.85 of it, digits in cells no smaller than 0.8.
    double dpi = 300; ///< Of PNG, and of images within a vector file.
    Theme::Kind theme = Theme::Kind::Light;
    bool transparent = false; ///< No background is painted.
    bool outlineText = false; ///< SVG: letters as paths, so that no font is needed. (PDF holds its fonts.)
    bool caption = false; ///< Parameters in a line below the figure. The file's metadata always contain them.
    QString language = {}; ///< "en", "zh_CN"; empty: the language of the program.
    FigureStyle style = {};

    friend bool operator==(const FigureSpec &, const FigureSpec &) = default;
};

// Limits of validate(). Larger files are of no use (a figure of 4 × 4 m at 1200 dpi has 36 gigapixels).
inline constexpr double smallestFigure = 20; ///< Millimetres, as the largest.
inline constexpr double largestFigure = 2000;
inline constexpr double pixelsPerMillimetre = 96 / 25.4; ///< Of a page on screen, 96 per inch.
inline constexpr double smallestFigureType = 5; ///< Points, as the largest.
inline constexpr double largestFigureType = 72;
inline constexpr double leastFigureDpi = 36;
inline constexpr double mostFigureDpi = 2400;
inline constexpr double mostFigurePixels = 250e6;

/// Throws InputError, in one sentence, for values that are out of these bounds or not finite.
void validate(const FigureSpec &spec);

/// Usual sizes in papers and slides, with the type that goes with them.
enum class FigurePreset
{
    Column, ///< 85 mm.
    TwoColumns, ///< 174 mm.
    Slide, ///< 16:9 of 13⅓ × 7½ inches, 338.667 mm × 190.5 mm.
    Square, ///< 85 mm × 85 mm.
    Free ///< Any other.
};
inline constexpr std::array allFigurePresets
    = {FigurePreset::Column, FigurePreset::TwoColumns, FigurePreset::Slide, FigurePreset::Square, FigurePreset::Free};
/// The spec with the preset's size and type; Free changes nothing.
FigureSpec withPreset(FigureSpec spec, FigurePreset preset);
/// The preset of this size and type.
FigurePreset presetOf(const FigureSpec &spec);

template <>
struct EnumNames<Theme::Kind>
{
    static constexpr std::pair<Theme::Kind, std::string_view> all[]
        = {{Theme::Kind::Light, "light"}, {Theme::Kind::Dark, "dark"}, {Theme::Kind::Print, "print"}};
};

/// Factor from scene units to pixels of 1/96 inch, at which the theme's type has the spec's size.
double figureScale(const FigureSpec &spec);
/// The theme for painting figures of this spec: the screen's sizes, in scene units (see FigureSheet). Lines thinner
/// than half a point are thickened.
Theme figureTheme(const FigureSpec &spec);

} // namespace normscope
