// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/figure_format.h"
#include "engine/tensor/enum_names.h"
#include "engine/tensor/enum_set.h"

#include <QString>

#include <array>
#include <optional>

namespace normscope {

/// What a view is written as.
enum class ExportKind
{
    Svg,
    Pdf,
    Png,
    Csv, ///< The data behind the figure.
    Latex, ///< Formulas, a table or an array.
    PyTorch, ///< The whole computation.
    NumPy,
    Tikz, ///< The picture as source for LaTeX.
    Gif ///< Moving pictures only.
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
/// What every view is written as.
inline constexpr ExportKinds pictureKinds = {ExportKind::Svg, ExportKind::Pdf, ExportKind::Png, ExportKind::Tikz};
inline constexpr ExportKinds scriptKinds = {ExportKind::PyTorch, ExportKind::NumPy};

/// The picture format; nothing for text.
std::optional<FigureFormat> pictureFormat(ExportKind kind);
/// ".svg", … ".py".
QString fileEnding(ExportKind kind);
/// By the ending, whatever its case; scripts are not told by theirs.
std::optional<ExportKind> exportKindOf(const QString &path);
/// What a dialog calls it: "Vector picture (.svg)".
QString exportKindText(ExportKind kind);

} // namespace normscope
