// SPDX-License-Identifier: GPL-3.0-or-later
// Which bytes are whole images, for every format and for files that are truncated at any byte.
#include "app/images/image_structure.h"
#include "tests/subject.h"
#include "tests/support/images.h"

#include <QTest>

namespace tst_image_structure {

using namespace normscope;
using namespace normscope::test;

namespace {

std::span<const std::byte> raw(const QByteArray &bytes)
{
    return std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size())));
}

ImageStructure structureOf(const QByteArray &bytes)
{
    const auto format = imageFormat(raw(bytes));
    return format ? imageStructure(*format, raw(bytes)) : ImageStructure::Damaged;
}

/// A TIFF in the given byte order whose directory precedes its one strip of 4 × 1 grey pixels.
QByteArray smallTiff(bool bigEndian, bool bigTiff)
{
    QByteArray bytes = bigEndian ? "MM" : "II";
    const auto put = [&](quint64 value, int width) {
        for (int i = 0; i < width; ++i)
            bytes += static_cast<char>(value >> 8 * (bigEndian ? width - 1 - i : i));
    };
    const int wide = bigTiff ? 8 : 4;
    put(bigTiff ? 43 : 42, 2);
    if (bigTiff)
        put(8, 2), put(0, 2);
    put(static_cast<quint64>(bytes.size()) + wide, wide);
    constexpr struct
    {
        int tag;
        quint64 value;
    } fields[] = {{256, 4}, {257, 1}, {258, 8}, {259, 1}, {262, 1}, {273, 0}, {277, 1}, {278, 1}, {279, 4}};
    put(std::size(fields), bigTiff ? 8 : 2);
    const quint64 data = static_cast<quint64>(bytes.size()) + std::size(fields) * (4u + 2u * wide) + wide;
    for (const auto &field : fields) {
        put(field.tag, 2), put(4, 2), put(1, wide);
        put(field.tag == 273 ? data : field.value, 4);
        put(0, wide - 4);
    }
    if (bigEndian && bigTiff)
        qFatal("numbers of four bytes would stand at the wrong end");
    put(0, wide);
    return bytes + "\x10\x20\x30\x40";
}

} // namespace

class ImageStructureTest : public QObject
{
    Q_OBJECT

private slots:
    void aWholeImageIsWholeAndNoPartOfIt_data();
    void aWholeImageIsWholeAndNoPartOfIt();
    void runLengthsThatLeavePixelsOutAreDamaged();
    void whatIsNoRasterImageHasNoFormat_data();
    void whatIsNoRasterImageHasNoFormat();
    void anyBytesAreTaken();
};

void ImageStructureTest::aWholeImageIsWholeAndNoPartOfIt_data()
{
    QTest::addColumn<QByteArray>("bytes");
    const QImage image = noisyImage({61, 47});
    const QByteArray grey(61 * 47, '\x55');
    for (const char *format : {"png", "jpeg", "bmp", "tiff", "webp"})
        QTest::newRow(format) << encoded(image, format);
    QTest::newRow("progressive jpeg") << encoded(image, "jpeg", true);
    QTest::newRow("bmp with a palette") << encoded(image.convertToFormat(QImage::Format_Indexed8), "bmp");
    QTest::newRow("run-length bmp") << runLengthBmpOf(61, 47, grey);
    QTest::newRow("gif") << gifOf(61, 47, grey);
    QTest::newRow("little-endian tiff") << smallTiff(false, false);
    QTest::newRow("big-endian tiff") << smallTiff(true, false);
    QTest::newRow("big tiff") << smallTiff(false, true);
}

void ImageStructureTest::aWholeImageIsWholeAndNoPartOfIt()
{
    QFETCH(const QByteArray, bytes);
    if (bytes.isEmpty())
        QSKIP("Qt's plugin for this format is not installed");
    QCOMPARE(structureOf(bytes), ImageStructure::Whole);
    QCOMPARE(structureOf(bytes + "more"), ImageStructure::Whole);
    for (qsizetype length = bytes.size() - 1; length >= 0; --length)
        QVERIFY2(structureOf(bytes.left(length)) != ImageStructure::Whole, qPrintable(QString::number(length)));
}

void ImageStructureTest::runLengthsThatLeavePixelsOutAreDamaged()
{
    QByteArray early = runLengthBmpOf(4, 4, QByteArray(16, '\x55'));
    early.replace(early.size() - 12, 2, QByteArray("\0\1", 2)); // End of image within the last row.
    QCOMPARE(structureOf(early), ImageStructure::Damaged);
    QByteArray jump = runLengthBmpOf(4, 4, QByteArray(16, '\x55'));
    jump.replace(jump.size() - 12, 4, QByteArray("\0\2\1\0", 4));
    QCOMPARE(structureOf(jump), ImageStructure::Damaged);
}

void ImageStructureTest::whatIsNoRasterImageHasNoFormat_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("svg") << QByteArray("<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'/>");
    QTest::newRow("icon") << QByteArray("\0\0\1\0\1\0", 6);
    QTest::newRow("xpm") << QByteArray("/* XPM */\nstatic char *x[] = {");
    QTest::newRow("pgm") << QByteArray("P5 2 2 255 abcd");
    QTest::newRow("riff, but sound") << QByteArray("RIFF\4\0\0\0WAVE", 12);
    QTest::newRow("text") << QByteArray("BMW is no image");
}

void ImageStructureTest::whatIsNoRasterImageHasNoFormat()
{
    QFETCH(const QByteArray, bytes);
    QVERIFY(!imageFormat(raw(bytes)));
}

void ImageStructureTest::anyBytesAreTaken()
{
    quint32 state = 7;
    const auto random = [&state](quint32 below) {
        return (state = state * 1664525u + 1013904223u) >> 8 > 0 ? (state >> 8) % below : 0;
    };
    const QImage image = noisyImage({9, 7});
    std::vector<QByteArray> seeds = {gifOf(9, 7, QByteArray(63, 'x')), runLengthBmpOf(9, 7, QByteArray(63, 'x')),
                                     smallTiff(false, false), smallTiff(true, false), smallTiff(false, true)};
    for (const char *format : {"png", "jpeg", "bmp", "tiff", "webp"})
        seeds.push_back(encoded(image, format));
    for (const QByteArray &seed : seeds) {
        for (int round = 0; round < 2000 && !seed.isEmpty(); ++round) {
            QByteArray bytes = seed;
            for (quint32 i = random(8); i < 8; ++i)
                bytes[static_cast<qsizetype>(random(static_cast<quint32>(bytes.size())))]
                    = static_cast<char>(random(256));
            for (const ImageFormatName &format : imageFormats())
                imageStructure(format.format, raw(bytes)); // Sanitizers detect reads beyond the bytes.
        }
    }
}

NORMSCOPE_TEST(ImageStructureTest)

} // namespace tst_image_structure

#include "tst_image_structure.moc"
