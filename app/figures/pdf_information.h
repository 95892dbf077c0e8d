// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/figure_metadata.h"

#include <QByteArray>

namespace normscope {

/// The document information of a PDF with all of the metadata (QPdfWriter supports title and creator only). It contains
/// a date only if the environment sets SOURCE_DATE_EPOCH, so that equal figures give equal files.
QByteArray documentInformation(const FigureMetadata &metadata);

/// Overwrites the date in a PDF of QPdfWriter with blanks, so that offsets stay valid.
void blankDate(QByteArray &pdf);

} // namespace normscope
