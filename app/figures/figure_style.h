// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/evaluation.h"
#include "engine/tensor/enum_names.h"
#include "engine/tensor/enum_set.h"
#include "widgets/theme/palette.h"

#include <QString>

#include <optional>

namespace normscope {

/// What a figure can do without.
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

/// How a figure shows what it shows, beside its size and its theme. What a view has no use for changes nothing.
struct FigureStyle
{
    QString font = {}; ///< The family of text and numbers; empty: the theme's. Formulas have their own.
    Palette palette = Palette::OfTheme; ///< Of cells.
    std::optional<Evaluation::Range> range = {}; ///< That colours or axes span, whatever the values do.
    bool sharesScale = false; ///< One range for all panels.
    FigureParts hidden = {};

    friend bool operator==(const FigureStyle &, const FigureStyle &) = default;
};

} // namespace normscope
