// SPDX-License-Identifier: GPL-3.0-or-later
// Image files made for tests: of every supported format, and hostile ones.
#pragma once

#include <QBuffer>
#include <QByteArray>
#include <QImage>
#include <QImageWriter>

#include <algorithm>

namespace normscope::test {

/// An image of pseudo-random colours, which no encoder can compress.
inline QImage noisyImage(QSize size)
{
    QImage image(size, QImage::Format_RGB32);
    quint32 state = 1;
    for (int y = 0; y < size.height(); ++y) {
        for (int x = 0; x < size.width(); ++x) {
            state = state * 1664525u + 1013904223u;
            image.setPixel(x, y, 0xff000000u | state >> 8);
        }
    }
    return image;
}

/// The image in this format; empty if Qt cannot write it.
inline QByteArray encoded(const QImage &image, const char *format, bool progressive = false)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QImageWriter writer(&buffer, format);
    writer.setProgressiveScanWrite(progressive);
    return writer.write(image) ? bytes : QByteArray();
}

template <class Number>
QByteArray littleEndian(Number value)
{
    QByteArray bytes;
    for (std::size_t i = 0; i < sizeof value; ++i)
        bytes += static_cast<char>(static_cast<quint64>(value) >> (8 * i));
    return bytes;
}

/// A grey image as GIF, one byte per pixel, which Qt does not write: the codes have 9 bits, and the table is cleared
/// before wider codes would be needed.
inline QByteArray gifOf(int width, int height, const QByteArray &pixels)
{
    QByteArray gif
        = "GIF89a" + littleEndian<quint16>(width) + littleEndian<quint16>(height) + QByteArray("\xf7\0\0", 3);
    for (int level = 0; level < 256; ++level)
        gif += QByteArray(3, static_cast<char>(level));
    gif += QByteArray(",\0\0\0\0", 5) + littleEndian<quint16>(width) + littleEndian<quint16>(height)
        + QByteArray("\0\x08", 2);
    constexpr int clear = 256, end = 257, codesBetween = 200;
    QByteArray codes;
    quint32 bits = 0;
    int bitCount = 0;
    const auto put = [&](int code) {
        bits |= static_cast<quint32>(code) << bitCount;
        for (bitCount += 9; bitCount >= 8; bitCount -= 8, bits >>= 8)
            codes += static_cast<char>(bits);
    };
    for (qsizetype i = 0; i < pixels.size(); ++i) {
        if (i % codesBetween == 0)
            put(clear);
        put(static_cast<uchar>(pixels[i]));
    }
    put(end);
    codes += static_cast<char>(bits);
    for (qsizetype i = 0; i < codes.size(); i += 255) {
        const QByteArray block = codes.mid(i, 255);
        gif += static_cast<char>(block.size()) + block;
    }
    return gif + QByteArray("\0;", 2);
}

/// A grey image as run-length encoded BMP, one byte per pixel: each row consists of runs of length one.
inline QByteArray runLengthBmpOf(int width, int height, const QByteArray &pixels)
{
    QByteArray runs;
    for (int y = height - 1; y >= 0; --y) { // BMP stores the lowest row first.
        for (int x = 0; x < width; ++x)
            runs += QByteArray(1, 1) + pixels[y * width + x];
        runs += QByteArray("\0\0", 2);
    }
    runs += QByteArray("\0\1", 2);
    QByteArray colors;
    for (int level = 0; level < 256; ++level)
        colors += QByteArray(3, static_cast<char>(level)) + '\0';
    const int pixelsAt = 14 + 40 + static_cast<int>(colors.size());
    return "BM" + littleEndian<quint32>(pixelsAt + runs.size()) + littleEndian<quint32>(0)
        + littleEndian<quint32>(pixelsAt) + littleEndian<quint32>(40) + littleEndian<qint32>(width)
        + littleEndian<qint32>(height) + littleEndian<quint16>(1) + littleEndian<quint16>(8) + littleEndian<quint32>(1)
        + littleEndian<quint32>(runs.size()) + littleEndian<quint64>(0) + littleEndian<quint64>(0) + colors + runs;
}

/// A PNG of a black square: a few kilobytes, whatever its side.
inline QByteArray blackPng(int side)
{
    QImage image(side, side, QImage::Format_Mono);
    image.fill(0);
    return encoded(image, "png");
}

/// A progressive JPEG whose last scan is repeated `scans` times.
inline QByteArray jpegOfScans(int side, int scans)
{
    QImage image(side, side, QImage::Format_Grayscale8);
    image.fill(128);
    const QByteArray jpeg = encoded(image, "jpeg", true);
    const qsizetype last = jpeg.lastIndexOf(QByteArray("\xff\xda", 2));
    const QByteArray scan = jpeg.mid(last, jpeg.size() - 2 - last); // Without the end-of-image marker.
    return jpeg.left(last) + scan.repeated(scans) + jpeg.right(2);
}

} // namespace normscope::test
