// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/figure_sheet.h"
#include "app/handbook/handbook.h"

#include <functional>

namespace normscope {

/// Draws the picture of the handbook with that name as a vector figure.
using HandbookFigure = std::function<FigureSheet(const QString &name)>;

/// The handbook as a PDF on A4 paper: title, contents with page numbers, a new page for each chapter; fonts are
/// embedded. Throws IoError if the PDF cannot be encoded, and whatever `figure` throws.
QByteArray handbookPdf(const Handbook &handbook, const HandbookFigure &figure);

} // namespace normscope
