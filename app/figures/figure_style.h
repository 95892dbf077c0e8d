// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/evaluation.h"
#include "engine/tensor/enum_names.h"
#include "engine/tensor/enum_set.h"
#include "widgets/theme/palette.h"

#include <QString>

#include <optional>

namespace normscope {

/// The parts of a figure that can be left out.
enum class FigurePart
{
    Titles,
    Legend,
    ColorBar
};
template <>
struct EnumNames<FigurePart>
{
    static constexpr std::pair<FigurePart, std::string_view> all[]
        = {{FigurePart::Titles, "titles"}, {FigurePart::Legend, "legend"}, {FigurePart::ColorBar, "colour-bar"}};
};

using FigureParts = EnumSet<FigurePart>;

/// The look of a figure, beside its size and its theme. Settings that a view does not use have no effect.
struct FigureStyle
{
    QString font = {}; ///< The family of text and numbers; empty: the theme's. Formulas have their own.
    Palette palette = Palette::OfTheme; ///< Colours of cells.
    std::optional<Evaluation::Range> range = {}; ///< Range of the colours or axes; nullopt: that of the values.
    bool sharesScale = false; ///< One range for all panels.
    FigureParts hidden = {};

    friend bool operator==(const FigureStyle &, const FigureStyle &) = default;
};

} // namespace normscope
