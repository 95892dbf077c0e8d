// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/figure_metadata.h"

#include <QByteArray>
#include <QSizeF>

#include <functional>

class QPagedPaintDevice;
class QPainter;

namespace normscope {

/// Paints a document; the device begins a new page by newPage(). Lengths are pixels, 96 to the inch, the whole page.
using PdfPainting = std::function<void(QPainter &painter, QPagedPaintDevice &device)>;

/// A PDF of pages of that size, in millimetres: fonts embedded, pictures without loss, no date but that of
/// SOURCE_DATE_EPOCH. What is painted alike is the same file in every run. Throws IoError where it cannot be encoded.
QByteArray pdfDocument(const QSizeF &millimetres, const FigureMetadata &about, const PdfPainting &paint);

} // namespace normscope
