// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/figure_metadata.h"

#include <QByteArray>
#include <QSizeF>

#include <functional>

class QPagedPaintDevice;
class QPainter;

namespace normscope {

/// Paints a document; device.newPage() begins a new page. Lengths are in pixels, 96 per inch, from the edge of the
/// page.
using PdfPainting = std::function<void(QPainter &painter, QPagedPaintDevice &device)>;

/// A PDF with pages of this size, in millimetres: fonts embedded, pictures lossless, no date except that of
/// SOURCE_DATE_EPOCH. The same painting gives the same bytes in every run. Throws IoError if it cannot be encoded.
QByteArray pdfDocument(const QSizeF &millimetres, const FigureMetadata &about, const PdfPainting &paint);

} // namespace normscope
