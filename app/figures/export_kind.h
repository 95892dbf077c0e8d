// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/figure_format.h"

#include <QString>

#include <array>
#include <initializer_list>
#include <optional>

namespace normscope {

/// What a view is written as.
enum class ExportKind
{
    Svg,
    Pdf,
    Png,
    Csv, ///< The data behind the figure.
    Latex, ///< A derivation's formulas.
    PyTorch, ///< The whole computation.
    NumPy
};
inline constexpr std::array allExportKinds = {ExportKind::Svg,   ExportKind::Pdf,     ExportKind::Png,  ExportKind::Csv,
                                              ExportKind::Latex, ExportKind::PyTorch, ExportKind::NumPy};

/// A set of kinds.
class ExportKinds
{
public:
    constexpr ExportKinds(std::initializer_list<ExportKind> kinds)
    {
        for (const ExportKind kind : kinds)
            m_bits |= bit(kind);
    }
    constexpr bool contains(ExportKind kind) const { return (m_bits & bit(kind)) != 0; }
    friend constexpr ExportKinds operator|(ExportKinds a, ExportKinds b)
    {
        a.m_bits |= b.m_bits;
        return a;
    }

private:
    static constexpr unsigned bit(ExportKind kind) { return 1U << static_cast<unsigned>(kind); }

    unsigned m_bits = 0;
};
/// What every view is written as.
inline constexpr ExportKinds pictureKinds = {ExportKind::Svg, ExportKind::Pdf, ExportKind::Png};
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
