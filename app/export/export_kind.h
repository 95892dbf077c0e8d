// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/figure_file.h"

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
    Latex, ///< A derivation's formulas.
    PyTorch, ///< The whole computation.
    NumPy
};
inline constexpr std::array allExportKinds = {ExportKind::Svg,   ExportKind::Pdf,     ExportKind::Png,  ExportKind::Csv,
                                              ExportKind::Latex, ExportKind::PyTorch, ExportKind::NumPy};

/// Whether a view can be written so: data of all but Explore, LaTeX of the derivation, scripts of the tensor's views,
/// pictures of all.
bool offers(FigureView view, ExportKind kind);
/// The picture format; nothing for text.
std::optional<FigureFormat> pictureFormat(ExportKind kind);
/// ".svg", … ".py".
QString fileEnding(ExportKind kind);
/// By the ending, whatever its case; scripts are not told by theirs.
std::optional<ExportKind> exportKindOf(const QString &path);
/// What a dialog calls it: "Vector picture (.svg)".
QString exportKindText(ExportKind kind);
/// The proposed name without ending: "images-hypersphere" for a view of "images.npy", "images" for scripts.
QString proposedName(const QString &title, FigureView view, ExportKind kind);

/// What the user chose to export, remembered from one time to the next.
struct ExportChoices
{
    FigureView view = FigureView::Explore;
    ExportKind kind = ExportKind::Svg;
    FigureSpec spec;
    bool sequence = false; ///< One file for each stage.
    friend bool operator==(const ExportChoices &, const ExportChoices &) = default;
};

} // namespace normscope
