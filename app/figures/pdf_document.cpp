// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/pdf_document.h"

#include "app/figures/pdf_device.h"
#include "app/figures/pdf_ideographs.h"
#include "app/figures/pdf_information.h"
#include "engine/tensor/error.h"

#include <QBuffer>
#include <QHashFunctions>
#include <QPainter>

namespace normscope {

namespace {

constexpr int vectorResolution = 96; ///< Dots per inch of the scene.

/// Qt numbers the fonts of a PDF in the order of a hash, whose seed would differ from run to run.
class FixedHashSeed
{
public:
    FixedHashSeed() { QHashSeed::setDeterministicGlobalSeed(); }
    FixedHashSeed(const FixedHashSeed &) = delete;
    FixedHashSeed &operator=(const FixedHashSeed &) = delete;
    ~FixedHashSeed() { QHashSeed::resetRandomGlobalSeed(); }
};

[[noreturn]] void throwNoPdf()
{
    throw IoError({MESSAGE_TEXT("Message", "The picture could not be encoded."), {}});
}

} // namespace

QByteArray pdfDocument(const QSizeF &millimetres, const FigureMetadata &about, const PdfPainting &paint)
{
    const FixedHashSeed sameOrder;
    QByteArray pdf;
    QBuffer buffer(&pdf);
    buffer.open(QIODevice::WriteOnly);
    PdfDevice writer(&buffer);
    writer.setResolution(vectorResolution);
    writer.setPageMargins({});
    writer.setPageSize(QPageSize(millimetres, QPageSize::Millimeter, {}, QPageSize::ExactMatch));
    QPainter painter(&writer);
    // JPEG compression, made for photographs, would blur heat maps.
    painter.setRenderHint(QPainter::LosslessImageRendering);
    paint(painter, writer);
    if (!painter.end())
        throwNoPdf();
    buffer.close();
    blankDate(pdf);
    writeUnifiedIdeographs(pdf);
    PdfUpdate update(std::move(pdf));
    if (!update.isPossible() || !writer.insertPictures(update))
        throwNoPdf();
    update.replace(update.informationNumber(), documentInformation(about));
    return update.finished();
}

} // namespace normscope
