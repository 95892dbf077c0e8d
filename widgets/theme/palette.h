// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/enum_names.h"

#include <QRgb>

#include <array>

namespace normscope {

/// Well-known maps from values to colours, by the names that matplotlib has for them; sources in palette.cpp.
enum class Palette
{
    OfTheme, ///< None of them.
    // From low to high, of even steps in lightness.
    Viridis,
    Cividis,
    Magma,
    Inferno,
    Plasma,
    // Diverging, about a light middle.
    CoolWarm,
    RedBlue,
    BlueRed,
    OrangePurple,
    PurpleOrange,
    BrownGreen,
    GreenBrown
};
template <>
struct EnumNames<Palette>
{
    static constexpr std::pair<Palette, std::string_view> all[]
        = {{Palette::OfTheme, "theme"},     {Palette::Viridis, "viridis"},     {Palette::Cividis, "cividis"},
           {Palette::Magma, "magma"},       {Palette::Inferno, "inferno"},     {Palette::Plasma, "plasma"},
           {Palette::CoolWarm, "coolwarm"}, {Palette::RedBlue, "RdBu"},        {Palette::BlueRed, "RdBu_r"},
           {Palette::OrangePurple, "PuOr"}, {Palette::PurpleOrange, "PuOr_r"}, {Palette::BrownGreen, "BrBG"},
           {Palette::GreenBrown, "BrBG_r"}};
};

/// Whether its middle stands for 0.
bool isDiverging(Palette palette);

/// From the lowest value to the highest. Not of Palette::OfTheme.
using PaletteColors = std::array<QRgb, 256>;
PaletteColors colorsOf(Palette palette);

} // namespace normscope
