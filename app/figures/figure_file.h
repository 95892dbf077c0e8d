// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/figure_format.h"
#include "app/figures/figure_sheet.h"
#include "engine/tensor/progress.h"

#include <QByteArray>
#include <QString>

namespace normscope {

/// SVG 1.1 of the exact size; the same bytes for the same sheet and fonts.
QByteArray exportSvg(const FigureSheet &sheet);
/// One sheet in vectors with its fonts; its size is rounded to whole points, as the page box requires. The same bytes
/// for the same sheet, except for the date that Qt writes into embedded fonts.
QByteArray exportPdf(const FigureSheet &sheet);
/// The figure as source for LaTeX. Throws InputError if the figure holds an image, or too many elements for TeX.
QByteArray exportTikz(const FigureSheet &sheet);
/// Millimetres × dpi pixels. Throws InputError if these are more than mostFigurePixels, IoError if there is no memory
/// for them.
QByteArray exportPng(const FigureSheet &sheet);
QByteArray exportFigure(const FigureSheet &sheet, FigureFormat format);

/// Writes a file, whole or not at all. Throws IoError, Cancelled.
void saveFigure(const QString &path, const QByteArray &bytes, const Progress &progress = {});

/// The files of a sequence, one for each stage: "figure.svg" becomes "figure-1-input.svg", "figure-2-centred.svg" ….
QString sequencePath(const QString &path, std::size_t index, Stage stage);

} // namespace normscope
