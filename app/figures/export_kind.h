// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/figure_format.h"
#include "engine/tensor/enum_names.h"
#include "engine/tensor/enum_set.h"

#include <QString>

#include <array>
#include <optional>

namespace normscope {

/// The kinds of file that a view is written as.
enum class ExportKind
{
    Svg,
    Pdf,
    Png,
    Csv, ///< The data behind the figure.
    Latex, ///< Formulas, a table or an array.
    PyTorch, ///< The whole computation as a script.
    NumPy,
    Tikz, ///< The picture as source for LaTeX.
    Gif ///< Animations only.
};
template <>
struct EnumNames<ExportKind>
{
    static constexpr std::pair<ExportKind, std::string_view> all[]
        = {{ExportKind::Svg, "svg"},     {ExportKind::Pdf, "pdf"},     {ExportKind::Png, "png"},
           {ExportKind::Csv, "csv"},     {ExportKind::Latex, "latex"}, {ExportKind::PyTorch, "pytorch"},
           {ExportKind::NumPy, "numpy"}, {ExportKind::Tikz, "tikz"},   {ExportKind::Gif, "gif"}};
};
inline constexpr auto allExportKinds = allOf<ExportKind>();

using ExportKinds = EnumSet<ExportKind>;
/// The kinds that every view is written as.
inline constexpr ExportKinds pictureKinds = {ExportKind::Svg, ExportKind::Pdf, ExportKind::Png, ExportKind::Tikz};
/// The kinds of a view that has a table of its data as well.
inline constexpr ExportKinds pictureAndTableKinds = pictureKinds | ExportKinds {ExportKind::Csv};
inline constexpr ExportKinds scriptKinds = {ExportKind::PyTorch, ExportKind::NumPy};

/// The picture format; nullopt for kinds that are text, and for Gif.
std::optional<FigureFormat> pictureFormat(ExportKind kind);
/// ".svg", … ".py".
QString fileEnding(ExportKind kind);
/// By the ending, in upper or lower case; scripts are not recognized by theirs. Nullopt for an unknown ending.
std::optional<ExportKind> exportKindOf(const QString &path);
/// Name in a dialog: "Vector picture (.svg)".
QString exportKindText(ExportKind kind);

} // namespace normscope
