// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <array>
#include <optional>

namespace normscope {

enum class FigureFormat
{
    Svg,
    Pdf,
    Png
};
inline constexpr std::array allFigureFormats = {FigureFormat::Svg, FigureFormat::Pdf, FigureFormat::Png};

/// ".svg", …
QString fileEnding(FigureFormat format);
/// By the ending, in upper or lower case; nullopt for others.
std::optional<FigureFormat> figureFormatOf(const QString &path);

} // namespace normscope
