// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/pdf_device.h"

namespace normscope {

namespace {

/// The fastest level: higher ones make heat maps a tenth smaller in five times the time.
constexpr int compression = 1;
/// Bytes of an object that suffice to identify its picture.
constexpr qsizetype describingBytes = 128;

/// Width in pixels of the stand-in for the picture at this index, by which it is found again.
int standInWidth(qsizetype index)
{
    return static_cast<int>(index) + 1;
}

QByteArray standInKey(qsizetype index)
{
    return "/Subtype /Image\n/Width " + QByteArray::number(standInWidth(index)) + "\n/Height 1\n";
}

void appendColor(QByteArray &bytes, QRgb color)
{
    bytes += static_cast<char>(qRed(color));
    bytes += static_cast<char>(qGreen(color));
    bytes += static_cast<char>(qBlue(color));
}

QByteArray colorSpace(const QImage &picture)
{
    if (picture.format() != QImage::Format_Indexed8)
        return "/DeviceRGB";
    const QList<QRgb> colors = picture.colorTable();
    QByteArray table;
    for (const QRgb color : colors)
        appendColor(table, color);
    return "[/Indexed /DeviceRGB " + QByteArray::number(colors.size() - 1) + " <" + table.toHex() + ">]";
}

QByteArray pictureSamples(const QImage &picture)
{
    const QImage stored
        = picture.format() == QImage::Format_Indexed8 ? picture : picture.convertToFormat(QImage::Format_RGB888);
    const qsizetype lineBytes = qsizetype(stored.width()) * stored.depth() / 8;
    QByteArray bytes;
    bytes.reserve(lineBytes * stored.height());
    for (int y = 0; y < stored.height(); ++y)
        bytes.append(reinterpret_cast<const char *>(stored.constScanLine(y)), lineBytes);
    return bytes;
}

QByteArray imageObject(const QImage &picture)
{
    constexpr qsizetype lengthBytes = 4; // qCompress() puts the length before the stream.
    const QByteArray stream = qCompress(pictureSamples(picture), compression).mid(lengthBytes);
    return "<<\n/Type /XObject\n/Subtype /Image\n/Width " + QByteArray::number(picture.width()) + "\n/Height "
        + QByteArray::number(picture.height()) + "\n/BitsPerComponent 8\n/ColorSpace " + colorSpace(picture)
        + "\n/Filter /FlateDecode\n/Length " + QByteArray::number(stream.size()) + "\n>>\nstream\n" + stream
        + "\nendstream";
}

} // namespace

QImage PdfDevice::standIn(const QImage &picture)
{
    QImage result(standInWidth(m_pictures.size()), 1, QImage::Format_Mono);
    result.fill(0);
    m_pictures.append(picture);
    return result;
}

bool PdfDevice::insertPictures(PdfUpdate &pdf) const
{
    qsizetype next = 0; // The pictures were written in the order of the list.
    for (int number = 1; number < pdf.objectCount() && next < m_pictures.size(); ++number) {
        if (pdf.beginning(number, describingBytes).contains(standInKey(next)))
            pdf.replace(number, imageObject(m_pictures[next++]));
    }
    return next == m_pictures.size();
}

} // namespace normscope
