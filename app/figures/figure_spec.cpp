// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/figure_spec.h"

#include "app/settings/language.h"
#include "engine/tensor/error.h"

#include <QLocale>

#include <algorithm>
#include <string>

namespace normscope {

namespace {

struct SizeOfPreset
{
    FigurePreset preset;
    double width;
    double height;
    double fontSize;
};

constexpr std::array presetSizes
    = {SizeOfPreset {FigurePreset::Column, 85, 0, 8}, SizeOfPreset {FigurePreset::TwoColumns, 174, 0, 8},
       SizeOfPreset {FigurePreset::Slide, 338.667, 190.5, 14}, SizeOfPreset {FigurePreset::Square, 85, 85, 8}};

constexpr double screenFontSize = 9.75; ///< Points, in every theme.
constexpr double thinnestLine = 0.5; ///< Points.
constexpr double thinnestPen = 0.75; ///< In scene units, of all figures; a unit is 0.75 pt on screen.

/// "85", "142.875".
std::string plain(double value)
{
    return QString::number(value, 'g', 6).toStdString();
}

bool isWithin(double value, double least, double most)
{
    return value >= least && value <= most; // False for NaN.
}

void checkLength(double millimetres)
{
    if (!isWithin(millimetres, smallestFigure, largestFigure))
        throw InputError({MESSAGE_TEXT("Message", "A figure is %1 to %2 mm wide and high, not %3 mm."),
                          {plain(smallestFigure), plain(largestFigure), plain(millimetres)}});
}

} // namespace

void validate(const FigureSpec &spec)
{
    checkLength(spec.width);
    if (spec.height != 0)
        checkLength(spec.height);
    if (!isWithin(spec.fontSize, smallestFigureType, largestFigureType))
        throw InputError({MESSAGE_TEXT("Message", "The type of a figure has %1 to %2 pt, not %3 pt."),
                          {plain(smallestFigureType), plain(largestFigureType), plain(spec.fontSize)}});
    if (!isWithin(spec.dpi, leastFigureDpi, mostFigureDpi))
        throw InputError({MESSAGE_TEXT("Message", "A picture has %1 to %2 dpi, not %3."),
                          {plain(leastFigureDpi), plain(mostFigureDpi), plain(spec.dpi)}});
}

FigureSpec withPreset(FigureSpec spec, FigurePreset preset)
{
    for (const SizeOfPreset &size : presetSizes) {
        if (size.preset != preset)
            continue;
        spec.width = size.width;
        spec.height = size.height;
        spec.fontSize = size.fontSize;
    }
    return spec;
}

FigurePreset presetOf(const FigureSpec &spec)
{
    for (const SizeOfPreset &size : presetSizes) {
        if (spec == withPreset(spec, size.preset))
            return size.preset;
    }
    return FigurePreset::Free;
}

double figureScale(const FigureSpec &spec)
{
    return spec.fontSize / screenFontSize;
}

Theme figureTheme(const FigureSpec &spec)
{
    Theme theme = spec.theme == Theme::Kind::Dark ? Theme::dark()
        : spec.theme == Theme::Kind::Print        ? Theme::print()
                                                  : Theme::light();
    theme.font = fontFor(theme.font, spec.language.isEmpty() ? QLocale().name() : spec.language);
    if (!spec.style.font.isEmpty())
        theme.font.setFamilies(QStringList(spec.style.font) + theme.font.families());
    // Hinting rounds advances to the pixels of the screen, which makes the spacing uneven at any other size.
    theme.font.setHintingPreference(QFont::PreferNoHinting);
    // Inter replaces −, = and × between digits by glyphs without a character in a PDF: they would be visible, but could
    // be neither found nor copied.
    theme.font.setStyleStrategy(QFont::PreferNoShaping);
    if (spec.transparent)
        theme.card.setAlpha(0);
    theme.scale = std::max(1.0, thinnestLine / (thinnestPen * 0.75 * figureScale(spec)));
    return theme;
}

} // namespace normscope
