// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/figure_page.h"
#include "app/handbook/handbook.h"

#include <functional>

namespace normscope {

/// Makes a picture of the handbook by its name, in vectors.
using HandbookFigure = std::function<FigurePage(const QString &name)>;

/// The handbook on A4 paper: title, contents with page numbers, a new page for each chapter; fonts embedded. Throws
/// IoError where it cannot be encoded, and what `figure` throws.
QByteArray handbookPdf(const Handbook &handbook, const HandbookFigure &figure);

} // namespace normscope
