// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/evaluation.h"
#include "engine/tensor/enum_names.h"
#include "widgets/theme/palette.h"

#include <QString>

#include <initializer_list>
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

/// A set of them.
class FigureParts
{
public:
    constexpr FigureParts() = default;
    constexpr FigureParts(std::initializer_list<FigurePart> parts)
    {
        for (const FigurePart part : parts)
            insert(part);
    }
    constexpr void insert(FigurePart part) { m_bits |= bit(part); }
    constexpr bool contains(FigurePart part) const { return (m_bits & bit(part)) != 0; }
    friend constexpr bool operator==(FigureParts, FigureParts) = default;

private:
    static constexpr unsigned bit(FigurePart part) { return 1U << static_cast<unsigned>(part); }

    unsigned m_bits = 0;
};

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
