// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/figure_metadata.h"

#include <QByteArray>

namespace normscope {

/// A PDF by QPdfWriter with all that the metadata say in its document information (QPdfWriter knows title and creator
/// only), as an incremental update at its end (ISO 32000-1, 7.5.6). The date goes: of equal figures only the
/// embedded fonts differ, which hold the time when Qt made them. A file that is not built as QPdfWriter does is
/// returned as it is.
QByteArray withDocumentInformation(QByteArray pdf, const FigureMetadata &metadata);

} // namespace normscope
