// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/figure_metadata.h"

#include <QByteArray>

namespace normscope {

/// The document information of a PDF: all that the metadata say (QPdfWriter knows title and creator only). A date only
/// where the environment gives it by SOURCE_DATE_EPOCH: without, equal figures are equal files.
QByteArray documentInformation(const FigureMetadata &metadata);

/// A PDF by QPdfWriter without its date; overwritten with blanks, so that nothing moves.
void blankDate(QByteArray &pdf);

} // namespace normscope
