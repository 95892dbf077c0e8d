// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/enum_names.h"

#include <QRgb>

#include <array>

namespace normscope {

/// Well-known colour maps, named as in matplotlib; sources in palette.cpp.
enum class Palette
{
    OfTheme, ///< The theme's own map (see ColorMap).
    // Sequential, with even steps in lightness.
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

/// Whether the middle of the palette stands for 0.
bool isDiverging(Palette palette);

/// The 256 colours from the lowest value to the highest. Not for Palette::OfTheme.
using PaletteColors = std::array<QRgb, 256>;
PaletteColors colorsOf(Palette palette);

} // namespace normscope
